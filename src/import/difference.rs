//! What of entries is new, changed and gone.

use indexmap::IndexMap;
use serde_json::{Map, Value as Json};

use super::mask::same;

/// A field of an entry that another value was put into.
#[derive(Clone, PartialEq, Debug)]
pub struct ChangedField {
    pub id: String,
    pub field: String,
    pub old: Option<Json>,
    pub new: Option<Json>,
}

/// What is said otherwise.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Difference {
    /// The ids of new entries.
    pub added: Vec<String>,
    pub changed: Vec<ChangedField>,
    /// The ids of entries that are gone.
    pub removed: Vec<String>,
}

impl Difference {
    /// Between entries before and after, matched by their ids.
    pub fn between(before: &[Json], after: &[Json]) -> Difference {
        let by_id = |entries: &[Json]| -> IndexMap<String, usize> {
            let ids = entries.iter().enumerate();
            ids.map(|(index, entry)| (id(entry).to_owned(), index))
                .collect()
        };
        let (old, new) = (by_id(before), by_id(after));
        let missing = |ids: &IndexMap<String, usize>, other: &IndexMap<String, usize>| {
            let missing = ids.keys().filter(|id| !other.contains_key(*id));
            missing.cloned().collect()
        };
        let both = old
            .iter()
            .filter_map(|(id, index)| Some((*index, *new.get(id)?)));
        Difference {
            added: missing(&new, &old),
            changed: both
                .flat_map(|(old, new)| changes(&before[old], &after[new]))
                .collect(),
            removed: missing(&old, &new),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }
}

/// The id of an entry; empty where it has none.
pub(super) fn id(entry: &Json) -> &str {
    entry.get("id").and_then(Json::as_str).unwrap_or_default()
}

/// The fields that are not the same in two entries of one id.
pub(super) fn changes(old: &Json, new: &Json) -> Vec<ChangedField> {
    let empty = Map::new();
    let before = old.as_object().unwrap_or(&empty);
    let after = new.as_object().unwrap_or(&empty);
    let added = after.keys().filter(|key| !before.contains_key(*key));
    let keys = before.keys().chain(added);
    let differing = keys.filter(|key| !same(before.get(*key), after.get(*key)));
    differing
        .map(|key| ChangedField {
            id: id(old).to_owned(),
            field: key.clone(),
            old: before.get(key).cloned(),
            new: after.get(key).cloned(),
        })
        .collect()
}
