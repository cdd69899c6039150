//! The rows of a spreadsheet as a component's entries.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value as Json;

use super::Error;
use crate::diag::{FileId, Report, SourceMap};
use crate::import::{self, Merged};
use crate::limits::Limits;
use crate::load::root::PathError;
use crate::load::schema::CompiledSchema;
use crate::load::sheet::{self, ENTRIES, LoadedSheet, SheetForm, SheetGrid, SheetOptions, Unread};
use crate::load::{Component, Game, Project, Value};
use crate::message::{Message, Tell};

/// The component of that name, `game/component`.
///
/// # Errors
/// [`Error::Usage`] where there is none, and where it has no data.
pub fn component<'p>(
    project: &'p Project,
    asked: &str,
) -> Result<(&'p Game, &'p Component), Error> {
    let (game, id) = asked.split_once('/').unwrap_or((asked, ""));
    let found = project
        .game(game)
        .map(Game::as_written)
        .and_then(|game| Some((game, game.component(id)?)));
    let (game, component) = found.ok_or_else(|| {
        let ids = project.games.iter().flat_map(|game| {
            let ids = game.components.iter();
            ids.map(|component| format!("{}/{}", game.id, component.id.value))
        });
        let ids: Vec<String> = ids.collect();
        let help = crate::diag::suggestion(asked, ids.iter().map(String::as_str));
        let help = help.unwrap_or_else(|| {
            message!(
                "pipeline-spreadsheet-component",
                "the components are: {ids}",
                ids = ids.join(", ")
            )
        });
        Error::usage(
            message!(
                "pipeline-spreadsheet-component-asked",
                "`{asked}` is no component",
                asked
            ),
            help,
        )
    })?;
    match component.data {
        Some(_) => Ok((game, component)),
        None => Err(Error::usage(
            message!(
                "pipeline-spreadsheet-component-asked-entries",
                "`{asked}` has no entries",
                asked
            ),
            message!(
                "component-entries-stand-data-file",
                "a component's entries stand in its `data` file"
            ),
        )),
    }
}

/// The key of the data file that the entries stand below.
pub(super) fn list_of(component: &Component) -> &str {
    crate::check::keys::entries_key(component).unwrap_or(ENTRIES)
}

/// The entries of a value.
pub(super) fn rows(value: &Value, list: &str) -> Vec<Json> {
    let items = value.get(list).and_then(Value::as_array);
    items
        .unwrap_or_default()
        .iter()
        .map(Value::to_json)
        .collect()
}

/// A spreadsheet that was read to be imported, and what is wrong with it.
pub struct SheetRead {
    pub sources: SourceMap,
    pub report: Report,
    pub loaded: LoadedSheet,
    pub list: String,
    /// What is read or left out and may not be meant so, in words.
    pub asides: Vec<Message>,
}

/// Reads the bytes of a spreadsheet as the entries of a component, or as those of none.
///
/// # Errors
/// [`Error::Failed`] where the bytes are no spreadsheet.
pub fn read(
    path: &Path,
    bytes: Vec<u8>,
    options: &SheetOptions,
    of: Option<(&Game, &Component)>,
    limits: &Limits,
) -> Result<SheetRead, Error> {
    let grid = cells(path, bytes.clone(), options, limits)?;
    let asides = asides(&bytes, path, &grid);
    let data = of.and_then(|(game, component)| {
        let data = component.data.as_ref()?;
        game.schemas.get(&data.span.file)
    });
    let schema: Option<&CompiledSchema> = data.map(|schema| &**schema);
    let list = of
        .map_or(ENTRIES, |(_, component)| list_of(component))
        .to_owned();
    let mut sources = SourceMap::default();
    let document = schema.map(CompiledSchema::document);
    let mut loaded = sheet::value(&mut sources, path, grid, options, document, &list);
    let mut report = Report::default();
    report.extend(std::mem::take(&mut loaded.found));
    report.extend(ids(&loaded.value, &list));
    // What the sheet has no columns for may be in the file.
    let missing = crate::diag::rules::content::missing_key::RULE;
    let differs = schema.map_or_else(Vec::new, |schema| loaded.check(schema));
    report.extend(differs.into_iter().filter(|found| !missing.reported(found)));
    Ok(SheetRead {
        sources,
        report,
        loaded,
        list,
        asides,
    })
}

/// What a reader of a sheet may miss: hidden cells that are read, and rows that are not.
fn asides(bytes: &[u8], path: &Path, grid: &SheetGrid) -> Vec<Message> {
    /// The most rows and columns that are named.
    const NAMED: usize = 8;
    let hidden = SheetForm::of(path).map(|form| sheet::hidden(bytes, form, grid));
    let comments = grid.rows.iter().filter(|row| sheet::is_comment(row));
    let comments =
        comments.map(|row| message!("spreadsheet-row", "row {number}", number = row.number));
    let comments = comments.collect();
    let told = |what: Message, names: Vec<Message>| {
        let more = names.len().saturating_sub(NAMED);
        let is_empty = names.is_empty();
        let names = Message::joined(names.into_iter().take(NAMED), ", ");
        (!is_empty).then(|| match more {
            0 => message!("spreadsheet-aside", "{what}: {names}", what, names),
            _ => message!(
                "spreadsheet-aside-more",
                "{what}: {names} and {more} more",
                what,
                names,
                more
            ),
        })
    };
    let hidden = told(
        message!(
            "pipeline-spreadsheet-asides",
            "hidden, and read as all else"
        ),
        hidden
            .unwrap_or_default()
            .into_iter()
            .map(Message::from)
            .collect(),
    );
    let comments = told(
        message!(
            "pipeline-spreadsheet-asides-begins-read",
            "begins with # and is not read"
        ),
        comments,
    );
    hidden.into_iter().chain(comments).collect()
}

/// The cells of a spreadsheet, its form known by the ending of its name.
///
/// # Errors
/// [`Error::Usage`] for another ending; [`Error::Failed`] where the bytes are no spreadsheet.
pub fn cells(
    path: &Path,
    bytes: Vec<u8>,
    options: &SheetOptions,
    limits: &Limits,
) -> Result<SheetGrid, Error> {
    let shown = path.display();
    let form = SheetForm::of(path).ok_or_else(|| {
        let help = message!(
            "pipeline-spreadsheet-cells-help",
            "a spreadsheet is a .csv, .tsv, .xlsx or .ods file"
        );
        Error::usage(
            message!(
                "pipeline-spreadsheet-cells",
                "`{shown}` is no spreadsheet",
                shown
            ),
            help,
        )
    })?;
    let grid = sheet::grid(bytes, form, options, limits);
    grid.map_err(|unread| {
        let why = words(&unread);
        Error::Failed(message!(
            "path-said",
            "`{path}`: {said}",
            path = shown,
            said = why
        ))
    })
}

/// What is wrong with the ids of rows.
fn ids(value: &Value, list: &str) -> Vec<crate::diag::Diagnostic> {
    use crate::diag::rules::content::{duplicate_id, missing_key};
    let mut found = Vec::new();
    let mut first = indexmap::IndexMap::new();
    let items = value.get(list).and_then(Value::as_array);
    for item in items.unwrap_or_default() {
        let Some(id) = item.get("id") else {
            found.push(missing_key::id(item.span).grouped("ids"));
            continue;
        };
        let text = id.as_str().unwrap_or_default().to_owned();
        match first.get(&text) {
            Some(span) => found.push(duplicate_id::rows(&text, id.span, *span)),
            None => _ = first.insert(text, id.span),
        }
    }
    found
}

/// What an import would make of a component's file.
pub struct ImportPlan {
    /// Relative to the root.
    pub file: PathBuf,
    /// Its text as it was read.
    pub before: Arc<str>,
    pub merged: Merged,
}

/// Puts the rows of a spreadsheet into the text of a component's file.
///
/// # Errors
/// [`Error::Usage`] where the component's data is no TOML; [`Error::Failed`] where its file cannot be
/// changed line by line.
pub fn plan(
    project: &Project,
    component: &Component,
    read: &SheetRead,
) -> Result<ImportPlan, Error> {
    let Some(data) = &component.data else {
        return Err(Error::Failed(message!(
            "pipeline-spreadsheet-plan",
            "the component has no data"
        )));
    };
    let source = project.sources.get(data.span.file);
    let file = source.path.clone();
    if source.is_sheet() {
        return Err(Error::usage(
            message!(
                "pipeline-spreadsheet-plan-already",
                "{file} is a spreadsheet already",
                file = file.display()
            ),
            message!(
                "pipeline-spreadsheet-plan-save-read",
                "save it there: it is read as it is"
            ),
        ));
    }
    let list = &read.list;
    let old = rows(&parsed(project, data.span.file), list);
    let mut columns: Vec<_> = read
        .loaded
        .columns
        .iter()
        .map(|column| column.path.clone())
        .collect();
    let id = vec![sheet::PathStep::Key("id".to_owned())];
    if !columns.contains(&id) {
        columns.insert(0, id);
    }
    let new = rows(&read.loaded.value, list);
    if new.is_empty() {
        return Err(Error::usage(
            message!(
                "pipeline-spreadsheet-plan-sheet-rows-every",
                "the sheet has no rows: every entry would be removed"
            ),
            message!(
                "pipeline-spreadsheet-plan-see-whether-right",
                "see whether it is the right file and, with --sheet, the right sheet of it"
            ),
        ));
    }
    let merged = import::merge(&source.text, list, &old, &new, &columns).map_err(|why| {
        let file = file.display();
        Error::Failed(message!(
            "spreadsheet-not-merged",
            "{file}: {why}",
            file,
            why
        ))
    })?;
    Ok(ImportPlan {
        file,
        before: source.text.clone(),
        merged,
    })
}

/// The file as it is written, without what loading adds.
fn parsed(project: &Project, file: FileId) -> Value {
    crate::load::toml::parse(&project.sources, file).0
}

/// The rows of a spreadsheet as the text of a TOML file.
///
/// # Errors
/// [`Error::Failed`] where they cannot be written.
pub fn as_toml(read: &SheetRead) -> Result<String, Error> {
    let new = rows(&read.loaded.value, &read.list);
    let merged = import::merge("", &read.list, &[], &new, &[]);
    merged.map(|merged| merged.text).map_err(Error::Failed)
}

/// Why bytes gave no cells, and what to do.
pub(super) fn words(unread: &Unread) -> Message {
    match unread {
        Unread::Path(PathError::NotUtf8(found)) if !found.is_utf16 => {
            let before = &found.lossy[..found.at];
            let line = 1 + before.matches('\n').count();
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            let column = 1 + before[start..].chars().count();
            let is = match found.byte {
                0xa0.. => message!(
                    "pipeline-spreadsheet-words",
                    "`{found}`, if it is Latin-1",
                    found = char::from(found.byte)
                ),
                byte => message!(
                    "the-byte",
                    "the byte 0x{byte}",
                    byte = format!("{:02x}", byte)
                ),
            };
            message!(
                "pipeline-spreadsheet-words-file-utf-text",
                "the file is not UTF-8 text: line {line}, column {column} has {is}; save it as UTF-8, or as .xlsx or .ods",
                line,
                column,
                is
            )
        }
        Unread::Path(error) => error.message(),
        Unread::Sheet(error, _) => match error.help() {
            Some(help) => message!("spreadsheet-error-help", "{error}; {help}", error, help),
            None => error.message(),
        },
    }
}
