//! The names of pieces in the rules: those that no piece has, and pieces that the rules do not name.

use std::ops::Range;

use crate::diag::Diagnostic;
use crate::diag::rules::templates::rulebook_names;
use crate::load::{Entry, Game, Value};
use crate::render::text::unmarked;

/// Words that are the name of a piece: `[Oracle]{.piece}`.
const PIECE: &str = "]{.piece}";
/// What asks for the names of all pieces of some components: `<!-- names: events, items -->`.
const NAMES: &str = "<!-- names:";

/// What there is to tell of the names in a filled book, each with its place in it where it has one
/// there.
pub fn look_at(game: &Game, filled: &str) -> Vec<(Option<Range<usize>>, Diagnostic)> {
    let mut found = unknown(game, filled);
    found.extend(missing(game, filled));
    found
}

/// What an entry is called, without marks.
pub fn names(entry: &Entry) -> impl Iterator<Item = String> {
    entry.names().filter_map(Value::as_str).map(unmarked)
}

/// Names that no piece has.
fn unknown(game: &Game, filled: &str) -> Vec<(Option<Range<usize>>, Diagnostic)> {
    let marked = filled.match_indices(PIECE).filter_map(|(end, _)| {
        let start = filled[..end].rfind('[')? + 1;
        Some((start..end, &filled[start..end]))
    });
    let mut marked = marked.peekable();
    if marked.peek().is_none() {
        return Vec::new();
    }
    let drawn = game.components.iter().filter(|one| one.writing.is_none());
    let known: Vec<String> = drawn.flat_map(|one| &one.entries).flat_map(names).collect();
    let wrong = marked.filter(|(_, name)| !known.contains(&unmarked(name)));
    let tell = |(range, name): (Range<usize>, &str)| {
        let known = known.iter().map(String::as_str);
        (Some(range), rulebook_names::unknown(name, known))
    };
    wrong.map(tell).collect()
}

/// Pieces of the components that the book promises to name, and does not.
fn missing(game: &Game, filled: &str) -> Vec<(Option<Range<usize>>, Diagnostic)> {
    let mut found = Vec::new();
    for (start, _) in filled.match_indices(NAMES) {
        let rest = &filled[start + NAMES.len()..];
        let Some(end) = rest.find("-->") else {
            continue;
        };
        for id in rest[..end].split(',').map(str::trim) {
            let ids = || game.components.iter().map(|one| one.id.value.as_str());
            let mut components = game.components.iter();
            let Some(component) = components.find(|one| one.id.value == id) else {
                let range = start..start + NAMES.len() + end + "-->".len();
                found.push((Some(range), rulebook_names::component(id, ids())));
                continue;
            };
            let printed = component.entries.iter().filter(|entry| entry.copies > 0);
            let is_named = |entry: &&Entry| {
                let link = format!("face:{id}/{}", entry.id.value);
                filled.contains(&link) || names(entry).any(|name| filled.contains(&name))
            };
            for entry in printed.filter(|entry| !is_named(entry)) {
                let name = names(entry)
                    .next()
                    .unwrap_or_else(|| entry.id.value.clone());
                let span = entry
                    .names()
                    .next()
                    .map_or(entry.id.span, |value| value.span);
                found.push((None, rulebook_names::missing(&name, span)));
            }
        }
    }
    found
}
