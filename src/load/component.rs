//! One `[[component]]` of a game, its data file and its entries.

use std::path::Path;
use std::sync::Arc;

use indexmap::IndexMap;

use super::board;
use super::entry_keys::MAX_COPIES;
use super::loader::{Loader, is_safe_id, unsafe_id};
use super::project::{Back, Component, Entry, Spanned};
use super::schema::CompiledSchema;
use super::schema_line;
use super::sheet::SheetForm;
use super::sheet_file;
use super::soundness::extent;
use super::stock_table;
use super::stocks;
use super::value::{Table, Value, ValueKind};
use super::writing;
use crate::diag::rules::content::{
    bad_schema, bad_sheet, bad_value, duplicate_id, missing_key, too_large, wrong_type,
};
use crate::diag::rules::templates::missing_template;
use crate::diag::{Diagnostic, FileId, Label, Span, did_you_mean};
use crate::units::Mm;

/// The most pieces of one component, copies included.
const MAX_PIECES: u64 = 100_000;
/// Of a JSON Schema, in bytes: a compiler makes over a hundred times as much of it.
const MOST_SCHEMA: usize = 1 << 20;

/// Reads a component; `None` where it has no id. What its table lacks makes it unsound.
pub fn load(
    loader: &mut Loader<'_>,
    dir: &Path,
    table: &Value,
    templates: Option<&IndexMap<String, FileId>>,
) -> Option<Component> {
    let id = spanned(table.get("id")?)?;
    if !is_safe_id(&id.value) {
        loader.report.push(unsafe_id(&id.value, id.span));
    }
    let asked = table.get("stock");
    let stock = asked.and_then(|asked| stocks::resolve(loader, asked, &id.value));
    let front = table.get("template").and_then(spanned);
    let mut is_valid = stock.is_some() && front.is_some() && templates.is_some();
    // Missing keys are reported already; the rest is checked all the same.
    let front = front.unwrap_or_else(|| Spanned {
        value: String::new(),
        span: table.span,
    });
    let back = back(table.get("back"));
    if let Some(templates) = templates {
        if !front.value.is_empty() {
            known_template(loader, &front, templates);
        }
        if let Back::Shared(template) | Back::PerEntry(template) = &back {
            known_template(loader, template, templates);
        }
    }
    let copies = table.get("copies").and_then(Value::as_int).unwrap_or(1);
    let schema = table.get("schema").and_then(spanned);
    let list = table.get("entries").and_then(Value::as_str);
    let named = table.get("data");
    // What a sheet comes to without what is said wrong of it is no use.
    let is_told = named.is_some_and(|named| is_told_within(loader, named));
    let named_well = named.filter(|_| !is_told);
    let data = named_well.and_then(|named| data_file(loader, dir, named, schema, list));
    let pages = table.get("pages");
    let writing = pages.and_then(|pages| writing::load(loader, dir, pages));
    is_valid &= pages.is_none() || writing.is_some();
    if let (Some(pages), Some(_)) = (pages, table.get("data")) {
        loader.report.push(bad_value::pages_and_data(pages.span));
    }
    let named = named.or_else(|| misspelt_data(loader, table));
    let entries = match (&data, named) {
        // They are made where text can be laid out.
        _ if pages.is_some() => Vec::new(),
        (Some(data), _) => entries(loader, table, data, copies),
        // The data file could not be read, which is reported already.
        (None, Some(_)) => {
            is_valid = false;
            Vec::new()
        }
        (None, None) => vec![single(&id, copies)],
    };
    is_valid &= !data
        .as_ref()
        .is_some_and(|data| has_wrong_headings(loader, data));
    let pieces: u64 = entries.iter().map(|entry| u64::from(entry.copies)).sum();
    if pieces > MAX_PIECES {
        let found = too_large::component(pieces, MAX_PIECES, id.span);
        loader.report.push(found);
        is_valid = false;
    }
    let sheet = table.get("sheet").and_then(spanned);
    if let Some(sheet) = sheet.as_ref().filter(|sheet| !is_safe_id(&sheet.value)) {
        loader.report.push(unsafe_id(&sheet.value, sheet.span));
    }
    let fold_over = table.get("fold_over");
    let fold_over = fold_over.filter(|value| value.as_bool() != Some(false));
    if let (Some(value), Back::None) = (fold_over, &back) {
        loader.report.push(bad_value::no_back_to_fold(value.span));
    }
    let id_span = id.span;
    let title = table.get("title").and_then(Value::as_str);
    Some(Component {
        title: title.unwrap_or(&id.value).to_owned(),
        id,
        stock: Arc::new(stock.unwrap_or_else(stock_table::placeholder)),
        stock_span: asked.map_or(id_span, |asked| asked.span),
        data,
        entries,
        front,
        back,
        booklet: table.get("booklet").and_then(Value::as_bool) == Some(true),
        copies: bounded(copies),
        writing,
        fold_over: fold_over.map(|value| Mm(value.as_f64().unwrap_or_default())),
        sheet,
        is_valid,
    })
}

/// The value of a key that is told not to be one, and is nearly `data` or `pages`.
fn misspelt_data<'v>(loader: &Loader<'_>, table: &'v Value) -> Option<&'v Value> {
    let mut fields = table.as_table()?.iter();
    let errors = || {
        loader
            .report
            .iter()
            .filter_map(|found| found.primary.as_ref())
    };
    let is_told = |span: Span| errors().any(|label| label.span == span);
    let found = fields.find(|(key, field)| {
        did_you_mean(key, ["data", "pages"]).is_some() && is_told(field.key_span)
    });
    found.map(|(_, field)| &field.value)
}

/// Whether an error stands in the headings of a sheet.
fn has_wrong_headings(loader: &Loader<'_>, data: &Value) -> bool {
    if !loader.sources.get(data.span.file).is_sheet() {
        return false;
    }
    let lists = data.as_table().into_iter().flat_map(Table::iter);
    let mut rows = lists.filter_map(|(_, field)| field.value.as_array()?.first());
    let first = rows.next().map_or(u32::MAX, |row| row.span.start);
    let errors = loader.report.iter();
    let mut labels = errors.filter_map(|found| found.primary.as_ref());
    labels.any(|label| label.span.file == data.span.file && label.span.end <= first)
}

/// Whether something in a table has been told already.
fn is_told_within(loader: &Loader<'_>, table: &Value) -> bool {
    if table.as_table().is_none() {
        return false;
    }
    let extent = extent(table);
    let mut errors = loader
        .report
        .iter()
        .filter_map(|found| found.primary.as_ref());
    errors.any(|at| at.span.file == table.span.file && extent.contains(&at.span.start))
}

fn spanned(value: &Value) -> Option<Spanned<String>> {
    Some(Spanned {
        value: value.as_str()?.to_owned(),
        span: value.span,
    })
}

fn back(value: Option<&Value>) -> Back {
    let template = value.and_then(|value| spanned(value.get("template").unwrap_or(value)));
    let per = value.and_then(|value| value.get("per")?.as_str());
    match (template, per) {
        (None, _) => Back::None,
        (Some(template), Some("card")) => Back::PerEntry(template),
        (Some(template), _) => Back::Shared(template),
    }
}

fn known_template(
    loader: &mut Loader<'_>,
    asked: &Spanned<String>,
    templates: &IndexMap<String, FileId>,
) {
    if templates.contains_key(&asked.value) {
        return;
    }
    let known = templates.keys().map(String::as_str);
    let found = missing_template::named(&asked.value, known, asked.span);
    loader.report.push(found);
}

/// Reads a data file of a game and checks it against its schema: the one named in `game.toml`, or
/// the one in its own line `#:schema …`. A spreadsheet has its entries below `list`.
pub fn data_file(
    loader: &mut Loader<'_>,
    dir: &Path,
    named: &Value,
    schema: Option<Spanned<String>>,
    list: Option<&str>,
) -> Option<Value> {
    let file = spanned(named.get("file").unwrap_or(named))?;
    let path = dir.join(&file.value);
    if let Some(form) = SheetForm::of(&path) {
        let schema = match schema {
            // What it is held to is reported where it cannot be read.
            Some(schema) => compiled(loader, &dir.join(&schema.value), schema.span),
            None => None,
        };
        return sheet_file::load(loader, (&path, file.span), form, named, schema, list);
    }
    if named
        .as_table()
        .is_some_and(|table| table.keys().count() > 1)
    {
        loader
            .report
            .push(bad_value::no_sheet(&file.value, file.span));
    }
    if sheet_file::is_other_sheet(&path) {
        loader.report.push(bad_sheet::other_form(&path, file.span));
        return None;
    }
    let data = loader.toml(&path, Some(file.span))?;
    if schema.is_some() {
        loader.look_for_schema(&data);
    }
    let schema = schema.or_else(|| {
        let (value, span) = schema_line::named(&loader.sources, data.span.file)?;
        Some(Spanned { value, span })
    });
    if let Some(schema) = schema {
        hold_to_schema(loader, &dir.join(&schema.value), schema.span, &data);
    }
    Some(data)
}

fn hold_to_schema(loader: &mut Loader<'_>, path: &Path, asked: Span, data: &Value) {
    if let Some(schema) = compiled(loader, path, asked) {
        loader.report.extend(schema.check(data));
        loader.schemas.insert(data.span.file, schema);
    }
}

/// Reads a schema; what makes it unusable is reported.
fn compiled(loader: &mut Loader<'_>, path: &Path, asked: Span) -> Option<Arc<CompiledSchema>> {
    let file = loader.text(path, Some(asked))?;
    let source = loader.sources.get(file);
    if source.text.len() > MOST_SCHEMA {
        loader
            .report
            .push(too_large::schema_text(MOST_SCHEMA, asked));
        return None;
    }
    let found = match serde_json::from_str(&source.text) {
        Ok(document) => match CompiledSchema::new(document) {
            Ok(schema) => return Some(Arc::new(schema)),
            Err(error) => bad_schema::unusable(asked, error),
        },
        Err(error) => {
            let place = crate::diag::Place {
                line: error.line(),
                column: error.column(),
            };
            let at = source.offset(place).unwrap_or(0);
            let span = Span::new(file, at..at);
            bad_schema::not_json(span, error.to_string())
        }
    };
    loader.report.push(found);
    None
}

/// The one entry of a component without data.
fn single(id: &Spanned<String>, copies: i64) -> Entry {
    Entry {
        id: id.clone(),
        copies: bounded(copies),
        places: bounded(copies),
        value: Value {
            kind: ValueKind::Table(Table::default()),
            span: id.span,
        },
        name_field: None,
        is_valid: true,
    }
}

fn bounded(copies: i64) -> u32 {
    copies.clamp(0, MAX_COPIES) as u32
}

fn entries(loader: &mut Loader<'_>, table: &Value, data: &Value, copies: i64) -> Vec<Entry> {
    let Some(items) = entry_array(loader, table, data) else {
        return Vec::new();
    };
    let mut entries: Vec<Entry> = Vec::new();
    let name_field = table.get("data").and_then(|named| named.get("id_from"));
    let name_field: Option<Arc<str>> = name_field.and_then(Value::as_str).map(Into::into);
    let mut first = IndexMap::new();
    let mut found = Vec::new();
    for item in items {
        let Some(id) = entry_id(item, &mut found) else {
            continue;
        };
        match first.get(&id.value) {
            Some(span) => {
                let kind = duplicate_id::IdKind::Entries;
                let twice = duplicate_id::twice(kind, &id.value, id.span, *span);
                let sources = &loader.sources;
                let is_of_titles = sources.get(data.span.file).is_sheet()
                    && sources.text(id.span).trim() != sources.text(*span).trim();
                loader.report.push(match is_of_titles {
                    true => duplicate_id::of_titles(twice),
                    false => twice,
                });
            }
            None => _ = first.insert(id.value.clone(), id.span),
        }
        let default = copies;
        let copies = entry_copies(item, &mut found).unwrap_or(default);
        let mut value = item.clone();
        board::expand(loader, &mut value);
        entries.push(Entry {
            id,
            copies: bounded(copies),
            places: bounded(if copies == 0 { default } else { copies }),
            value,
            name_field: name_field.clone(),
            is_valid: true,
        });
    }
    if let [first, _, ..] = items
        && items.iter().all(|item| item.get("id").is_none())
    {
        found = without_ids(loader, data, items, first.span)
            .into_iter()
            .collect();
    }
    loader.report.extend_unless_told(found);
    entries
}

/// What is said where none of several entries has an id: nothing, where a heading that ids would be made
/// from is told to be none.
fn without_ids(
    loader: &Loader<'_>,
    data: &Value,
    items: &[Value],
    first: Span,
) -> Option<Diagnostic> {
    if !loader.sources.get(data.span.file).is_sheet() {
        return Some(missing_key::ids(false, first));
    }
    let names = ["id", "title", "name"];
    let errors = loader.report.iter();
    let mut labels = errors.flat_map(|error| error.primary.iter().chain(&error.secondary));
    let is_of_name = |label: &Label| {
        let is_heading = label.span.file == data.span.file && label.span.end <= first.start;
        is_heading && did_you_mean(loader.sources.text(label.span), names).is_some()
    };
    if labels.any(is_of_name) {
        return None;
    }
    let in_capitals = names.iter().find_map(|name| {
        let fields = items.iter().filter_map(Value::as_table);
        let mut fields = fields.flat_map(Table::iter);
        let (heading, field) = fields.find(|(key, _)| key.to_lowercase() == *name)?;
        Some(missing_key::ids_in_capitals(heading, name, field.key_span))
    });
    in_capitals.or(Some(missing_key::ids(true, first)))
}

/// The array of tables that holds the entries: the one `entries` names, or the only one.
fn entry_array<'v>(
    loader: &mut Loader<'_>,
    component: &Value,
    data: &'v Value,
) -> Option<&'v [Value]> {
    let is_tables = |value: &'v Value| {
        let items = value.as_array()?;
        (!items.is_empty() && items.iter().all(|item| item.as_table().is_some())).then_some(items)
    };
    let fields = data.as_table().into_iter().flat_map(Table::iter);
    let arrays: Vec<_> = fields
        .filter_map(|(key, field)| Some((key, is_tables(&field.value)?)))
        .collect();
    let names: Vec<&str> = arrays.iter().map(|(key, _)| *key).collect();
    let file = loader
        .sources
        .get(data.span.file)
        .path
        .display()
        .to_string();
    let asked = component.get("entries");
    let span = asked
        .or(component.get("data"))
        .map_or(component.span, |value| value.span);
    let found = match asked.and_then(Value::as_str) {
        Some(name) => match arrays.iter().find(|(key, _)| *key == name) {
            Some((_, items)) => return Some(items),
            None => missing_key::entries_named(&file, name, &names, span),
        },
        None => match arrays.as_slice() {
            [(_, items)] => return Some(items),
            // Without headings there are none.
            [] if has_wrong_headings(loader, data) => return None,
            [] => missing_key::entries(&file, loader.sources.get(data.span.file).is_sheet(), span),
            _ => missing_key::kind_of_entry(&file, &names, span),
        },
    };
    loader.report.push(found);
    None
}

/// The id of an entry; what is none goes to `found`.
fn entry_id(item: &Value, found: &mut Vec<Diagnostic>) -> Option<Spanned<String>> {
    let wrong = match item.get("id") {
        None => missing_key::id(item.span),
        Some(value) => match spanned(value) {
            Some(id) if is_safe_id(&id.value) => return Some(id),
            Some(id) => unsafe_id(&id.value, id.span),
            None => wrong_type::id(&value.type_message(), value.span),
        },
    };
    found.push(wrong);
    None
}

/// The copies of an entry; a value that says no number of them goes to `found`.
fn entry_copies(item: &Value, found: &mut Vec<Diagnostic>) -> Option<i64> {
    let value = item.get("copies")?;
    let copies = value.as_int();
    let copies = copies.filter(|copies| (0..=MAX_COPIES).contains(copies));
    if copies.is_none() {
        found.push(bad_value::copies(MAX_COPIES, value.span));
    }
    copies
}
