//! A component's entries as a table: a row for each, a column for each of their fields.
//!
//! What a sheet cannot hold (an empty list, a text of blanks) is found by reading the sheet again.

use std::collections::BTreeSet;

use indexmap::{IndexMap, IndexSet};
use serde_json::Value as Json;

/// Entries as rows and columns.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ExportTable {
    pub headings: Vec<String>,
    /// As many cells in each as there are headings; none where it is empty.
    pub rows: Vec<Vec<Option<Json>>>,
}

/// The table of entries. `is_list` says of a field, by its path, whether a cell of it is read as a
/// list: then its items stand in one, parted by commas, where none of them has a comma in it.
pub fn table(entries: &[Json], is_list: &dyn Fn(&str) -> bool) -> ExportTable {
    let mut apart = BTreeSet::new();
    for entry in entries {
        find_lists(entry, "", is_list, &mut apart);
    }
    let mut columns = IndexSet::from(["id".to_owned()]);
    let mut found: Vec<IndexMap<String, Json>> = Vec::new();
    for entry in entries {
        let mut cells = IndexMap::new();
        flatten(entry, "", &apart, &mut cells);
        columns.extend(cells.keys().cloned());
        found.push(cells);
    }
    let row = |cells: IndexMap<String, Json>| {
        let cell = |column: &String| cells.get(column).cloned();
        columns.iter().map(cell).collect()
    };
    let rows = found.into_iter().map(row).collect();
    ExportTable {
        headings: columns.into_iter().collect(),
        rows,
    }
}

fn below(path: &str, key: &str) -> String {
    match path {
        "" => key.to_owned(),
        path => format!("{path}.{key}"),
    }
}

/// Finds the lists whose items need columns of their own.
fn find_lists(
    value: &Json,
    path: &str,
    is_list: &dyn Fn(&str) -> bool,
    apart: &mut BTreeSet<String>,
) {
    match value {
        Json::Object(fields) => {
            for (key, value) in fields {
                find_lists(value, &below(path, key), is_list, apart);
            }
        }
        Json::Array(items) => {
            let is_plain = |item: &Json| match item {
                Json::String(text) => {
                    !text.is_empty() && text.trim() == text && !text.contains([',', '\n'])
                }
                item => !item.is_object() && !item.is_array() && !item.is_f64(),
            };
            if !items.iter().all(is_plain) || !is_list(path) {
                apart.insert(path.to_owned());
            }
            for (index, item) in items.iter().enumerate() {
                find_lists(item, &below(path, &(index + 1).to_string()), is_list, apart);
            }
        }
        _ => {}
    }
}

/// Whether a key can be a part of a heading: of digits it would be an item, with a dot two keys.
fn is_heading(key: &str) -> bool {
    let is_number = key.bytes().all(|byte| byte.is_ascii_digit());
    !is_number && !key.contains('.') && !key.starts_with('#') && key.trim() == key
}

fn flatten(value: &Json, path: &str, apart: &BTreeSet<String>, cells: &mut IndexMap<String, Json>) {
    match value {
        // Without columns it stays as it is where the sheet is put back.
        Json::Object(fields) if !path.is_empty() && !fields.keys().all(|key| is_heading(key)) => {}
        Json::Object(fields) => {
            for (key, value) in fields {
                if path.is_empty() && !is_heading(key) {
                    continue;
                }
                flatten(value, &below(path, key), apart, cells);
            }
        }
        Json::Array(items) if apart.contains(path) => {
            for (index, item) in items.iter().enumerate() {
                flatten(item, &below(path, &(index + 1).to_string()), apart, cells);
            }
        }
        Json::Array(items) if items.is_empty() => {}
        Json::Array(items) => {
            let text = |item: &Json| match item {
                Json::String(text) => text.clone(),
                other => other.to_string(),
            };
            let items: Vec<String> = items.iter().map(text).collect();
            cells.insert(path.to_owned(), items.join(", ").into());
        }
        other => _ = cells.insert(path.to_owned(), other.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_are_columns() {
        let entries = [
            json!({ "name": "Sea", "id": "sea", "cost": { "gold": 1 }, "tags": ["a", "b"], "at": [[1], [2]] }),
            json!({ "id": "sky", "tags": [], "lines": [{ "text": "x" }] }),
        ];
        let is_list = |path: &str| path == "tags";
        let made = table(&entries, &is_list);
        assert_eq!(
            made.headings,
            [
                "id",
                "name",
                "cost.gold",
                "tags",
                "at.1.1",
                "at.2.1",
                "lines.1.text"
            ]
        );
        assert_eq!(made.rows[0][3], Some(json!("a, b")));
        assert_eq!(made.rows[1][3], None);
        let legend = json!({ "id": "map", "legend": { ".": "sand", "w": "wall" }, "a.b": 1 });
        assert_eq!(table(&[legend], &is_list).headings, ["id"]);
        let split = table(&[json!({ "tags": ["a, b", "c"] })], &is_list);
        assert_eq!(split.headings, ["id", "tags.1", "tags.2"]);
    }
}
