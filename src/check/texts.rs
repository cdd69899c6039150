//! The texts of a game as its files have them: the strings of more than a word in entries and in
//! shared data.

use super::prose::{FILLED, NOTHING, PARTED};
use crate::fill::pattern::TextPattern;
use crate::load::{Game, Table, Value, ValueKind, entry_key};

/// One text, and where it stands.
pub struct GameText<'t, 'g> {
    pub value: &'g Value,
    pub text: &'g str,
    /// `events.top.text`, `data.items.item.name`: the items of lists have no number.
    pub path: &'t str,
    /// The tables it stands in, the entry first.
    pub tables: &'t [&'g Table],
    /// `game/component/entry`, or the game.
    pub subject: &'t str,
    /// Whether what it stands in has no errors.
    pub is_valid: bool,
}

/// Whose texts are shown.
#[derive(Clone, Copy)]
struct TextOwner<'t> {
    subject: &'t str,
    is_valid: bool,
}

/// Shows every text of a game, those of its entries first.
pub fn each<'g>(game: &'g Game, see: &mut dyn FnMut(&GameText<'_, 'g>)) {
    for component in &game.components {
        for entry in &component.entries {
            let (component, entry_id) = (&component.id.value, &entry.id.value);
            let subject = format!("{}/{component}/{entry_id}", game.id);
            let owner = TextOwner {
                subject: &subject,
                is_valid: entry.is_valid,
            };
            below(&entry.value, component, owner, &mut Vec::new(), see);
        }
    }
    let owner = TextOwner {
        subject: &game.id,
        is_valid: true,
    };
    for (name, file) in &game.data {
        let path = format!("data.{name}");
        below(file, &path, owner, &mut Vec::new(), see);
    }
}

fn below<'g>(
    value: &'g Value,
    path: &str,
    owner: TextOwner<'_>,
    tables: &mut Vec<&'g Table>,
    see: &mut dyn FnMut(&GameText<'_, 'g>),
) {
    match &value.kind {
        ValueKind::Array(items) => {
            let items = items.iter();
            items.for_each(|item| below(item, path, owner, tables, see));
        }
        ValueKind::Table(table) => {
            // An entry of a shared file is not a part of the next.
            let outer = match table.get("id") {
                Some(_) => std::mem::take(tables),
                None => Vec::new(),
            };
            let begins = !outer.is_empty();
            tables.push(table);
            for (key, field) in table.iter() {
                if entry_key(key).is_none() && !matches!(key, "map" | "legend" | "squares") {
                    let path = format!("{path}.{key}");
                    below(&field.value, &path, owner, tables, see);
                }
            }
            tables.pop();
            if begins {
                *tables = outer;
            }
        }
        ValueKind::String(text) if text.contains(char::is_whitespace) => see(&GameText {
            value,
            text,
            path,
            tables,
            subject: owner.subject,
            is_valid: owner.is_valid,
        }),
        _ => {}
    }
}

/// A text with a sign for each expression in it, and another between the forms of one; byte for byte as
/// long as it is written.
pub fn masked(text: &str, pattern: &TextPattern) -> String {
    let mut masked = String::new();
    let mask = |masked: &mut String, to: usize| {
        let hidden = text.get(masked.len()..to).unwrap_or_default();
        let is_filled = hidden.starts_with('{') && hidden.ends_with('}');
        let is_one = is_filled && !hidden[1..].contains(['{', '|']);
        let sign = if is_one { FILLED } else { PARTED };
        match hidden.len().checked_sub(sign.len_utf8()) {
            Some(more) => {
                masked.extend(std::iter::repeat_n(NOTHING, more));
                masked.push(sign);
            }
            None => masked.extend(std::iter::repeat_n(NOTHING, hidden.len())),
        }
    };
    for (_, words) in pattern.words() {
        mask(&mut masked, words.start);
        masked.push_str(&text[words]);
    }
    mask(&mut masked, text.len());
    masked
}
