//! The grid of a workbook's sheet, made cell by cell.

use crate::diag::CellPlace;
use crate::limits::Limits;
use crate::load::sheet::error::SheetError;
use crate::load::sheet::grid::{
    CellContent, MAX_TEXT, MergedCells, SheetCell, SheetGrid, SheetRow, few_enough, within,
};

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
            let values = 0;
            grid.rows.push(SheetRow {
                number: row,
                cells,
                values,
            });
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
