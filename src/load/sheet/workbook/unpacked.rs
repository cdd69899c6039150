//! What a workbook unpacks to, counted before it is read.
//!
//! A workbook is a ZIP archive of XML, and a few kilobytes of one can unpack to gigabytes, or say of
//! one cell that it is repeated a billion times. Entities of a DTD are never followed by the reader.

use std::io::{Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use crate::limits::Limits;
use crate::load::sheet::error::SheetError;
use crate::load::sheet::grid::{MAX_COLUMNS, MAX_TEXT};

/// The most cells of an .ods file, with those between them that are empty.
const MAX_CELLS: u64 = 8_000_000;
/// What a style of an .xlsx file takes beside its words, in bytes.
const STYLE: usize = 128;
/// The cells of an .ods file.
const CELL: &str = "table:table-cell";
const COVERED: &str = "table:covered-table-cell";
/// The compound files that password-protected workbooks and those of before 2007 are.
const COMPOUND: [u8; 4] = [0xd0, 0xcf, 0x11, 0xe0];

/// Whether a workbook unpacks to no more than the limits allow, by unpacking it.
///
/// # Errors
/// [`SheetError`] where it does not, or is none.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<(), SheetError> {
    if bytes.starts_with(&COMPOUND) {
        return Err(SheetError::Encrypted);
    }
    let mut archive = open(bytes)?;
    let most = limits.unpacked.saturating_mul(1 << 20);
    let mut left = most;
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(damaged)?;
        let name = entry.name();
        let is_texts = name.is_ok_and(|name| name.to_lowercase().ends_with("sharedstrings.xml"));
        // What an entry says of its size need not be so.
        let counted = std::io::copy(&mut entry.take(left + 1), &mut std::io::sink());
        let length = counted.map_err(damaged)?;
        left = left
            .checked_sub(length)
            .ok_or(SheetError::TooMuchUnpacked(limits.unpacked))?;
        if is_texts {
            check_claim(&mut archive, index, length)?;
        }
    }
    Ok(())
}

/// Whether the styles of an .xlsx file are few: each format of a cell gets copies of the names and the form of
/// numbers that it is made of.
///
/// # Errors
/// [`SheetError`] where they are not.
pub fn check_styles(bytes: &[u8]) -> Result<(), SheetError> {
    let mut archive = open(bytes)?;
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(damaged)?;
        let name = entry.name();
        if name.is_ok_and(|name| name.to_lowercase().ends_with("styles.xml")) {
            count_styles(Reader::from_reader(std::io::BufReader::new(entry)))?;
        }
    }
    Ok(())
}

fn count_styles(mut reader: Reader<impl std::io::BufRead>) -> Result<(), SheetError> {
    let mut buffer = Vec::new();
    let (mut longest, mut bytes) = (0, 0_usize);
    loop {
        buffer.clear();
        let tag = match reader.read_event_into(&mut buffer).map_err(damaged)? {
            Event::Start(tag) | Event::Empty(tag) => tag,
            Event::Eof => return Ok(()),
            _ => continue,
        };
        longest = longest.max(tag.len());
        bytes += match tag.local_name().into_inner() {
            "xf" => STYLE + longest,
            _ => STYLE,
        };
        if bytes > MAX_TEXT {
            return Err(SheetError::TooMuchText(MAX_TEXT));
        }
    }
}

/// Whether the list of an .xlsx file's texts can hold as many as it says: room is made for them
/// before they are read.
fn check_claim(
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    index: usize,
    length: u64,
) -> Result<(), SheetError> {
    let entry = archive.by_index(index).map_err(damaged)?;
    let mut reader = Reader::from_reader(std::io::BufReader::new(entry));
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let tag = match reader.read_event_into(&mut buffer).map_err(damaged)? {
            Event::Start(tag) if tag.local_name().into_inner() == "sst" => tag,
            Event::Eof => return Ok(()),
            _ => continue,
        };
        let mut attributes = tag.attributes();
        let mut attributes = attributes.with_checks(false).flatten();
        let claim = attributes.find(|one| one.key.into_inner() == "uniqueCount");
        let claimed = claim.map_or(0, |claim| claim.value.parse().unwrap_or(u64::MAX));
        // No text takes less than `<si/>`.
        if claimed > length / 5 {
            let reason = message!(
                "sheet-unpacked-check-claim",
                "it says that it has more texts than it can hold"
            );
            return Err(SheetError::Damaged(reason));
        }
        return Ok(());
    }
}

/// Whether the cells of an .ods file, with all that are repeated, are no more than the limits allow.
///
/// # Errors
/// [`SheetError`] where they are not.
pub fn check_repeated(bytes: &[u8], limits: &Limits) -> Result<(), SheetError> {
    let mut archive = open(bytes)?;
    let Ok(entry) = archive.by_name("content.xml") else {
        return Err(SheetError::Damaged(message!(
            "sheet-unpacked-check-repeated",
            "there is no content.xml in it"
        )));
    };
    let mut reader = Reader::from_reader(std::io::BufReader::new(entry));
    let mut count = UnpackedCount::new(limits);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).map_err(damaged)? {
            Event::Start(tag) => count.begin(&tag)?,
            Event::Empty(tag) => {
                count.begin(&tag)?;
                count.end(tag.name().into_inner())?;
            }
            Event::Text(text) => count.text(text.len() as u64),
            Event::End(tag) => count.end(tag.name().into_inner())?,
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

fn open(bytes: &[u8]) -> Result<ZipArchive<Cursor<&[u8]>>, SheetError> {
    let is_zip = bytes.starts_with(b"PK");
    ZipArchive::new(Cursor::new(bytes)).map_err(|error| match is_zip {
        true => damaged(error),
        false => SheetError::NoWorkbook,
    })
}

fn damaged(error: impl std::fmt::Display) -> SheetError {
    SheetError::Damaged(error.to_string().replace('\n', " ").into())
}

/// What has been counted of a table.
struct UnpackedCount {
    rows: u64,
    /// How often the row is repeated, and how many of its columns there are so far, up to the last
    /// that holds something.
    repeats: u64,
    columns: u64,
    filled: u64,
    /// How often the cell is repeated, whether it holds something, and the text in it.
    cell: u64,
    holds: bool,
    text: u64,
    /// Whether a cell has begun and not ended.
    in_cell: bool,
    /// The length of the last style's name.
    style: u64,
    widest: u64,
    /// The cells of the table up to its last row that holds something.
    own_cells: u64,
    /// Of the tables before.
    cells: u64,
    /// Of all tables.
    most_rows: u64,
    bytes: u64,
}

impl UnpackedCount {
    fn new(limits: &Limits) -> UnpackedCount {
        UnpackedCount {
            rows: 0,
            repeats: 0,
            columns: 0,
            filled: 0,
            cell: 0,
            holds: false,
            text: 0,
            in_cell: false,
            style: 0,
            widest: 0,
            own_cells: 0,
            cells: 0,
            most_rows: limits.rows,
            bytes: 0,
        }
    }

    fn begin(&mut self, tag: &BytesStart<'_>) -> Result<(), SheetError> {
        let name = tag.name().into_inner();
        if self.in_cell && matches!(name, "table:table" | "table:table-row" | CELL | COVERED) {
            return Err(SheetError::TableInCell);
        }
        let mut repeated = 1;
        let mut blanks = 1;
        let mut holds = false;
        let mut length = 0;
        for attribute in tag.attributes().with_checks(false) {
            let attribute = attribute.map_err(damaged)?;
            match attribute.key.into_inner() {
                "table:number-rows-repeated" | "table:number-columns-repeated" => {
                    repeated = attribute.value.parse().unwrap_or(u64::MAX);
                }
                "text:c" => blanks = attribute.value.parse().unwrap_or(u64::MAX),
                "office:value-type" | "table:formula" | "office:value" => holds = true,
                _ => {}
            }
            length += attribute.value.len() as u64;
        }
        match name {
            "table:table" => {
                self.cells = self.cells.saturating_add(self.own_cells);
                (self.rows, self.widest, self.own_cells) = (0, 0, 0);
            }
            "style:style" => self.style = length,
            // Each has a copy of the name.
            "style:table-properties" => {
                self.bytes = self.bytes.saturating_add(self.style);
                self.few_enough()?;
            }
            "table:table-row" => {
                self.repeats = repeated;
                (self.columns, self.filled, self.text) = (0, 0, 0);
            }
            "text:s" => self.text(blanks),
            CELL | COVERED => {
                (self.cell, self.holds, self.in_cell) = (repeated, holds, true);
                self.text = match holds {
                    true => self.text.saturating_add(length.saturating_mul(repeated)),
                    false => self.text,
                };
            }
            _ => {}
        }
        Ok(())
    }

    /// Text of a cell, which is repeated with it.
    fn text(&mut self, length: u64) {
        let repeated = length.saturating_mul(self.cell);
        self.text = self.text.saturating_add(repeated);
    }

    fn end(&mut self, name: &str) -> Result<(), SheetError> {
        match name {
            CELL | COVERED => {
                self.in_cell = false;
                self.columns = self.columns.saturating_add(self.cell);
                if self.holds {
                    self.filled = self.columns;
                }
            }
            "table:table-row" => self.end_row()?,
            _ => {}
        }
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), SheetError> {
        self.rows = self.rows.saturating_add(self.repeats);
        if self.filled == 0 {
            return Ok(());
        }
        if self.rows > self.most_rows {
            return Err(SheetError::TooManyRows(self.most_rows));
        }
        if self.filled > u64::from(MAX_COLUMNS) {
            return Err(SheetError::TooManyColumns(MAX_COLUMNS));
        }
        self.widest = self.widest.max(self.filled);
        self.own_cells = self.rows.saturating_mul(self.widest);
        self.bytes = self
            .bytes
            .saturating_add(self.text.saturating_mul(self.repeats));
        self.few_enough()
    }

    fn few_enough(&self) -> Result<(), SheetError> {
        let cells = self.cells.saturating_add(self.own_cells);
        match cells > MAX_CELLS || self.bytes > MAX_TEXT as u64 {
            true => Err(SheetError::TooMuchText(MAX_TEXT)),
            false => Ok(()),
        }
    }
}
