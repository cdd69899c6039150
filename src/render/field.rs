//! From the words of a text back to the field they were written in.

use super::plan::FaceJob;
use crate::diag::Span;
use crate::load::{Game, Kind, Value};

/// The field whose words a text says: the entry's own before those of its file and the game's
/// other files, and among several the one with the most words.
pub fn holding(content: &str, job: FaceJob, game: &Game) -> Option<Span> {
    let content = squeezed(content);
    let entry = job.entry(game).map(|entry| &entry.value);
    let file = job.component(game).data.as_ref();
    let places = entry.into_iter().chain(file).chain(game.data.values());
    let mut places = places.filter_map(|value| longest(value, &content));
    places.next().map(|(_, span)| span)
}

/// The longest string below a value that the text holds, and where it stands.
fn longest(value: &Value, content: &str) -> Option<(usize, Span)> {
    match &value.kind {
        Kind::String(text) => {
            let text = squeezed(text);
            let holds = !text.is_empty() && content.contains(&text);
            holds.then_some((text.len(), value.span))
        }
        Kind::Array(items) => best(items.iter().filter_map(|item| longest(item, content))),
        Kind::Table(table) => {
            let fields = table.iter().map(|(_, field)| &field.value);
            best(fields.filter_map(|value| longest(value, content)))
        }
        _ => None,
    }
}

/// The first of the longest.
fn best(found: impl Iterator<Item = (usize, Span)>) -> Option<(usize, Span)> {
    found.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// The text with every run of blanks as one: templates are free to break lines anywhere.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
