//! Values as words, for messages. What is long is cut short: a message is one line.

use std::fmt::Write;
use std::sync::Arc;

use super::{Val, ValKind};

/// Roughly how many bytes a value may take in a message.
const LONG: usize = 160;

/// A value as an expression would write it: texts in quotation marks.
pub fn show(value: &Val) -> String {
    let mut text = String::new();
    write(value, true, &mut text);
    text
}

/// A value as a sentence would: texts bare, lists by commas, entries by their id.
pub fn plain(value: &Val) -> Arc<str> {
    match &value.kind {
        ValKind::Text(text) => text.clone(),
        _ => {
            let mut text = String::new();
            write(value, false, &mut text);
            text.into()
        }
    }
}

fn write(value: &Val, exact: bool, text: &mut String) {
    // Writing to a String cannot fail.
    let _ = match &value.kind {
        ValKind::Null => text.write_str("null"),
        ValKind::Bool(flag) => write!(text, "{flag}"),
        ValKind::Int(number) => write!(text, "{number}"),
        ValKind::Float(number) if number.fract() == 0.0 && exact && number.abs() < 1e15 => {
            write!(text, "{number:.1}")
        }
        ValKind::Float(number) => text.write_str(&rounded(*number)),
        ValKind::Text(quoted) if exact => write!(text, "'{}'", cut(quoted)),
        ValKind::Text(bare) => text.write_str(cut(bare)),
        ValKind::List(items) => {
            let (open, close) = if exact { ("[", "]") } else { ("", "") };
            text.push_str(open);
            series(items.iter(), text, |item, text| write(item, exact, text));
            text.write_str(close)
        }
        ValKind::Map(map) => match map.get("id") {
            Some(id) if !exact || id.origin.is_some() => {
                write(id, exact, text);
                Ok(())
            }
            _ => {
                text.push('{');
                series(map.iter(), text, |(key, value), text| {
                    let _ = write!(text, "{key}: ");
                    write(value, exact, text);
                });
                text.write_str("}")
            }
        },
    };
}

fn series<T>(
    items: impl Iterator<Item = T>,
    text: &mut String,
    mut write: impl FnMut(T, &mut String),
) {
    let start = text.len();
    for (index, item) in items.enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        if text.len() - start > LONG {
            text.push('…');
            return;
        }
        write(item, text);
    }
}

fn cut(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONG.min(text.len()))]
}

/// At most four significant decimals: a chance of 0.0421296 is shown as 0.0421.
fn rounded(number: f64) -> String {
    let places = match number.abs() {
        small if small > 0.0 && small < 0.1 => (3.0 - small.log10().floor()).clamp(4.0, 12.0),
        _ => 4.0,
    };
    crate::units::decimals(number, places as usize)
}
