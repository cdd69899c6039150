//! Rows of a file of text with fewer values than there are headings: one of them is missing, or another
//! sign parts them.

use std::collections::BTreeMap;

use super::grid::{SheetGrid, SheetRow};
use crate::diag::rules::content::bad_sheet;
use crate::diag::{Diagnostic, FileId, Span};

/// The signs that part values.
const SIGNS: [char; 3] = [';', ',', '\t'];

/// A row with fewer values than headings.
pub struct ShortRow {
    pub span: Span,
    /// Its line, how many values it has and how many headings there are.
    pub counts: (u32, u32, u32),
}

/// The rows that are too short, in the order of the file. In a workbook each cell has its column.
pub fn short(grid: &SheetGrid, file: FileId, headings: u32, below: &[&SheetRow]) -> Vec<ShortRow> {
    if grid.is_typed() {
        return Vec::new();
    }
    let short = below.iter().filter(|row| row.values < headings);
    let short = short.map(|row| ShortRow {
        span: whole(file, row),
        counts: (row.number, row.values, headings),
    });
    short.collect()
}

fn whole(file: FileId, row: &SheetRow) -> Span {
    let first = row.cells.first().map_or(0, |cell| cell.place.start);
    let last = row.cells.last().map_or(0, |cell| cell.place.end);
    Span::new(file, first as usize..last as usize)
}

/// The rows that another sign parts than the headings, by their numbers, with what is said of each: of all
/// once, where most are so.
pub fn parted(
    grid: &SheetGrid,
    file: FileId,
    headings: &SheetRow,
    below: &[&SheetRow],
) -> BTreeMap<u32, Option<Diagnostic>> {
    let own = own_sign(grid, headings);
    let count = headings.cells.len();
    let mut found = BTreeMap::new();
    let Some(own) = own.filter(|_| !grid.is_typed()) else {
        return found;
    };
    let mut rows: Vec<(&SheetRow, char)> = below
        .iter()
        .filter_map(|row| Some((*row, other_sign(grid, row, count, own)?)))
        .collect();
    let are_most = rows.len() > 1 && rows.len() * 2 > below.len();
    if !are_most {
        // The sign of the headings that parts it too may be meant.
        rows.retain(|(row, _)| row.values == 1);
    }
    for (at, (row, sign)) in rows.into_iter().enumerate() {
        let place = whole(file, row);
        let told = match are_most {
            true => (at == 0).then(|| bad_sheet::rows_parted(sign, own, place)),
            false => Some(bad_sheet::row_parted(row.number, sign, own, place)),
        };
        found.insert(row.number, told);
    }
    found
}

/// The sign between the first two headings.
fn own_sign(grid: &SheetGrid, headings: &SheetRow) -> Option<char> {
    let [first, second, ..] = headings.cells.as_slice() else {
        return None;
    };
    let between = first.place.end as usize..second.place.start as usize;
    let between = grid.text.get(between)?;
    between.chars().find(|sign| SIGNS.contains(sign))
}

/// The sign that parts a row in place of the headings' `own`, as often as there are headings; none of a row that has
/// as many values as these.
fn other_sign(grid: &SheetGrid, row: &SheetRow, headings: usize, own: char) -> Option<char> {
    let (first, last) = (row.cells.first()?, row.cells.last()?);
    let (start, end) = (first.place.start as usize, last.place.end as usize);
    let text = grid.text.get(start..end)?;
    // What stands in quotation marks is one text.
    let is_quoted = grid.text.get(..start)?.ends_with('"');
    if headings < 2 || is_quoted || row.values as usize == headings {
        return None;
    }
    let outside = || text.split('"').step_by(2);
    let often = |sign: &char| {
        let found: usize = outside().map(|part| part.matches(*sign).count()).sum();
        *sign != own && found + 1 >= headings
    };
    SIGNS.into_iter().find(often)
}
