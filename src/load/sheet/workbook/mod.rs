//! Workbooks: .xlsx (Office Open XML) and .ods (OpenDocument), read by calamine.
//!
//! A formula is the value that the program which saved it has computed. Macros are never looked at;
//! what is hidden or filtered is read as all else.

mod builder;
mod dates;
mod hidden;
mod unpacked;

use std::io::Cursor;

use calamine::{Data, DataRef, Ods, OdsError, Reader, SheetVisible, Xlsx, XlsxError};

use super::error::SheetError;
use super::grid::{CellContent, MergedCells, SheetGrid, is_error};
use crate::limits::Limits;
use builder::GridBuilder;

pub use hidden::hidden;

/// Reads a sheet of an .xlsx file: the one named, or the first that is to be seen.
///
/// # Errors
/// [`SheetError`] for what is no such file, is protected, lacks the sheet or is beyond the limits.
pub fn xlsx(bytes: &[u8], sheet: Option<&str>, limits: &Limits) -> Result<SheetGrid, SheetError> {
    unpacked::check(bytes, limits)?;
    unpacked::check_styles(bytes)?;
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(of_xlsx)?;
    let name = chosen(workbook.sheets_metadata(), sheet)?;
    let merged = workbook
        .merge_cells_by_sheet_name(&name)
        .unwrap_or_default();
    let merged = merged.into_iter().map(|area| MergedCells {
        from: (area.start.0 + 1, area.start.1),
        to: (area.end.0 + 1, area.end.1),
    });
    let mut grid = GridBuilder::new(&name, limits);
    let mut cells = workbook.worksheet_cells_reader(&name).map_err(of_xlsx)?;
    while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(of_xlsx)? {
        let place = (cell.pos.0.saturating_add(1), cell.pos.1);
        let number;
        let (content, shown) = match &cell.value {
            DataRef::Empty if cell.formula.is_some() => {
                (CellContent::Uncomputed, "= (not computed)")
            }
            DataRef::Empty => continue,
            // calamine reads a date in the sheet's own calendar, of 1900 or 1904.
            DataRef::DateTime(date) => {
                number = dates::iso(date);
                (CellContent::Date(number.as_str().into()), number.as_str())
            }
            DataRef::Error(error) => {
                number = error.to_string();
                (CellContent::Error, number.as_str())
            }
            DataRef::SharedString(text) => match text_of(text) {
                Some(content) => (content, *text),
                None => continue,
            },
            DataRef::String(text) => match text_of(text) {
                Some(content) => (content, text.as_str()),
                None => continue,
            },
            DataRef::Int(value) => {
                number = value.to_string();
                (CellContent::Number(*value as f64), number.as_str())
            }
            DataRef::Float(value) => {
                number = value.to_string();
                (CellContent::Number(*value), number.as_str())
            }
            DataRef::Bool(true) => (CellContent::Bool(true), "TRUE"),
            DataRef::Bool(false) => (CellContent::Bool(false), "FALSE"),
            DataRef::DateTimeIso(date) | DataRef::DurationIso(date) => (
                CellContent::Date(dates::without_midnight(date).into()),
                date.as_str(),
            ),
        };
        grid.push(place, content, shown)?;
    }
    Ok(grid.finish(merged.collect()))
}

/// Reads a sheet of an .ods file: the one named, or the first that is to be seen.
///
/// # Errors
/// [`SheetError`] for what is no such file, is protected, lacks the sheet or is beyond the limits.
pub fn ods(bytes: &[u8], sheet: Option<&str>, limits: &Limits) -> Result<SheetGrid, SheetError> {
    unpacked::check(bytes, limits)?;
    // An encrypted content.xml is no XML: that it is encrypted is said where it is opened.
    let counted = unpacked::check_repeated(bytes, limits);
    if let Err(error) = &counted
        && (error.is_limit() || *error == SheetError::TableInCell)
    {
        counted?;
    }
    let mut workbook: Ods<_> = Ods::new(Cursor::new(bytes)).map_err(of_ods)?;
    let name = chosen(workbook.sheets_metadata(), sheet)?;
    let range = workbook.worksheet_range(&name).map_err(of_ods)?;
    let formulas = workbook.worksheet_formula(&name).map_err(of_ods)?;
    let mut grid = GridBuilder::new(&name, limits);
    let (first_row, first_column) = range.start().unwrap_or_default();
    for (row, column, data) in range.used_cells() {
        let at = (first_row + row as u32, first_column + column as u32);
        let has_formula = formulas
            .get_value(at)
            .is_some_and(|formula| !formula.is_empty());
        let number;
        let (content, shown) = match data {
            Data::String(text) if has_formula && is_error(text) => {
                (CellContent::Error, text.as_str())
            }
            Data::String(text) => match text_of(text) {
                Some(content) => (content, text.as_str()),
                None => continue,
            },
            Data::Float(value) => {
                number = value.to_string();
                (CellContent::Number(*value), number.as_str())
            }
            Data::Int(value) => {
                number = value.to_string();
                (CellContent::Number(*value as f64), number.as_str())
            }
            Data::Bool(true) => (CellContent::Bool(true), "TRUE"),
            Data::Bool(false) => (CellContent::Bool(false), "FALSE"),
            Data::DateTimeIso(date) => (
                CellContent::Date(dates::without_midnight(date).into()),
                date.as_str(),
            ),
            Data::DurationIso(time) => {
                number = dates::clock(time);
                (CellContent::Date(number.as_str().into()), number.as_str())
            }
            Data::DateTime(date) => {
                number = dates::iso(date);
                (CellContent::Date(number.as_str().into()), number.as_str())
            }
            Data::Error(error) => {
                number = error.to_string();
                (CellContent::Error, number.as_str())
            }
            Data::Empty => continue,
        };
        grid.push((at.0 + 1, at.1), content, shown)?;
    }
    // A formula without a value is not among the used cells; nothing stands there, as nothing does
    // in a formula that gives an empty text.
    Ok(grid.finish(Vec::new()))
}

/// A text with more than blanks in it.
fn text_of(text: &str) -> Option<CellContent> {
    if text.trim().is_empty() {
        return None;
    }
    Some(CellContent::Text(match text.contains('\r') {
        true => text.replace("\r\n", "\n").into(),
        false => text.into(),
    }))
}

fn chosen(sheets: &[calamine::Sheet], asked: Option<&str>) -> Result<String, SheetError> {
    let found = match asked {
        Some(name) => sheets.iter().find(|sheet| sheet.name == name),
        None => {
            let mut seen = sheets
                .iter()
                .filter(|one| one.visible == SheetVisible::Visible);
            seen.next().or_else(|| sheets.first())
        }
    };
    let names = || sheets.iter().map(|sheet| sheet.name.clone()).collect();
    match (found, asked) {
        (Some(sheet), _) => Ok(sheet.name.clone()),
        (None, Some(name)) => Err(SheetError::NoSheet(name.to_owned(), names())),
        (None, None) => Err(SheetError::Damaged(message!(
            "workbook-no-sheet",
            "there is no sheet in it"
        ))),
    }
}

fn of_xlsx(error: XlsxError) -> SheetError {
    match error {
        XlsxError::Password => SheetError::Encrypted,
        error => SheetError::Damaged(error.to_string().replace('\n', " ").into()),
    }
}

fn of_ods(error: OdsError) -> SheetError {
    match error {
        OdsError::Password => SheetError::Encrypted,
        error => SheetError::Damaged(error.to_string().replace('\n', " ").into()),
    }
}
