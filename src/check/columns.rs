//! The fields of a component's entries side by side, to see which one is unlike the others.

use std::collections::HashSet;

use indexmap::IndexMap;

use crate::diag::Diagnostic;
use crate::load::{Component, Entry, Game, Table, Value, ValueKind, entry_key};

/// Deeper tables are not looked into.
const MAX_DEPTH: usize = 6;

/// One field, in the entries that have it.
pub struct FieldColumn<'g> {
    pub component: &'g Component,
    /// `price.gold`: the field of a table in a table.
    pub path: String,
    pub cells: Vec<(&'g Entry, &'g Value)>,
}

impl FieldColumn<'_> {
    /// The last name of its path.
    pub fn name(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    /// Puts a finding at the value that one entry has here, which is held to those of all others.
    pub fn placed(
        &self,
        found: Diagnostic,
        game: &Game,
        entry: &Entry,
        value: &Value,
    ) -> Diagnostic {
        let component = &self.component.id.value;
        found
            .at(value.span)
            .help(message!(
                "columns-held-to",
                "it is held to the {others} other entries of `{component}`",
                others = self.cells.len() - 1,
                component
            ))
            .about(format!("{}/{component}/{}", game.id, entry.id.value))
    }
}

/// The components whose entries are read from files, each file once.
pub fn components(game: &Game) -> impl Iterator<Item = &Component> {
    let mut seen = HashSet::new();
    game.components.iter().filter(move |component| {
        let first = component.entries.first().map(|entry| entry.value.span);
        let is_data = component.data.is_some() && component.writing.is_none();
        is_data && component.is_valid && first.is_some_and(|first| seen.insert(first))
    })
}

/// Every field of the entries of all components, but those that the program reads.
pub fn of_game(game: &Game) -> Vec<FieldColumn<'_>> {
    components(game).flat_map(of_component).collect()
}

fn of_component(component: &Component) -> Vec<FieldColumn<'_>> {
    let mut columns: IndexMap<String, Vec<(&Entry, &Value)>> = IndexMap::new();
    for entry in component.entries.iter().filter(|entry| entry.is_valid) {
        if let Some(table) = entry.value.as_table() {
            below(table, "", 0, &mut |path, value| {
                columns.entry(path).or_default().push((entry, value));
            });
        }
    }
    let columns = columns.into_iter();
    let columns = columns.map(|(path, cells)| FieldColumn {
        component,
        path,
        cells,
    });
    columns.collect()
}

fn below<'g>(table: &'g Table, path: &str, depth: usize, see: &mut impl FnMut(String, &'g Value)) {
    for (key, field) in table.iter() {
        if entry_key(key).is_some() || key == "squares" {
            continue;
        }
        let path = match path {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        };
        match &field.value.kind {
            ValueKind::Table(inner) if depth < MAX_DEPTH => below(inner, &path, depth + 1, see),
            _ => see(path, &field.value),
        }
    }
}
