//! A first project from a spreadsheet: a game, a template with a box for each column.

mod guess;
mod template;
mod told;

use std::fmt::Write;
use std::path::Path;

use serde_json::{Value as Json, json};

use self::guess::SheetGuess;
use self::template::{CardBox, template};
use self::told::ToldColumn;
use super::Error;
use super::spreadsheet::{self, SheetRead};
use crate::limits::Limits;
use crate::load::sheet::{self, Mapped, PathStep, SheetColumn, SheetGrid, SheetOptions};
use crate::load::{Value, ValueKind};
use crate::message::Message;
use crate::translation::{key, quoted};

/// The most boxes on a card; further columns are left to whoever draws it.
const MOST_BOXES: usize = 12;
/// The fields that a card is named by.
const TITLES: [&str; 2] = ["title", "name"];

/// The files of a project, as text.
pub struct FromSheet {
    /// `game.toml`, with a line for the schema.
    pub game: String,
    pub template: String,
    /// A schema that says which columns are numbers, until all of it is inferred from what was loaded.
    pub schema: String,
    /// Fields that have no box, and columns that are not read.
    pub left_out: Vec<String>,
    /// What the sheet was taken for: the row of its headings, its language, its columns.
    pub header: u32,
    pub language: &'static str,
    columns: Vec<ToldColumn>,
    pub rows: usize,
    /// The cells, and what is wrong with them.
    pub read: SheetRead,
}

impl FromSheet {
    /// What each column was taken for, by the schema that was inferred of the entries; a line each.
    pub fn guesses(&self, schema: &Json) -> Vec<Message> {
        let list = schema
            .get("properties")
            .and_then(|lists| lists.get(&self.read.list));
        let entry = list.and_then(|list| list.get("items"));
        told::lines(&self.columns, entry.unwrap_or(&Json::Null))
    }
}

/// Plans a project of a game's title from the bytes of a spreadsheet.
///
/// # Errors
/// [`Error`] where the bytes are no spreadsheet, or it has no rows.
pub fn plan(
    title: &str,
    file: &Path,
    bytes: Vec<u8>,
    asked: Option<&str>,
    limits: &Limits,
) -> Result<FromSheet, Error> {
    let mut options = SheetOptions {
        sheet: asked.map(str::to_owned),
        ..SheetOptions::default()
    };
    let grid = spreadsheet::cells(file, bytes.clone(), &options, limits)?;
    let guess = SheetGuess::of(&grid).ok_or_else(|| without_headings(file, &grid))?;
    options.header = guess.header;
    options.decimal = guess.decimal;
    let headings: Vec<String> = guess
        .columns
        .iter()
        .map(|column| column.heading.clone())
        .collect();
    options.columns = renamed(&headings);
    let mut read = spreadsheet::read(file, bytes.clone(), &options, None, limits)?;
    let known = fields(&read);
    let named = |name: &str| known.iter().any(|(field, _)| field == name);
    if !named("id") && !TITLES.iter().any(|name| named(name)) {
        let others = || known.iter().filter(|(field, _)| field != "copies");
        let is_title = |(_, column): &&(String, u32)| guess.is_title(*column);
        let title = others().find(is_title).or_else(|| others().next());
        options.id_from = title.map(|(field, _)| field.clone());
        read = spreadsheet::read(file, bytes, &options, None, limits)?;
    }
    let items = read.loaded.value.get(&read.list).and_then(Value::as_array);
    let items = items.unwrap_or_default();
    if items.is_empty() {
        return Err(no_rows(file));
    }
    let name = TITLES
        .iter()
        .find(|name| named(name))
        .map(|name| (*name).to_owned());
    let name = name.or_else(|| options.id_from.clone());
    let name = name.unwrap_or_else(|| "id".to_owned());
    let others = known
        .iter()
        .filter(|(field, _)| !["id", "copies"].contains(&field.as_str()) && *field != name);
    let boxes = others.map(|(field, column)| CardBox {
        field,
        label: guess.heading(*column),
        is_formed: is_formed(items, field),
        weight: weight(items, field),
    });
    let boxes: Vec<CardBox<'_>> = boxes.collect();
    let (boxes, rest) = boxes.split_at(boxes.len().min(MOST_BOXES));
    let rest = rest.iter().map(|one| one.label.to_owned());
    Ok(FromSheet {
        game: game(title, file, &options, guess.language),
        template: template(&name, boxes),
        schema: format!("{:#}\n", schema(&read, &guess)),
        left_out: rest.chain(guess.notes().map(str::to_owned)).collect(),
        header: guess.header,
        language: guess.language,
        columns: told(&guess, &known, &name),
        rows: items.len(),
        read,
    })
}

/// The columns of a sheet, each with its field.
fn told(guess: &SheetGuess, fields: &[(String, u32)], name: &str) -> Vec<ToldColumn> {
    let has_ids = fields.iter().any(|(field, _)| field == "id");
    let columns = guess.columns.iter().map(|column| {
        let field = fields.iter().find(|(_, number)| *number == column.number);
        let field = field.map(|(field, _)| field.clone());
        ToldColumn {
            heading: column.heading.clone(),
            is_title: !has_ids && field.as_deref() == Some(name),
            field,
        }
    });
    columns.collect()
}

/// A sheet in which no row names the columns.
fn without_headings(file: &Path, grid: &SheetGrid) -> Error {
    let shown = file.display();
    let Some(first) = grid.rows.first() else {
        return no_rows(file);
    };
    Error::usage(
        message!(
            "pipeline-from-sheet-without-headings",
            "`{shown}` has no headings: row {number} is a card, or has numbers in it",
            shown,
            number = first.number
        ),
        message!(
            "pipeline-from-sheet-without-headings-write-name-above",
            "write a name above each column (Name, Cost, Text, Copies); a number as a name needs words: `2 players`"
        ),
    )
}

fn no_rows(file: &Path) -> Error {
    Error::usage(
        message!(
            "pipeline-from-sheet-no-rows",
            "`{file}` has no rows",
            file = file.display()
        ),
        message!(
            "pipeline-from-sheet-no-rows-first-row-names",
            "its first row names the columns, each row below it is a card"
        ),
    )
}

/// The fields that are in no list, as a template says them, each with its column.
fn fields(read: &SheetRead) -> Vec<(String, u32)> {
    let field = |column: &SheetColumn| Some((dotted(&column.path)?, column.number));
    read.loaded.columns.iter().filter_map(field).collect()
}

/// A schema that says of some columns that they are numbers, and no more.
fn schema(read: &SheetRead, guess: &SheetGuess) -> Json {
    let mut entry = json!({});
    for column in &read.loaded.columns {
        if guess.is_number(column.number) {
            let keys = column.path.iter().map(|step| match step {
                PathStep::Key(key) => Some(key),
                PathStep::Index(_) => None,
            });
            let Some(keys) = keys.collect::<Option<Vec<_>>>() else {
                continue;
            };
            let mut place = &mut entry;
            for key in keys {
                place = &mut place["properties"][key];
            }
            *place = json!({ "type": "number" });
        }
    }
    json!({ "properties": { (read.list.as_str()): { "type": "array", "items": entry } } })
}

/// Names of fields that templates can say, for headings that are none.
fn renamed(headings: &[String]) -> Vec<(String, Mapped)> {
    let mut taken: Vec<String> = Vec::new();
    let mut columns = Vec::new();
    for heading in headings {
        let plain = |letter: char| {
            letter.is_ascii_lowercase() || letter.is_ascii_digit() || "_.".contains(letter)
        };
        let begins = heading.starts_with(|letter: char| letter.is_ascii_lowercase());
        let is_field = begins && heading.chars().all(plain) && sheet::field_path(heading).is_some();
        if heading.starts_with('#') || sheet::is_copies(heading) {
            continue;
        }
        if guess::is_note(heading) {
            columns.push((heading.clone(), Mapped::LeftOut));
            continue;
        }
        let mut name = match is_field {
            true => heading.clone(),
            false => sheet::id_of_title(heading).replace('-', "_"),
        };
        if !name.starts_with(|letter: char| letter.is_ascii_lowercase()) {
            name = format!("column_{name}").trim_end_matches('_').to_owned();
        }
        let first = name.clone();
        let mut number = 2;
        while taken.contains(&name) {
            name = format!("{first}_{number}");
            number += 1;
        }
        taken.push(name.clone());
        if name != *heading {
            columns.push((heading.clone(), Mapped::Field { name, split: None }));
        }
    }
    columns
}

/// The path of a field that is in no list, as a template says it.
fn dotted(path: &[PathStep]) -> Option<String> {
    let keys = path.iter().map(|step| match step {
        PathStep::Key(key) => Some(key.as_str()),
        PathStep::Index(_) => None,
    });
    keys.collect::<Option<Vec<_>>>().map(|keys| keys.join("."))
}

/// How much room a field needs: by its longest text.
fn weight(items: &[Value], field: &str) -> f64 {
    let longest = values(items, field).filter_map(|value| match &value.kind {
        ValueKind::String(text) => Some(text.chars().count()),
        _ => None,
    });
    1.0 + (longest.max().unwrap_or(0) as f64 / 30.0).min(8.0)
}

/// Whether a field is a number with decimals, or one of more than three digits.
fn is_formed(items: &[Value], field: &str) -> bool {
    let mut is_formed = false;
    for value in values(items, field) {
        is_formed |= match value.kind {
            ValueKind::Int(number) => number.unsigned_abs() > 999,
            ValueKind::Float(_) => true,
            _ => return false,
        };
    }
    is_formed
}

/// The values of a field, in the entries that have it.
fn values<'v>(items: &'v [Value], field: &str) -> impl Iterator<Item = &'v Value> {
    items.iter().filter_map(move |item| {
        let mut keys = field.split('.');
        keys.try_fold(item, |value, key| value.get(key))
    })
}

fn game(title: &str, file: &Path, options: &SheetOptions, language: &str) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let mut text = format!(
        "#:schema ../../schemas/game.schema.json\n\
         title = {}\nlanguage = \"{language}\"\n\n\
         # Values of your own for the templates: game.theme.paper and so on.\n\
         [theme]\npaper = \"#faf4e6\"\nink = \"#22303c\"\nline = \"#c9bfa8\"\n\n\
         [[component]]\nid = \"cards\"\ntitle = \"Cards\"\nstock = \"poker\"               # 63 × 88 mm\n\
         schema = \"schemas/cards.json\"\ntemplate = \"card.svg\"\n\n\
         # How the sheet is read: docs/spreadsheets.md.\n[component.data]\nfile = {}\n",
        quoted(title),
        quoted(&name)
    );
    // Writing to a string does not fail.
    if let Some(sheet) = &options.sheet {
        let _ = writeln!(text, "sheet = {}", quoted(sheet));
    }
    if options.header > 1 {
        let _ = writeln!(text, "header = {}", options.header);
    }
    if let Some(sign) = options.decimal {
        let _ = writeln!(text, "decimal = \"{sign}\"");
    }
    if let Some(field) = &options.id_from {
        let _ = writeln!(text, "id_from = {}", quoted(field));
    }
    if !options.columns.is_empty() {
        text.push_str("\n# The field that each column is, where its heading is no name of one; false leaves it out.\n");
        text.push_str("[component.data.columns]\n");
    }
    for (heading, mapped) in &options.columns {
        let field = match mapped {
            Mapped::Field { name, .. } => quoted(name),
            Mapped::LeftOut => "false".to_owned(),
        };
        let _ = writeln!(text, "{} = {field}", key(heading));
    }
    text
}
