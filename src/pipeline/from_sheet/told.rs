//! What a sheet was taken for, in words.

use serde_json::Value as Json;

use crate::diag::plain;
use crate::message::Message;

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
pub fn lines(columns: &[ToldColumn], entry: &Json) -> Vec<Message> {
    let line = |column: &ToldColumn| {
        let heading = plain::line(&column.heading.replace('\n', " ")).into_owned();
        let Some(field) = &column.field else {
            return message!(
                "from-sheet-told-lines",
                "{heading}: left out, as notes for yourselves",
                heading
            );
        };
        let said = match (field.as_str(), column.is_title) {
            ("id", _) => message!("from-sheet-told-lines-id-each-card", "the id of each card"),
            ("copies", _) => message!(
                "from-sheet-told-lines-how-many-each",
                "how many of each are printed"
            ),
            (_, true) => message!(
                "from-sheet-told-lines-name-each-card",
                "the name of each card, which its id is made of"
            ),
            _ => kind(of_path(entry, field)),
        };
        match *field == heading {
            true => message!("from-sheet-column", "{heading}: {said}", heading, said),
            false => message!(
                "from-sheet-told-lines-field",
                "{heading} is `{field}`: {said}",
                heading,
                field,
                said
            ),
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
fn kind(schema: &Json) -> Message {
    if let Some(listed) = schema.get("enum").and_then(Json::as_array) {
        let words = listed.iter().filter_map(Json::as_str).take(NAMED);
        let words = words.collect::<Vec<_>>().join(", ");
        return match listed.len().saturating_sub(NAMED) {
            0 => message!(
                "from-sheet-one-of",
                "one of {words}: no row has another",
                words
            ),
            more => message!(
                "from-sheet-one-of-more",
                "one of {words} and {more} more: no row has another",
                words,
                more
            ),
        };
    }
    let least = schema.get("minimum").and_then(Json::as_f64);
    match (schema.get("type").and_then(Json::as_str), least) {
        (Some("integer"), None) => message!("from-sheet-integers", "whole numbers"),
        (Some("integer"), Some(least)) => {
            message!(
                "from-sheet-integers-from",
                "whole numbers from {least}",
                least
            )
        }
        (Some("number"), None) => message!("from-sheet-numbers", "numbers"),
        (Some("number"), Some(least)) => {
            message!("from-sheet-numbers-from", "numbers from {least}", least)
        }
        (Some("boolean"), _) => message!("from-sheet-told-kind-yes", "yes or no"),
        (Some("string"), _) => message!("from-sheet-texts", "texts"),
        (Some("array"), _) => message!("from-sheet-lists", "lists"),
        _ => message!(
            "from-sheet-told-kind-values-several-kinds",
            "values of several kinds"
        ),
    }
}
