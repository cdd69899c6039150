//! The cells of one sheet, as its reader found them, and the text that their spans point into.

use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

use super::error::SheetError;
use crate::diag::{CellPlace, Cells};
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
    /// Where the cells are in the text.
    pub fn cells(&self) -> Cells {
        let rows = self.rows.iter();
        let places = rows.flat_map(|row| row.cells.iter().map(|cell| cell.place));
        Cells::new(self.name.clone(), places.collect())
    }

    /// Whether cells say of themselves what is a number and what is a text.
    pub fn is_typed(&self) -> bool {
        self.name.is_some()
    }
}

/// Makes the grid of a workbook's sheet, cell by cell.
pub struct GridBuilder {
    grid: SheetGrid,
    /// How many cells it has.
    count: u64,
    limits: Limits,
}

impl GridBuilder {
    pub fn new(name: &str, limits: &Limits) -> GridBuilder {
        let grid = SheetGrid {
            name: Some(name.into()),
            ..SheetGrid::default()
        };
        GridBuilder {
            grid,
            count: 0,
            limits: *limits,
        }
    }

    /// Adds the next cell: in the order of rows, from 1, and columns, from 0. `shown` is what people
    /// see in it.
    ///
    /// # Errors
    /// [`SheetError`] for a cell out of its order, and one beyond the limits.
    pub fn push(
        &mut self,
        (row, column): (u32, u32),
        content: CellContent,
        shown: &str,
    ) -> Result<(), SheetError> {
        within(row, column, &self.limits)?;
        self.count += 1;
        few_enough(self.count, &self.limits)?;
        let grid = &mut self.grid;
        let last = grid.rows.last().map_or(0, |last| last.number);
        if row < last {
            return Err(SheetError::Damaged(message!(
                "sheet-grid-push",
                "its rows are not in order"
            )));
        }
        if row > last {
            // A line for each row, those that are empty too: the line's number is the row's.
            let breaks = row - last.max(1);
            grid.text.extend(std::iter::repeat_n('\n', breaks as usize));
            let cells = Vec::new();
            grid.rows.push(SheetRow { number: row, cells });
        }
        let Some(line) = grid.rows.last_mut() else {
            return Ok(());
        };
        if let Some(before) = line.cells.last() {
            if before.place.column >= column {
                return Err(SheetError::Damaged(message!(
                    "sheet-grid-push-columns-order",
                    "its columns are not in order"
                )));
            }
            grid.text.push('\t');
        }
        if grid.text.len() + shown.len() > MAX_TEXT {
            return Err(SheetError::TooMuchText(MAX_TEXT));
        }
        let start = grid.text.len() as u32;
        // Byte for byte: a place in the cell's text is one in the line.
        for (index, part) in shown.split(['\n', '\r', '\t']).enumerate() {
            grid.text.push_str(if index > 0 { " " } else { "" });
            grid.text.push_str(part);
        }
        let place = CellPlace {
            start,
            end: grid.text.len() as u32,
            row,
            column,
        };
        line.cells.push(SheetCell { place, content });
        Ok(())
    }

    pub fn finish(self, merged: Vec<MergedCells>) -> SheetGrid {
        SheetGrid {
            merged,
            ..self.grid
        }
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
