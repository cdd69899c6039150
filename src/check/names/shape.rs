//! What is known of a value before any template is filled: the fields it may have.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use tera::Value;

use super::paths::joined;
use crate::load::{Value as Content, ValueKind};

/// The forms a value takes in one entry or another. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct ValueShape(Rc<Forms>);

#[derive(Clone, Debug, Default)]
struct Forms {
    /// It may be anything: nothing is known.
    any: bool,
    /// A text, a number, a flag, or nothing.
    scalar: bool,
    /// A list, and what its items are.
    list: Option<ValueShape>,
    table: Option<TableShape>,
}

/// The fields that a table has, here or there.
#[derive(Clone, Debug, Default)]
pub struct TableShape {
    pub fields: BTreeMap<String, ValueShape>,
    /// What stands below a key that only the data knows.
    pub rest: Option<ValueShape>,
    /// Where it stands in the content (`reads`): none of what a template makes itself.
    pub origins: BTreeSet<Rc<str>>,
}

/// Below this depth a value may be anything.
const MAX_DEPTH: usize = 40;

impl ValueShape {
    pub fn any() -> ValueShape {
        ValueShape(Rc::new(Forms {
            any: true,
            ..Forms::default()
        }))
    }

    pub fn scalar() -> ValueShape {
        ValueShape(Rc::new(Forms {
            scalar: true,
            ..Forms::default()
        }))
    }

    pub fn list(item: ValueShape) -> ValueShape {
        ValueShape(Rc::new(Forms {
            list: Some(item),
            ..Forms::default()
        }))
    }

    pub fn table(table: TableShape) -> ValueShape {
        ValueShape(Rc::new(Forms {
            table: Some(table),
            ..Forms::default()
        }))
    }

    /// A table with these fields and no others.
    pub fn of_fields(fields: impl IntoIterator<Item = (String, ValueShape)>) -> ValueShape {
        ValueShape::table(TableShape {
            fields: fields.into_iter().collect(),
            ..TableShape::default()
        })
    }

    /// The same, whose tables know that they stand at a path of the content.
    pub fn placed(&self, path: &str) -> ValueShape {
        let list = self.0.list.as_ref().map(|item| item.placed(path));
        let table = self.0.table.as_ref().map(|table| {
            let fields = table.fields.iter();
            let fields = fields.map(|(name, shape)| {
                let below = joined(path, name);
                (name.clone(), shape.placed(&below))
            });
            TableShape {
                fields: fields.collect(),
                rest: table.rest.clone(),
                origins: BTreeSet::from([Rc::from(path)]),
            }
        });
        ValueShape(Rc::new(Forms {
            any: self.0.any,
            scalar: self.0.scalar,
            list,
            table,
        }))
    }

    /// What its items are, where it may be a list.
    pub fn as_list(&self) -> Option<&ValueShape> {
        self.0.list.as_ref()
    }

    /// The shape of a value of the content.
    pub fn of_content(value: &Content) -> ValueShape {
        ValueShape::of_content_depth(value, 0)
    }

    fn of_content_depth(value: &Content, depth: usize) -> ValueShape {
        if depth > MAX_DEPTH {
            return ValueShape::any();
        }
        let below = |value: &Content| ValueShape::of_content_depth(value, depth + 1);
        match &value.kind {
            ValueKind::Array(items) => ValueShape::list(ValueShape::all(items.iter().map(below))),
            ValueKind::Table(table) => {
                let fields = table.iter();
                ValueShape::of_fields(
                    fields.map(|(key, field)| (key.to_owned(), below(&field.value))),
                )
            }
            _ => ValueShape::scalar(),
        }
    }

    /// The shape of one value as templates see it.
    pub fn of(value: &Value) -> ValueShape {
        ValueShape::of_depth(value, 0)
    }

    fn of_depth(value: &Value, depth: usize) -> ValueShape {
        if depth > MAX_DEPTH {
            return ValueShape::any();
        }
        if let Some(items) = value.as_array() {
            let items = items
                .iter()
                .map(|item| ValueShape::of_depth(item, depth + 1));
            return ValueShape::list(ValueShape::all(items));
        }
        let Some(map) = value.as_map() else {
            return ValueShape::scalar();
        };
        let fields = map.iter().filter_map(|(key, value)| {
            Some((
                key.as_str()?.to_owned(),
                ValueShape::of_depth(value, depth + 1),
            ))
        });
        ValueShape::of_fields(fields)
    }

    /// Goes through all of it: false where it is deeper than `depth`, or has more parts than are `left`.
    pub fn is_within(&self, depth: usize, left: &mut usize) -> bool {
        if depth == 0 || *left == 0 {
            return false;
        }
        *left -= 1;
        let fields = self.0.table.iter().flat_map(TableShape::shapes);
        let mut below = self.0.list.iter().chain(fields);
        below.all(|shape| shape.is_within(depth - 1, left))
    }

    /// Whether it is the very same value, which nothing has to be gone through for.
    pub fn is(&self, other: &ValueShape) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Whether another has the same parts; false too where more have to be looked at than are `left`.
    pub fn is_same(&self, other: &ValueShape, left: &mut usize) -> bool {
        if self.is(other) {
            return true;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let (one, two) = (&*self.0, &*other.0);
        let mut both = |one: &Option<ValueShape>, two: &Option<ValueShape>| match (one, two) {
            (Some(one), Some(two)) => one.is_same(two, left),
            (one, two) => one.is_none() && two.is_none(),
        };
        (one.any, one.scalar) == (two.any, two.scalar)
            && both(&one.list, &two.list)
            && match (&one.table, &two.table) {
                (Some(one), Some(two)) => {
                    one.origins == two.origins
                        && both(&one.rest, &two.rest)
                        && are_same(&one.fields, &two.fields, left)
                }
                (one, two) => one.is_none() && two.is_none(),
            }
    }

    /// Whether nothing at all is known, as of the items of an empty list.
    fn is_unseen(&self) -> bool {
        !self.0.any && !self.0.scalar && self.0.list.is_none() && self.0.table.is_none()
    }

    pub fn is_any(&self) -> bool {
        self.0.any || self.is_unseen()
    }

    /// Either of two.
    pub fn or(&self, other: &ValueShape) -> ValueShape {
        let mut both = self.clone();
        both.merge(other);
        both
    }

    /// Becomes either of two; what nothing else shares is changed where it stands.
    fn merge(&mut self, other: &ValueShape) {
        if self.is(other) || other.is_unseen() || self.0.any {
            return;
        }
        if self.is_unseen() || other.0.any {
            *self = other.clone();
            return;
        }
        let own = Rc::make_mut(&mut self.0);
        own.scalar |= other.0.scalar;
        merge_both(&mut own.list, &other.0.list, ValueShape::merge);
        merge_both(&mut own.table, &other.0.table, TableShape::merge);
    }

    pub fn all(shapes: impl IntoIterator<Item = ValueShape>) -> ValueShape {
        let mut all = ValueShape::default();
        for shape in shapes {
            all.merge(&shape);
        }
        all
    }

    pub fn as_table(&self) -> Option<&TableShape> {
        self.0.table.as_ref()
    }

    /// What its items are, where it is a list.
    pub fn item(&self) -> ValueShape {
        match (&self.0.list, self.is_any()) {
            (Some(item), false) => item.clone(),
            (_, true) => ValueShape::any(),
            // A key that is a text, or a letter of a text.
            (None, false) => self.below(),
        }
    }

    /// What stands below some key of it.
    pub fn below(&self) -> ValueShape {
        let Some(table) = self.as_table() else {
            return ValueShape::any();
        };
        ValueShape::all(table.shapes().cloned())
    }

    /// What a loop over it gives.
    pub fn each(&self) -> ValueShape {
        match (&self.0.list, self.is_any() || self.0.table.is_some()) {
            (Some(item), false) => item.clone(),
            (None, false) if self.0.scalar => ValueShape::scalar(),
            _ => ValueShape::any(),
        }
    }

    /// A field, where there may be one of that name.
    pub fn field(&self, name: &str) -> Option<ValueShape> {
        if self.is_any() {
            return Some(ValueShape::any());
        }
        let table = self.as_table()?;
        table.fields.get(name).or(table.rest.as_ref()).cloned()
    }

    /// The names of the fields that are known.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let tables = self.as_table().into_iter();
        tables.flat_map(|table| table.fields.keys().map(String::as_str))
    }
}

/// Whether names have the same shapes, as [`ValueShape::is_same`].
pub fn are_same(
    one: &BTreeMap<String, ValueShape>,
    other: &BTreeMap<String, ValueShape>,
    left: &mut usize,
) -> bool {
    let mut pairs = one.iter().zip(other);
    one.len() == other.len()
        && pairs.all(|((name, one), (of, other))| name == of && one.is_same(other, left))
}

impl TableShape {
    fn shapes(&self) -> impl Iterator<Item = &ValueShape> {
        self.fields.values().chain(&self.rest)
    }

    fn merge(&mut self, other: &TableShape) {
        for (name, shape) in &other.fields {
            match self.fields.get_mut(name) {
                Some(known) => known.merge(shape),
                None => _ = self.fields.insert(name.clone(), shape.clone()),
            }
        }
        merge_both(&mut self.rest, &other.rest, ValueShape::merge);
        if !other.origins.is_subset(&self.origins) {
            self.origins.extend(other.origins.iter().cloned());
        }
    }
}

fn merge_both<T: Clone>(own: &mut Option<T>, other: &Option<T>, merge: fn(&mut T, &T)) {
    match (own.as_mut(), other) {
        (Some(own), Some(other)) => merge(own, other),
        (None, Some(other)) => *own = Some(other.clone()),
        (_, None) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_some_entries_are_fields() {
        let value = serde_json::json!([{"a": 1}, {"b": [{"c": 2}, {"d": 3}]}]);
        let shape = ValueShape::of(&Value::from_serializable(&value)).item();
        assert!(shape.field("a").is_some() && shape.field("c").is_none());
        assert_eq!(shape.names().collect::<Vec<_>>(), ["a", "b"]);
        let inner = shape.field("b").unwrap().item();
        assert!(inner.field("c").is_some() && inner.field("d").is_some());
        assert!(shape.field("a").unwrap().field("x").is_none());
    }

    #[test]
    fn of_the_items_of_an_empty_list_nothing_is_known() {
        let shape = ValueShape::of(&Value::from_serializable(&serde_json::json!([])));
        assert!(shape.item().field("x").is_some());
    }

    #[test]
    fn shapes_that_share_themselves_are_gone_through_within_bounds() {
        let doubled = |times| {
            let twice = |shape: ValueShape, _| {
                let fields = ["x", "y"].map(|name| (name.to_owned(), shape.clone()));
                ValueShape::of_fields(fields)
            };
            (0..times).fold(ValueShape::scalar(), twice)
        };
        let mut left = 1_000;
        assert!(doubled(8).is_within(9, &mut left) && left == 1_000 - 511);
        assert!(!doubled(8).is_within(8, &mut 1_000));
        assert!(!doubled(60).is_within(64, &mut 1_000));
        assert!(doubled(8).is_same(&doubled(8), &mut 511));
        assert!(!doubled(8).is_same(&doubled(9), &mut 1_000));
        assert!(!doubled(60).is_same(&doubled(60), &mut 1_000));
    }
}
