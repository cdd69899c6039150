//! A JSON Schema written from the data that is there: what `massicot schema --infer` prints.

use indexmap::{IndexMap, IndexSet};
use serde_json::{Map, Value as Json, json};

use super::keys::{self, MisspeltKey};
use crate::diag::Span;
use crate::load::{Component, Game, MAX_COPIES, Project, Value, ValueKind};

/// From so many texts on, a few different ones are all there are.
const MANY: usize = 10;
/// The most different texts that make a choice, and how often each stands there at least.
const MOST_CHOICES: usize = 12;
const LEAST_REPEATS: usize = 4;
/// The longest text that is a choice and not prose, in characters.
const LONGEST_CHOICE: usize = 32;
/// From so many numbers on, none below nought means that there is to be none.
const MANY_NUMBERS: usize = 3;
/// A table of more keys than this, none of which most tables have, is one of the data's own keys.
const MANY_KEYS: usize = 8;

/// A schema, and the misspelt keys it does without.
pub struct Inferred<'a> {
    pub schema: Json,
    pub left_out: Vec<MisspeltKey<'a>>,
}

/// The schema of a component's data file; `None` where it has none.
pub fn schema<'a>(
    project: &Project,
    game: &Game,
    component: &'a Component,
) -> Option<Inferred<'a>> {
    let data = component.data.as_ref()?;
    let left_out = keys::of_file(project, game, component);
    let inference = Inference {
        left_out: left_out.iter().map(|misspelt| misspelt.span).collect(),
    };
    let mut own = inference.values(&[data], false);
    let entries = keys::entries_key(component)?;
    let entry = own.pointer_mut(&format!("/properties/{}/items", escaped(entries)));
    if let Some(entry) = entry {
        known_keys(entry);
    }
    own["required"] = json!([entries]);
    let mut schema = Map::new();
    schema.insert(
        "$schema".to_owned(),
        "https://json-schema.org/draft/2020-12/schema".into(),
    );
    schema.insert("title".to_owned(), component.title.clone().into());
    schema.extend(own.as_object().cloned().unwrap_or_default());
    Some(Inferred {
        schema: schema.into(),
        left_out,
    })
}

/// A key in a JSON pointer.
fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// What the program reads of any entry may stand in each.
fn known_keys(entry: &mut Json) {
    let Some(properties) = entry.get_mut("properties").and_then(Json::as_object_mut) else {
        return;
    };
    let about = "How many are printed.";
    let copies =
        json!({"description": about, "type": "integer", "minimum": 0, "maximum": MAX_COPIES});
    properties.insert("copies".to_owned(), copies);
    let about = "`designed` where the published rules do not state it.";
    let origin = properties.entry("origin");
    origin.or_insert_with(|| json!({"description": about, "type": "string"}));
}

struct Inference {
    /// The keys that are misspelt.
    left_out: Vec<Span>,
}

impl Inference {
    /// The schema of values that stand in the same place.
    fn values(&self, values: &[&Value], is_id: bool) -> Json {
        let mut types: IndexMap<&'static str, Vec<&Value>> = IndexMap::new();
        for value in values {
            types.entry(type_name(value)).or_default().push(value);
        }
        // A whole number is a number.
        if let (Some(mut whole), true) =
            (types.get("integer").cloned(), types.contains_key("number"))
        {
            types.shift_remove("integer");
            types.entry("number").or_default().append(&mut whole);
        }
        let mut forms = types.iter().map(|(name, values)| match *name {
            "object" => self.tables(values),
            "array" => self.lists(values),
            "string" if !is_id => texts(values),
            "integer" | "number" => numbers(name, values),
            name => json!({ "type": name }),
        });
        match (forms.next(), forms.next()) {
            (Some(only), None) => only,
            (Some(first), Some(second)) => {
                let all: Vec<Json> = [first, second].into_iter().chain(forms).collect();
                json!({ "anyOf": all })
            }
            (None, _) => json!({}),
        }
    }

    fn lists(&self, lists: &[&Value]) -> Json {
        let items = lists.iter().filter_map(|list| list.as_array()).flatten();
        let items: Vec<&Value> = items.collect();
        match items.is_empty() {
            true => json!({"type": "array"}),
            false => json!({"type": "array", "items": self.values(&items, false)}),
        }
    }

    fn tables(&self, tables: &[&Value]) -> Json {
        let mut fields: IndexMap<&str, Vec<&Value>> = IndexMap::new();
        for (key, field) in tables
            .iter()
            .filter_map(|table| table.as_table())
            .flat_map(|table| table.iter())
        {
            if !self.left_out.contains(&field.key_span) {
                fields.entry(key).or_default().push(&field.value);
            }
        }
        let is_name = |key: &&str| {
            key.chars()
                .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'))
        };
        let most = fields.values().map(Vec::len).max().unwrap_or(0);
        let has_own_keys = !fields.keys().all(is_name)
            || fields.len() > MANY_KEYS && tables.len() > 1 && 2 * most <= tables.len();
        if has_own_keys {
            let all: Vec<&Value> = fields.into_values().flatten().collect();
            return json!({"type": "object", "additionalProperties": self.values(&all, false)});
        }
        let everywhere = fields
            .iter()
            .filter(|(_, values)| values.len() == tables.len());
        let required: Vec<&str> = everywhere.map(|(key, _)| *key).collect();
        let properties = fields.iter().map(|(key, values)| {
            let schema = self.values(values, *key == "id");
            ((*key).to_owned(), schema)
        });
        let properties: Map<String, Json> = properties.collect();
        json!({
            "type": "object",
            "additionalProperties": false,
            "required": required,
            "properties": properties,
        })
    }
}

fn type_name(value: &Value) -> &'static str {
    match value.kind {
        ValueKind::Bool(_) => "boolean",
        ValueKind::Int(_) => "integer",
        ValueKind::Float(_) => "number",
        ValueKind::String(_) => "string",
        ValueKind::Array(_) => "array",
        ValueKind::Table(_) => "object",
    }
}

/// Texts: a choice where a few stand again and again.
fn texts(values: &[&Value]) -> Json {
    let texts = values.iter().filter_map(|value| value.as_str());
    let mut different: Vec<&str> = texts.collect::<IndexSet<_>>().into_iter().collect();
    let is_short = |text: &&str| text.chars().count() <= LONGEST_CHOICE && !text.contains('\n');
    let is_choice = values.len() >= MANY
        && (2..=MOST_CHOICES).contains(&different.len())
        && values.len() >= LEAST_REPEATS * different.len()
        && different.iter().all(is_short);
    different.sort_unstable();
    match is_choice {
        true => json!({ "enum": different }),
        false => json!({"type": "string"}),
    }
}

fn numbers(name: &str, values: &[&Value]) -> Json {
    let is_counted = values.len() >= MANY_NUMBERS;
    let is_below = |value: &&Value| value.as_f64().is_some_and(|number| number < 0.0);
    match is_counted && !values.iter().any(is_below) {
        true => json!({"type": name, "minimum": 0}),
        false => json!({ "type": name }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceMap;
    use crate::load::toml;

    #[test]
    fn types_choices_and_what_is_required_are_read_from_the_data() {
        let cards = (0..12).map(|at| {
            let suit = if at % 3 == 0 { "sun" } else { "moon" };
            let more = if at == 5 { "cost = 1.5\n" } else { "" };
            format!("[[card]]\nid = 'c{at}'\nsuit = '{suit}'\nvalue = {at}\n{more}")
        });
        let text = cards.collect::<String>();
        let mut sources = SourceMap::default();
        let file = sources.add("cards.toml", text);
        let (value, _) = toml::parse(&sources, file);
        let inference = Inference {
            left_out: Vec::new(),
        };
        let schema = inference.values(&[&value], false);
        let card = &schema["properties"]["card"]["items"];
        assert_eq!(card["required"], json!(["id", "suit", "value"]));
        assert_eq!(card["properties"]["suit"], json!({"enum": ["moon", "sun"]}));
        assert_eq!(card["properties"]["id"], json!({"type": "string"}));
        assert_eq!(
            card["properties"]["value"],
            json!({"type": "integer", "minimum": 0})
        );
        assert_eq!(card["properties"]["cost"], json!({"type": "number"}));
        let found = crate::load::schema::CompiledSchema::new(schema)
            .unwrap()
            .check(&value);
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn a_table_of_the_datas_own_keys_takes_any_key() {
        let mut sources = SourceMap::default();
        let file = sources.add(
            "board.toml",
            "[legend]\n'.' = { kind = 'plain' }\n'#' = { wall = true }\n",
        );
        let (value, _) = toml::parse(&sources, file);
        let inference = Inference {
            left_out: Vec::new(),
        };
        let legend = &inference.values(&[&value], false)["properties"]["legend"];
        assert_eq!(
            legend["additionalProperties"]["properties"]["wall"],
            json!({"type": "boolean"})
        );
    }
}
