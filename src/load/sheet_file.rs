//! A data file that is a spreadsheet, read into the project.

use std::path::Path;
use std::sync::Arc;

use super::loader::Loader;
use super::root::PathError;
use super::schema::CompiledSchema;
use super::sheet::{self, ENTRIES, EntrySchema, SheetError, SheetForm, SheetOptions, Unread};
use super::value::Value;
use crate::diag::rules::content::{bad_sheet, missing_file, too_large};
use crate::diag::{SourceMap, Span};

/// Reads a sheet, typed by its schema and held to it; `None` where it cannot be used. `named` is the
/// value of `data`, `list` the key below which the component has its entries.
pub fn load(
    loader: &mut Loader<'_>,
    (path, asked): (&Path, Span),
    form: SheetForm,
    named: &Value,
    schema: Option<Arc<CompiledSchema>>,
    list: Option<&str>,
) -> Option<Value> {
    let options = SheetOptions::of(named);
    let bytes = match loader.root.read_sheet(path) {
        Ok(bytes) => bytes,
        Err(PathError::Missing) if named.get("url").is_some() => {
            let found = missing_file::path(path).at(asked);
            let help = message!(
                "load-sheet-file-help",
                "it is named with a url: `massicot pull` fetches it"
            );
            loader.report.push(found.help(help));
            return None;
        }
        Err(error) => {
            loader.refuse(path, &error, Some(asked));
            return None;
        }
    };
    let grid = match sheet::grid(bytes, form, &options, &loader.limits) {
        Ok(grid) => grid,
        Err(unread) => {
            let is_lost = matches!(&unread, Unread::Sheet(SheetError::NoSheet(..), _));
            let sheet = named.get("sheet").filter(|_| is_lost);
            refuse(
                loader,
                path,
                unread,
                sheet.map_or(asked, |sheet| sheet.span),
            );
            return None;
        }
    };
    let document = schema.as_ref().map(|schema| schema.document());
    let list = list.or_else(|| match EntrySchema::lists(document?).as_slice() {
        [only] => Some(*only),
        _ => None,
    });
    let list = list.unwrap_or(ENTRIES);
    let loaded = sheet::value(&mut loader.sources, path, grid, &options, document, list);
    if let Some(schema) = &schema {
        loader.report.extend(loaded.check(schema));
        loader
            .schemas
            .insert(loaded.value.span.file, schema.clone());
    }
    loader.report.extend(loaded.found);
    Some(loaded.value)
}

/// Whether a file is a spreadsheet of a form that is not read, by its ending.
pub fn is_other_sheet(path: &Path) -> bool {
    let ending = super::loader::ending(path);
    ending.is_some_and(|ending| {
        matches!(
            &*ending,
            "xls" | "xlsm" | "xlsb" | "xltx" | "fods" | "ots" | "numbers" | "gsheet"
        )
    })
}

/// Reports a spreadsheet that cannot be read.
fn refuse(loader: &mut Loader<'_>, path: &Path, unread: Unread, asked: Span) {
    let found = match unread {
        Unread::Path(PathError::NotUtf8(found)) => {
            return loader.refuse_bytes(path, *found, Some(asked));
        }
        Unread::Path(error) => return loader.refuse(path, &error, Some(asked)),
        Unread::Sheet(error @ SheetError::OpenQuote(_), text) => {
            let place = quote(&mut loader.sources, path, &error, text.unwrap_or_default());
            let found = bad_sheet::text(&error, place);
            found
                .and(asked, message!("named-here", "named here"))
                .help(error.help().unwrap_or_default())
        }
        Unread::Sheet(error, _) => {
            let found = match error.is_limit() {
                true => too_large::sheet(path, &error, asked),
                false => bad_sheet::file(path, &error).at(asked),
            };
            match error.help() {
                Some(help) => found.help(help),
                None => found,
            }
        }
    };
    loader.report.push(found);
}

/// The place of a quotation mark in a file of text.
fn quote(sources: &mut SourceMap, path: &Path, error: &SheetError, text: String) -> Span {
    let at = match error {
        SheetError::OpenQuote(at) => *at,
        _ => 0,
    };
    let file = sources.add(path, text);
    Span::new(file, at..at + 1)
}
