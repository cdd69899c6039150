//! How much work it is to hold a value to a schema, counted before it is done: alternatives of
//! alternatives double with each step.

use std::collections::HashMap;

use serde_json::Value as Json;

/// The most parts of a schema that are held to parts of one file.
pub const MOST: u64 = 2_000_000;
/// A schema of fewer parts, alternatives multiplied, need not be counted again for each file.
const FEW: u64 = 10_000;
/// How far references and parts may lead.
const DEEPEST: usize = 500;

/// Counts what a schema takes.
struct SchemaCounter<'a> {
    document: &'a Json,
    /// By the places in memory of schema and value; none while it is being counted.
    known: HashMap<(usize, usize), Option<u64>>,
    /// Whether a schema leads to itself, for whatever is the same value.
    is_recursive: bool,
}

/// Whether a schema is so small that no value makes it much work.
pub fn is_small(document: &Json) -> bool {
    let mut counter = SchemaCounter::new(document);
    let work = counter.of(document, None, 0);
    work <= FEW && !counter.is_recursive
}

/// The parts of a schema that are looked at for a value.
pub fn of(document: &Json, value: &Json) -> u64 {
    SchemaCounter::new(document).of(document, Some(value), 0)
}

impl<'a> SchemaCounter<'a> {
    fn new(document: &'a Json) -> SchemaCounter<'a> {
        SchemaCounter {
            document,
            known: HashMap::new(),
            is_recursive: false,
        }
    }

    /// Without a value: of every part once.
    fn of(&mut self, schema: &'a Json, value: Option<&'a Json>, depth: usize) -> u64 {
        let Json::Object(keywords) = schema else {
            return 1;
        };
        if depth > DEEPEST {
            return u64::MAX;
        }
        let place = |json: &Json| std::ptr::from_ref(json) as usize;
        let key = (place(schema), value.map_or(0, place));
        match self.known.get(&key) {
            Some(Some(known)) => return *known,
            Some(None) => {
                self.is_recursive = true;
                return 0;
            }
            None => {}
        }
        // Each is looked at once at least; more would only fill the memory.
        if self.known.len() as u64 > MOST {
            return u64::MAX;
        }
        self.known.insert(key, None);
        let mut all = 1_u64;
        for (keyword, part) in keywords {
            let work = self.keyword(keyword, part, value, depth + 1);
            all = all.saturating_add(work);
        }
        // What is left over is known when the rest has been looked at once more.
        if keywords
            .keys()
            .any(|keyword| keyword.starts_with("unevaluated"))
        {
            all = all.saturating_mul(2);
        }
        self.known.insert(key, Some(all));
        all
    }

    fn keyword(
        &mut self,
        keyword: &str,
        part: &'a Json,
        value: Option<&'a Json>,
        depth: usize,
    ) -> u64 {
        let fields = value.and_then(Json::as_object);
        match keyword {
            "$ref" | "$dynamicRef" => {
                let pointer = part.as_str().and_then(|name| name.strip_prefix('#'));
                let target = pointer.and_then(|pointer| self.document.pointer(pointer));
                target.map_or(0, |target| self.of(target, value, depth))
            }
            "allOf" => self.sum(part.as_array().into_iter().flatten(), value, depth),
            // Looked at once to choose, and once more to say what is wrong.
            "anyOf" | "oneOf" => {
                let each = self.sum(part.as_array().into_iter().flatten(), value, depth);
                each.saturating_mul(2)
            }
            "not" | "if" | "then" | "else" => self.of(part, value, depth),
            "dependentSchemas" => self.sum(
                part.as_object().into_iter().flat_map(|all| all.values()),
                value,
                depth,
            ),
            "properties" => {
                let parts = part.as_object().into_iter().flatten();
                let works = parts.map(|(name, part)| match (value, fields) {
                    (None, _) => self.of(part, None, depth),
                    (_, Some(fields)) => match fields.get(name) {
                        Some(field) => self.of(part, Some(field), depth),
                        None => 0,
                    },
                    _ => 0,
                });
                works.fold(0, u64::saturating_add)
            }
            "patternProperties" => {
                let parts = part.as_object().into_iter().flat_map(|all| all.values());
                parts
                    .map(|part| self.each(part, value, depth))
                    .fold(0, u64::saturating_add)
            }
            "prefixItems" => {
                let parts = part.as_array().into_iter().flatten().enumerate();
                let works = parts.map(|(at, part)| match value {
                    None => self.of(part, None, depth),
                    Some(list) => list
                        .get(at)
                        .map_or(0, |item| self.of(part, Some(item), depth)),
                });
                works.fold(0, u64::saturating_add)
            }
            "items"
            | "contains"
            | "additionalProperties"
            | "propertyNames"
            | "unevaluatedProperties"
            | "unevaluatedItems" => self.each(part, value, depth),
            _ => 0,
        }
    }

    fn sum(
        &mut self,
        parts: impl Iterator<Item = &'a Json>,
        value: Option<&'a Json>,
        depth: usize,
    ) -> u64 {
        parts
            .map(|part| self.of(part, value, depth))
            .fold(0, u64::saturating_add)
    }

    /// For each item or field of the value.
    fn each(&mut self, part: &'a Json, value: Option<&'a Json>, depth: usize) -> u64 {
        let work = |below: &'a Json, counter: &mut Self| counter.of(part, Some(below), depth);
        match value {
            None => self.of(part, None, depth),
            Some(Json::Array(items)) => items
                .iter()
                .map(|item| work(item, self))
                .fold(0, u64::saturating_add),
            Some(Json::Object(fields)) => fields
                .values()
                .map(|field| work(field, self))
                .fold(0, u64::saturating_add),
            Some(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn alternatives_of_alternatives_are_counted_without_being_tried() {
        let level = |at: usize| {
            let next = json!({ "$ref": format!("#/$defs/a{}", at + 1) });
            (format!("a{at}"), json!({ "anyOf": [next.clone(), next] }))
        };
        let levels: serde_json::Map<_, _> = (0..40).map(level).collect();
        let schema = json!({ "properties": { "x": { "$ref": "#/$defs/a0" } }, "$defs": levels });
        assert!(!is_small(&schema));
        assert_eq!(of(&schema, &json!({ "y": 1 })), 1);
        assert!(of(&schema, &json!({ "x": 1 })) > MOST);
    }

    #[test]
    fn a_schema_of_itself_is_counted_for_a_value() {
        let schema = json!({ "properties": { "x": { "$ref": "#" } } });
        assert!(!is_small(&schema));
        assert_eq!(of(&schema, &json!({ "x": { "x": { "x": 1 } } })), 7);
        assert_eq!(of(&json!({ "allOf": [{ "$ref": "#" }] }), &json!(1)), 2);
    }

    #[test]
    fn a_usual_schema_is_small() {
        let card = json!({ "properties": { "id": { "type": "string" } }, "required": ["id"] });
        assert!(is_small(
            &json!({ "properties": { "card": { "items": card } } })
        ));
    }
}
