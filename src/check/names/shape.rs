//! What is known of a value before any template is filled: the fields it may have.

use std::collections::BTreeMap;
use std::rc::Rc;

use tera::Value;

/// The forms a value takes in one entry or another. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shape(Rc<Forms>);

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Forms {
    /// It may be anything: nothing is known.
    any: bool,
    /// A text, a number, a flag, or nothing.
    scalar: bool,
    /// A list, and what its items are.
    list: Option<Shape>,
    table: Option<Table>,
}

/// The fields that a table has, here or there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    pub fields: BTreeMap<String, Shape>,
    /// What stands below a key that only the data knows.
    pub rest: Option<Shape>,
}

/// Below this depth a value may be anything.
const MAX_DEPTH: usize = 40;

impl Shape {
    pub fn any() -> Shape {
        Shape(Rc::new(Forms {
            any: true,
            ..Forms::default()
        }))
    }

    pub fn scalar() -> Shape {
        Shape(Rc::new(Forms {
            scalar: true,
            ..Forms::default()
        }))
    }

    pub fn list(item: Shape) -> Shape {
        Shape(Rc::new(Forms {
            list: Some(item),
            ..Forms::default()
        }))
    }

    pub fn table(table: Table) -> Shape {
        Shape(Rc::new(Forms {
            table: Some(table),
            ..Forms::default()
        }))
    }

    /// A table with these fields and no others.
    pub fn of_fields(fields: impl IntoIterator<Item = (String, Shape)>) -> Shape {
        Shape::table(Table {
            fields: fields.into_iter().collect(),
            rest: None,
        })
    }

    /// The shape of one value as templates see it.
    pub fn of(value: &Value) -> Shape {
        Shape::of_depth(value, 0)
    }

    fn of_depth(value: &Value, depth: usize) -> Shape {
        if depth > MAX_DEPTH {
            return Shape::any();
        }
        if let Some(items) = value.as_array() {
            let items = items.iter().map(|item| Shape::of_depth(item, depth + 1));
            return Shape::list(Shape::all(items));
        }
        let Some(map) = value.as_map() else {
            return Shape::scalar();
        };
        let fields = map.iter().filter_map(|(key, value)| {
            Some((key.as_str()?.to_owned(), Shape::of_depth(value, depth + 1)))
        });
        Shape::of_fields(fields)
    }

    /// Whether nothing at all is known, as of the items of an empty list.
    fn is_unseen(&self) -> bool {
        *self.0 == Forms::default()
    }

    pub fn is_any(&self) -> bool {
        self.0.any || self.is_unseen()
    }

    /// Either of two.
    pub fn or(&self, other: &Shape) -> Shape {
        if Rc::ptr_eq(&self.0, &other.0) || other.is_unseen() || self.0.any {
            return self.clone();
        }
        if self.is_unseen() || other.0.any {
            return other.clone();
        }
        Shape(Rc::new(Forms {
            any: false,
            scalar: self.0.scalar || other.0.scalar,
            list: either(&self.0.list, &other.0.list, Shape::or),
            table: either(&self.0.table, &other.0.table, Table::or),
        }))
    }

    pub fn all(shapes: impl IntoIterator<Item = Shape>) -> Shape {
        let mut all = Shape::default();
        for shape in shapes {
            all = all.or(&shape);
        }
        all
    }

    pub fn as_table(&self) -> Option<&Table> {
        self.0.table.as_ref()
    }

    /// What its items are, where it is a list.
    pub fn item(&self) -> Shape {
        match (&self.0.list, self.is_any()) {
            (Some(item), false) => item.clone(),
            (_, true) => Shape::any(),
            // A key that is a text, or a letter of a text.
            (None, false) => self.below(),
        }
    }

    /// What stands below some key of it.
    pub fn below(&self) -> Shape {
        let Some(table) = self.as_table() else {
            return Shape::any();
        };
        let fields = table.fields.values().chain(&table.rest);
        Shape::all(fields.cloned())
    }

    /// What a loop over it gives.
    pub fn each(&self) -> Shape {
        match (&self.0.list, self.is_any() || self.0.table.is_some()) {
            (Some(item), false) => item.clone(),
            (None, false) if self.0.scalar => Shape::scalar(),
            _ => Shape::any(),
        }
    }

    /// A field.
    ///
    /// # Errors
    /// The names of the fields that are known, where this is none of them.
    pub fn field(&self, name: &str) -> Result<Shape, Vec<String>> {
        if self.is_any() {
            return Ok(Shape::any());
        }
        let Some(table) = self.as_table() else {
            return Err(Vec::new());
        };
        match table.fields.get(name).or(table.rest.as_ref()) {
            Some(field) => Ok(field.clone()),
            None => Err(table.fields.keys().cloned().collect()),
        }
    }
}

impl Table {
    fn or(&self, other: &Table) -> Table {
        let mut fields = self.fields.clone();
        for (name, shape) in &other.fields {
            match fields.get_mut(name) {
                Some(known) => *known = known.or(shape),
                None => _ = fields.insert(name.clone(), shape.clone()),
            }
        }
        let rest = either(&self.rest, &other.rest, Shape::or);
        Table { fields, rest }
    }
}

fn either<T: Clone>(one: &Option<T>, other: &Option<T>, both: fn(&T, &T) -> T) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(both(one, other)),
        (one, other) => one.clone().or_else(|| other.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_some_entries_are_fields() {
        let value = serde_json::json!([{"a": 1}, {"b": [{"c": 2}, {"d": 3}]}]);
        let shape = Shape::of(&Value::from_serializable(&value)).item();
        assert!(shape.field("a").is_ok());
        assert_eq!(shape.field("c"), Err(vec!["a".to_owned(), "b".to_owned()]));
        let inner = shape.field("b").unwrap().item();
        assert!(inner.field("c").is_ok() && inner.field("d").is_ok());
        assert_eq!(shape.field("a").unwrap().field("x"), Err(Vec::new()));
    }

    #[test]
    fn of_the_items_of_an_empty_list_nothing_is_known() {
        let shape = Shape::of(&Value::from_serializable(&serde_json::json!([])));
        assert!(shape.item().field("x").is_ok());
    }
}
