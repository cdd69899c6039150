//! What of a project can be relied on: an error costs the pieces that depend on it, and no others.
//!
//! Each error of the loader stands somewhere. In an entry it costs that entry; in a component's
//! table, or in its file outside of all entries, the component; elsewhere in game.toml, nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::project::{Component, Game, NAMELESS, Project, Unsound};
use super::value::{Value, ValueKind};
use crate::diag::rules::content::{bad_schema, duplicate_id};
use crate::diag::rules::templates::missing_template;
use crate::diag::{Diagnostic, FileId, Report, Severity, Span, did_you_mean};

/// Errors that cost no piece: it is as it was without the schema, the second of two ids is as good
/// as the first, and a face without its template is left out where faces are drawn.
const COST_NOTHING: [&str; 3] = [
    bad_schema::RULE.code,
    duplicate_id::RULE.code,
    missing_template::RULE.code,
];

/// Marks the entries and components that errors were found in, and names the content that rules
/// cannot rely on.
pub fn mark(project: &mut Project, report: &Report) {
    let errors = report.iter().filter(|found| costs(found));
    let spans: Vec<Span> = errors
        .filter_map(|found| Some(found.primary.as_ref()?.span))
        .collect();
    for game in &mut project.games {
        let doubtful = game_doubts(game, &spans);
        game.doubtful = doubtful;
    }
}

fn costs(found: &Diagnostic) -> bool {
    found.severity == Severity::Error && !COST_NOTHING.contains(&&*found.code)
}

fn game_doubts(game: &mut Game, errors: &[Span]) -> BTreeMap<String, Unsound> {
    let in_file = |file: FileId| -> Vec<u32> {
        let own = errors.iter().filter(|span| span.file == file);
        own.map(|span| span.start).collect()
    };
    let of_game = in_file(game.value.span.file);
    let tables = game.value.get("component").and_then(Value::as_array);
    let tables: Vec<(Option<&str>, Range<u32>, Option<Span>)> = tables
        .unwrap_or_default()
        .iter()
        .map(|table| {
            (
                table.get("id").and_then(Value::as_str),
                extent(table),
                table.get("schema").map(|schema| schema.span),
            )
        })
        .collect();
    let mut doubtful = BTreeMap::new();
    let misspelt = misspelt_tables(&game.value, &of_game);
    let has_misspelt = misspelt.iter().any(|table| table.as_array().is_some());
    if tables.is_empty() || has_misspelt || tables.iter().any(|(id, ..)| id.is_none()) {
        doubtful.insert(NAMELESS.to_owned(), Unsound::Whole);
    }
    let lost = misspelt.into_iter().flat_map(names_in);
    doubtful.extend(lost.map(|name| (name.to_owned(), Unsound::Whole)));
    for component in &mut game.components {
        let table = tables
            .iter()
            .find(|(id, ..)| *id == Some(&*component.id.value));
        if let Some((_, extent, schema)) = table {
            let costs =
                |at: &&u32| extent.contains(at) && schema.is_none_or(|schema| schema.start != **at);
            component.is_valid &= !of_game.iter().any(|at| costs(&at));
        }
        let errors = component.data.as_ref().map(|data| in_file(data.span.file));
        let unsound = match mark_entries(component, errors.unwrap_or_default()) {
            _ if !component.is_valid
                || component.entries.is_empty() && component.writing.is_none() =>
            {
                Some(Unsound::Whole)
            }
            unsound => unsound,
        };
        doubtful.extend(unsound.map(|unsound| (component.id.value.clone(), unsound)));
    }
    let known = game.components.iter().map(|component| &*component.id.value);
    let known: BTreeSet<&str> = known.collect();
    let lost = tables
        .iter()
        .filter_map(|(id, ..)| *id)
        .filter(|id| !known.contains(id));
    doubtful.extend(lost.map(|id| (id.to_owned(), Unsound::Whole)));
    let named = game.value.get("data").and_then(Value::as_table);
    for name in named.into_iter().flat_map(|table| table.keys()) {
        let unsound = match game.data.get(name) {
            Some(data) => unsound(data, in_file(data.span.file)),
            None => Some(Unsound::Whole),
        };
        doubtful.extend(unsound.map(|unsound| (name.to_owned(), unsound)));
    }
    doubtful
}

/// The components and data files of game.toml below a key that is an error: `[[componnent]]`, `[daat]`.
fn misspelt_tables<'g>(game: &'g Value, errors: &[u32]) -> Vec<&'g Value> {
    let fields = game.as_table().into_iter().flat_map(|table| table.iter());
    let misspelt = fields.filter(|(key, field)| {
        let is_list = *key != "component" && field.value.as_array().is_some();
        let is_data = *key != "data" && did_you_mean(key, ["data"]).is_some();
        (is_list || is_data) && errors.contains(&field.key_span.start)
    });
    misspelt.map(|(_, field)| &field.value).collect()
}

/// The names of what such a table would have brought: the ids of components, the keys of data files.
fn names_in(table: &Value) -> Vec<&str> {
    match &table.kind {
        ValueKind::Array(items) => {
            let ids = items.iter().filter_map(|item| item.get("id"));
            ids.filter_map(Value::as_str).collect()
        }
        ValueKind::Table(fields) => fields.keys().collect(),
        _ => Vec::new(),
    }
}

/// Marks the entries that hold an error, and the component where one stands in its file and in no
/// item of a list; what of it has errors.
fn mark_entries(component: &mut Component, errors: Vec<u32>) -> Option<Unsound> {
    let unsound = unsound(component.data.as_ref()?, errors)?;
    match &unsound {
        Unsound::Whole => component.is_valid = false,
        Unsound::Items(_, items) => {
            for entry in &mut component.entries {
                let own = extent(&entry.value);
                entry.is_valid &= items
                    .binary_search_by_key(&own.start, |item| item.start)
                    .is_err();
            }
        }
    }
    Some(unsound)
}

/// What of a data file has errors, by their places in it.
fn unsound(data: &Value, mut errors: Vec<u32>) -> Option<Unsound> {
    let begin = extent(data).start;
    errors.retain(|at| !in_comments(begin, *at));
    errors.sort_unstable();
    if errors.is_empty() {
        return None;
    }
    let fields = data.as_table().into_iter().flat_map(|table| table.iter());
    let items = fields
        .filter_map(|(_, field)| field.value.as_array())
        .flatten();
    let within = |item: &Range<u32>| {
        let from = errors.partition_point(|at| *at < item.start);
        let to = errors.partition_point(|at| *at < item.end);
        to.saturating_sub(from)
    };
    let items = items.map(extent).map(|item| (within(&item), item));
    let mut items: Vec<(usize, Range<u32>)> = items.filter(|(count, _)| *count > 0).collect();
    items.sort_unstable_by_key(|(_, item)| item.start);
    let inside: usize = items.iter().map(|(count, _)| count).sum();
    Some(match inside < errors.len() {
        true => Unsound::Whole,
        false => Unsound::Items(
            data.span.file,
            items.into_iter().map(|(_, item)| item).collect(),
        ),
    })
}

/// Whether an offset lies before the first byte of all that a file says: in the line `#:schema …`.
fn in_comments(begin: u32, at: u32) -> bool {
    at > 0 && at < begin
}

/// From the first to the last byte of a value and all in it. The value itself counts where it has a
/// place of its own: a file begins nowhere.
pub fn extent(value: &Value) -> Range<u32> {
    let placed = value.span.end > 0;
    let mut extent = Range {
        start: if placed { value.span.start } else { u32::MAX },
        end: value.span.end,
    };
    grow(value, &mut extent);
    extent
}

fn grow(value: &Value, extent: &mut Range<u32>) {
    let children: Vec<(Span, &Value)> = match &value.kind {
        ValueKind::Array(items) => items.iter().map(|item| (item.span, item)).collect(),
        ValueKind::Table(table) => table
            .iter()
            .map(|(_, field)| (field.key_span, &field.value))
            .collect(),
        _ => Vec::new(),
    };
    for (span, child) in children {
        // The keys of a sheet stand in its headings, before all entries.
        if value.span.end == 0 || span.start >= value.span.start {
            extent.start = extent.start.min(span.start);
            extent.end = extent.end.max(span.end);
        }
        extent.end = extent.end.max(child.span.end);
        grow(child, extent);
    }
}
