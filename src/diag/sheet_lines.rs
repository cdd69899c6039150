//! The cells of a workbook, as a diagnostic shows them.
//!
//! ```text
//!   --> content/demo/cards.xlsx: Events!C7
//!   |
//! 7 | horn | cost: 9
//!   |              ^
//! ```

use annotate_snippets::{AnnotationKind, Element, Origin, Snippet};

use super::{CellPlace, Label, SheetCells, Source, plain};
use crate::message::UiLanguage;

/// How much of a row's name is shown, in bytes.
const LONGEST_NAME: usize = 60;
/// How much of a cell is shown, in bytes.
const LONGEST_CELL: usize = 400;

/// The place of a label and its cell: behind the row's name and the heading of its column.
pub fn elements<'a>(
    source: &'a Source,
    cells: &SheetCells,
    kind: AnnotationKind,
    label: &'a Label,
    language: UiLanguage,
) -> Vec<Element<'a>> {
    let Some(cell) = cells.at(&(label.span.start..label.span.end)) else {
        let path = source.path.to_string_lossy();
        return vec![Origin::path(plain::line(&path).into_owned()).into()];
    };
    let path = format!("{}: {}", source.path.to_string_lossy(), cells.name(cell));
    let origin = Origin::path(plain::line(&path).into_owned());
    let before = before(source, cells, cell);
    let text = source.cell_text(cell);
    // A part of a cell is shown as such, a row by the cell that names it.
    let within = |at: u32| (at.clamp(cell.start, cell.end) - cell.start) as usize;
    let (mut start, mut end) = (within(label.span.start), within(label.span.end));
    if label.span.end > cell.end || label.span.start < cell.start {
        (start, end) = (0, text.len());
    }
    let (text, start, end) = shown(text, start, end);
    let annotation = kind.span(before.len() + start..before.len() + end);
    let annotation = match &*label.message.text(language) {
        "" => annotation,
        message => annotation.label(plain::bounded(message, plain::LONGEST).into_owned()),
    };
    let snippet = Snippet::source(before + text)
        .line_start(cell.row as usize)
        .annotation(annotation);
    vec![origin.into(), snippet.into()]
}

/// `horn | cost: `, as far as there is such a name and such a heading.
fn before(source: &Source, cells: &SheetCells, cell: CellPlace) -> String {
    let Some(heading) = cells.heading_of(cell) else {
        return String::new();
    };
    let heading = plain::bounded(source.cell_text(heading), LONGEST_NAME);
    match cells.name_of(cell.row).filter(|name| *name != cell) {
        Some(name) => {
            let name = plain::bounded(source.cell_text(name), LONGEST_NAME);
            format!("{name} | {heading}: ")
        }
        None => format!("{heading}: "),
    }
}

/// What of a long cell lies around the part that is meant.
fn shown(text: &str, start: usize, end: usize) -> (&str, usize, usize) {
    let from = match start > LONGEST_CELL {
        true => text.floor_char_boundary(start - LONGEST_CELL / 2),
        false => 0,
    };
    let to = text.floor_char_boundary((from + LONGEST_CELL).min(text.len()));
    let start = text.floor_char_boundary(start).clamp(from, to);
    let end = text.floor_char_boundary(end).clamp(start, to);
    (&text[from..to], start - from, end - from)
}
