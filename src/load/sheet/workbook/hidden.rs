//! What of a workbook's sheet is hidden: rows and columns that are read as all else, which who imports
//! them may not know.

use std::collections::BTreeSet;
use std::io::{BufReader, Cursor};

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use crate::diag::cells::letters;
use crate::load::sheet::SheetForm;
use crate::load::sheet::grid::{MAX_COLUMNS, SheetGrid};

/// The rows and columns of a sheet that are hidden and hold something, as people call them: `row 3`,
/// `column C`. Empty for what has none, and for files of text.
pub fn hidden(bytes: &[u8], form: SheetForm, grid: &SheetGrid) -> Vec<String> {
    let name = grid.name.as_deref().unwrap_or_default();
    let found = match form {
        SheetForm::Xlsx => xlsx(bytes, name),
        SheetForm::Ods => ods(bytes, name),
        SheetForm::Csv | SheetForm::Tsv => None,
    };
    // What cannot be looked at has been told where its cells were read.
    let found = found.unwrap_or_default();
    let own: BTreeSet<u32> = grid.rows.iter().map(|row| row.number).collect();
    let cells = grid.rows.iter().flat_map(|row| &row.cells);
    let filled: BTreeSet<u32> = cells.map(|cell| cell.place.column).collect();
    let rows = found.rows.into_iter().filter(|row| own.contains(row));
    let columns = found.columns.into_iter();
    let columns = columns.filter(|column| filled.contains(column));
    let rows = rows.map(|row| format!("row {row}"));
    let columns = columns.map(|column| format!("column {}", letters(column)));
    rows.chain(columns).collect()
}

/// Rows from 1, columns from 0.
#[derive(Default)]
struct HiddenParts {
    rows: BTreeSet<u32>,
    columns: BTreeSet<u32>,
}

/// Calls `on` with each tag that begins, in a file of an archive, until it says that it is enough.
fn tags(bytes: &[u8], file: &str, mut on: impl FnMut(&BytesStart<'_>) -> bool) -> Option<()> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let entry = archive.by_name(file).ok()?;
    let mut reader = Reader::from_reader(BufReader::new(entry));
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).ok()? {
            Event::Start(tag) | Event::Empty(tag) if !on(&tag) => return Some(()),
            Event::Eof => return Some(()),
            _ => {}
        }
    }
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = tag.attributes();
    let mut attributes = attributes.with_checks(false).flatten();
    let found = attributes.find(|one| one.key.into_inner() == name)?;
    Some(unescape(&found.value).ok()?.into_owned())
}

fn number(tag: &BytesStart<'_>, name: &str) -> Option<u32> {
    attribute(tag, name)?.parse().ok()
}

fn xlsx(bytes: &[u8], name: &str) -> Option<HiddenParts> {
    let mut id = None;
    tags(bytes, "xl/workbook.xml", |tag| {
        let is_it = tag.local_name().into_inner() == "sheet";
        if is_it && attribute(tag, "name").as_deref() == Some(name) {
            id = attribute(tag, "r:id");
        }
        id.is_none()
    })?;
    let id = id?;
    let mut target = None;
    tags(bytes, "xl/_rels/workbook.xml.rels", |tag| {
        if attribute(tag, "Id").as_deref() == Some(&id) {
            target = attribute(tag, "Target");
        }
        target.is_none()
    })?;
    let target = target?;
    let file = match target.strip_prefix('/') {
        Some(whole) => whole.to_owned(),
        None => format!("xl/{target}"),
    };
    let mut found = HiddenParts::default();
    // Each tag is of columns of its own.
    let mut tags_of_columns = 0;
    tags(bytes, &file, |tag| {
        let is_hidden = || matches!(attribute(tag, "hidden").as_deref(), Some("1" | "true"));
        match tag.local_name().into_inner() {
            "row" if is_hidden() => found.rows.extend(number(tag, "r")),
            "col" if tags_of_columns < MAX_COLUMNS && is_hidden() => {
                tags_of_columns += 1;
                if let (Some(from), Some(to)) = (number(tag, "min"), number(tag, "max")) {
                    let to = to.min(MAX_COLUMNS);
                    found
                        .columns
                        .extend((from.max(1)..=to).map(|column| column - 1));
                }
            }
            _ => {}
        }
        true
    })?;
    Some(found)
}

fn ods(bytes: &[u8], name: &str) -> Option<HiddenParts> {
    const MOST_ROWS: u32 = 1_048_576;
    let mut found = HiddenParts::default();
    let (mut is_own, mut is_over) = (false, false);
    let (mut row, mut column) = (0u32, 0u32);
    tags(bytes, "content.xml", |tag| {
        let is_hidden = || attribute(tag, "table:visibility").is_some_and(|said| said != "visible");
        match tag.name().into_inner() {
            "table:table" => {
                is_over = is_own;
                is_own = attribute(tag, "table:name").as_deref() == Some(name);
            }
            "table:table-row" if is_own => {
                let times = number(tag, "table:number-rows-repeated").unwrap_or(1);
                let end = row.saturating_add(times).min(MOST_ROWS);
                if is_hidden() {
                    found.rows.extend(row + 1..=end);
                }
                row = end;
            }
            "table:table-column" if is_own => {
                let times = number(tag, "table:number-columns-repeated").unwrap_or(1);
                let end = column.saturating_add(times).min(MAX_COLUMNS);
                if is_hidden() {
                    found.columns.extend(column..end);
                }
                column = end;
            }
            _ => {}
        }
        !is_over
    })?;
    Some(found)
}
