//! The headings of a sheet: which field of an entry each column is.

use std::cell::LazyCell;

use super::convert::{CellReading, DecimalSign, has_comma};
use super::grid::{CellContent, SheetCell, SheetGrid, SheetRow, composed};
use super::lone_text::{is_number_beside, is_plain_number, lone_text};
use super::lost::{self, LostColumn};
use super::options::{Mapped, SheetOptions};
use super::path::{PathStep, clashes, path};
use super::types::{EntrySchema, Said, Types};
use crate::diag::rules::content::{bad_sheet, odd_cell, unknown_key};
use crate::diag::{Diagnostic, FileId, Span, did_you_mean};

/// Names that the column of copies has in spreadsheets, in small letters.
const COPIES: [&str; 15] = [
    "copies",
    "copy",
    "qty",
    "count",
    "quantity",
    "exemplaires",
    "quantité",
    "qté",
    "anzahl",
    "menge",
    "cantidad",
    "copias",
    "ejemplares",
    "uds",
    "quantità",
];

/// A column with values of a field.
#[derive(Clone, Debug)]
pub struct SheetColumn {
    /// From 0.
    pub number: u32,
    pub heading: Span,
    pub path: Vec<PathStep>,
    types: Types,
    items: Types,
    split: Option<String>,
    decimal: DecimalSign,
}

impl SheetColumn {
    /// How its cells are read.
    pub fn reading(&self, grid: &SheetGrid) -> CellReading<'_> {
        CellReading {
            types: self.types,
            items: self.items,
            split: self.split.as_deref(),
            decimal: self.decimal,
            typed: grid.is_typed(),
        }
    }

    /// Whether its cells are texts, as far as is known of it.
    pub fn is_of_texts(&self) -> bool {
        let types = self.types;
        let is_any = types.is_any() && self.split.is_none();
        is_any || types.text && !(types.number || types.boolean || types.list)
    }

    /// Whether nothing says that its cells are no numbers.
    pub fn may_be_of_numbers(&self) -> bool {
        self.types.is_any() && self.split.is_none()
    }

    /// Whether it is a key of the entry itself.
    pub fn is(&self, key: &str) -> bool {
        matches!(&*self.path, [PathStep::Key(own)] if own == key)
    }
}

/// The headings of a sheet.
#[derive(Debug)]
pub struct SheetHeadings {
    /// From the first to the last.
    pub span: Span,
    /// Those that are fields.
    pub columns: Vec<SheetColumn>,
    /// Those that are no field, nor nearly one.
    pub unknown: Vec<String>,
    /// The fields that a heading is meant to be, which is told at it.
    pub told: Vec<String>,
}

impl SheetHeadings {
    /// Of which none is a field.
    fn none(span: Span) -> SheetHeadings {
        SheetHeadings {
            span,
            columns: Vec::new(),
            unknown: Vec::new(),
            told: Vec::new(),
        }
    }
}

/// The fields there are, where no heading is one, nor nearly one, nor named in the game file: it may be
/// the first row.
fn fields_without_heading<'s>(
    headings: &[SheetCell],
    grid: &SheetGrid,
    lost: &[LostColumn<'_>],
    options: &SheetOptions,
    schema: EntrySchema<'s>,
) -> Option<Vec<&'s str>> {
    let mut fields = None;
    for heading in lost::words(headings, grid) {
        let mut named = options.columns.iter();
        if is_copies(&heading) || named.any(|(known, _)| composed(known) == heading) {
            return None;
        }
        match path(&heading).map(|path| (is_own(&path), schema.field(&path))) {
            Some((false, Said::Refused(known))) => {
                match did_you_mean(&heading, known.iter().copied()) {
                    Some(_) => return None,
                    None => fields = Some(known),
                }
            }
            Some(_) => return None,
            None => {}
        }
    }
    fields.filter(|_| lost.iter().all(|lost| lost.near.is_none()))
}

/// Reads the headings; what is wrong with them goes to `found`.
pub fn headings(
    grid: &SheetGrid,
    file: FileId,
    options: &SheetOptions,
    schema: Option<EntrySchema<'_>>,
    found: &mut Vec<Diagnostic>,
) -> SheetHeadings {
    let heading = grid.rows.iter().find(|row| row.number == options.header);
    if let (Some(heading), Some(row)) = (heading, headings_elsewhere(grid, options, schema)) {
        let cells = (heading.cells.first(), heading.cells.last());
        let start = cells.0.map_or(0, |cell| cell.place.start as usize);
        let end = cells.1.map_or(0, |cell| cell.place.end as usize);
        let span = Span::new(file, start..end);
        found.push(bad_sheet::headings_in(row, span));
        return SheetHeadings::none(span);
    }
    let headings = heading.map_or(&[][..], |row| &row.cells);
    let lost = lost::columns(headings, grid, options);
    if let (Some(schema), [first, .., last]) = (schema, headings)
        && let Some(fields) = fields_without_heading(headings, grid, &lost, options, schema)
    {
        let span = Span::new(file, first.place.start as usize..last.place.end as usize);
        found.push(bad_sheet::no_field(&fields, span));
        return SheetHeadings::none(span);
    }
    let mut read = ReadHeadings {
        columns: Vec::new(),
        unknown: Vec::new(),
        told: lost.iter().filter_map(LostColumn::field).collect(),
        in_capitals: Vec::new(),
        lost: &lost,
        found,
    };
    for cell in headings {
        read.cell(cell, grid, file, options, schema);
    }
    if !read.in_capitals.is_empty() {
        read.found.push(unknown_key::in_capitals(&read.in_capitals));
    }
    let ReadHeadings {
        columns,
        unknown,
        told,
        ..
    } = read;
    let span = match headings {
        [] => Span::new(file, 0..0),
        [first, .., last] => Span::new(file, first.place.start as usize..last.place.end as usize),
        [only] => Span::new(file, only.place.start as usize..only.place.end as usize),
    };
    if !headings.is_empty() {
        let words = lost::words(headings, grid);
        found.extend(lost.iter().map(|lost| lost.told(&words, span)));
        found.extend(lost_id_from(span, options, &columns));
    }
    SheetHeadings {
        span,
        columns,
        unknown,
        told,
    }
}

/// What was read of the headings so far.
struct ReadHeadings<'f> {
    columns: Vec<SheetColumn>,
    unknown: Vec<String>,
    told: Vec<String>,
    /// Headings that are fields but for their capitals: the heading, the field.
    in_capitals: Vec<(String, String, Span)>,
    lost: &'f [LostColumn<'f>],
    found: &'f mut Vec<Diagnostic>,
}

impl ReadHeadings<'_> {
    /// Takes a heading that is no field of the schema; `known` are the fields.
    fn refused(&mut self, name: &str, text: String, known: &[&str], span: Span) {
        let (table, last) = name.rsplit_once('.').unwrap_or(("", name));
        let near = did_you_mean(last, known.iter().copied());
        let Some(near) = near else {
            let found = unknown_key::column(name, &text, known, span);
            self.found.push(found);
            self.unknown.push(text);
            return;
        };
        self.told.push(near.to_owned());
        let field = match table {
            "" => near.to_owned(),
            table => format!("{table}.{near}"),
        };
        match field.to_lowercase() == name.to_lowercase() {
            true => self.in_capitals.push((text, field, span)),
            false => self
                .found
                .push(unknown_key::near_column(name, &text, &field, span)),
        }
    }

    /// Reads the heading of one column.
    fn cell(
        &mut self,
        cell: &SheetCell,
        grid: &SheetGrid,
        file: FileId,
        options: &SheetOptions,
        schema: Option<EntrySchema<'_>>,
    ) {
        let span = Span::new(file, cell.place.start as usize..cell.place.end as usize);
        let text = composed(grid.text.get(span.range()).unwrap_or("").trim());
        if cell.content == CellContent::StrayQuote {
            self.found.push(bad_sheet::stray_quote(span));
            return;
        }
        if cell.content == CellContent::UnopenedQuote {
            self.found.push(bad_sheet::unopened_quote(span));
            return;
        }
        if cell.content == CellContent::Error || cell.content == CellContent::Uncomputed {
            self.found.push(bad_sheet::heading(&text, span));
            return;
        }
        let Some((name, split)) = options.field_of(&text) else {
            return;
        };
        let name = copies_or(name, &text, options, schema);
        let Some(path) = path(&name) else {
            self.found.push(bad_sheet::heading(&name, span));
            self.unknown.push(text);
            return;
        };
        let said = schema.map_or(Said::Nothing, |schema| schema.field(&path));
        let (mut types, mut items) = (Types::default(), Types::default());
        let decimal = LazyCell::new(|| decimal_sign(grid, options, cell.place.column));
        match (&said, schema) {
            (Said::Refused(known), _) if !is_own(&path) => {
                let mut near = self.lost.iter().filter_map(|lost| lost.near);
                // What the game file calls otherwise is told there.
                if !near.any(|near| near.place.column == cell.place.column) {
                    self.refused(&name, text, known, span);
                }
                return;
            }
            (Said::Schemas(schemas), Some(schema)) => {
                types = schema.types(schemas);
                let item: Vec<PathStep> = [path.as_slice(), &[PathStep::Index(0)]].concat();
                if let Said::Schemas(schemas) = schema.field(&item) {
                    items = schema.types(&schemas);
                }
            }
            _ if !grid.is_typed() && split.is_none() => {
                types = guessed(texts(grid, options, cell.place.column), *decimal);
                let cells = cells(grid, options, cell.place.column);
                let lone = (types == Types::TEXT && !options.names_rows(&path))
                    .then(|| lone_text(cells, |content| is_number_beside(content, *decimal)));
                if let Some((cell, text, numbers)) = lone.flatten() {
                    types = Types::NUMBER;
                    let span = Span::new(file, cell.place.start as usize..cell.place.end as usize);
                    self.found
                        .push(odd_cell::among_numbers(text, numbers, span));
                }
            }
            _ => {}
        }
        if path == [PathStep::Key("id".to_owned())] {
            types = Types::TEXT;
        } else if path == [PathStep::Key("copies".to_owned())] {
            types = Types::NUMBER;
        }
        let clash = self
            .columns
            .iter()
            .find(|other| clashes(&other.path, &path));
        if let Some(other) = clash {
            self.found
                .push(bad_sheet::same_column(&name, span, other.heading));
            return;
        }
        let is_of_numbers = [types, items].iter().any(|it| it.whole || it.number);
        self.columns.push(SheetColumn {
            number: cell.place.column,
            heading: span,
            path,
            types,
            items,
            split,
            decimal: match is_of_numbers {
                true => *decimal,
                false => DecimalSign::default(),
            },
        });
    }
}

/// Tells the field that ids are to be made from, where no column is it.
fn lost_id_from(span: Span, options: &SheetOptions, columns: &[SheetColumn]) -> Option<Diagnostic> {
    let field = options.id_from.as_ref()?;
    if columns.iter().any(|column| column.is(field)) {
        return None;
    }
    let fields = columns.iter().filter_map(|column| match &*column.path {
        [PathStep::Key(key)] => Some(key.as_str()),
        _ => None,
    });
    let fields: Vec<&str> = fields.collect();
    Some(bad_sheet::lost_id_from(field, &fields, span))
}

/// The row among the first that names fields of the schema, where that of the headings names none.
fn headings_elsewhere(
    grid: &SheetGrid,
    options: &SheetOptions,
    schema: Option<EntrySchema<'_>>,
) -> Option<u32> {
    /// Further down no headings are looked for.
    const FIRST_ROWS: usize = 12;
    let schema = schema?;
    let named = |row: &SheetRow| {
        let cells = row.cells.iter().filter(|cell| {
            let range = cell.place.start as usize..cell.place.end as usize;
            let text = grid.text.get(range);
            let name = text.and_then(|text| options.field_of(&composed(text.trim())));
            let path = name.and_then(|(name, _)| path(&name));
            path.is_some_and(|path| matches!(schema.field(&path), Said::Schemas(_)))
        });
        cells.count()
    };
    let heading = grid.rows.iter().find(|row| row.number == options.header)?;
    if named(heading) > 0 {
        return None;
    }
    let rows = grid.rows.iter().take(FIRST_ROWS);
    let most = rows.max_by_key(|row| (named(row), std::cmp::Reverse(row.number)))?;
    (named(most) > 1).then_some(most.number)
}

/// The name of a column of copies, where it is one by another name and no field of the game's own.
fn copies_or(
    name: String,
    heading: &str,
    options: &SheetOptions,
    schema: Option<EntrySchema<'_>>,
) -> String {
    let is_copies = is_copies(&name);
    let mut mapped = options.columns.iter();
    let is_mapped = mapped.any(|(known, _)| composed(known) == heading);
    let own = [PathStep::Key(name.clone())];
    let is_known = schema.is_some_and(|schema| matches!(schema.field(&own), Said::Schemas(_)));
    match is_copies && !is_mapped && !is_known {
        true => "copies".to_owned(),
        false => name,
    }
}

/// Whether a column of that heading says how many copies there are.
pub fn is_copies(heading: &str) -> bool {
    COPIES.contains(&&*heading.to_lowercase())
}

/// Keys that the program reads itself, whatever the schema says.
fn is_own(path: &[PathStep]) -> bool {
    matches!(path, [PathStep::Key(key)] if key == "id")
}

/// The cells of a column below its heading.
fn cells<'g>(
    grid: &'g SheetGrid,
    options: &SheetOptions,
    column: u32,
) -> impl Iterator<Item = &'g SheetCell> + Clone + use<'g> {
    let header = options.header;
    let below = grid.rows.iter();
    let below = below.filter(move |row| row.number > header && !is_comment(row));
    let cell_of = move |row: &'g SheetRow| {
        let cells = &row.cells;
        let at = cells.binary_search_by_key(&column, |cell| cell.place.column);
        at.ok().map(|at| &cells[at])
    };
    below.filter_map(cell_of)
}

/// The texts of a column.
fn texts<'g>(
    grid: &'g SheetGrid,
    options: &SheetOptions,
    column: u32,
) -> impl Iterator<Item = &'g str> + Clone + use<'g> {
    cells(grid, options, column).filter_map(|cell| match &cell.content {
        CellContent::Text(text) => Some(text.trim()),
        _ => None,
    })
}

/// What is known of the sign before decimals in a column.
fn decimal_sign(grid: &SheetGrid, options: &SheetOptions, column: u32) -> DecimalSign {
    let said = options.decimal;
    DecimalSign {
        said,
        is_comma: said.is_none() && texts(grid, options, column).any(has_comma),
    }
}

/// What a column of a comma-separated file holds where no schema says it: numbers or flags where
/// each of its cells is one, else texts.
fn guessed<'g>(mut texts: impl Iterator<Item = &'g str> + Clone, decimal: DecimalSign) -> Types {
    let is_number = |text: &str| is_plain_number(text, decimal) == Some(true);
    let is_flag = |text: &str| text.to_lowercase().parse::<bool>().is_ok();
    let mut types = Types::TEXT;
    if texts.clone().next().is_none() {
        return types;
    }
    if texts.clone().all(is_number) {
        types = Types::NUMBER;
    } else if texts.all(is_flag) {
        types = Types::default();
        types.boolean = true;
    }
    types
}

/// Whether a row is for its readers only: its first cell begins with `#`.
pub fn is_comment(row: &SheetRow) -> bool {
    match row.cells.first().map(|cell| &cell.content) {
        Some(CellContent::Text(text)) => text.trim_start().starts_with('#'),
        _ => false,
    }
}

impl SheetOptions {
    /// Whether a column names its rows, by an id or what ids are made from.
    fn names_rows(&self, path: &[PathStep]) -> bool {
        let [PathStep::Key(key)] = path else {
            return false;
        };
        ["id", "name", "title"].contains(&&**key) || self.id_from.as_ref() == Some(key)
    }

    /// The field that a column is by its heading, composed, and what parts its items; none of one that is left
    /// out.
    pub fn field_of(&self, heading: &str) -> Option<(String, Option<String>)> {
        let mut mapped = self.columns.iter();
        let mapped = mapped.find(|(known, _)| composed(known) == heading);
        match mapped.map(|(_, mapped)| mapped) {
            Some(Mapped::LeftOut) => None,
            Some(Mapped::Field { name, split }) => Some((name.clone(), split.clone())),
            None if heading.starts_with('#') => None,
            None => Some((heading.to_owned(), None)),
        }
    }
}
