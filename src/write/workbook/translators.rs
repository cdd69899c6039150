//! A workbook for translators: a row for each text, with a picture of the piece that it stands on.

use rust_xlsxwriter::{Color, Format, FormatAlign, Image, ObjectMovement, Workbook, XlsxError};
use serde_json::Value as Json;

use super::xlsx;
use crate::message::Message;
use crate::write::table::ExportTable;

/// The widths of columns, in pixels: where the text stands, its state, its source, its translation.
const WIDTHS: [u32; 4] = [190, 90, 330, 330];
/// The room of a picture, in pixels.
const PICTURE: (u32, u32) = (250, 200);
/// Between a picture and its cell, in pixels.
const GAP: u32 = 4;
/// A line of text, in pixels, and about how many letters of one there is room for.
const LINE: (u32, usize) = (19, 44);
/// The ground of what is to be translated.
const TO_DO: u32 = 0xff_f4_cc;

/// A picture beside rows that follow each other.
pub struct RowPicture {
    /// The first of the table's rows that it is of, from 0, and how many.
    pub rows: (u32, u32),
    pub png: Vec<u8>,
    /// What is to be seen on it.
    pub title: String,
}

/// The table as a file, its translations in the fourth column; `name` is that of the sheet. `to_do`
/// says of each row whether it waits for a translation.
///
/// # Errors
/// One sentence: what a workbook cannot hold.
pub fn bytes(
    table: &ExportTable,
    name: &str,
    to_do: &[bool],
    pictures: &[RowPicture],
) -> Result<Vec<u8>, Message> {
    written(table, name, to_do, pictures).map_err(|error| error.to_string().into())
}

fn written(
    table: &ExportTable,
    name: &str,
    to_do: &[bool],
    pictures: &[RowPicture],
) -> Result<Vec<u8>, XlsxError> {
    let mut book: Workbook = xlsx::book()?;
    let sheet = xlsx::sheet(&mut book, name, &table.headings)?;
    for (column, width) in (0u16..).zip(WIDTHS) {
        sheet.set_column_width_pixels(column, width)?;
    }
    // On paper: all columns on a page, as many pages as there are rows for.
    sheet.set_landscape().set_print_fit_to_pages(1, 0);
    let wrapped = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    let marked = wrapped.clone().set_background_color(Color::RGB(TO_DO));
    for ((row, cells), is_open) in (1u32..).zip(&table.rows).zip(to_do) {
        sheet.set_row_height_pixels(row, height(cells))?;
        for (column, cell) in (0u16..).zip(cells) {
            let format = if *is_open && column == 3 {
                &marked
            } else {
                &wrapped
            };
            match cell {
                Some(Json::String(text)) => {
                    sheet.write_string_with_format(row, column, text, format)?
                }
                _ => sheet.write_blank(row, column, format)?,
            };
        }
    }
    let column = WIDTHS.len() as u16;
    if !pictures.is_empty() {
        sheet.set_column_width_pixels(column, PICTURE.0 + 2 * GAP)?;
        sheet.write_string_with_format(0, column, "picture", &Format::new().set_bold())?;
    }
    for picture in pictures {
        let (first, count) = picture.rows;
        // As much of the room as its rows need.
        let share = (PICTURE.1 + 2 * GAP).div_ceil(count.max(1));
        let rows = table.rows.iter().skip(first as usize);
        for (row, cells) in (first + 1..=first + count).zip(rows) {
            sheet.set_row_height_pixels(row, share.max(height(cells)))?;
        }
        let image = Image::new_from_buffer(&picture.png)?
            .set_scale_to_size(f64::from(PICTURE.0), f64::from(PICTURE.1), true)
            .set_object_movement(ObjectMovement::MoveButDontSizeWithCells)
            .set_alt_text(&picture.title);
        sheet.insert_image_with_offset(first + 1, column, &image, GAP, GAP)?;
    }
    book.save_to_buffer()
}

/// The height that the longest text of a row needs, in pixels.
fn height(cells: &[Option<Json>]) -> u32 {
    let texts = cells.iter().flatten().filter_map(Json::as_str);
    let lines = texts.map(|text| {
        let lines = text.split('\n');
        lines
            .map(|line| line.chars().count().div_ceil(LINE.1).max(1))
            .sum::<usize>()
    });
    // The most that a row can be high is 546 pixels.
    let lines = lines.max().unwrap_or(1).min(28);
    LINE.0 * lines as u32 + GAP
}
