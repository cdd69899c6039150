//! Values of what the parser of TOML gives.

use std::collections::HashSet;
use std::sync::Arc;

use ::toml::Spanned as TomlSpanned;
use ::toml::de::{DeTable, DeValue};

use super::value::{Field, Table, Value, ValueKind};
use crate::diag::rules::content::bad_value;
use crate::diag::{Diagnostic, FileId, Span};
use crate::message::Message;

/// Parses a part of a file that begins at an offset; `None` where it has errors of any kind.
pub fn part(text: &str, file: FileId, offset: usize) -> Option<Table> {
    let (document, errors) = DeTable::parse_recoverable(text);
    let mut reader = TomlReader::new(file, offset);
    let table = errors
        .is_empty()
        .then(|| reader.table(document.get_ref()))?;
    reader.found.is_empty().then_some(table)
}

/// Makes values of what the parser gives.
pub struct TomlReader {
    file: FileId,
    /// Where the text begins in the file.
    offset: usize,
    /// The keys so far: those of a file's tables are mostly the same.
    names: HashSet<Arc<str>>,
    /// What does not fit.
    pub found: Vec<Diagnostic>,
}

impl TomlReader {
    /// For a text that begins at an offset of its file.
    pub fn new(file: FileId, offset: usize) -> TomlReader {
        TomlReader {
            file,
            offset,
            names: HashSet::new(),
            found: Vec::new(),
        }
    }

    fn span(&self, range: std::ops::Range<usize>) -> Span {
        let offset = self.offset;
        Span::new(self.file, range.start + offset..range.end + offset)
    }

    fn name(&mut self, key: &str) -> Arc<str> {
        if let Some(name) = self.names.get(key) {
            return name.clone();
        }
        let name: Arc<str> = key.into();
        self.names.insert(name.clone());
        name
    }

    pub fn table(&mut self, source: &DeTable<'_>) -> Table {
        // The parser sorts by key; keys are kept in the order of the file.
        let mut fields: Vec<_> = source.iter().collect();
        fields.sort_by_key(|(key, _)| key.span().start);
        let fields = fields.into_iter().map(|(key, item)| {
            let key_span = self.span(key.span());
            let value = self.value(item);
            (self.name(key.get_ref()), Field { key_span, value })
        });
        Table::from(fields.collect::<Vec<_>>())
    }

    fn value(&mut self, source: &TomlSpanned<DeValue<'_>>) -> Value {
        let span = self.span(source.span());
        let kind = match source.get_ref() {
            DeValue::Boolean(flag) => ValueKind::Bool(*flag),
            DeValue::String(text) => ValueKind::String(text.as_ref().into()),
            DeValue::Datetime(moment) => ValueKind::String(moment.to_string().into()),
            DeValue::Array(items) => {
                ValueKind::Array(items.iter().map(|item| self.value(item)).collect())
            }
            DeValue::Table(items) => ValueKind::Table(self.table(items)),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => ValueKind::Int(number),
                    Err(_) => {
                        let found = out_of_range(
                            span,
                            message!("load-toml-values-value", "a whole number of 64 bits"),
                        );
                        self.found.push(found);
                        ValueKind::Int(0)
                    }
                }
            }
            DeValue::Float(number) => match number.as_str().parse::<f64>() {
                Ok(number) if number.is_finite() => ValueKind::Float(number),
                _ => {
                    self.found.push(out_of_range(
                        span,
                        message!("load-toml-values-value-finite-number", "a finite number"),
                    ));
                    ValueKind::Float(0.0)
                }
            },
        };
        Value { kind, span }
    }
}

fn out_of_range(span: Span, expected: Message) -> Diagnostic {
    bad_value::at(
        span,
        message!(
            "load-toml-values-out-of-range",
            "this must be {expected}",
            expected
        ),
    )
}
