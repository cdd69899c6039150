//! A table as a workbook of Office Open XML.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use serde_json::Value as Json;

use crate::message::Message;
use crate::write::table::ExportTable;

/// The table as a file; `name` is that of the sheet.
///
/// # Errors
/// One sentence: what a workbook cannot hold, such as a text of more than 32 767 letters.
pub fn bytes(table: &ExportTable, name: &str) -> Result<Vec<u8>, Message> {
    written(table, name).map_err(|error| error.to_string().into())
}

/// A workbook without sheets. The same table gives the same bytes, whenever it is written.
///
/// # Errors
/// None that a constant date could give.
pub(super) fn book() -> Result<Workbook, XlsxError> {
    let mut book = Workbook::new();
    let made = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&made));
    Ok(book)
}

/// Its first sheet, with headings that stay in sight.
///
/// # Errors
/// A name that a sheet cannot have, a heading that is too long.
pub(super) fn sheet<'b>(
    book: &'b mut Workbook,
    name: &str,
    headings: &[String],
) -> Result<&'b mut Worksheet, XlsxError> {
    // Sheets have names of 31 letters at most.
    let name: String = name.chars().take(31).collect();
    let sheet = book.add_worksheet();
    sheet.set_name(name)?;
    sheet.set_freeze_panes(1, 0)?;
    let bold = Format::new().set_bold();
    for (column, heading) in (0u16..).zip(headings) {
        sheet.write_string_with_format(0, column, heading, &bold)?;
    }
    Ok(sheet)
}

fn written(table: &ExportTable, name: &str) -> Result<Vec<u8>, XlsxError> {
    let mut book = book()?;
    let sheet = sheet(&mut book, name, &table.headings)?;
    for (row, cells) in (1u32..).zip(&table.rows) {
        for (column, cell) in (0u16..).zip(cells) {
            match cell {
                None | Some(Json::Null) => {}
                Some(Json::Bool(flag)) => _ = sheet.write_boolean(row, column, *flag)?,
                Some(Json::String(text)) => _ = sheet.write_string(row, column, text)?,
                Some(other) => match other.as_f64() {
                    Some(number) => _ = sheet.write_number(row, column, number)?,
                    None => _ = sheet.write_string(row, column, other.to_string())?,
                },
            }
        }
    }
    book.save_to_buffer()
}
