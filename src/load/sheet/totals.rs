//! Rows that are no entries: the sums that stand below a table.

use std::collections::BTreeMap;

use super::columns::SheetColumn;
use super::convert::number;
use super::grid::{CellContent, SheetCell, SheetRow};

/// What stands before the sums of columns, in small letters.
const WORDS: [&str; 17] = [
    "total",
    "totals",
    "grand total",
    "sum",
    "average",
    "mean",
    "totaux",
    "somme",
    "moyenne",
    "summe",
    "gesamt",
    "durchschnitt",
    "suma",
    "somma",
    "totale",
    "media",
    "итого",
];

/// The numbers of those rows that are totals, of the rows below the headings, by two signs: a row that
/// begins with a word for it, has nothing but numbers beside and either lacks what all others have or
/// holds the sum of those above it; or one at the foot that has numbers only and nothing that names it.
/// `named` is the column that names rows.
pub fn totals(columns: &[SheetColumn], named: Option<u32>, below: &[&SheetRow]) -> Vec<u32> {
    let mut found = Vec::new();
    let has = |row: &SheetRow, column: u32| cell(row, column).is_some();
    let foot = below
        .iter()
        .rposition(|row| named.is_some_and(|column| has(row, column)));
    let worded: Vec<bool> = below.iter().map(|row| begins(row)).collect();
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    let others = below.iter().zip(&worded).filter(|(_, worded)| !**worded);
    for cell in others.clone().flat_map(|(row, _)| &row.cells) {
        *counts.entry(cell.place.column).or_default() += 1;
    }
    let all = others.count();
    for (index, row) in below.iter().enumerate() {
        let is_sum = match worded[index] {
            true => {
                let lacks = |(column, count): (&u32, &usize)| *count == all && !has(row, *column);
                let is_own = columns.iter().any(|column| column.is("id"))
                    && named.is_some_and(|column| cell(row, column) != row.cells.first());
                let sums = || {
                    row.cells[1..]
                        .iter()
                        .any(|cell| is_sum(cell, &below[..index]))
                };
                !is_own && all > 0 && (counts.iter().any(lacks) || sums())
            }
            false => {
                let is_below = foot.is_some_and(|foot| index > foot);
                is_below && row.cells.iter().all(is_number)
            }
        };
        if is_sum {
            found.push(row.number);
        }
    }
    found
}

fn cell(row: &SheetRow, column: u32) -> Option<&SheetCell> {
    row.cells.iter().find(|cell| cell.place.column == column)
}

/// Whether a row begins with a word for a total, and has numbers beside it and nothing else.
fn begins(row: &SheetRow) -> bool {
    let Some((first, rest)) = row.cells.split_first() else {
        return false;
    };
    let CellContent::Text(text) = &first.content else {
        return false;
    };
    let word = text.trim().trim_end_matches(':').trim_end().to_lowercase();
    WORDS.contains(&&*word) && !rest.is_empty() && rest.iter().all(is_number)
}

fn value(cell: &SheetCell) -> Option<f64> {
    match &cell.content {
        CellContent::Number(value) => Some(*value),
        CellContent::Text(text) => number(text, None)?.ok(),
        _ => None,
    }
}

fn is_number(cell: &SheetCell) -> bool {
    value(cell).is_some() || matches!(cell.content, CellContent::Error | CellContent::Uncomputed)
}

/// Whether a cell holds the sum of those above it.
fn is_sum(cell: &SheetCell, above: &[&SheetRow]) -> bool {
    let column = cell.place.column;
    let of = |row: &&SheetRow| self::cell(row, column).and_then(value);
    let numbers: Vec<f64> = above.iter().filter_map(of).collect();
    let sum: f64 = numbers.iter().sum();
    numbers.len() > 1 && value(cell).is_some_and(|value| (value - sum).abs() < 1e-6)
}
