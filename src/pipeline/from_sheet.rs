//! A first project from a spreadsheet: a game, a template with a box for each column.

use std::fmt::Write;
use std::path::Path;

use super::Error;
use super::spreadsheet::{self, Read};
use crate::limits::Limits;
use crate::load::sheet::{self, CellContent, Mapped, PathStep, SheetOptions};
use crate::load::{Kind, Value};
use crate::translation::{key, quoted};

/// The most boxes on a card; further columns are left to whoever draws it.
const MOST_BOXES: usize = 12;
/// The fields that a card is named by.
const TITLES: [&str; 2] = ["title", "name"];
/// Where the boxes begin, and how high they are together, in mm.
const TOP: f64 = 19.0;
const HEIGHT: f64 = 63.0;

/// The files of a project, as text.
pub struct FromSheet {
    /// `game.toml`, without the schema that is inferred when it can be loaded.
    pub game: String,
    pub template: String,
    /// Fields that have no box.
    pub left_out: Vec<String>,
    pub rows: usize,
    /// The cells, and what is wrong with them.
    pub read: Read,
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
    options.columns = renamed(&headings(file, bytes.clone(), &options, limits)?);
    let fields = |read: &Read| -> Vec<String> {
        let plain = read
            .loaded
            .columns
            .iter()
            .filter_map(|column| dotted(&column.path));
        plain.collect()
    };
    let mut read = spreadsheet::read(file, bytes.clone(), &options, None, limits)?;
    let known = fields(&read);
    let named = |name: &str| known.iter().any(|field| field == name);
    if !named("id") && !TITLES.iter().any(|name| named(name)) {
        options.id_from = known.iter().find(|field| *field != "copies").cloned();
        read = spreadsheet::read(file, bytes, &options, None, limits)?;
    }
    let items = read.loaded.value.get(&read.list).and_then(Value::as_array);
    let items = items.unwrap_or_default();
    if items.is_empty() {
        return Err(Error::usage(
            format!("`{}` has no rows", file.display()),
            "its first row names the columns, each row below it is a card",
        ));
    }
    let name = TITLES
        .iter()
        .find(|name| named(name))
        .map(|name| (*name).to_owned());
    let name = name.or_else(|| options.id_from.clone());
    let name = name.unwrap_or_else(|| "id".to_owned());
    let others = known
        .iter()
        .filter(|field| !["id", "copies"].contains(&field.as_str()) && **field != name);
    let weights = others.map(|field| (field.as_str(), weight(items, field)));
    let weights: Vec<(&str, f64)> = weights.collect();
    let (boxes, rest) = weights.split_at(weights.len().min(MOST_BOXES));
    Ok(FromSheet {
        game: game(title, file, &options),
        template: template(&name, boxes),
        left_out: rest.iter().map(|(field, _)| (*field).to_owned()).collect(),
        rows: items.len(),
        read,
    })
}

/// The texts of the first row.
fn headings(
    file: &Path,
    bytes: Vec<u8>,
    options: &SheetOptions,
    limits: &Limits,
) -> Result<Vec<String>, Error> {
    let grid = spreadsheet::cells(file, bytes, options, limits)?;
    let row = grid.rows.iter().find(|row| row.number == options.header);
    let cells = row.map_or(&[][..], |row| &row.cells);
    let text = |cell: &sheet::SheetCell| {
        let range = cell.place.start as usize..cell.place.end as usize;
        let is_text = !matches!(cell.content, CellContent::Error | CellContent::Uncomputed);
        is_text.then(|| grid.text.get(range).unwrap_or("").trim().to_owned())
    };
    Ok(cells.iter().filter_map(text).collect())
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
    let longest = items.iter().filter_map(|item| {
        let mut keys = field.split('.');
        match &keys.try_fold(item, |value, key| value.get(key))?.kind {
            Kind::String(text) => Some(text.chars().count()),
            _ => None,
        }
    });
    1.0 + (longest.max().unwrap_or(0) as f64 / 30.0).min(8.0)
}

fn game(title: &str, file: &Path, options: &SheetOptions) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let mut text = format!(
        "#:schema ../../schemas/game.schema.json\n\
         title = {}\nlanguage = \"en\"\n\n\
         # Values of your own for the templates: game.theme.paper and so on.\n\
         [theme]\npaper = \"#faf4e6\"\nink = \"#22303c\"\nline = \"#c9bfa8\"\n\n\
         [[component]]\nid = \"cards\"\ntitle = \"Cards\"\nstock = \"poker\"               # 63 × 88 mm\n\
         template = \"card.svg\"\n\n\
         # How the sheet is read: docs/spreadsheets.md.\n[component.data]\nfile = {}\n",
        quoted(title),
        quoted(&name)
    );
    // Writing to a string does not fail.
    if let Some(sheet) = &options.sheet {
        let _ = writeln!(text, "sheet = {}", quoted(sheet));
    }
    if let Some(field) = &options.id_from {
        let _ = writeln!(text, "id_from = {}", quoted(field));
    }
    if !options.columns.is_empty() {
        text.push_str("\n# The field that each column is, where its heading is no name of one.\n");
        text.push_str("[component.data.columns]\n");
    }
    for (heading, mapped) in &options.columns {
        if let Mapped::Field { name, .. } = mapped {
            let _ = writeln!(text, "{} = {}", key(heading), quoted(name));
        }
    }
    text
}

/// The beginning of the template: its ground, and the box of the name.
const HEAD: &str = "\
{#- The picture covers the card and its bleed: 63 × 88 mm and 3 mm on every side.
    One unit is one millimetre; 0,0 is the top left corner of the cut card. -#}
<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:massicot=\"urn:massicot\"
     width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\" font-family=\"Fira Sans\">
  <rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" fill=\"{{ game.theme.paper }}\"/>

  <rect id=\"box-name\" x=\"5\" y=\"5\" width=\"53\" height=\"12\" fill=\"none\"/>
";

/// A card with its name above, and a line with a box for each field.
fn template(name: &str, boxes: &[(&str, f64)]) -> String {
    let mut text = HEAD.to_owned();
    text.push_str(&value(name, "name", 5.2, "font-weight=\"700\" ", "center"));
    let whole: f64 = boxes.iter().map(|(_, weight)| weight).sum();
    let mut y = TOP;
    for (number, (field, weight)) in boxes.iter().enumerate() {
        let height = (HEIGHT * weight / whole).min(24.0);
        let id = number + 1;
        let label = field.replace(['_', '.'], " ");
        let _ = write!(
            text,
            "\n  <line x1=\"5\" y1=\"{y:.2}\" x2=\"58\" y2=\"{y:.2}\" stroke=\"{{{{ game.theme.line }}}}\" \
             stroke-width=\"0.25\"/>\n  \
             <rect id=\"label-{id}\" x=\"5\" y=\"{y:.2}\" width=\"15\" height=\"{height:.2}\" fill=\"none\"/>\n  \
             <text font-size=\"2.4\" fill=\"{{{{ game.theme.ink }}}}\" massicot:fit=\"shrink\" \
             massicot:min-size=\"1.8\" massicot:vertical-align=\"middle\"\n        \
             style=\"shape-inside: url(#label-{id})\">{label}</text>\n  \
             <rect id=\"box-{id}\" x=\"21\" y=\"{y:.2}\" width=\"37\" height=\"{height:.2}\" fill=\"none\"/>\n"
        );
        text.push_str(&value(field, &id.to_string(), 3.4, "", "left"));
        y += height;
    }
    text.push_str("</svg>\n");
    text
}

/// The text of a field in its box, where the card has it.
fn value(field: &str, id: &str, size: f64, more: &str, align: &str) -> String {
    let mut path = "entry".to_owned();
    let mut tests = Vec::new();
    for part in field.split('.') {
        path = format!("{path}.{part}");
        tests.push(format!("{path} is defined"));
    }
    format!(
        "  {{% if {} %}}\n  \
         <text font-size=\"{size}\" {more}fill=\"{{{{ game.theme.ink }}}}\" massicot:fit=\"shrink\" \
         massicot:min-size=\"1.8\" massicot:vertical-align=\"middle\"\n        \
         style=\"shape-inside: url(#box-{id}); text-align: {align}; line-height: 1.2\">{{{{ {path} }}}}</text>\n  \
         {{% endif %}}\n",
        tests.join(" and ")
    )
}
