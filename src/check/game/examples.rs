//! Examples beside a rule: changes of the content that have to break it (`breaks`), and changes that
//! must not (`holds`).
//!
//! Each is made in a copy of the game, whose texts are filled anew, and the one rule is held to it.

use super::held;
use crate::diag::Diagnostic;
use crate::diag::rules::content::{rule_example, untested_rule};
use crate::fill;
use crate::load::{Field, Game, Kind, Project, Value};

/// Tries every example of a game's rules, and names the rules that have none that breaks them.
pub fn test_rules(game: &Game, project: &Project) -> Vec<Diagnostic> {
    let rules = game.rules.as_ref().and_then(|rules| rules.get("rule"));
    let rules = rules.and_then(Value::as_array).unwrap_or_default();
    let mut found = Vec::new();
    for rule in rules {
        let Some(id) = rule.get("id") else { continue };
        let name = id.as_str().unwrap_or_default();
        let code = format!("{}/{name}", game.id);
        let of = |key: &str| rule.get(key).and_then(Value::as_array).unwrap_or_default();
        for example in of("breaks") {
            match told(game, project, name, &code, example) {
                Ok(None) => found.push(rule_example::silent(name, example.span)),
                Ok(Some(_)) => {}
                Err(wrong) => found.push(*wrong),
            }
        }
        for example in of("holds") {
            match told(game, project, name, &code, example) {
                Ok(None) => {}
                Ok(Some(said)) => found.push(rule_example::broken(name, &said, example.span)),
                Err(wrong) => found.push(*wrong),
            }
        }
        if of("breaks").is_empty() {
            found.push(untested_rule::rule(name, id.span).about(game.id.as_str()));
        }
    }
    found
}

/// What a rule says of the game with the change of an example.
fn told(
    game: &Game,
    project: &Project,
    rule: &str,
    code: &str,
    example: &Value,
) -> Result<Option<String>, Box<Diagnostic>> {
    let mut changed = game.as_written().clone();
    for (key, new) in [("set", example.get("to")), ("remove", None)] {
        let Some(path) = example.get(key) else {
            continue;
        };
        let text = path.as_str().unwrap_or_default();
        if !change(&mut changed, text, new) {
            return Err(Box::new(rule_example::nowhere(text, path.span)));
        }
    }
    fill::game(&project.sources, &mut changed);
    let found = held(&changed, project, None, Some(rule));
    let said = found.into_iter().find(|found| found.code == code);
    Ok(said.map(|found| found.message))
}

/// Puts a value at a path of the content, `cards.ace.lines[0].cost` or `data.items.sword.cost`, or
/// takes away what is there. False where the path leads to nothing.
fn change(game: &mut Game, path: &str, new: Option<&Value>) -> bool {
    let steps = steps(path);
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    match steps.as_slice() {
        ["data", name, rest @ ..] => {
            let data = game.data.get_mut(*name);
            data.is_some_and(|data| put(data, rest, new))
        }
        [component, rest @ ..] => {
            let mut components = game.components.iter_mut();
            let component = components.find(|known| known.id.value == *component);
            let Some(component) = component else {
                return false;
            };
            let in_file = component.data.as_mut();
            let in_file = in_file.is_some_and(|data| put(data, rest, new));
            let [entry, fields @ ..] = rest else {
                return in_file;
            };
            let mut entries = component.entries.iter_mut();
            let Some(entry) = entries.find(|known| known.id.value == *entry) else {
                return in_file;
            };
            if let (["copies"], Some(copies)) = (fields, new.and_then(Value::as_int)) {
                entry.copies = u32::try_from(copies).unwrap_or_default();
            }
            put(&mut entry.value, fields, new) || in_file
        }
        [] => false,
    }
}

/// The keys and list numbers of a path.
fn steps(path: &str) -> Vec<String> {
    let parts = path.split(['.', '[']);
    let parts = parts.map(|part| part.trim_end_matches(']').to_owned());
    parts.collect()
}

fn put(value: &mut Value, steps: &[&str], new: Option<&Value>) -> bool {
    let [step, rest @ ..] = steps else {
        return match new {
            Some(new) => {
                *value = new.clone();
                true
            }
            None => false,
        };
    };
    match &mut value.kind {
        Kind::Table(table) => {
            if let (true, Some(entry)) = (table.get(step).is_none(), entry_list(table, step)) {
                let list = table.get_mut(&entry);
                return list.is_some_and(|list| put(list, steps, new));
            }
            match (rest, new, table.get_mut(step)) {
                ([], None, Some(_)) => table.remove(step),
                ([], Some(new), None) => {
                    let (key_span, value) = (new.span, new.clone());
                    table.insert(step, Field { key_span, value });
                    true
                }
                (_, _, Some(value)) => put(value, rest, new),
                _ => false,
            }
        }
        Kind::Array(items) => {
            let is = |item: &Value| item.get("id").and_then(Value::as_str) == Some(*step);
            let at = items.iter().position(is).or_else(|| step.parse().ok());
            let Some(at) = at.filter(|at| *at < items.len()) else {
                return false;
            };
            match (rest, new) {
                ([], None) => {
                    items.remove(at);
                    true
                }
                _ => put(&mut items[at], rest, new),
            }
        }
        _ => false,
    }
}

/// The key of the list of a file that has an entry with this id.
fn entry_list(table: &crate::load::Table, id: &str) -> Option<String> {
    let is = |item: &Value| item.get("id").and_then(Value::as_str) == Some(id);
    let mut lists = table.iter();
    let list = lists.find(|(_, field)| {
        let items = field.value.as_array().unwrap_or_default();
        items.iter().any(is)
    });
    list.map(|(key, _)| key.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{SourceMap, Span};
    use crate::load::toml;

    #[test]
    fn values_are_put_at_paths() {
        let mut sources = SourceMap::default();
        let text = "[[card]]\nid = 'ace'\ncost = 1\nlines = [{ n = 1 }, { n = 2 }]\n";
        let file = sources.add("a.toml", text);
        let (value, _) = toml::parse(&sources, file);
        let new = Value {
            kind: Kind::Int(7),
            span: Span::new(file, 0..0),
        };
        let after = |path: &str, new: Option<&Value>| {
            let mut value = value.clone();
            let steps = steps(path);
            let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
            put(&mut value, &steps, new).then(|| value.to_json()["card"][0].to_string())
        };
        let whole = r#"{"id":"ace","cost":1,"lines":[{"n":1},{"n":7}]}"#;
        assert_eq!(after("ace.lines[1].n", Some(&new)).as_deref(), Some(whole));
        let without = r#"{"id":"ace","lines":[{"n":1},{"n":2}]}"#;
        assert_eq!(after("ace.cost", None).as_deref(), Some(without));
        assert!(
            after("ace.gold", Some(&new))
                .unwrap()
                .contains(r#""gold":7"#)
        );
        assert_eq!(after("king.cost", Some(&new)), None);
        assert_eq!(after("ace.gold", None), None);
        assert_eq!(after("ace.lines[2].n", Some(&new)), None);
    }
}
