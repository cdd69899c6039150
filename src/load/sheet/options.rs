//! How a sheet is to be read: the table `data = { file = "cards.xlsx", … }` of a component.

use super::grid::SheetGrid;
use crate::load::value::{Table, Value, ValueKind};

/// What a column is, by its heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mapped {
    LeftOut,
    Field {
        name: String,
        /// What parts the items of a list in its cells.
        split: Option<String>,
    },
}

/// How a sheet is to be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetOptions {
    /// The name of the sheet in its workbook; else the first.
    pub sheet: Option<String>,
    /// The row of the headings, from 1.
    pub header: u32,
    pub columns: Vec<(String, Mapped)>,
    /// The field that ids are made from, where a row has none.
    pub id_from: Option<String>,
    /// The sign before the decimals of numbers that are written as texts.
    pub decimal: Option<char>,
    /// What parts the values of a comma-separated file.
    pub separator: Option<u8>,
}

impl Default for SheetOptions {
    fn default() -> SheetOptions {
        SheetOptions {
            sheet: None,
            header: 1,
            columns: Vec::new(),
            id_from: None,
            decimal: None,
            separator: None,
        }
    }
}

impl SheetOptions {
    /// With the first row of the sheet that is not empty for the headings, where no other is named.
    pub fn headed(&self, grid: &SheetGrid) -> SheetOptions {
        let first = grid.rows.first().map_or(1, |row| row.number);
        let header = match self.header {
            1 => first,
            named => named,
        };
        SheetOptions {
            header,
            ..self.clone()
        }
    }

    /// From the value of `data`: a name of a file, or a table that has been held to its schema.
    pub fn of(data: &Value) -> SheetOptions {
        let text = |key: &str| data.get(key).and_then(Value::as_str).map(str::to_owned);
        let header = data.get("header").and_then(Value::as_int).unwrap_or(1);
        let columns = data.get("columns").and_then(Value::as_table);
        let columns = columns.into_iter().flat_map(Table::iter);
        SheetOptions {
            sheet: text("sheet"),
            header: u32::try_from(header).unwrap_or(1),
            columns: columns
                .filter_map(|(heading, field)| Some((heading.to_owned(), mapped(&field.value)?)))
                .collect(),
            id_from: text("id_from"),
            decimal: text("decimal").and_then(|sign| sign.chars().next()),
            separator: text("separator").and_then(|sign| sign.bytes().next()),
        }
    }
}

fn mapped(value: &Value) -> Option<Mapped> {
    match &value.kind {
        ValueKind::Bool(false) => Some(Mapped::LeftOut),
        ValueKind::String(name) => Some(Mapped::Field {
            name: name.to_string(),
            split: None,
        }),
        ValueKind::Table(table) => Some(Mapped::Field {
            name: table.get("field")?.as_str()?.to_owned(),
            split: table
                .get("split")
                .and_then(Value::as_str)
                .map(str::to_owned),
        }),
        _ => None,
    }
}
