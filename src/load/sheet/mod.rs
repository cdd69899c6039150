//! Spreadsheets: a sheet in, the same value out that a TOML file would give.
//!
//! A row is an entry and a column a field, typed by the schema of the component. Every value has the
//! span of its cell in the text that stands for the sheet; nothing after loading knows that it was
//! one. `docs/spreadsheets.md` says how a sheet is read.

mod columns;
mod convert;
mod error;
mod grid;
mod id;
mod lone_text;
mod lost;
mod odd_cells;
mod options;
mod path;
mod rows;
mod separated;
mod too_long;
mod totals;
mod types;
mod uneven;
#[cfg_attr(not(feature = "sheets"), path = "no_workbook.rs")]
mod workbook;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

pub use columns::SheetColumn;
pub use columns::{is_comment, is_copies};
pub use convert::{flag, number};
pub use error::SheetError;
pub use grid::{CellContent, SheetCell, SheetGrid, SheetRow, composed};
pub use id::of_title as id_of_title;
pub use options::{Mapped, SheetOptions};
pub use path::{PathStep, path as field_path};
pub use types::{EntrySchema, Said};
pub use workbook::hidden;

use self::rows::Rows;
use self::uneven::ShortRow;
use super::root::{self, PathError};
use super::schema::CompiledSchema;
use super::value::{Field, Table, Value, ValueKind};
use crate::diag::rules::content::{bad_sheet, bad_value, missing_key, wrong_type};
use crate::diag::{Diagnostic, SourceMap, Span};
use crate::limits::Limits;

/// The key that the entries stand below, where neither a schema nor the component names one.
pub const ENTRIES: &str = "entry";

/// The form of a spreadsheet file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetForm {
    /// Values parted by commas, semicolons or what `separator` says.
    Csv,
    /// Values parted by tabs.
    Tsv,
    /// A workbook of Office Open XML.
    Xlsx,
    /// A workbook of OpenDocument.
    Ods,
}

impl SheetForm {
    /// By the ending of a file's name, in small or capital letters.
    pub fn of(path: &Path) -> Option<SheetForm> {
        match &*super::loader::ending(path)? {
            "csv" => Some(SheetForm::Csv),
            "tsv" => Some(SheetForm::Tsv),
            "xlsx" => Some(SheetForm::Xlsx),
            "ods" => Some(SheetForm::Ods),
            _ => None,
        }
    }
}

/// Why the bytes of a spreadsheet gave no cells.
#[derive(Debug)]
pub enum Unread {
    /// A comma-separated file that is no text.
    Path(PathError),
    /// With the text of a file that is one, for the place of the fault.
    Sheet(SheetError, Option<String>),
}

/// Reads the cells of a sheet.
///
/// # Errors
/// [`Unread`] for what is no such file, or beyond the limits.
pub fn grid(
    bytes: Vec<u8>,
    form: SheetForm,
    options: &SheetOptions,
    limits: &Limits,
) -> Result<SheetGrid, Unread> {
    let sheet = options.sheet.as_deref();
    let of = |error| Unread::Sheet(error, None);
    match form {
        SheetForm::Xlsx => workbook::xlsx(&bytes, sheet, limits).map_err(of),
        SheetForm::Ods => workbook::ods(&bytes, sheet, limits).map_err(of),
        SheetForm::Csv | SheetForm::Tsv => {
            if bytes.starts_with(b"PK\x03\x04") {
                return Err(of(SheetError::Workbook));
            }
            let text = root::text_or_utf16(bytes).map_err(Unread::Path)?;
            let own = (form == SheetForm::Tsv).then_some(b'\t');
            let separator = options.separator.or(own);
            let kept = text.clone();
            separated::read(text, separator, options.header, limits)
                .map_err(|error| Unread::Sheet(error, Some(kept)))
        }
    }
}

/// What a sheet came to.
pub struct LoadedSheet {
    /// A table with the list of entries.
    pub value: Value,
    pub columns: Vec<SheetColumn>,
    pub found: Vec<Diagnostic>,
    /// The fields, by the span of their row, whose cells say no value.
    pub failed: Vec<(Span, String)>,
    /// The rows with fewer values than headings.
    short: Vec<ShortRow>,
    /// The headings, from the first to the last.
    headings: Span,
    /// Those that are no field, nor nearly one.
    unknown: Vec<String>,
    /// The fields that a heading is meant to be, which is told at it.
    told: Vec<String>,
}

impl LoadedSheet {
    /// The differences from a schema that are none of such cells alone; a field that no column gives
    /// is missing once, at the headings, and not in each row.
    pub fn check(&self, schema: &CompiledSchema) -> Vec<Diagnostic> {
        let follows = |found: &Diagnostic| {
            let place = found.primary.as_ref().map(|label| label.span);
            let place = place.filter(|_| missing_key::RULE.reported(found));
            place.is_some_and(|at| {
                let from = self.failed.partition_point(|(row, _)| row.end < at.start);
                let rows = self.failed[from..].iter();
                let mut rows = rows.take_while(|(row, _)| row.start <= at.start);
                rows.any(|(_, key)| found.message == missing_key::message(key))
            })
        };
        let mut told: BTreeSet<String> = self.told.iter().cloned().collect();
        let mut kept = Vec::new();
        let mut short: BTreeMap<u32, (&ShortRow, Option<Span>)> = BTreeMap::new();
        for found in schema.check(&self.value) {
            if follows(&found) {
                continue;
            }
            let Some(key) = self.without_column(&found) else {
                if let Some(row) = self.short_row(&found) {
                    let first = short.entry(row.counts.0).or_insert((row, None));
                    let at = found.primary.map(|label| label.span);
                    // What does not fit its column says where the missing value may be.
                    let at = at.filter(|at| at.start > row.span.start);
                    first.1 = first.1.into_iter().chain(at).min_by_key(|at| at.start);
                    continue;
                }
                kept.push(of_cell(self.of_column(found)));
                continue;
            };
            // Ids are asked for by what reads the entries.
            if key != "id" && told.insert(key.to_owned()) {
                let once = missing_key::in_sheet(key, &self.unknown, self.headings);
                let about = found.help.iter().cloned();
                kept.push(
                    about
                        .filter(|help| *help != missing_key::add(key))
                        .fold(once, Diagnostic::help),
                );
            }
        }
        let short = short.into_values();
        kept.extend(short.map(|(row, at)| bad_sheet::too_short(row.counts, row.span, at)));
        kept
    }

    /// The row with too few values that a finding is in.
    fn short_row(&self, found: &Diagnostic) -> Option<&ShortRow> {
        let at = found.primary.as_ref()?.span;
        let from = self.short.partition_point(|row| row.span.end < at.start);
        let row = self.short.get(from)?;
        let is_in = row.span.file == at.file && row.span.start <= at.start;
        (is_in && row.counts.1 > 1).then_some(row)
    }

    /// The field that is missing, where no column of the sheet is it.
    fn without_column<'f>(&self, found: &'f Diagnostic) -> Option<&'f str> {
        let missing = missing_key::key(found)?;
        let named = |step: &PathStep| matches!(step, PathStep::Key(key) if key == missing);
        let mut paths = self.columns.iter().map(|column| &column.path);
        (!paths.any(|path| path.iter().any(named))).then_some(missing)
    }

    /// What is missing in a row with the column that it is missing in, and not as TOML would say it.
    fn of_column(&self, mut found: Diagnostic) -> Diagnostic {
        if missing_key::RULE.reported(&found) {
            if let Some(label) = &mut found.primary {
                label.message = message!("load-sheet-of-column", "in this row");
            }
            for column in &self.columns {
                if let [PathStep::Key(key)] = &*column.path
                    && found.message == missing_key::message(key)
                {
                    let letters = crate::diag::cells::letters(column.number);
                    let toml = missing_key::add(key);
                    found.help.retain(|help| *help != toml);
                    found = found.help(message!(
                        "load-sheet-of-column-help",
                        "fill in column {letters}, which is empty in this row",
                        letters
                    ));
                    break;
                }
            }
        }
        found
    }
}

/// What a cell has to hold, where its words are none of that.
fn of_cell(found: Diagnostic) -> Diagnostic {
    let is_about = |what: &str| found.message.contains(what);
    if wrong_type::RULE.reported(&found) {
        if is_about("must be an integer") || is_about("must be a number") {
            return found.help(
                message!("load-sheet-of-cell-help", "write the number alone: its unit belongs into the heading, a remark into a column of its own; a cell in a date's format is a date"),
            );
        }
        if is_about("must be a boolean") {
            return found.help(message!(
                "load-sheet-of-cell-write-yes-oui",
                "write yes or no (`x`, `1`, `oui`, `ja`, …; `0`, `non`, `nein`, …)"
            ));
        }
    }
    let is_list = ["; ", " / ", "\n", " | "].into_iter().any(is_about);
    match bad_value::RULE.reported(&found) && is_list {
        true => found.help(
            message!("load-sheet-of-cell-items-list-parted", "the items of a list are parted by commas; another sign is named in game.toml: `columns = {{ \"Tags\" = {{ field = \"tags\", split = \";\" }} }}`"),
        ),
        false => found,
    }
}

/// Makes the value of a sheet's cells, which become a source of that path.
pub fn value(
    sources: &mut SourceMap,
    path: &Path,
    grid: SheetGrid,
    options: &SheetOptions,
    schema: Option<&serde_json::Value>,
    list: &str,
) -> LoadedSheet {
    let options = &options.headed(&grid);
    let entry = schema.map(|document| EntrySchema::new(document, list));
    let mut found = Vec::new();
    // Its place among the sources is known before it is there.
    let file = sources.next_id();
    let headings = columns::headings(&grid, file, options, entry, &mut found);
    let columns = headings.columns;
    let rows = Rows {
        grid: &grid,
        file,
        columns: &columns,
        options,
    };
    if columns.is_empty() && found.is_empty() {
        let is_book = matches!(SheetForm::of(path), Some(SheetForm::Xlsx | SheetForm::Ods));
        let none = bad_sheet::no_headings(options.header, Span::new(file, 0..0));
        found.push(match is_book && options.sheet.is_none() {
            true => bad_sheet::of_first_sheet(none),
            false => none,
        });
    }
    let cells = grid.cells().headed(options.header, rows.name());
    let mut failed = Vec::new();
    // Without headings no cell is of a field.
    let entries = match columns.is_empty() {
        true => Vec::new(),
        false => rows.entries(&mut found, &mut failed),
    };
    let short = rows.short();
    found.extend(merged(&grid, options.header, file));
    let whole = Span::new(file, 0..0);
    let mut table = Table::default();
    let value = Value {
        kind: ValueKind::Array(entries),
        span: whole,
    };
    let key_span = whole;
    table.insert(list, Field { key_span, value });
    sources.add_sheet(path, grid.text, cells);
    LoadedSheet {
        value: Value {
            kind: ValueKind::Table(table),
            span: whole,
        },
        columns,
        found,
        failed,
        short,
        headings: headings.span,
        unknown: headings.unknown,
        told: headings.told,
    }
}

/// Says of merged cells that only the first has the value.
fn merged(grid: &SheetGrid, header: u32, file: crate::diag::FileId) -> Vec<Diagnostic> {
    let below = grid.merged.iter().filter(|area| area.to.0 > header);
    let told = below.filter_map(|area| {
        let row = grid.rows.iter().find(|row| row.number == area.from.0)?;
        let mut cells = row.cells.iter();
        let cell = cells.find(|cell| cell.place.column == area.from.1)?;
        let span = Span::new(file, cell.place.start as usize..cell.place.end as usize);
        let to = crate::diag::cells::address(area.to.0, area.to.1);
        Some(bad_sheet::merged(&to, span))
    });
    told.collect()
}
