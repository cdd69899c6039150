//! Comma-separated files (RFC 4180) and their kin: semicolons, tabs.
//!
//! A value's span is that of the text between its quotation marks, so that diagnostics show the line
//! as it stands in the file.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use super::error::SheetError;
use super::grid::{CellContent, MAX_TEXT, SheetCell, SheetGrid, SheetRow, is_error, within};
use crate::diag::CellPlace;
use crate::limits::Limits;

/// Reads the cells of a file. The separator is the one given, the one that its first line
/// `sep=…` says, or else the likeliest by the row of the headings, from 1.
///
/// # Errors
/// [`SheetError`] for a quotation mark that is never closed, and what is beyond the limits.
pub fn read(
    text: String,
    separator: Option<u8>,
    header: u32,
    limits: &Limits,
) -> Result<SheetGrid, SheetError> {
    if text.len() > MAX_TEXT {
        return Err(SheetError::TooMuchText(MAX_TEXT));
    }
    let (said, begin) = said_separator(&text);
    let separator = separator
        .or(said)
        .unwrap_or_else(|| likeliest(&text[begin..], header));
    let mut fields = Fields {
        reader: ReaderBuilder::new().delimiter(separator).build(),
        text: &text,
        at: begin,
        buffer: vec![0; text.len() - begin + 1],
    };
    let mut rows: Vec<SheetRow> = Vec::new();
    let mut line = 1;
    let mut cells = Vec::new();
    let mut column = 0;
    while let Some(field) = fields.next()? {
        within(line, column, limits)?;
        if !field.text.trim().is_empty() {
            let content = match is_error(field.text.trim()) {
                true => CellContent::Error,
                false => CellContent::Text(field.text.replace("\r\n", "\n").into()),
            };
            let place = CellPlace {
                start: field.start as u32,
                end: field.end as u32,
                row: line,
                column,
            };
            cells.push(SheetCell { place, content });
        }
        column += 1;
        if field.ends_row {
            let cells = std::mem::take(&mut cells);
            if !cells.is_empty() {
                let number = line;
                rows.push(SheetRow { number, cells });
            }
            (line, column) = (line + 1, 0);
        }
    }
    Ok(SheetGrid {
        name: None,
        text,
        rows,
        merged: Vec::new(),
    })
}

/// One value of the file.
struct SeparatedField {
    text: String,
    start: usize,
    end: usize,
    ends_row: bool,
}

struct Fields<'t> {
    reader: Reader,
    text: &'t str,
    at: usize,
    buffer: Vec<u8>,
}

impl Fields<'_> {
    /// The next value; none at the end of the file.
    fn next(&mut self) -> Result<Option<SeparatedField>, SheetError> {
        let bytes = self.text.as_bytes();
        let from = self.at;
        let (mut read, mut written) = (0, 0);
        loop {
            let input = &bytes[from + read..];
            let (result, nin, nout) = self.reader.read_field(input, &mut self.buffer[written..]);
            (read, written) = (read + nin, written + nout);
            let ends_row = match result {
                // Asked again with nothing more to read, it says what it has.
                ReadFieldResult::InputEmpty => continue,
                // The buffer is as long as the file.
                ReadFieldResult::OutputFull | ReadFieldResult::End => return Ok(None),
                ReadFieldResult::Field { record_end } => record_end,
            };
            self.at = from + read;
            let raw = &self.text[from..self.at];
            let (start, end) = inside(raw, ends_row)
                .ok_or_else(|| SheetError::OpenQuote(from + raw.find('"').unwrap_or(0)))?;
            let text = String::from_utf8_lossy(&self.buffer[..written]).into_owned();
            return Ok(Some(SeparatedField {
                text,
                start: from + start,
                end: from + end,
                ends_row,
            }));
        }
    }
}

/// Where the value is in its raw form, without quotation marks and what parts it from the next;
/// none where its quotation mark is never closed. The reader counts empty lines before a value, and
/// the second half of a line's end, as part of it.
fn inside(raw: &str, ends_row: bool) -> Option<(usize, usize)> {
    let begin = raw.len() - raw.trim_start_matches(['\r', '\n']).len();
    let value = &raw[begin..];
    if let Some(quoted) = value.strip_prefix('"') {
        let mut marks = quoted.bytes().enumerate().peekable();
        while let Some((at, byte)) = marks.next() {
            if byte == b'"' && marks.next_if(|(_, next)| *next == b'"').is_none() {
                return Some((begin + 1, begin + 1 + at));
            }
        }
        return None;
    }
    let length = match ends_row {
        true => value.trim_end_matches(['\r', '\n']).len(),
        // Without the separator.
        false => value.len().saturating_sub(1),
    };
    Some((begin, begin + length))
}

/// What a first line `sep=;` says, as spreadsheets write it, and where the rest begins.
fn said_separator(text: &str) -> (Option<u8>, usize) {
    let line = text.split_inclusive('\n').next().unwrap_or("");
    match line.trim_end().strip_prefix("sep=").map(str::as_bytes) {
        Some([separator]) => (Some(*separator), line.len()),
        _ => (None, 0),
    }
}

/// Of comma, semicolon and tab the one that stands most often in the row of the headings, outside of
/// quotation marks.
fn likeliest(text: &str, header: u32) -> u8 {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut quoted = false;
    let (mut row, mut is_blank) = (1, true);
    for byte in text.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' if !quoted => {
                // Empty lines are no rows.
                row += u32::from(!is_blank);
                is_blank = true;
                continue;
            }
            b'\r' => continue,
            _ if row > header => break,
            _ if row == header && !quoted => {
                let known = counts.iter_mut().find(|(separator, _)| *separator == byte);
                if let Some((_, count)) = known {
                    *count += 1;
                }
            }
            _ => {}
        }
        is_blank = false;
    }
    let most = counts.iter().map(|(_, count)| *count).max();
    let found = counts.iter().find(|(_, count)| Some(*count) == most);
    found.map_or(b',', |(separator, _)| *separator)
}
