//! Changes to the text of a TOML file, as small as they can be.

use serde_json::Value as Json;
use toml_edit::{Array, InlineTable, Item, Table, TableLike, Value};

use super::mask::same;

/// Makes what the table says what `new` says, where that is another thing than `old`.
pub fn fields(table: &mut dyn TableLike, old: &Json, new: &Json) {
    let empty = serde_json::Map::new();
    let old = old.as_object().unwrap_or(&empty);
    let new = new.as_object().unwrap_or(&empty);
    for key in old.keys().filter(|key| !new.contains_key(*key)) {
        table.remove(key);
    }
    for (key, value) in new {
        let before = old.get(key);
        if same(before, Some(value)) {
            continue;
        }
        match (table.get_mut(key), before) {
            (Some(there), Some(before)) => item(there, before, value),
            _ => _ = table.insert(key, Item::Value(of_json(value))),
        }
    }
}

fn item(there: &mut Item, old: &Json, new: &Json) {
    if let (Some(table), Json::Object(_), Json::Object(_)) = (there.as_table_like_mut(), old, new) {
        return fields(table, old, new);
    }
    if let (Some(tables), Json::Array(before), Json::Array(items)) =
        (there.as_array_of_tables_mut(), old, new)
        && items.iter().all(Json::is_object)
    {
        while tables.len() > items.len() {
            tables.remove(tables.len() - 1);
        }
        for (index, item) in items.iter().enumerate() {
            match (tables.get_mut(index), before.get(index)) {
                (Some(table), Some(before)) => fields(table, before, item),
                _ => tables.push(table_of(item)),
            }
        }
        return;
    }
    match there.as_value_mut() {
        // With the blanks and the comment around it.
        Some(value) => {
            let decor = value.decor().clone();
            *value = of_json(new);
            *value.decor_mut() = decor;
        }
        None => *there = Item::Value(of_json(new)),
    }
}

/// A table with a line for each field of an entry.
pub fn table_of(entry: &Json) -> Table {
    let mut table = Table::new();
    for (key, value) in entry.as_object().into_iter().flatten() {
        table.insert(key, Item::Value(of_json(value)));
    }
    table
}

fn of_json(value: &Json) -> Value {
    match value {
        Json::Bool(flag) => (*flag).into(),
        Json::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(number), _) => number.into(),
            (None, number) => number.unwrap_or_default().into(),
        },
        Json::String(text) => text.as_str().into(),
        Json::Array(items) => items.iter().map(of_json).collect::<Array>().into(),
        Json::Object(fields) => {
            let mut table = InlineTable::new();
            for (key, value) in fields {
                table.insert(key, of_json(value));
            }
            table.into()
        }
        // TOML has no nothing, and no sheet says it.
        Json::Null => "".into(),
    }
}
