//! Values compared field by field.

use indexmap::IndexMap;
use serde_json::Value as Json;

use super::model::FieldChange;

/// Every field that is different, in the order of the newer value, then those that are gone.
pub fn changes(before: &Json, after: &Json) -> Vec<FieldChange> {
    let mut found = Vec::new();
    compare("", Some(before), Some(after), &mut found);
    found
}

fn compare(path: &str, before: Option<&Json>, after: Option<&Json>, found: &mut Vec<FieldChange>) {
    match (before, after) {
        (Some(before), Some(after)) if same(before, after) => {}
        (Some(Json::Object(before)), Some(Json::Object(after))) => {
            let gone = before.keys().filter(|key| !after.contains_key(*key));
            for key in after.keys().chain(gone) {
                let below = match path {
                    "" => key.clone(),
                    path => format!("{path}.{key}"),
                };
                compare(&below, before.get(key), after.get(key), found);
            }
        }
        (Some(Json::Array(before)), Some(Json::Array(after))) => {
            match (by_id(before), by_id(after)) {
                (Some(before), Some(after)) => {
                    let gone = before.keys().filter(|id| !after.contains_key(*id));
                    for id in after.keys().chain(gone) {
                        let (before, after) = (before.get(id), after.get(id));
                        compare(
                            &format!("{path}[{id}]"),
                            before.copied(),
                            after.copied(),
                            found,
                        );
                    }
                }
                _ if before.len() == after.len() => {
                    for (index, (before, after)) in before.iter().zip(after).enumerate() {
                        compare(
                            &format!("{path}[{index}]"),
                            Some(before),
                            Some(after),
                            found,
                        );
                    }
                }
                _ => found.push(change(
                    path,
                    Some(&Json::Array(before.clone())),
                    Some(&Json::Array(after.clone())),
                )),
            }
        }
        (before, after) => found.push(change(path, before, after)),
    }
}

fn change(path: &str, before: Option<&Json>, after: Option<&Json>) -> FieldChange {
    FieldChange {
        path: path.to_owned(),
        title: None,
        before: before.cloned(),
        after: after.cloned(),
    }
}

/// Whether two values are the same: texts whatever system their lines were ended on, numbers whether
/// whole by their form or not.
pub fn same(before: &Json, after: &Json) -> bool {
    match (before, after) {
        (Json::String(before), Json::String(after)) => {
            before == after || before.replace("\r\n", "\n") == after.replace("\r\n", "\n")
        }
        (Json::Number(before), Json::Number(after)) => {
            before == after || before.as_f64() == after.as_f64()
        }
        (Json::Array(before), Json::Array(after)) => {
            before.len() == after.len()
                && before
                    .iter()
                    .zip(after)
                    .all(|(before, after)| same(before, after))
        }
        (Json::Object(before), Json::Object(after)) => {
            before.len() == after.len()
                && before
                    .iter()
                    .all(|(key, value)| after.get(key).is_some_and(|after| same(value, after)))
        }
        _ => before == after,
    }
}

/// Items by their ids, where each has one of its own.
fn by_id(items: &[Json]) -> Option<IndexMap<&str, &Json>> {
    let ids = items
        .iter()
        .map(|item| Some((item.get("id")?.as_str()?, item)));
    let found: IndexMap<&str, &Json> = ids.collect::<Option<_>>()?;
    (found.len() == items.len() && !items.is_empty()).then_some(found)
}

/// How much of two values is the same, from 0 to 1: fields weigh as much as they hold.
pub fn likeness(before: &Json, after: &Json) -> f64 {
    let (Some(before), Some(after)) = (before.as_object(), after.as_object()) else {
        return 0.0;
    };
    let (mut all, mut alike) = (0.0, 0.0);
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    for key in after.keys().chain(gone).filter(|key| *key != "id") {
        let (before, after) = (before.get(key), after.get(key));
        let weight = weight(before).max(weight(after));
        all += weight;
        if let (Some(before), Some(after)) = (before, after)
            && same(before, after)
        {
            alike += weight;
        }
    }
    match all > 0.0 {
        true => alike / all,
        false => 0.0,
    }
}

/// How much a field tells one piece from another.
fn weight(value: Option<&Json>) -> f64 {
    /// No field weighs more.
    const MOST: usize = 60;
    let length = match value {
        None => 0,
        Some(Json::String(text)) => text.chars().count(),
        Some(value) => value.to_string().len(),
    };
    length.clamp(1, MOST) as f64
}

/// A value on one line: a text as it is, others as JSON has them.
pub fn shown(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Array(items)
            if items
                .iter()
                .all(|item| !item.is_object() && !item.is_array()) =>
        {
            items.iter().map(shown).collect::<Vec<_>>().join(", ")
        }
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn paths(before: Json, after: Json) -> Vec<String> {
        let found = changes(&before, &after).into_iter();
        found.map(|change| change.path).collect()
    }

    #[test]
    fn the_innermost_field_is_named() {
        let before = json!({"a": 1, "b": {"c": [1, 2], "d": 3}, "e": "x"});
        let after = json!({"a": 1.0, "b": {"c": [1, 3], "d": 3}, "f": "x"});
        assert_eq!(paths(before, after), ["b.c[1]", "f", "e"]);
    }

    #[test]
    fn items_are_known_by_their_ids() {
        let before = json!({"s": [{"id": "a", "n": 1}, {"id": "b", "n": 2}]});
        let after = json!({"s": [{"id": "b", "n": 3}, {"id": "a", "n": 1}]});
        assert_eq!(paths(before, after), ["s[b].n"]);
    }

    #[test]
    fn the_ends_of_lines_are_no_change() {
        assert!(paths(json!({"a": "x\r\ny"}), json!({"a": "x\ny"})).is_empty());
    }

    #[test]
    fn likeness_is_by_what_fields_hold() {
        let text = "When you play this, draw two cards.";
        let before = json!({"id": "a", "name": "Wolf", "text": text});
        assert!(likeness(&before, &json!({"id": "b", "name": "Bear", "text": text})) > 0.8);
        assert!(likeness(&before, &json!({"id": "b", "name": "Wolf", "text": "No."})) < 0.3);
    }
}
