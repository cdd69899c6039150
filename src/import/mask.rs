//! Which fields of an entry a sheet has columns for.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use crate::load::sheet::PathStep;

/// What of a value a sheet says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mask {
    /// All of it.
    Whole,
    /// These fields of a table.
    Fields(Vec<(String, Mask)>),
    /// These items of a list.
    Items(BTreeMap<usize, Mask>),
}

impl Mask {
    /// Of a sheet with columns for these fields, in their order.
    pub fn new<'p>(paths: impl IntoIterator<Item = &'p [PathStep]>) -> Mask {
        let mut mask = Mask::Fields(Vec::new());
        for path in paths {
            mask.add(path);
        }
        mask
    }

    fn add(&mut self, path: &[PathStep]) {
        let Some((step, rest)) = path.split_first() else {
            *self = Mask::Whole;
            return;
        };
        let empty = || match rest.first() {
            None => Mask::Whole,
            Some(PathStep::Key(_)) => Mask::Fields(Vec::new()),
            Some(PathStep::Index(_)) => Mask::Items(BTreeMap::new()),
        };
        match (self, step) {
            (Mask::Fields(fields), PathStep::Key(key)) => {
                let at = fields.iter().position(|(known, _)| known == key);
                let at = at.unwrap_or_else(|| {
                    fields.push((key.clone(), empty()));
                    fields.len() - 1
                });
                if !rest.is_empty() {
                    fields[at].1.add(rest);
                }
            }
            (Mask::Items(items), PathStep::Index(index)) => {
                let item = items.entry(*index).or_insert_with(empty);
                if !rest.is_empty() {
                    item.add(rest);
                }
            }
            // No two columns are in each other's way.
            _ => {}
        }
    }

    /// The value with what the sheet says of it, and with all that the sheet has no columns for;
    /// none where nothing is left. An empty list or text stays one where its cell is empty.
    pub fn merged(&self, old: Option<&Json>, new: Option<&Json>) -> Option<Json> {
        match self {
            Mask::Whole => new.or(old.filter(|old| is_empty(old))).cloned(),
            Mask::Fields(masks) => {
                let old = old.and_then(Json::as_object);
                let mut fields: Map<String, Json> = old.cloned().unwrap_or_default();
                for (key, mask) in masks {
                    let said = new.and_then(|new| new.get(key));
                    match mask.merged(old.and_then(|old| old.get(key)), said) {
                        Some(value) => _ = fields.insert(key.clone(), value),
                        None => _ = fields.shift_remove(key),
                    }
                }
                (!fields.is_empty() || old.is_some_and(Map::is_empty)).then(|| fields.into())
            }
            Mask::Items(masks) => {
                let was_empty = old.is_some_and(is_empty);
                let old = old.and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
                let new = new.and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
                let most = masks.keys().last().map_or(0, |last| last + 1);
                let mut items: Vec<Json> = Vec::new();
                for index in 0..most.max(new.len()) {
                    let said = new.get(index);
                    let mask = masks.get(&index).unwrap_or(&Mask::Whole);
                    // What the sheet no longer has is gone, with fields it has no columns for.
                    let item = said.and_then(|said| mask.merged(old.get(index), Some(said)));
                    items.extend(item);
                }
                items.extend(old.iter().skip(most).cloned());
                (!items.is_empty() || was_empty).then(|| items.into())
            }
        }
    }
}

/// Whether a cell that holds it is empty.
fn is_empty(value: &Json) -> bool {
    match value {
        Json::String(text) => text.trim().is_empty(),
        Json::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// Whether two values say the same: 3 is 3.0.
pub fn same(one: Option<&Json>, other: Option<&Json>) -> bool {
    match (one, other) {
        (Some(Json::Number(one)), Some(Json::Number(other))) => one.as_f64() == other.as_f64(),
        (Some(Json::Array(one)), Some(Json::Array(other))) => {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| same(Some(a), Some(b)))
        }
        (Some(Json::Object(one)), Some(Json::Object(other))) => {
            one.len() == other.len() && one.iter().all(|(key, a)| same(Some(a), other.get(key)))
        }
        (one, other) => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::sheet::field_path;
    use serde_json::json;

    #[test]
    fn what_a_sheet_has_no_columns_for_stays() {
        let paths = ["id", "cost.gold", "tags", "lines.1.text", "lines.2.text"];
        let paths: Vec<_> = paths.map(|path| field_path(path).unwrap()).into();
        let mask = Mask::new(paths.iter().map(Vec::as_slice));
        let old = json!({
            "id": "a", "cost": { "gold": 1, "wood": 2 }, "tags": ["x"], "note": "kept",
            "lines": [{ "text": "one", "icon": "sun" }, { "text": "two" }]
        });
        let new = json!({ "id": "a", "cost": { "gold": 5 }, "lines": [{ "text": "ONE" }] });
        assert_eq!(
            mask.merged(Some(&old), Some(&new)),
            Some(json!({
                "id": "a", "cost": { "gold": 5, "wood": 2 }, "note": "kept",
                "lines": [{ "text": "ONE", "icon": "sun" }]
            }))
        );
        let bare = json!({ "id": "a", "tags": [], "lines": [] });
        let said = json!({ "id": "a" });
        let mut kept = mask.merged(Some(&bare), Some(&said)).unwrap();
        assert_eq!(kept, bare, "empty lists have empty cells");
        kept["tags"] = json!(["x"]);
        let taken = mask.merged(Some(&kept), Some(&said)).unwrap();
        assert_eq!(taken.get("tags"), None, "a cell that was emptied");
        assert!(same(
            Some(&json!({ "a": [1] })),
            Some(&json!({ "a": [1.0] }))
        ));
        assert!(!same(Some(&json!(1)), None));
    }
}
