//! The parts of a component as they are compared.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use super::fields;
use super::model::FieldChange;
use crate::diag::Span;
use crate::load::{Component, Entry, Game, Stock, Value};

/// The table of a component in `game.toml`, without what its pieces or its id are compared by.
pub fn table(game: &Game, component: &Component) -> Json {
    let tables = game.value.get("component").and_then(Value::as_array);
    let mut tables = tables.unwrap_or_default().iter();
    let id = &component.id.value;
    let own = tables.find(|table| table.get("id").and_then(Value::as_str) == Some(id));
    let mut json = own.map_or(Json::Null, Value::to_json);
    if let Some(table) = json.as_object_mut() {
        table.shift_remove("id");
    }
    json
}

/// What is different in the tables of two components, and in the measures of their stocks.
pub fn settings(before: (&Game, &Component), after: (&Game, &Component)) -> Vec<FieldChange> {
    let mut found = fields::changes(&table(before.0, before.1), &table(after.0, after.1));
    let named = |change: &FieldChange| change.path.starts_with("stock.");
    let (old, new) = (&before.1.stock, &after.1.stock);
    // A table of the component's own says its measures itself.
    let both_known = before.1.is_valid && after.1.is_valid;
    if both_known && old != new && !found.iter().any(named) {
        found.extend(fields::changes(&measures(old), &measures(new)));
    }
    found.extend(fields::changes(&around(before.1), &around(after.1)));
    found
}

/// The measures of a stock, in mm.
fn measures(stock: &Stock) -> Json {
    serde_json::json!({
        "stock.width": stock.trim.width,
        "stock.height": stock.trim.height,
        "stock.bleed": stock.bleed,
        "stock.safe": stock.safe,
        "stock.shape": stock.shape.name(),
        "stock.corner_radius": stock.shape.corner_radius(),
        "stock.cut": stock.cut,
        "stock.folds": stock.folds,
    })
}

/// What a component's data file says beside its entries.
fn around(component: &Component) -> Json {
    let Some(data) = component.data.as_ref().and_then(Value::as_table) else {
        return Json::Object(Map::new());
    };
    let is_entries = |value: &Value| {
        let items = value.as_array().unwrap_or_default();
        let mut entries = component.entries.iter();
        items
            .first()
            .is_some_and(|first| entries.any(|entry| entry.value.span == first.span))
    };
    let rest = data.iter().filter(|(_, field)| !is_entries(&field.value));
    let rest = rest.map(|(key, field)| (key.to_owned(), field.value.to_json()));
    Json::Object(rest.collect())
}

/// The entries of a component as they were written, without their ids and copies.
pub fn written(component: &Component) -> Vec<Json> {
    let data = component.data.as_ref().and_then(Value::as_table);
    let fields = data.into_iter().flat_map(|table| table.iter());
    let items = fields.flat_map(|(_, field)| field.value.as_array().unwrap_or_default());
    let items: BTreeMap<Span, &Value> = items.map(|item| (item.span, item)).collect();
    let entries = component.entries.iter().map(|entry| {
        let own = items.get(&entry.value.span).copied();
        let mut json = own.unwrap_or(&entry.value).to_json();
        if let Some(table) = json.as_object_mut() {
            table.shift_remove("id");
            table.shift_remove("copies");
        }
        json
    });
    entries.collect()
}

/// Whether an entry says itself how many of it there are.
pub fn says_copies(entry: &Entry) -> bool {
    entry.value.get("copies").is_some()
}

/// What people call an entry.
pub fn name(entry: &Entry) -> Option<String> {
    let text = |key: &str| entry.value.get(key).and_then(Value::as_str);
    text("name").or_else(|| text("title")).map(str::to_owned)
}
