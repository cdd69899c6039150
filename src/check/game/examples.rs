//! Examples beside a rule: changes of the content that have to break it (`breaks`), and changes that
//! must not (`holds`).
//!
//! Each is made in a copy of the game, whose texts are filled anew, and the one rule is held to it.

use rayon::prelude::*;

use super::rule::GameRule;
use super::{CompileContext, Most, STEPS_OF_EXAMPLES, held, names_in_rules};
use crate::check::settings::Settings;
use crate::diag::Diagnostic;
use crate::diag::rules::content::{rule_error, rule_example, too_large, too_slow, untested_rule};
use crate::fill;
use crate::load::{Component, Field, Game, Project, Table, Value, ValueKind};
use crate::message::Message;

/// More examples in one game are not tried.
const MOST_EXAMPLES: usize = 5_000;
/// Examples times the values of the game, which is copied and filled anew for each.
const MOST_VALUES: usize = 50_000_000;

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
    let all: Vec<&Value> = all.flatten().collect();
    let alone = without_rules(file);
    let values = values_of(game.as_written()) + alone.count();
    if let Some(found) = too_many(&all, MOST_EXAMPLES, values, MOST_VALUES) {
        return vec![found];
    }
    let count = all.len();
    let names = names_in_rules(game, project, file);
    let context = CompileContext {
        sources: &project.sources,
        game,
        names: &names,
    };
    let found = rules.par_iter().filter_map(|rule| {
        let id = rule.get("id")?;
        let name = id.as_str().unwrap_or_default();
        let first = KEYS.iter().find_map(|key| examples(rule, key).first());
        if let Some(first) = first
            && GameRule::compile(&context, rule).is_ok_and(|rule| rule.needs_faces())
        {
            let found = untested_rule::of_faces(name, first.span);
            return Some(vec![found.about(game.id.as_str())]);
        }
        let trial = first.is_some().then(|| Trial {
            game: with_one_rule(game, &alone, rule),
            project,
            name,
            code: format!("{}/{name}", game.id),
            steps: STEPS_OF_EXAMPLES / (count as u64).max(1),
        });
        let mut found = trial.map_or_else(Vec::new, |trial| trial.all(rule));
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

/// What is said of more examples than are tried, or of a game that is too large for so many.
fn too_many(all: &[&Value], most: usize, values: usize, most_values: usize) -> Option<Diagnostic> {
    let count = all.len();
    if let Some(more) = all.get(most) {
        return Some(too_large::examples(count, most, more.span));
    }
    let first = all.first()?;
    (count.saturating_mul(values) > most_values)
        .then(|| too_large::trials(count, values, most_values, first.span))
}

/// How many values of a game an example may change, as often as each is copied.
fn values_of(game: &Game) -> usize {
    let of_component = |component: &Component| {
        let entries = component.entries.iter().map(|entry| entry.value.count());
        component.data.as_ref().map_or(0, Value::count) + entries.sum::<usize>()
    };
    let components: usize = game.components.iter().map(of_component).sum();
    components + game.data.values().map(Value::count).sum::<usize>()
}

/// The file of a game's rules, but for the rules.
fn without_rules(file: &Value) -> Value {
    let Some(table) = file.as_table() else {
        return file.clone();
    };
    let mut rest = Table::default();
    for (key, field) in table.iter() {
        let field = match key {
            "rule" => Field {
                key_span: field.key_span,
                value: Value {
                    kind: ValueKind::Array(Vec::new()),
                    span: field.value.span,
                },
            },
            _ => field.clone(),
        };
        rest.insert(key, field);
    }
    Value {
        kind: ValueKind::Table(rest),
        span: file.span,
    }
}

/// The game as it was written with one of its rules, without examples.
fn with_one_rule(game: &Game, file: &Value, rule: &Value) -> Game {
    let mut alone = rule.clone();
    if let ValueKind::Table(table) = &mut alone.kind {
        for key in KEYS {
            table.remove(key);
        }
    }
    let mut file = file.clone();
    if let ValueKind::Table(table) = &mut file.kind
        && let Some(rules) = table.get_mut("rule")
    {
        rules.kind = ValueKind::Array(vec![alone]);
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
        let most = Most {
            steps: self.steps,
            found: 1,
            settings: &Settings::default(),
        };
        let found = held(&changed, self.project, None, &most);
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
        ValueKind::Table(table) => {
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
        ValueKind::Array(items) => {
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
            kind: ValueKind::Int(7),
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

    #[test]
    fn examples_are_counted_and_so_is_what_is_copied_for_them() {
        let mut sources = SourceMap::default();
        let file = sources.add("rules.toml", "");
        let examples: Vec<Value> = (0..6)
            .map(|at| Value {
                kind: ValueKind::Int(at),
                span: Span::new(file, at as usize..at as usize + 1),
            })
            .collect();
        let all: Vec<&Value> = examples.iter().collect();
        let told = |most, values| {
            let found = too_many(&all, most, values, 60)?;
            Some((found.message.to_string(), found.primary?.span))
        };
        assert_eq!(told(6, 10), None);
        let (message, place) = told(5, 1).unwrap();
        assert!(
            message.starts_with("6 examples are more than the 5"),
            "{message}"
        );
        assert_eq!(place, all[5].span);
        let (message, place) = told(6, 11).unwrap();
        assert!(
            message.starts_with("6 examples in a game of 11 values"),
            "{message}"
        );
        assert_eq!(place, all[0].span);
    }

    #[test]
    fn a_file_of_rules_is_copied_without_the_others() {
        let mut sources = SourceMap::default();
        let text = "facts = { a = 1 }\n[[rule]]\nid = 'a'\n[[rule]]\nid = 'b'\n";
        let file = sources.add("rules.toml", text);
        let (value, _) = toml::parse(&sources, file);
        let rest = without_rules(&value);
        assert_eq!(rest.to_json().to_string(), r#"{"facts":{"a":1},"rule":[]}"#);
    }
}
