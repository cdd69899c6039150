//! TOML values with spans.
//!
//! serde loses spans inside flattened and untagged types, so content is kept
//! in this form from the file to the checks; only settings of known shape are
//! turned into structs.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::diag::Span;
use crate::message::Message;

/// A value with its span.
#[derive(Clone, Debug)]
pub struct Value {
    pub kind: ValueKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ValueKind {
    Bool(bool),
    Int(i64),
    Float(f64),
    /// Strings and, as they were written, dates and times.
    String(Arc<str>),
    Array(Vec<Value>),
    Table(Table),
}

/// Keys in the order of the file. Copies share them, until one is changed: an entry stands in its
/// file as well.
#[derive(Clone, Debug, Default)]
pub struct Table(TableFields);

/// A deck has hundreds of thousands of tables, most of them of a few fields: of these a table is no
/// more than they are.
#[derive(Clone, Debug)]
enum TableFields {
    /// Found by looking through them.
    Few(Arc<[NamedField]>),
    /// Found by their names' hashes.
    Many(Arc<IndexMap<Arc<str>, Field>>),
}

/// A key and what stands there.
pub type NamedField = (Arc<str>, Field);

/// So many fields are looked through.
const FEW: usize = 16;

/// A key's own span, and its value.
#[derive(Clone, Debug)]
pub struct Field {
    pub key_span: Span,
    pub value: Value,
}

impl Default for TableFields {
    fn default() -> TableFields {
        TableFields::Few(Arc::default())
    }
}

/// Of fields whose keys differ.
impl From<Vec<NamedField>> for Table {
    fn from(fields: Vec<NamedField>) -> Table {
        Table(match fields.len() > FEW {
            true => TableFields::Many(Arc::new(fields.into_iter().collect())),
            false => TableFields::Few(fields.into()),
        })
    }
}

impl Table {
    /// The fields, which are copied where another table shares them.
    pub fn into_fields(self) -> Vec<NamedField> {
        match self.0 {
            TableFields::Many(many) => Arc::unwrap_or_clone(many).into_iter().collect(),
            TableFields::Few(mut few) => {
                let taken = |(key, field): &mut NamedField| (key.clone(), field.take());
                Arc::make_mut(&mut few).iter_mut().map(taken).collect()
            }
        }
    }

    pub fn insert(&mut self, key: &str, field: Field) {
        self.insert_named(key.into(), field);
    }

    /// The same with a name that other tables have too.
    pub fn insert_named(&mut self, key: Arc<str>, field: Field) {
        if let Some(known) = self.field_mut(&key) {
            *known = field;
            return;
        }
        match &mut self.0 {
            TableFields::Many(many) => _ = Arc::make_mut(many).insert(key, field),
            TableFields::Few(_) => {
                let mut fields = std::mem::take(self).into_fields();
                fields.push((key, field));
                *self = fields.into();
            }
        }
    }

    pub fn get(&self, key: &str) -> Option<&Value> {
        self.field(key).map(|field| &field.value)
    }

    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        self.field_mut(key).map(|field| &mut field.value)
    }

    pub fn field(&self, key: &str) -> Option<&Field> {
        match &self.0 {
            TableFields::Many(many) => many.get(key),
            TableFields::Few(few) => {
                let found = few.iter().find(|(name, _)| **name == *key);
                found.map(|(_, field)| field)
            }
        }
    }

    fn field_mut(&mut self, key: &str) -> Option<&mut Field> {
        match &mut self.0 {
            TableFields::Many(many) => Arc::make_mut(many).get_mut(key),
            TableFields::Few(few) => {
                let at = few.iter().position(|(name, _)| **name == *key)?;
                Some(&mut Arc::make_mut(few)[at].1)
            }
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &Field)> {
        let (few, many) = match &self.0 {
            TableFields::Few(few) => (&few[..], None),
            TableFields::Many(many) => (&[][..], Some(many.iter())),
        };
        let few = few.iter().map(|(key, field)| (&**key, field));
        let many = many.into_iter().flatten();
        few.chain(many.map(|(key, field)| (&**key, field)))
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(key, _)| key)
    }

    /// Takes a key away; false where it is not there.
    pub fn remove(&mut self, key: &str) -> bool {
        let is_there = self.field(key).is_some();
        if is_there {
            let mut fields = std::mem::take(self).into_fields();
            fields.retain(|(name, _)| **name != *key);
            *self = fields.into();
        }
        is_there
    }

    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl Field {
    /// The field, with nothing left in its place.
    fn take(&mut self) -> Field {
        let value = Value {
            kind: std::mem::replace(&mut self.value.kind, ValueKind::Bool(false)),
            span: self.value.span,
        };
        Field {
            key_span: self.key_span,
            value,
        }
    }
}

/// One step of a path into a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    Key(String),
    Index(usize),
}

impl Value {
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            ValueKind::String(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number, which to a JSON Schema `3.0` is as well.
    pub fn as_int(&self) -> Option<i64> {
        /// Up to this bound every integer is exactly representable as a float.
        const EXACT: f64 = (1u64 << 53) as f64;
        match self.kind {
            ValueKind::Int(number) => Some(number),
            ValueKind::Float(number) if number.fract() == 0.0 && number.abs() <= EXACT => {
                Some(number as i64)
            }
            _ => None,
        }
    }

    /// A number, whole or not.
    pub fn as_f64(&self) -> Option<f64> {
        match self.kind {
            ValueKind::Int(number) => Some(number as f64),
            ValueKind::Float(number) => Some(number),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self.kind {
            ValueKind::Bool(flag) => Some(flag),
            _ => None,
        }
    }

    pub fn as_array(&self) -> Option<&[Value]> {
        match &self.kind {
            ValueKind::Array(items) => Some(items),
            _ => None,
        }
    }

    pub fn as_table(&self) -> Option<&Table> {
        match &self.kind {
            ValueKind::Table(table) => Some(table),
            _ => None,
        }
    }

    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_table()?.get(key)
    }

    /// How many values it is: itself and all that lie in it.
    pub fn count(&self) -> usize {
        let below: usize = match &self.kind {
            ValueKind::Array(items) => items.iter().map(Value::count).sum(),
            ValueKind::Table(table) => table.iter().map(|(_, field)| field.value.count()).sum(),
            _ => 0,
        };
        1 + below
    }

    /// The type's name in TOML.
    pub fn type_name(&self) -> &'static str {
        match self.kind {
            ValueKind::Bool(_) => "boolean",
            ValueKind::Int(_) => "integer",
            ValueKind::Float(_) => "float",
            ValueKind::String(_) => "string",
            ValueKind::Array(_) => "array",
            ValueKind::Table(_) => "table",
        }
    }

    /// The same, for messages.
    pub fn type_message(&self) -> Message {
        match self.kind {
            ValueKind::Bool(_) => message!("type-boolean", "boolean"),
            ValueKind::Int(_) => message!("type-integer", "integer"),
            ValueKind::Float(_) => message!("type-float", "float"),
            ValueKind::String(_) => message!("type-string", "string"),
            ValueKind::Array(_) => message!("type-array", "array"),
            ValueKind::Table(_) => message!("type-table", "table"),
        }
    }

    /// The value at the end of `steps`, if there is one.
    pub fn at(&self, steps: &[Step]) -> Option<&Value> {
        steps.iter().try_fold(self, |value, step| match step {
            Step::Key(key) => value.get(key),
            Step::Index(index) => value.as_array()?.get(*index),
        })
    }

    /// The span of the value at `steps`, or of the innermost one that is there.
    pub fn nearest_span(&self, steps: &[Step]) -> Span {
        let known = (0..=steps.len())
            .rev()
            .find_map(|count| self.at(&steps[..count]));
        known.unwrap_or(self).span
    }

    /// The same value without spans, for templates, schemas and JSON.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value as Json;
        match &self.kind {
            ValueKind::Bool(flag) => Json::Bool(*flag),
            ValueKind::Int(number) => Json::from(*number),
            ValueKind::Float(number) => Json::from(*number),
            ValueKind::String(text) => Json::String(text.to_string()),
            ValueKind::Array(items) => items.iter().map(Value::to_json).collect(),
            ValueKind::Table(table) => Json::Object(
                table
                    .iter()
                    .map(|(key, field)| (key.to_owned(), field.value.to_json()))
                    .collect(),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceMap;
    use crate::load::toml;

    /// Decks have millions of them.
    #[test]
    fn a_value_is_small() {
        assert!(size_of::<Value>() <= 40 && size_of::<NamedField>() <= 72);
    }

    #[test]
    fn tables_of_few_and_of_many_fields_are_alike() {
        let mut sources = SourceMap::default();
        let file = sources.add("a.toml", "");
        let field = |number: usize| Field {
            key_span: Span::new(file, 0..0),
            value: Value {
                kind: ValueKind::Int(number as i64),
                span: Span::new(file, 0..0),
            },
        };
        for count in [0, 1, FEW, FEW + 1, 3 * FEW] {
            let key = |number: usize| format!("k{number}");
            let mut table = Table::default();
            (0..count).for_each(|number| table.insert(&key(number), field(0)));
            let copy = table.clone();
            (0..count).for_each(|number| table.insert(&key(number), field(number)));
            let is_int =
                |value: Option<&Value>, number| value.and_then(Value::as_int) == Some(number);
            assert!((0..count).all(|number| is_int(table.get(&key(number)), number as i64)));
            assert!((0..count).all(|number| is_int(copy.get(&key(number)), 0)));
            assert!(table.get_mut("k").is_none());
            let keys: Vec<String> = (0..count).map(key).collect();
            assert!(table.keys().eq(&keys));
            assert_eq!(table.remove("k0"), count > 0);
            assert!(table.keys().eq(keys.iter().skip(1)));
            assert_eq!(copy.into_fields().len(), count);
        }
    }

    #[test]
    fn a_whole_float_is_a_whole_number() {
        let mut sources = SourceMap::default();
        let file = sources.add("a.toml", "a = [3, 3.0, 3.5, 1e300, '3']");
        let (value, _) = toml::parse(&sources, file);
        let items = value.get("a").unwrap().as_array().unwrap();
        let read: Vec<_> = items.iter().map(Value::as_int).collect();
        assert_eq!(read, [Some(3), Some(3), None, None, None]);
    }
}
