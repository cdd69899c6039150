//! Boards as text maps: rows of characters and a legend become squares.
//!
//! ```toml
//! [[board]]
//! id = "ruins"
//! map = '''
//! .#.
//! A.h
//! '''
//! [board.legend]
//! "." = { kind = "plain" }
//! "#" = { kind = "plain", wall = true }
//! ```
//!
//! gives the entry a list `squares`, row by row, one table for each sign: `sign`, `row` and
//! `column` from 1, `name` (`C4`: columns as letters), and the fields of its legend. Each
//! square's span is its sign in the map, so that a rule can point at it. Blanks are no squares.

use std::collections::BTreeMap;

use super::loader::{Loader, MOST_BOARD_VALUES};
use super::places::TextPlaces;
use super::value::{Field, Table, Value, ValueKind};
use crate::diag::Span;
use crate::diag::rules::content::{bad_value, too_large};

/// The most squares one map may hold.
const MAX_SQUARES: usize = 20_000;
/// What a square has beside the fields of its legend.
const OWN_VALUES: usize = 5;

/// Gives an entry with a `map` and a `legend` its `squares`.
pub fn expand(loader: &mut Loader<'_>, entry: &mut Value) {
    let (Some(map), Some(legend)) = (entry.get("map"), entry.get("legend")) else {
        return;
    };
    let (Some(text), Some(legend)) = (map.as_str(), legend.as_table()) else {
        return;
    };
    let places = TextPlaces::new(&loader.sources, map.span, text);
    let mut squares = Vec::new();
    let mut found = Vec::new();
    let room = Room::new(text, legend);
    if room.squares > MAX_SQUARES {
        found.push(too_large::board(room.squares, MAX_SQUARES, map.span));
    } else if room.values > loader.board_values {
        found.push(too_large::boards(MOST_BOARD_VALUES, map.span));
    } else {
        loader.board_values -= room.values;
    }
    let text = if found.is_empty() { text } else { "" };
    for (row, line) in lines(text).enumerate() {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        for (column, (at, sign)) in line.char_indices().enumerate() {
            let at = start + at;
            let span = places.span(&(at..at + sign.len_utf8()));
            let sign = sign.to_string();
            match legend.get(&sign) {
                Some(meaning) => squares.push(square(&sign, row + 1, column + 1, meaning, span)),
                None if sign.trim().is_empty() => {}
                None => {
                    let signs: Vec<&str> = legend.keys().collect();
                    found.push(bad_value::unknown_sign(&sign, &signs, span));
                }
            }
        }
    }
    let span = map.span;
    loader.report.extend(found);
    if let ValueKind::Table(table) = &mut entry.kind {
        let value = Value {
            kind: ValueKind::Array(squares),
            span,
        };
        table.insert(
            "squares",
            Field {
                key_span: span,
                value,
            },
        );
    }
}

/// What the squares of a map will take, counted before they are made.
struct Room {
    squares: usize,
    values: usize,
}

impl Room {
    fn new(text: &str, legend: &Table) -> Room {
        let mut signs: BTreeMap<char, usize> = BTreeMap::new();
        for sign in lines(text).flat_map(str::chars) {
            *signs.entry(sign).or_default() += 1;
        }
        let mut room = Room {
            squares: 0,
            values: 0,
        };
        for (sign, count) in signs {
            if let Some(meaning) = legend.get(&sign.to_string()) {
                room.squares += count;
                room.values += count * (OWN_VALUES + meaning.count());
            }
        }
        room
    }
}

/// The rows of a map, without the line breaks that only frame it.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.trim_end()
        .lines()
        .skip_while(|line| line.trim().is_empty())
}

fn square(sign: &str, row: usize, column: usize, meaning: &Value, span: Span) -> Value {
    let value = |kind| Field {
        key_span: span,
        value: Value { kind, span },
    };
    let mut table = Table::default();
    table.insert("sign", value(ValueKind::String(sign.into())));
    table.insert("row", value(ValueKind::Int(row as i64)));
    table.insert("column", value(ValueKind::Int(column as i64)));
    table.insert("name", value(ValueKind::String(name(row, column).into())));
    for (key, field) in meaning.as_table().into_iter().flat_map(Table::iter) {
        table.insert(key, field.clone());
    }
    Value {
        kind: ValueKind::Table(table),
        span,
    }
}

/// `A1`, `Z3`, `AA12`: columns as a spreadsheet names them.
fn name(row: usize, column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column;
    while rest > 0 {
        letters.push(b'A' + ((rest - 1) % 26) as u8);
        rest = (rest - 1) / 26;
    }
    let letters: String = letters
        .iter()
        .rev()
        .map(|letter| char::from(*letter))
        .collect();
    format!("{letters}{row}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Root, toml};

    #[test]
    fn every_sign_becomes_a_square_that_knows_its_place() {
        let dir = tempfile::tempdir().unwrap();
        let root = Root::at(dir.path()).unwrap();
        let mut loader = Loader::new(&root, crate::load::ReadScope::All);
        let text =
            "map = '''\n.#\n x.\n'''\n[legend]\n'.' = { kind = 'plain' }\n'#' = { wall = true }\n";
        let file = loader.sources.add("board.toml", text);
        let (mut entry, _) = toml::parse(&loader.sources, file);
        expand(&mut loader, &mut entry);
        let squares = entry.get("squares").and_then(Value::as_array).unwrap();
        let names: Vec<&str> = squares
            .iter()
            .filter_map(|square| square.get("name")?.as_str())
            .collect();
        assert_eq!(names, ["A1", "B1", "C2"]);
        assert_eq!(loader.sources.place(squares[2].span).line, 3);
        let found: Vec<_> = loader.report.iter().collect();
        assert_eq!(found.len(), 1);
        assert_eq!(
            loader.sources.text(found[0].primary.as_ref().unwrap().span),
            "x"
        );
    }

    #[test]
    fn columns_are_named_as_in_a_spreadsheet() {
        assert_eq!(name(3, 1), "A3");
        assert_eq!(name(1, 26), "Z1");
        assert_eq!(name(12, 27), "AA12");
    }
}
