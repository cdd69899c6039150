//! Rows of a file of text with more values than there are headings: a text in them holds the sign that
//! parts values.

use std::collections::BTreeSet;

use super::grid::{SheetCell, SheetGrid, SheetRow};
use crate::diag::rules::content::bad_sheet;
use crate::diag::{Diagnostic, FileId, Span};

/// The rows that are too long for so many headings, by their numbers. Where most are, a column has no
/// heading; and in a workbook nothing parts values.
pub fn rows(grid: &SheetGrid, file: FileId, headings: u32, below: &[&SheetRow]) -> BTreeSet<u32> {
    let is_torn = |row: &SheetRow| {
        let row = LongRow {
            grid,
            file,
            row,
            headings,
        };
        row.torn().is_some()
    };
    // Empty values behind the last are none, unless a text is parted before them.
    let long = below.iter().filter(|row| {
        values(row) > headings || row.values > headings && !grid.is_typed() && is_torn(row)
    });
    let long: BTreeSet<u32> = long.map(|row| row.number).collect();
    let are_most = below.len() > 1 && long.len() * 2 > below.len();
    match grid.is_typed() || are_most {
        true => BTreeSet::new(),
        false => long,
    }
}

/// How many values a row has, up to its last.
fn values(row: &SheetRow) -> u32 {
    row.cells.last().map_or(0, |cell| cell.place.column + 1)
}

/// A row that is too long.
pub struct LongRow<'g> {
    pub grid: &'g SheetGrid,
    pub file: FileId,
    pub row: &'g SheetRow,
    /// How many values it may have.
    pub headings: u32,
}

impl LongRow<'_> {
    /// The cells that are likely one text: behind the sign that parts it, a text goes on with a blank.
    fn torn(&self) -> Option<(&SheetCell, &SheetCell)> {
        let cells = &self.row.cells;
        let begins_blank = |cell: &SheetCell| self.text(cell).starts_with([' ', '\u{a0}']);
        let from = cells.iter().position(begins_blank).filter(|at| *at > 0)?;
        let blank = cells[from..].iter().take_while(|cell| begins_blank(cell));
        let parts = blank.count();
        let all = cells.iter().filter(|cell| begins_blank(cell)).count();
        let more = |values: u32| values.saturating_sub(self.headings) as usize;
        let is_more = parts == more(values(self.row)) || parts == more(self.row.values);
        (is_more && all == parts).then(|| (&cells[from - 1], &cells[from + parts - 1]))
    }

    fn text(&self, cell: &SheetCell) -> &str {
        let place = cell.place.start as usize..cell.place.end as usize;
        self.grid.text.get(place).unwrap_or("")
    }

    /// The first column whose values may be those of another.
    pub fn sound_to(&self) -> u32 {
        self.torn().map_or(1, |(first, _)| first.place.column)
    }

    pub fn told(&self) -> Diagnostic {
        let values = match values(self.row) {
            values if values > self.headings => values,
            _ => self.row.values,
        };
        let counts = (self.row.number, values, self.headings);
        let span = |from: &SheetCell, to: &SheetCell| {
            Span::new(self.file, from.place.start as usize..to.place.end as usize)
        };
        if let Some((first, last)) = self.torn() {
            let span = span(first, last);
            let text = self.grid.text.get(span.range()).unwrap_or("");
            return bad_sheet::torn_text(counts, text, span);
        }
        let mut cells = self.row.cells.iter();
        let more = cells.find(|cell| cell.place.column >= self.headings);
        let more = more.or(self.row.cells.last());
        let more = more.map_or(Span::new(self.file, 0..0), |cell| span(cell, cell));
        bad_sheet::too_long(counts, more)
    }
}
