//! `massicot list --variables`: what a component's templates see.

use indexmap::IndexMap;
use serde_json::{Value, json};

use super::known::{KnownRow, KnownSection};
use crate::diag::plain::line;
use crate::load::{Back, Component, Game};
use crate::message::Message;
use crate::render::context::{GameContext, entry_json};
use crate::render::variables::ContentReads;
use crate::render::{FaceSide, Ink};

/// The longest example, in characters.
const LONGEST: usize = 36;

/// What is known of one path.
#[derive(Default)]
struct PathFacts {
    types: Vec<Message>,
    example: Option<Message>,
    /// How many entries have it.
    entries: usize,
}

/// Every variable of a component's templates: its type, an example, and of the fields of `entry`
/// how many entries have it.
pub fn section(game: &Game, component: &Component) -> KnownSection {
    let place = game
        .components
        .iter()
        .position(|other| other.id.value == component.id.value);
    let context = GameContext::new(game, Ink::Full, ContentReads::ALL);
    let mut variables = IndexMap::new();
    for entry in &component.entries {
        let mut own = IndexMap::new();
        below("entry", &entry_json(entry), true, &mut own);
        for (path, variable) in own {
            let all: &mut PathFacts = variables.entry(path).or_default();
            all.add(variable);
            all.entries += 1;
        }
    }
    variables.shift_remove("entry");
    for (name, value) in context.variables(place.unwrap_or(0), FaceSide::Front) {
        let json = serde_json::to_value(&value).unwrap_or_default();
        below(name, &json, false, &mut variables);
        if matches!(json, Value::Object(_)) {
            variables.shift_remove(name);
        }
    }
    let count = component.entries.len();
    let rows = variables.into_iter().map(|(path, variable)| {
        let mut types = variable.types.into_iter();
        let first = types.next().unwrap_or_default();
        let types = types.fold(first, |all, one| {
            message!("schema-or", "{all} or {one}", all, one)
        });
        let example = variable.example.unwrap_or_default();
        let having = match variable.entries {
            0 => Message::default(),
            all if all == count => message!("variables-every-entry", "every entry"),
            some => message!(
                "variables-entries",
                "{some} of {count} entries",
                some,
                count
            ),
        };
        let is_entry = path.starts_with("entry.");
        let entries = is_entry.then_some(variable.entries);
        KnownRow {
            json: json!({"path": path, "type": types, "example": example, "entries": entries}),
            columns: vec![line(&path).into(), types, example, having],
        }
    });
    let of = format!("{}/{}", game.id, component.id.value);
    KnownSection {
        key: "variables",
        title: match component.back {
            Back::Shared(_) => message!(
                "variables-shared-back",
                "Variables of {of}; the back that all share has no `entry`",
                of
            ),
            _ => message!("variables-of", "Variables of {of}", of),
        },
        rows: rows.collect(),
    }
}

impl PathFacts {
    fn add(&mut self, other: PathFacts) {
        for name in other.types {
            if !self.types.contains(&name) {
                self.types.push(name);
            }
        }
        self.example = self.example.take().or(other.example);
    }
}

/// The paths to a value and to all below it. The items of a list are `path[]`; of what is not the
/// entry's own, only the names of an item's fields are wanted.
fn below(path: &str, value: &Value, is_entry: bool, variables: &mut IndexMap<String, PathFacts>) {
    let (name, example) = match value {
        Value::Null => (message!("word-nothing", "nothing"), None),
        Value::Bool(flag) => (
            message!("variables-flag", "flag"),
            Some(flag.to_string().into()),
        ),
        Value::Number(number) => (
            match number.is_i64() || number.is_u64() {
                true => message!("variables-whole-number", "whole number"),
                false => message!("variables-number", "number"),
            },
            Some(number.to_string().into()),
        ),
        Value::String(text) => {
            let text = format!("\"{}\"", shortened(text));
            (message!("word-text", "text"), Some(line(&text).into()))
        }
        Value::Array(items) => (message!("variables-list", "list"), Some(listed(items))),
        Value::Object(_) => (message!("type-table", "table"), None),
    };
    let variable = PathFacts {
        types: vec![name],
        example,
        entries: 0,
    };
    variables.entry(path.to_owned()).or_default().add(variable);
    match value {
        Value::Array(items) if is_entry => {
            let items = items.iter().filter(|item| item.is_object());
            items.for_each(|item| below(&format!("{path}[]"), item, is_entry, variables));
            variables.shift_remove(&format!("{path}[]"));
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                below(&format!("{path}.{key}"), field, is_entry, variables);
            }
        }
        _ => {}
    }
}

/// How many items, and the first or its fields.
fn listed(items: &[Value]) -> Message {
    let count = items.len();
    let first = match items.first() {
        None => return message!("variables-no-items", "0 items"),
        Some(Value::Object(fields)) => {
            let keys: Vec<&str> = fields.keys().map(String::as_str).collect();
            format!("{{{}}}", keys.join(", "))
        }
        Some(first) => first.to_string(),
    };
    line(&format!("{count} × {}", shortened(&first))).into()
}

fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}
