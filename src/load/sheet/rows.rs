//! The rows of a sheet as entries: tables with the fields of their columns.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use indexmap::IndexMap;
use rayon::prelude::*;

use super::columns::{SheetColumn, is_comment};
use super::convert::{self, Unclear};
use super::grid::{CellContent, SheetCell, SheetGrid, SheetRow, composed};
use super::id;
use super::odd_cells::odd_cells;
use super::options::SheetOptions;
use super::path::PathStep;
use super::too_long::{self, LongRow};
use super::totals::totals;
use super::uneven::{self, ShortRow};
use crate::diag::rules::content::bad_sheet;
use crate::diag::{Diagnostic, FileId, Span};
use crate::load::value::{Field, Table, Value, ValueKind};

/// The fields that ids are made from, where nothing else is said.
const TITLES: [&str; 2] = ["title", "name"];

/// A cell, and the column that it is in.
type FieldCell<'r> = (&'r SheetColumn, &'r SheetCell);

/// What rows become values with.
pub struct Rows<'g> {
    pub grid: &'g SheetGrid,
    pub file: FileId,
    pub columns: &'g [SheetColumn],
    pub options: &'g SheetOptions,
}

impl Rows<'_> {
    /// The column that rows are named by: of their ids, or of what ids are made from.
    pub fn name(&self) -> Option<u32> {
        let of = |key: &str| self.columns.iter().find(|column| column.is(key));
        let column = of("id").or_else(|| self.title_column());
        column.map(|column| column.number)
    }

    fn title_column(&self) -> Option<&SheetColumn> {
        let of = |key: &str| self.columns.iter().find(|column| column.is(key));
        match &self.options.id_from {
            Some(field) => of(field),
            None => TITLES.iter().find_map(|title| of(title)),
        }
    }

    /// The entries, in the order of the rows. What is wrong with cells goes to `found`, and which
    /// fields these are of to `failed`.
    pub fn entries(
        &self,
        found: &mut Vec<Diagnostic>,
        failed: &mut Vec<(Span, String)>,
    ) -> Vec<Value> {
        let below = self.grid.rows.iter();
        let below = below.filter(|row| row.number > self.options.header && !is_comment(row));
        let below: Vec<&SheetRow> = below.collect();
        if self.grid.is_typed() {
            let span = |cell: &SheetCell| self.span(cell);
            found.extend(odd_cells(self.columns, &below, span));
        }
        let totals = totals(self.columns, self.name(), &below);
        let mut by_number = BTreeMap::new();
        for (index, column) in self.columns.iter().enumerate() {
            by_number.insert(column.number, index);
        }
        let heading_row = self.heading_row();
        let headed = heading_row.map_or(&[][..], |row| &row.cells);
        let mut headed: Vec<u32> = headed.iter().map(|cell| cell.place.column).collect();
        let headings = headed.last().map_or(0, |last| last + 1);
        let long = too_long::rows(self.grid, self.file, headings, &below);
        let mut parted = match heading_row {
            Some(row) => uneven::parted(self.grid, self.file, row, &below),
            None => BTreeMap::new(),
        };
        let mut filled = Vec::new();
        for row in below {
            let mut fields = Vec::new();
            let mut told = Vec::new();
            let mut failed = Vec::new();
            if totals.contains(&row.number) {
                told.push(bad_sheet::total(self.whole(row)));
            } else if let Some(found) = parted.remove(&row.number) {
                told.extend(found);
            } else if long.contains(&row.number) {
                let long = self.long(row, headings);
                told.push(long.told());
                (fields, failed) = self.sound_part(&long);
            } else {
                for cell in &row.cells {
                    let column = cell.place.column;
                    match by_number.get(&column) {
                        Some(index) => fields.push((&self.columns[*index], cell)),
                        None if headed.contains(&column) => {}
                        None => {
                            told.push(bad_sheet::no_heading(self.span(cell)));
                            headed.push(column);
                        }
                    }
                }
            }
            filled.push((row, fields, told, failed));
        }
        let names = self.names();
        let read = filled
            .into_par_iter()
            .map(|(row, fields, mut told, mut failed)| {
                let is_entry = !fields.is_empty();
                let entry =
                    is_entry.then(|| self.entry(row, &fields, &names, &mut told, &mut failed));
                (entry, told, failed)
            });
        let mut entries = Vec::new();
        for (entry, told, none) in read.collect::<Vec<_>>() {
            entries.extend(entry);
            found.extend(told);
            failed.extend(none);
        }
        entries
    }

    fn heading_row(&self) -> Option<&SheetRow> {
        let mut rows = self.grid.rows.iter();
        rows.find(|row| row.number == self.options.header)
    }

    /// The rows with fewer values than headings.
    pub fn short(&self) -> Vec<ShortRow> {
        let below = self.grid.rows.iter();
        let below = below.filter(|row| row.number > self.options.header && !is_comment(row));
        let below: Vec<&SheetRow> = below.collect();
        let headings = self.heading_row().and_then(|row| row.cells.last());
        let headings = headings.map_or(0, |last| last.place.column + 1);
        uneven::short(self.grid, self.file, headings, &below)
    }

    fn long<'r>(&'r self, row: &'r SheetRow, headings: u32) -> LongRow<'r> {
        LongRow {
            grid: self.grid,
            file: self.file,
            row,
            headings,
        }
    }

    /// The cells of a row that is too long which are where they belong, if they name it, and the fields
    /// of the others.
    fn sound_part<'r>(&'r self, long: &LongRow<'r>) -> (Vec<FieldCell<'r>>, Vec<(Span, String)>) {
        let to = long.sound_to();
        let is_named = self.name().is_some_and(|name| name < to);
        let (sound, lost): (Vec<_>, Vec<_>) = self
            .columns
            .iter()
            .partition(|column| is_named && column.number < to);
        let cell = |column: &&SheetColumn| {
            // In the order of their columns.
            let cells = &long.row.cells;
            let at = cells.binary_search_by_key(&column.number, |cell| cell.place.column);
            at.ok().and_then(|at| cells.get(at))
        };
        let fields = sound
            .into_iter()
            .filter_map(|column| Some((column, cell(&column)?)));
        let whole = self.whole(long.row);
        let lost = lost
            .into_iter()
            .filter_map(|column| match column.path.last() {
                Some(PathStep::Key(key)) => Some((whole, key.clone())),
                _ => None,
            });
        (fields.collect(), lost.collect())
    }

    /// The keys of all fields, which all entries share.
    fn names(&self) -> FieldNames<'_> {
        let steps = self.columns.iter().flat_map(|column| &column.path);
        let keys = steps.filter_map(|step| match step {
            PathStep::Key(key) => Some(key.as_str()),
            PathStep::Index(_) => None,
        });
        keys.map(|key| (key, key.into())).collect()
    }

    fn whole(&self, row: &SheetRow) -> Span {
        let first = row.cells.first().map_or(0, |cell| cell.place.start);
        let last = row.cells.last().map_or(0, |cell| cell.place.end);
        Span::new(self.file, first as usize..last as usize)
    }

    fn span(&self, cell: &SheetCell) -> Span {
        Span::new(
            self.file,
            cell.place.start as usize..cell.place.end as usize,
        )
    }

    fn entry(
        &self,
        row: &SheetRow,
        fields: &[FieldCell<'_>],
        names: &FieldNames<'_>,
        found: &mut Vec<Diagnostic>,
        failed: &mut Vec<(Span, String)>,
    ) -> Value {
        let whole = self.whole(row);
        let mut root = RowNode::default();
        for (column, cell) in fields {
            let span = self.span(cell);
            let how = column.reading(self.grid);
            let fault = match &cell.content {
                CellContent::Error => {
                    let text = self.grid.text.get(span.range()).unwrap_or("");
                    Some(bad_sheet::error_cell(text, span))
                }
                CellContent::Uncomputed => Some(bad_sheet::uncomputed(span)),
                CellContent::StrayQuote => Some(bad_sheet::stray_quote(span)),
                CellContent::UnopenedQuote => Some(bad_sheet::unopened_quote(span)),
                content => match convert::value(content, span, how) {
                    Ok(value) => {
                        if let Some(value) = value {
                            root.put(&column.path, column.heading, value);
                        }
                        None
                    }
                    Err(Unclear::Number(text)) => Some(bad_sheet::unclear_number(&text, span)),
                },
            };
            if let (Some(_), Some(PathStep::Key(key))) = (&fault, column.path.last()) {
                failed.push((whole, key.clone()));
            }
            found.extend(fault);
        }
        let mut entry = root.value(whole, names);
        if let ValueKind::Table(table) = &mut entry.kind {
            self.name_entry(table, fields, found);
        }
        entry
    }

    /// Gives an entry its id: its own without the blanks around it, or one made from its title.
    fn name_entry(&self, table: &mut Table, fields: &[FieldCell<'_>], found: &mut Vec<Diagnostic>) {
        if let Some(ValueKind::String(text)) = table.get_mut("id").map(|own| &mut own.kind) {
            let own = composed(text.trim());
            if **text != *own {
                *text = own.into();
            }
            return;
        }
        let Some(title) = self.title_column() else {
            return;
        };
        let cell = fields
            .iter()
            .find(|(column, _)| column.number == title.number);
        let Some(span) = cell.map(|(_, cell)| self.span(cell)) else {
            return;
        };
        let text = self.grid.text.get(span.range()).unwrap_or("");
        let made = id::of_title(text);
        if made.is_empty() {
            found.push(bad_sheet::no_id(text, span));
            return;
        }
        let value = Value {
            kind: ValueKind::String(made.into()),
            span,
        };
        let key_span = title.heading;
        let rest = std::mem::take(table);
        table.insert("id", Field { key_span, value });
        for (key, field) in rest.into_fields() {
            table.insert_named(key, field);
        }
    }
}

/// The keys of fields as tables hold them.
type FieldNames<'c> = HashMap<&'c str, Arc<str>>;

/// What becomes a value: fields of tables and items of lists in any order.
#[derive(Default)]
enum RowNode<'c> {
    #[default]
    Nothing,
    Leaf(Value),
    Table(IndexMap<&'c str, (Span, RowNode<'c>)>),
    List(BTreeMap<usize, RowNode<'c>>),
}

impl<'c> RowNode<'c> {
    fn put(&mut self, path: &'c [PathStep], heading: Span, value: Value) {
        let Some((step, rest)) = path.split_first() else {
            *self = RowNode::Leaf(value);
            return;
        };
        if matches!(self, RowNode::Nothing) {
            *self = match step {
                PathStep::Key(_) => RowNode::Table(IndexMap::new()),
                PathStep::Index(_) => RowNode::List(BTreeMap::new()),
            };
        }
        match (self, step) {
            (RowNode::Table(fields), PathStep::Key(key)) => {
                let (_, node) = fields
                    .entry(key)
                    .or_insert_with(|| (heading, RowNode::Nothing));
                node.put(rest, heading, value);
            }
            (RowNode::List(items), PathStep::Index(index)) => {
                items.entry(*index).or_default().put(rest, heading, value);
            }
            // No two columns are in each other's way.
            _ => {}
        }
    }

    /// As a value; of the span of all that is in it, where it has none of its own.
    fn value(self, own: Span, names: &FieldNames<'_>) -> Value {
        match self {
            RowNode::Leaf(value) => value,
            RowNode::Nothing => Value {
                kind: ValueKind::Table(Table::default()),
                span: own,
            },
            RowNode::Table(fields) => {
                let fields = fields.into_iter().map(|(key, (key_span, node))| {
                    let span = node.span(own);
                    let value = node.value(span, names);
                    let name = names.get(key).cloned();
                    let name = name.unwrap_or_else(|| key.into());
                    (name, Field { key_span, value })
                });
                let kind = ValueKind::Table(Table::from(fields.collect::<Vec<_>>()));
                Value { kind, span: own }
            }
            RowNode::List(items) => {
                let items = items.into_values().map(|node| {
                    let span = node.span(own);
                    node.value(span, names)
                });
                let kind = ValueKind::Array(items.collect());
                Value { kind, span: own }
            }
        }
    }

    fn span(&self, other: Span) -> Span {
        let hull = |one: Span, other: Span| Span {
            file: one.file,
            start: one.start.min(other.start),
            end: one.end.max(other.end),
        };
        let spans: Vec<Span> = match self {
            RowNode::Nothing => Vec::new(),
            RowNode::Leaf(value) => vec![value.span],
            RowNode::Table(fields) => fields.values().map(|(_, node)| node.span(other)).collect(),
            RowNode::List(items) => items.values().map(|node| node.span(other)).collect(),
        };
        spans.into_iter().reduce(hull).unwrap_or(other)
    }
}
