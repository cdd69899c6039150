//! Cells that are something else than those above and below them: dates, flags and decimals that a program made of
//! texts, and a text among numbers.

use std::collections::BTreeMap;

use super::columns::SheetColumn;
use super::grid::{CellContent, SheetCell, SheetRow};
use super::lone_text::lone_text;
use crate::diag::rules::content::odd_cell::{self, OddCell};
use crate::diag::{Diagnostic, Span};

/// So many texts make a column one of texts.
const LEAST_TEXTS: usize = 4;
/// Of so many texts one cell may be another thing by accident; more are meant so.
const TEXTS_FOR_ONE: usize = 8;

/// The cells of columns, counted.
#[derive(Default)]
struct ColumnCells<'r> {
    texts: usize,
    odd: Vec<(&'r SheetCell, OddCell, String)>,
}

/// The odd cells of the columns that may hold texts, of the rows below the headings.
pub fn odd_cells(
    columns: &[SheetColumn],
    below: &[&SheetRow],
    span: impl Fn(&SheetCell) -> Span,
) -> Vec<Diagnostic> {
    let of_texts = columns.iter().filter(|column| column.is_of_texts());
    let mut counted: BTreeMap<u32, ColumnCells<'_>> = of_texts
        .map(|column| (column.number, ColumnCells::default()))
        .collect();
    for cell in below.iter().flat_map(|row| &row.cells) {
        let Some(column) = counted.get_mut(&cell.place.column) else {
            continue;
        };
        match odd(&cell.content) {
            Some((kind, printed)) => column.odd.push((cell, kind, printed)),
            None => column.texts += usize::from(matches!(cell.content, CellContent::Text(_))),
        }
    }
    let mut found = Vec::new();
    for ColumnCells { texts, odd } in counted.into_values() {
        let most = (texts / TEXTS_FOR_ONE).max(1);
        if texts < LEAST_TEXTS || odd.len() > most {
            continue;
        }
        let odd = odd.into_iter();
        found.extend(
            odd.map(|(cell, kind, printed)| {
                odd_cell::among_texts(kind, &printed, texts, span(cell))
            }),
        );
    }
    let is_number = |content: &CellContent| match content {
        CellContent::Number(_) => Some(true),
        CellContent::Text(_) => Some(false),
        _ => None,
    };
    for column in columns.iter().filter(|column| column.may_be_of_numbers()) {
        let cells = below.iter().flat_map(|row| &row.cells);
        let cells = cells.filter(|cell| cell.place.column == column.number);
        let lone = lone_text(cells, is_number);
        found.extend(
            lone.map(|(cell, text, numbers)| odd_cell::among_numbers(text, numbers, span(cell))),
        );
    }
    found
}

/// What a cell holds in place of a text, and how it is printed. A whole number is printed as it was typed.
fn odd(content: &CellContent) -> Option<(OddCell, String)> {
    match content {
        CellContent::Date(date) => Some((OddCell::Date, date.to_string())),
        CellContent::Bool(flag) => Some((OddCell::Flag, flag.to_string())),
        CellContent::Number(number) if number.fract() != 0.0 => {
            Some((OddCell::Decimal, number.to_string()))
        }
        _ => None,
    }
}
