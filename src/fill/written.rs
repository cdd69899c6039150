//! Puts texts into a game in place of what was written.

use std::collections::HashMap;
use std::sync::Arc;

use super::pattern::has_braces;
use super::texts::is_map;
use crate::diag::Span;
use crate::load::{Game, Value, ValueKind};

/// Replaces every text at a known place.
pub fn replace(game: &mut Game, filled: &HashMap<Span, Arc<str>>) {
    if let ValueKind::Table(settings) = &mut game.value.kind
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
        ValueKind::String(text) if has_braces(text) => {
            if let Some(filled) = filled.get(&value.span) {
                *text = filled.clone();
            }
        }
        ValueKind::Array(items) => {
            let items = items.iter_mut().filter(|item| holds(item, filled));
            items.for_each(|item| below(item, filled));
        }
        ValueKind::Table(table) => {
            let fields = table.iter();
            let changed =
                fields.filter(|(key, field)| !is_map(table, key) && holds(&field.value, filled));
            let changed: Vec<String> = changed.map(|(key, _)| key.to_owned()).collect();
            for key in changed {
                if let Some(value) = table.get_mut(&key) {
                    below(value, filled);
                }
            }
        }
        _ => {}
    }
}

/// Whether a value is one of the texts, or has one in it: what is not changed stays shared with what was
/// written.
fn holds(value: &Value, filled: &HashMap<Span, Arc<str>>) -> bool {
    match &value.kind {
        ValueKind::String(text) => has_braces(text) && filled.contains_key(&value.span),
        ValueKind::Array(items) => items.iter().any(|item| holds(item, filled)),
        ValueKind::Table(table) => {
            let mut fields = table.iter();
            fields.any(|(key, field)| !is_map(table, key) && holds(&field.value, filled))
        }
        _ => false,
    }
}
