//! Examples beside a rule: changes of the content that have to break it (`breaks`), and changes that
//! must not (`holds`).
//!
//! Each is made in a copy of the game, whose texts are filled anew, and the one rule is held to it.

use rayon::prelude::*;

use super::{STEPS_OF_EXAMPLES, held};
use crate::diag::Diagnostic;
use crate::diag::rules::content::{rule_error, rule_example, too_large, too_slow, untested_rule};
use crate::fill;
use crate::load::{Field, Game, Kind, Project, Value};
use crate::message::Message;

/// More examples in one game are not tried.
const MOST_EXAMPLES: usize = 5_000;

/// What tries the examples of one rule.
struct Trial<'g> {
    /// The game as it was written, with no rule but this one.
    game: Game,
    project: &'g Project,
    name: &'g str,
    code: String,
    /// The steps that one example may take.
    steps: u64,
}

/// Tries every example of a game's rules, and names the rules that have none that breaks them.
pub fn test_rules(game: &Game, project: &Project) -> Vec<Diagnostic> {
    let Some(file) = &game.rules else {
        return Vec::new();
    };
    let rules = file.get("rule").and_then(Value::as_array);
    let rules = rules.unwrap_or_default();
    let all = rules
        .iter()
        .flat_map(|rule| KEYS.map(|key| examples(rule, key)));
    let mut all = all.flatten();
    let count = rules
        .iter()
        .flat_map(|rule| KEYS.map(|key| examples(rule, key).len()));
    let count: usize = count.sum();
    if let Some(first) = all.nth(MOST_EXAMPLES) {
        return vec![too_large::examples(count, MOST_EXAMPLES, first.span)];
    }
    let found = rules.par_iter().filter_map(|rule| {
        let id = rule.get("id")?;
        let name = id.as_str().unwrap_or_default();
        let trial = Trial {
            game: with_one_rule(game, file, rule),
            project,
            name,
            code: format!("{}/{name}", game.id),
            steps: STEPS_OF_EXAMPLES / (count as u64).max(1),
        };
        let mut found = trial.all(rule);
        if examples(rule, BREAKS).is_empty() {
            found.push(untested_rule::rule(name, id.span).about(game.id.as_str()));
        }
        Some(found)
    });
    let found: Vec<Vec<Diagnostic>> = found.collect();
    found.into_iter().flatten().collect()
}

const BREAKS: &str = "breaks";
const HOLDS: &str = "holds";
const KEYS: [&str; 2] = [BREAKS, HOLDS];

fn examples<'r>(rule: &'r Value, key: &str) -> &'r [Value] {
    let found = rule.get(key).and_then(Value::as_array);
    found.unwrap_or_default()
}

/// The game as it was written with one of its rules, without examples.
fn with_one_rule(game: &Game, file: &Value, rule: &Value) -> Game {
    let mut alone = rule.clone();
    if let Kind::Table(table) = &mut alone.kind {
        for key in KEYS {
            table.remove(key);
        }
    }
    let mut file = file.clone();
    if let Kind::Table(table) = &mut file.kind
        && let Some(rules) = table.get_mut("rule")
    {
        rules.kind = Kind::Array(vec![alone]);
    }
    let mut game = game.as_written().clone();
    game.rules = Some(file);
    game
}

impl Trial<'_> {
    fn all(&self, rule: &Value) -> Vec<Diagnostic> {
        let breaks = examples(rule, BREAKS).par_iter();
        let breaks = breaks.filter_map(|example| match self.told(example) {
            Ok(None) => Some(rule_example::silent(self.name, example.span)),
            Ok(Some(_)) => None,
            Err(wrong) => Some(*wrong),
        });
        let mut found: Vec<Diagnostic> = breaks.collect();
        let holds = examples(rule, HOLDS).par_iter();
        found.par_extend(holds.filter_map(|example| match self.told(example) {
            Ok(None) => None,
            Ok(Some(said)) => Some(rule_example::broken(self.name, &said, example.span)),
            Err(wrong) => Some(*wrong),
        }));
        found
    }

    /// What the rule says of the game with the change of an example.
    fn told(&self, example: &Value) -> Result<Option<Message>, Box<Diagnostic>> {
        let mut changed = self.game.clone();
        for (key, new) in [("set", example.get("to")), ("remove", None)] {
            let Some(path) = example.get(key) else {
                continue;
            };
            let text = path.as_str().unwrap_or_default();
            if !change(&mut changed, text, new) {
                return Err(Box::new(rule_example::nowhere(text, path.span)));
            }
        }
        fill::game(&self.project.sources, &mut changed);
        let found = held(&changed, self.project, None, self.steps);
        if let Some(fault) = found.iter().find(|found| is_fault(found)) {
            let said = &fault.message;
            return Err(Box::new(rule_example::fault(self.name, said, example.span)));
        }
        let said = found.into_iter().find(|found| found.code == self.code);
        Ok(said.map(|found| found.message))
    }
}

/// Whether a rule could not be worked out.
fn is_fault(found: &Diagnostic) -> bool {
    rule_error::RULE.reported(found) || too_slow::RULE.reported(found)
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
