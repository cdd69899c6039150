//! The shape that a JSON Schema gives its values.

use std::cell::Cell;

use serde_json::Value as Json;

use super::shape::{TableShape, ValueShape};

/// How deep references and properties are followed; below it a value may be anything.
const MAX_DEPTH: usize = 24;
/// How many parts are looked at, those that references lead to anew each time; what is left may be
/// anything.
const MOST_PARTS: u32 = 20_000;

/// The fields that a schema knows, whether they have to be there or not.
pub fn shape(document: &Json) -> ValueShape {
    of(document, document, 0, &Cell::new(MOST_PARTS))
}

fn of(schema: &Json, document: &Json, depth: usize, left: &Cell<u32>) -> ValueShape {
    let Some(keywords) = schema.as_object() else {
        return ValueShape::any();
    };
    if depth > MAX_DEPTH || left.get() == 0 {
        return ValueShape::any();
    }
    left.set(left.get() - 1);
    let of = |schema: &Json| of(schema, document, depth + 1, left);
    let mut shapes = Vec::new();
    if let Some(reference) = keywords.get("$ref").or(keywords.get("$dynamicRef")) {
        let pointer = reference.as_str().and_then(|text| text.strip_prefix('#'));
        let target = pointer.and_then(|pointer| document.pointer(pointer));
        shapes.push(target.map_or_else(ValueShape::any, of));
    }
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let parts = keywords.get(keyword).and_then(Json::as_array);
        shapes.extend(parts.into_iter().flatten().map(of));
    }
    for keyword in ["then", "else"] {
        shapes.extend(keywords.get(keyword).map(of));
    }
    if let Some(dependent) = keywords.get("dependentSchemas").and_then(Json::as_object) {
        shapes.extend(dependent.values().map(of));
    }
    shapes.extend(own(keywords, of));
    ValueShape::all(shapes)
}

/// What a schema says itself, beside those it refers to.
fn own(
    keywords: &serde_json::Map<String, Json>,
    of: impl Fn(&Json) -> ValueShape,
) -> Vec<ValueShape> {
    let types = match keywords.get("type") {
        Some(Json::String(one)) => vec![one.as_str()],
        Some(Json::Array(several)) => several.iter().filter_map(Json::as_str).collect(),
        _ => Vec::new(),
    };
    let mut shapes = Vec::new();
    let has = |keyword: &str| keywords.contains_key(keyword);
    let object = |keyword: &str| keywords.get(keyword).and_then(Json::as_object);
    if has("properties") || has("patternProperties") || types.contains(&"object") {
        let properties = object("properties").into_iter().flatten();
        let fields = properties.map(|(name, schema)| (name.clone(), of(schema)));
        let patterns = object("patternProperties").into_iter().flatten();
        let others = patterns.map(|(_, schema)| schema).chain(
            ["additionalProperties", "unevaluatedProperties"]
                .into_iter()
                .filter_map(|keyword| keywords.get(keyword)),
        );
        // `true` says that other keys may stand there, not which.
        let others = others.filter(|schema| schema.is_object());
        let rest: Vec<ValueShape> = others.map(&of).collect();
        let is_open = !has("properties") && rest.is_empty();
        shapes.push(ValueShape::table(TableShape {
            fields: fields.collect(),
            rest: match is_open && keywords.get("additionalProperties") != Some(&Json::Bool(false))
            {
                true => Some(ValueShape::any()),
                false => (!rest.is_empty()).then(|| ValueShape::all(rest)),
            },
            ..TableShape::default()
        }));
    }
    if has("items") || has("prefixItems") || types.contains(&"array") {
        let first = keywords.get("prefixItems").and_then(Json::as_array);
        let items = first.into_iter().flatten().chain(keywords.get("items"));
        let items: Vec<ValueShape> = items.map(of).collect();
        let is_open = items.is_empty();
        shapes.push(ValueShape::list(match is_open {
            true => ValueShape::any(),
            false => ValueShape::all(items),
        }));
    }
    let is_scalar = |name: &&str| matches!(*name, "string" | "number" | "integer" | "boolean");
    if types.iter().any(is_scalar) || has("enum") || has("const") {
        shapes.push(ValueShape::scalar());
    }
    let refers = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf"];
    if shapes.is_empty() && !refers.iter().any(|keyword| has(keyword)) {
        shapes.push(match has("required") || has("not") || has("if") {
            true => ValueShape::default(),
            false => ValueShape::any(),
        });
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_gives_the_fields_it_knows() {
        let shape = shape(&serde_json::json!({
            "type": "object",
            "$defs": {"step": {"type": "object", "properties": {"text": {"type": "string"}}}},
            "properties": {
                "card": {"type": "array", "items": {
                    "type": "object",
                    "properties": {
                        "steps": {"type": "array", "items": {"$ref": "#/$defs/step"}},
                        "prices": {"type": "object", "additionalProperties": {"type": "integer"}},
                        "note": {"description": "anything"},
                    },
                    "allOf": [{"if": {"required": ["note"]}, "then": {"required": ["steps"]}}],
                }},
            },
        }));
        let card = shape.field("card").unwrap().item();
        assert!(card.field("other").is_none());
        let step = card.field("steps").unwrap().item();
        assert!(step.field("text").is_some() && step.field("txt").is_none());
        assert!(card.field("prices").unwrap().field("anything").is_some());
        assert!(card.field("note").unwrap().field("anything").is_some());
    }
}
