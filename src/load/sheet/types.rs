//! What the JSON Schema of a data file says of a column.

use serde_json::Value as Json;

use super::path::PathStep;

/// How many references and alternatives are followed on the way to a field.
const MAX_SCHEMAS: usize = 200;

/// What may stand in a field.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Types {
    pub text: bool,
    pub whole: bool,
    pub number: bool,
    pub boolean: bool,
    pub list: bool,
    pub table: bool,
    /// Whether it is one of a list of values: blanks around it are of the hand that typed it.
    pub listed: bool,
}

impl Types {
    pub const TEXT: Types = Types {
        text: true,
        whole: false,
        number: false,
        boolean: false,
        list: false,
        table: false,
        listed: false,
    };

    pub const NUMBER: Types = Types {
        text: false,
        whole: true,
        number: true,
        ..Types::TEXT
    };

    /// Whether anything may stand there, or nothing is known of it.
    pub fn is_any(&self) -> bool {
        *self == Types::default()
    }

    fn add(&mut self, name: &str) {
        match name {
            "string" => self.text = true,
            "integer" => self.whole = true,
            "number" => (self.whole, self.number) = (true, true),
            "boolean" => self.boolean = true,
            "array" => self.list = true,
            "object" => self.table = true,
            _ => {}
        }
    }
}

/// What a schema says of a field.
#[derive(Clone, PartialEq, Debug)]
pub enum Said<'s> {
    /// There can be none of this name; those that there can be.
    Refused(Vec<&'s str>),
    /// Nothing.
    Nothing,
    Schemas(Vec<&'s Json>),
}

/// The schema of a file's entries.
#[derive(Clone, Copy)]
pub struct EntrySchema<'s> {
    document: &'s Json,
    entry: Option<&'s Json>,
}

impl<'s> EntrySchema<'s> {
    /// Of the entries below a key of the file.
    pub fn new(document: &'s Json, list: &str) -> EntrySchema<'s> {
        let root = EntrySchema {
            document,
            entry: Some(document),
        };
        let path = [PathStep::Key(list.to_owned()), PathStep::Index(0)];
        let entry = match root.field(&path) {
            Said::Schemas(found) => found.first().copied(),
            _ => None,
        };
        EntrySchema { document, entry }
    }

    /// The keys of the file that hold lists of tables.
    pub fn lists(document: &'s Json) -> Vec<&'s str> {
        let root = EntrySchema {
            document,
            entry: Some(document),
        };
        let properties = document.get("properties").and_then(Json::as_object);
        let keys = properties.into_iter().flat_map(|keys| keys.keys());
        let holds_tables = |key: &&String| {
            let path = [PathStep::Key((*key).clone()), PathStep::Index(0)];
            match root.field(&path) {
                Said::Schemas(found) => root.types(&found).table,
                _ => false,
            }
        };
        keys.filter(holds_tables).map(String::as_str).collect()
    }

    /// What is said of the field at the end of a path.
    pub fn field(&self, path: &[PathStep]) -> Said<'s> {
        let Some(entry) = self.entry else {
            return Said::Nothing;
        };
        let mut at = self.alternatives(vec![entry]);
        for step in path {
            let mut next = Vec::new();
            let mut open = false;
            let mut known = Vec::new();
            for schema in &at {
                open |= below(schema, step, &mut next, &mut known);
            }
            if next.is_empty() {
                return match open {
                    true => Said::Nothing,
                    false => Said::Refused(known),
                };
            }
            at = self.alternatives(next);
        }
        Said::Schemas(at)
    }

    /// What may stand where these schemas hold.
    pub fn types(&self, schemas: &[&Json]) -> Types {
        let mut types = Types::default();
        for schema in schemas {
            types.listed |= schema.get("enum").is_some() || schema.get("const").is_some();
            match schema.get("type") {
                Some(Json::String(name)) => types.add(name),
                Some(Json::Array(names)) => {
                    let names = names.iter().filter_map(Json::as_str);
                    names.for_each(|name| types.add(name));
                }
                _ => {
                    let listed = schema.get("enum").and_then(Json::as_array);
                    let listed = listed.into_iter().flatten();
                    for value in listed.chain(schema.get("const")) {
                        types.add(name_of(value));
                    }
                    if schema.get("properties").is_some() {
                        types.add("object");
                    }
                }
            }
        }
        types
    }

    /// The schemas and all that they refer to and leave the choice of.
    fn alternatives(&self, schemas: Vec<&'s Json>) -> Vec<&'s Json> {
        let mut found: Vec<&Json> = Vec::new();
        let mut waiting = schemas;
        waiting.reverse();
        while let Some(schema) = waiting.pop() {
            if found.len() >= MAX_SCHEMAS || found.iter().any(|known| std::ptr::eq(*known, schema))
            {
                continue;
            }
            found.push(schema);
            let named = schema.get("$ref").and_then(Json::as_str);
            let named = named.and_then(|named| self.document.pointer(named.strip_prefix('#')?));
            waiting.extend(named);
            for key in ["allOf", "anyOf", "oneOf"] {
                let several = schema.get(key).and_then(Json::as_array);
                waiting.extend(several.into_iter().flatten().rev());
            }
        }
        found
    }
}

/// Adds what a schema says of one step further, and the keys that it knows. Whether it leaves open
/// what else may stand there.
fn below<'s>(
    schema: &'s Json,
    step: &PathStep,
    next: &mut Vec<&'s Json>,
    known: &mut Vec<&'s str>,
) -> bool {
    match step {
        PathStep::Key(key) => {
            let properties = schema.get("properties").and_then(Json::as_object);
            known.extend(
                properties
                    .into_iter()
                    .flat_map(|keys| keys.keys())
                    .map(String::as_str),
            );
            if let Some(own) = properties.and_then(|keys| keys.get(key)) {
                next.push(own);
                return false;
            }
            if schema.get("patternProperties").is_some() {
                return true;
            }
            let closed = |key: &str| schema.get(key) == Some(&Json::Bool(false));
            match schema.get("additionalProperties") {
                Some(own @ Json::Object(_)) => {
                    next.push(own);
                    false
                }
                // What only refers to others says nothing itself.
                None => {
                    let refers = ["$ref", "allOf", "anyOf", "oneOf"];
                    let refers = refers.iter().any(|key| schema.get(key).is_some());
                    !refers && !closed("unevaluatedProperties")
                }
                Some(own) => *own != Json::Bool(false),
            }
        }
        PathStep::Index(index) => {
            let first = schema.get("prefixItems").and_then(Json::as_array);
            let own = first.and_then(|first| first.get(*index));
            match own.or(schema.get("items")) {
                Some(own) => {
                    next.push(own);
                    false
                }
                None => !["$ref", "allOf", "anyOf", "oneOf"]
                    .iter()
                    .any(|key| schema.get(key).is_some()),
            }
        }
    }
}

fn name_of(value: &Json) -> &'static str {
    match value {
        Json::String(_) => "string",
        Json::Bool(_) => "boolean",
        Json::Number(number) if number.is_f64() => "number",
        Json::Number(_) => "integer",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
        Json::Null => "null",
    }
}
