//! Where the cells of a spreadsheet stand in the text that is kept of it.
//!
//! A workbook has no text that people know. Of a sheet a line is kept for each row, its cells parted
//! by tabs, so that a cell has a span as any value has; what is shown of the span is the cell.
//! Comma-separated files are text, and their spans are shown as those of any text.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

/// A cell, and its bytes in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellPlace {
    pub start: u32,
    pub end: u32,
    /// From 1, as spreadsheets count.
    pub row: u32,
    /// From 0.
    pub column: u32,
}

/// The cells of a sheet that are not empty.
#[derive(Clone, Debug)]
pub struct SheetCells {
    sheet: Option<Arc<str>>,
    /// In the order of the text, which is that of rows and columns.
    places: Vec<CellPlace>,
    /// The row of the headings, from 1.
    heading: u32,
    /// The column that rows are named by.
    name: Option<u32>,
}

impl SheetCells {
    /// Of a sheet of that name; of a file of text there is none.
    pub fn new(sheet: Option<Arc<str>>, places: Vec<CellPlace>) -> SheetCells {
        SheetCells {
            sheet,
            places,
            heading: 1,
            name: None,
        }
    }

    /// Says in which row the headings are, and in which column the names of rows.
    #[must_use]
    pub fn headed(self, heading: u32, name: Option<u32>) -> SheetCells {
        SheetCells {
            heading,
            name,
            ..self
        }
    }

    /// Whether lines and columns are those of a text that people know.
    pub fn is_text(&self) -> bool {
        self.sheet.is_none()
    }

    /// The cell that a span is in; of a span over several, the one that names the row.
    pub fn at(&self, span: &Range<u32>) -> Option<CellPlace> {
        let after = self.places.partition_point(|cell| cell.start <= span.start);
        let first = *self.places.get(after.saturating_sub(1))?;
        match span.end > first.end {
            true => self.name_of(first.row).or(Some(first)),
            false => Some(first),
        }
    }

    /// The cell that names a row.
    pub fn name_of(&self, row: u32) -> Option<CellPlace> {
        self.cell(row, self.name?)
    }

    /// The heading above a cell.
    pub fn heading_of(&self, cell: CellPlace) -> Option<CellPlace> {
        let above = self.cell(self.heading, cell.column)?;
        (cell.row != self.heading).then_some(above)
    }

    /// The cell at a row, from 1, and a column, from 0, where it is not empty.
    fn cell(&self, row: u32, column: u32) -> Option<CellPlace> {
        let key = |cell: &CellPlace| (cell.row, cell.column);
        let found = self.places.binary_search_by_key(&(row, column), key);
        found.ok().map(|index| self.places[index])
    }

    /// The cell as spreadsheets call it: `Events!C7`, `'My cards'!C7`.
    pub fn name(&self, cell: CellPlace) -> String {
        let address = address(cell.row, cell.column);
        match &self.sheet {
            Some(sheet) if sheet.chars().all(|c| c.is_alphanumeric() || c == '_') => {
                format!("{sheet}!{address}")
            }
            Some(sheet) => format!("'{}'!{address}", sheet.replace('\'', "''")),
            None => address,
        }
    }
}

/// `C7` of row 7 and column 2.
pub fn address(row: u32, column: u32) -> String {
    let mut name = letters(column);
    // Writing to a string does not fail.
    let _ = write!(name, "{row}");
    name
}

/// The letters of a column: `A` of 0, `AA` of 26.
pub fn letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = column;
    loop {
        letters.push(char::from(b'A' + (rest % 26) as u8));
        match (rest / 26).checked_sub(1) {
            Some(more) => rest = more,
            None => break,
        }
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        let named = [0, 25, 26, 51, 52, 701, 702, 16_383].map(letters);
        assert_eq!(named, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA", "XFD"]);
    }

    #[test]
    fn a_span_over_several_cells_is_the_one_that_names_the_row() {
        let place = |start, end, row, column| CellPlace {
            start,
            end,
            row,
            column,
        };
        let places = vec![
            place(0, 1, 1, 0),
            place(2, 4, 1, 2),
            place(5, 6, 2, 0),
            place(7, 9, 2, 2),
        ];
        let cells = SheetCells::new(Some("My cards".into()), places).headed(1, Some(2));
        let name = |span: Range<u32>| cells.name(cells.at(&span).unwrap());
        assert_eq!(name(5..6), "'My cards'!A2");
        assert_eq!(name(8..9), "'My cards'!C2");
        assert_eq!(name(5..9), "'My cards'!C2");
        let heading = cells.heading_of(cells.at(&(7..9)).unwrap()).unwrap();
        assert_eq!((heading.row, heading.column), (1, 2));
        assert_eq!(cells.heading_of(heading), None);
    }
}
