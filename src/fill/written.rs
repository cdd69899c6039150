//! Puts texts into a game in place of what was written.

use std::collections::HashMap;
use std::sync::Arc;

use super::pattern::has_braces;
use super::texts::is_map;
use crate::diag::Span;
use crate::load::{Game, Kind, Value};

/// Replaces every text at a known place.
pub fn replace(game: &mut Game, filled: &HashMap<Span, Arc<str>>) {
    if let Kind::Table(settings) = &mut game.value.kind
        && let Some(theme) = settings.get_mut("theme")
    {
        below(theme, filled);
    }
    for component in &mut game.components {
        component
            .data
            .iter_mut()
            .for_each(|data| below(data, filled));
        for entry in &mut component.entries {
            below(&mut entry.value, filled);
        }
    }
    game.data.values_mut().for_each(|data| below(data, filled));
}

fn below(value: &mut Value, filled: &HashMap<Span, Arc<str>>) {
    match &mut value.kind {
        Kind::String(text) if has_braces(text) => {
            if let Some(filled) = filled.get(&value.span) {
                *text = filled.clone();
            }
        }
        Kind::Array(items) => items.iter_mut().for_each(|item| below(item, filled)),
        Kind::Table(table) => {
            let keys: Vec<String> = table
                .keys()
                .filter(|key| !is_map(table, key))
                .map(str::to_owned)
                .collect();
            for key in keys {
                if let Some(value) = table.get_mut(&key) {
                    below(value, filled);
                }
            }
        }
        _ => {}
    }
}
