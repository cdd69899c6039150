//! `[theme.low_ink]`: each value stands for one of the theme, and is of its kind.

use std::mem::discriminant;

use crate::colour::Colour;
use crate::diag::Diagnostic;
use crate::diag::rules::content::bad_value;
use crate::load::{Game, Value, ValueKind};

/// What is wrong with the values of a game's theme for less ink.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let theme = game.value.get("theme").and_then(Value::as_table);
    let low = theme.and_then(|theme| theme.get("low_ink")?.as_table());
    let (Some(theme), Some(low)) = (theme, low) else {
        return Vec::new();
    };
    let wrong = low.iter().filter_map(|(name, field)| {
        let Some(full) = theme.get(name) else {
            let known = theme.iter().map(|(name, _)| name);
            let known = known.filter(|name| *name != "low_ink");
            return Some(bad_value::unknown_of_theme(name, known, field.key_span));
        };
        let is_alike = is_alike(full, &field.value);
        (!is_alike).then(|| bad_value::other_than_theme(name, field.value.span, full.span))
    });
    wrong.map(|found| found.about(game.id.as_str())).collect()
}

/// Whether a value may stand for another: a number for a number, a colour for a colour.
fn is_alike(full: &Value, low: &Value) -> bool {
    let is_number = |value: &Value| matches!(value.kind, ValueKind::Int(_) | ValueKind::Float(_));
    let is_colour = |value: &Value| {
        value
            .as_str()
            .is_some_and(|text| Colour::parse(text).is_some())
    };
    match is_colour(full) {
        true => is_colour(low),
        false => {
            let same = discriminant(&full.kind) == discriminant(&low.kind);
            same || is_number(full) && is_number(low)
        }
    }
}
