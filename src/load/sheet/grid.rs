//! The cells of one sheet, as its reader found them, and the text that their spans point into.

use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

use super::error::SheetError;
use crate::diag::{CellPlace, SheetCells};
use crate::limits::Limits;

/// The most columns of a sheet.
pub const MAX_COLUMNS: u32 = 512;
/// The most text of a sheet, in bytes.
pub const MAX_TEXT: usize = 64 << 20;

/// What a cell holds.
#[derive(Clone, PartialEq, Debug)]
pub enum CellContent {
    /// A text, as its reader has it. In a comma-separated file everything is one.
    Text(Arc<str>),
    Number(f64),
    Bool(bool),
    /// A date, a time or both, as ISO 8601 writes them.
    Date(Arc<str>),
    /// What a formula came to where it has no value: `#REF!`.
    Error,
    /// A formula that nothing has computed yet.
    Uncomputed,
    /// A value of a comma-separated file with something behind its closing quotation mark.
    StrayQuote,
    /// A value of such a file that ends with a quotation mark and begins with none.
    UnopenedQuote,
}

/// A cell that is not empty.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetCell {
    pub place: CellPlace,
    pub content: CellContent,
}

/// A row with a cell or more in it.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetRow {
    /// From 1.
    pub number: u32,
    /// In the order of their columns.
    pub cells: Vec<SheetCell>,
    /// How many values a file of text has in it, empty ones too.
    pub values: u32,
}

/// A rectangle of cells made one: rows from 1, columns from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MergedCells {
    pub from: (u32, u32),
    pub to: (u32, u32),
}

/// A sheet that was read.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SheetGrid {
    /// Its name in its workbook; none of a file of text.
    pub name: Option<Arc<str>>,
    pub text: String,
    pub rows: Vec<SheetRow>,
    pub merged: Vec<MergedCells>,
}

impl SheetGrid {
    /// Where the cells are in the text; of a file of text nobody asks for them.
    pub fn cells(&self) -> SheetCells {
        let rows = self.rows.iter().filter(|_| self.is_typed());
        let places = rows.flat_map(|row| row.cells.iter().map(|cell| cell.place));
        SheetCells::new(self.name.clone(), places.collect())
    }

    /// Whether cells say of themselves what is a number and what is a text.
    pub fn is_typed(&self) -> bool {
        self.name.is_some()
    }
}

/// Whether a sheet may have so many cells that are not empty.
///
/// # Errors
/// [`SheetError`] where it may not.
pub fn few_enough(cells: u64, limits: &Limits) -> Result<(), SheetError> {
    match cells > limits.cells {
        true => Err(SheetError::TooManyCells(limits.cells)),
        false => Ok(()),
    }
}

/// Whether a sheet may have a cell there: rows from 1, columns from 0.
///
/// # Errors
/// [`SheetError`] where it may not.
pub fn within(row: u32, column: u32, limits: &Limits) -> Result<(), SheetError> {
    if u64::from(row) > limits.rows {
        return Err(SheetError::TooManyRows(limits.rows));
    }
    match column >= MAX_COLUMNS {
        true => Err(SheetError::TooManyColumns(MAX_COLUMNS)),
        false => Ok(()),
    }
}

/// A text with each letter and its accents as one character, where Unicode has it: some programs write
/// them apart, and the words they name are the same.
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// Whether a text is what a spreadsheet shows where a formula has no value.
pub fn is_error(text: &str) -> bool {
    const ERRORS: [&str; 9] = [
        "#REF!", "#N/A", "#NAME?", "#DIV/0!", "#VALUE!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!",
    ];
    let number = text.strip_prefix("Err:");
    ERRORS.contains(&text)
        || number.is_some_and(|number| number.len() == 3 && number.parse::<u16>().is_ok())
}
