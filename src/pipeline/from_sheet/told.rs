//! What a sheet was taken for, in words.

use serde_json::Value as Json;

/// The most values of a column that are named.
const NAMED: usize = 6;

/// A column of the sheet, and what became of it.
pub struct ToldColumn {
    pub heading: String,
    /// The path of its field; none of a column that is left out.
    pub field: Option<String>,
    /// Whether ids are made of it.
    pub is_title: bool,
}

/// A line for each column: its heading, its field, and what its cells are by the schema of an entry.
pub fn lines(columns: &[ToldColumn], entry: &Json) -> Vec<String> {
    let line = |column: &ToldColumn| {
        let heading = column.heading.replace('\n', " ");
        let Some(field) = &column.field else {
            return format!("{heading}: left out, as notes for yourselves");
        };
        let said = match (field.as_str(), column.is_title) {
            ("id", _) => "the id of each card".to_owned(),
            ("copies", _) => "how many of each are printed".to_owned(),
            (_, true) => "the name of each card, which its id is made of".to_owned(),
            _ => kind(of_path(entry, field)),
        };
        match *field == heading {
            true => format!("{heading}: {said}"),
            false => format!("{heading} is `{field}`: {said}"),
        }
    };
    columns.iter().map(line).collect()
}

fn of_path<'s>(entry: &'s Json, field: &str) -> &'s Json {
    let mut keys = field.split('.');
    keys.try_fold(entry, |schema, key| schema.get("properties")?.get(key))
        .unwrap_or(&Json::Null)
}

/// What a schema lets a cell be.
fn kind(schema: &Json) -> String {
    if let Some(listed) = schema.get("enum").and_then(Json::as_array) {
        let words = listed.iter().filter_map(Json::as_str).take(NAMED);
        let words = words.collect::<Vec<_>>().join(", ");
        let more = match listed.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        return format!("one of {words}{more}: no row has another");
    }
    let least = schema.get("minimum").and_then(Json::as_f64);
    let from = least.map_or(String::new(), |least| format!(" from {least}"));
    match schema.get("type").and_then(Json::as_str) {
        Some("integer") => format!("whole numbers{from}"),
        Some("number") => format!("numbers{from}"),
        Some("boolean") => "yes or no".to_owned(),
        Some("string") => "texts".to_owned(),
        Some("array") => "lists".to_owned(),
        _ => "values of several kinds".to_owned(),
    }
}
