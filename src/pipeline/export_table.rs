//! A component's entries as a spreadsheet.

use std::path::Path;

use serde_json::Value as Json;

use super::options::TableForm;
use super::spreadsheet::{list_of, rows, words};
use super::{Error, export};
use crate::diag::SourceMap;
use crate::import;
use crate::limits::Limits;
use crate::load::sheet::{self, EntrySchema, Said, SheetForm, SheetOptions, field_path};
use crate::load::{Component, Entry, Game};
use crate::message::Message;
use crate::write::table;

/// A spreadsheet that was made of a component.
pub struct Exported {
    pub bytes: Vec<u8>,
    /// The fields, as `entry: field`, that come back otherwise when the sheet is read again.
    pub lost: Vec<String>,
    pub rows: usize,
}

/// Makes a spreadsheet of a component's entries.
///
/// # Errors
/// [`Error::Failed`] for what the form cannot hold at all.
pub fn exported(
    game: &Game,
    component: &Component,
    form: TableForm,
    limits: &Limits,
) -> Result<Exported, Error> {
    let entries: Vec<Json> = component.entries.iter().map(written).collect();
    let schema = component.data.as_ref();
    let schema = schema.and_then(|data| game.schemas.get(&data.span.file));
    let list = list_of(component);
    let document = schema.map(|schema| schema.document());
    let said = document.map(|document| EntrySchema::new(document, list));
    let is_list = |path: &str| {
        let field = said.zip(field_path(path));
        field.is_some_and(|(schema, path)| match schema.field(&path) {
            Said::Schemas(found) => {
                let types = schema.types(&found);
                types.list && !types.text
            }
            _ => false,
        })
    };
    let table = table::table(&entries, &is_list);
    let id = &component.id.value;
    let failed = |why: Message| {
        Error::Failed(message!(
            "spreadsheet-failed",
            "`{game}/{id}`: {why}",
            game = game.id,
            id,
            why
        ))
    };
    let bytes = export::table(&table, form, id).map_err(failed)?;
    let form = match form {
        TableForm::Csv => SheetForm::Csv,
        TableForm::Xlsx => SheetForm::Xlsx,
        TableForm::Ods => SheetForm::Ods,
    };
    let options = SheetOptions::default();
    let grid = sheet::grid(bytes.clone(), form, &options, limits);
    let grid = grid.map_err(|unread| failed(words(&unread)))?;
    let mut sources = SourceMap::default();
    let read = sheet::value(&mut sources, Path::new(id), grid, &options, document, list);
    Ok(Exported {
        lost: lost(&entries, &rows(&read.value, list)),
        rows: entries.len(),
        bytes,
    })
}

/// An entry as its file has it: without what the program adds to it.
fn written(entry: &Entry) -> Json {
    let mut json = entry.value.to_json();
    if let Some(fields) = json.as_object_mut()
        && fields.contains_key("legend")
    {
        fields.shift_remove("squares");
    }
    json
}

/// The fields of entries that are not the same in others.
fn lost(entries: &[Json], others: &[Json]) -> Vec<String> {
    let mut lost = Vec::new();
    for entry in entries {
        let id = entry.get("id").and_then(Json::as_str).unwrap_or_default();
        let other = others
            .iter()
            .find(|other| other.get("id") == entry.get("id"));
        for (key, value) in entry.as_object().into_iter().flatten() {
            let same = other.and_then(|other| other.get(key));
            if !import::same(Some(value), same) {
                lost.push(format!("{id}: {key}"));
            }
        }
    }
    lost
}
