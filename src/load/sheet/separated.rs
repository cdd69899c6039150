//! Comma-separated files (RFC 4180) and their kin: semicolons, tabs.
//!
//! A value's span is that of the text between its quotation marks, so that diagnostics show the line
//! as it stands in the file.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use super::error::SheetError;
use super::grid::{
    CellContent, MAX_TEXT, SheetCell, SheetGrid, SheetRow, few_enough, is_error, within,
};
use crate::diag::CellPlace;
use crate::limits::Limits;

/// Reads the cells of a file. A row has the number of the line that it begins in, as editors show
/// it. The separator is the one given, the one that its first line `sep=…` says, or else the
/// likeliest by the headings, in the first line from `header` that is not blank.
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
    let mut fields = FieldReader {
        reader: ReaderBuilder::new().delimiter(separator).build(),
        separator,
        text: &text,
        at: begin,
        buffer: vec![0; text.len() - begin + 1],
    };
    let mut rows: Vec<SheetRow> = Vec::new();
    let mut lines = LineCounter::default();
    let (mut count, mut line) = (1, 1);
    let mut cells = Vec::new();
    let (mut column, mut filled) = (0, 0);
    while let Some(field) = fields.next()? {
        within(count, column, limits)?;
        if column == 0 {
            line = lines.at(&text, field.start);
        }
        if !field.text.trim().is_empty() {
            filled += 1;
            few_enough(filled, limits)?;
            let content = match is_error(field.text.trim()) {
                _ if field.is_stray => CellContent::StrayQuote,
                _ if separator != b'\t' && field.is_unopened(&text) => CellContent::UnopenedQuote,
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
                rows.push(SheetRow {
                    number,
                    cells,
                    values: column,
                });
            }
            (count, column) = (count + 1, 0);
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
    /// Whether something stands behind its closing quotation mark.
    is_stray: bool,
}

impl SeparatedField {
    /// Whether it ends with a quotation mark and begins with none. Where tabs part values nobody writes marks
    /// around them: there it may be inches.
    fn is_unopened(&self, text: &str) -> bool {
        let written = text[self.start..self.end].trim_end();
        let is_quoted = text[..self.start].ends_with('"') && text[self.end..].starts_with('"');
        !is_quoted && written.ends_with('"') && written.matches('"').count() % 2 == 1
    }
}

/// The lines of a text, counted as far as they were asked for.
#[derive(Default)]
struct LineCounter {
    counted: usize,
    breaks: u32,
}

impl LineCounter {
    /// The line that a byte is in, from 1; never one before another that was asked for.
    fn at(&mut self, text: &str, byte: usize) -> u32 {
        let bytes = text.as_bytes();
        for at in self.counted..byte {
            let is_pair = bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
            self.breaks += u32::from(matches!(bytes[at], b'\n' | b'\r') && !is_pair);
        }
        self.counted = self.counted.max(byte);
        self.breaks + 1
    }
}

struct FieldReader<'t> {
    reader: Reader,
    separator: u8,
    text: &'t str,
    at: usize,
    buffer: Vec<u8>,
}

impl FieldReader<'_> {
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
            let (start, end, is_stray) = inside(raw, ends_row, self.separator)
                .ok_or_else(|| SheetError::OpenQuote(from + raw.find('"').unwrap_or(0)))?;
            let text = String::from_utf8_lossy(&self.buffer[..written]).into_owned();
            return Ok(Some(SeparatedField {
                text,
                start: from + start,
                end: from + end,
                ends_row,
                is_stray,
            }));
        }
    }
}

/// Where the value is in its raw form, without quotation marks and what parts it from the next, and
/// whether something stands behind its closing quotation mark; none where there is no such mark, or one
/// that rather opens another value: it stands at the begin of one. The reader counts empty lines before
/// a value, and the second half of a line's end, as part of it.
fn inside(raw: &str, ends_row: bool, separator: u8) -> Option<(usize, usize, bool)> {
    let begin = raw.len() - raw.trim_start_matches(['\r', '\n']).len();
    let value = &raw[begin..];
    let length = match ends_row {
        true => value.trim_end_matches(['\r', '\n']).len(),
        // Without the separator.
        false => value.len().saturating_sub(1),
    };
    let Some(quoted) = value.strip_prefix('"') else {
        return Some((begin, begin + length, false));
    };
    let mut marks = quoted.bytes().enumerate().peekable();
    while let Some((at, byte)) = marks.next() {
        if byte == b'"' && marks.next_if(|(_, next)| *next == b'"').is_none() {
            let behind = value.get(at + 2..length).unwrap_or("");
            if behind.trim().is_empty() {
                return Some((begin + 1, begin + 1 + at, false));
            }
            let before = quoted[..at].bytes().next_back();
            let opens = before.is_some_and(|byte| byte == separator || byte == b'\n');
            return (!opens).then_some((begin, begin + length, true));
        }
    }
    None
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
    let (mut line, mut is_heading) = (1, false);
    for byte in text.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' => {
                line += 1;
                if is_heading && !quoted {
                    break;
                }
                continue;
            }
            b'\r' => continue,
            _ if line >= header && !quoted => {
                let known = counts.iter_mut().find(|(separator, _)| *separator == byte);
                if let Some((_, count)) = known {
                    *count += 1;
                }
            }
            _ => {}
        }
        is_heading = line >= header;
    }
    let most = counts.iter().map(|(_, count)| *count).max();
    let found = counts.iter().find(|(_, count)| Some(*count) == most);
    found.map_or(b',', |(separator, _)| *separator)
}
