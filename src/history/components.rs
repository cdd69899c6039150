//! The parts of a component as they are compared.

use std::collections::BTreeMap;

use serde_json::Value as Json;

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
    if tells_of_file(before.0, after) {
        let mut lists = entry_lists(before.0, before.1);
        lists.extend(entry_lists(after.0, after.1));
        let [before, after] = [before.1, after.1].map(|component| around(component, &lists));
        found.extend(fields::changes(&before, &after));
    }
    found
}

/// The components whose entries are in the data file of one.
fn of_same_file<'g>(game: &'g Game, component: &Component) -> impl Iterator<Item = &'g Component> {
    let file = |component: &Component| component.data.as_ref().map(|data| data.span.file);
    let own = file(component);
    let all = game.components.iter();
    all.filter(move |other| own.is_some() && file(other) == own)
}

/// Whether a component is the one of several that tells what else their data file says.
fn tells_of_file(before: &Game, (after, component): (&Game, &Component)) -> bool {
    let id = &component.id.value;
    let mut others = of_same_file(after, component).map(|other| &other.id.value);
    let first = others.find(|other| *other == id || is_compared(before, other));
    first == Some(id)
}

/// Whether an older state has a component with a data file, so that what changed is told of it.
fn is_compared(before: &Game, id: &str) -> bool {
    let mut components = before.components.iter();
    components.any(|component| component.id.value == id && component.data.is_some())
}

/// The arrays of a component's data file that are the entries of a component.
fn entry_lists(game: &Game, component: &Component) -> Vec<String> {
    let lists = of_same_file(game, component).filter_map(|other| {
        let first = other.entries.first()?.value.span;
        let mut fields = other.data.as_ref()?.as_table()?.iter();
        let has_first = |value: &Value| {
            let mut items = value.as_array().unwrap_or_default().iter();
            items.any(|item| item.span == first)
        };
        let (key, _) = fields.find(|(_, field)| has_first(&field.value))?;
        Some(key.to_owned())
    });
    lists.collect()
}

/// Whether what changed in a file of `[data]` is told of components: it holds their entries.
pub fn tell_of_data(games: [&Game; 2], name: &str) -> bool {
    let [before, after] = games.map(|game| {
        let file = game.data.get(name).map(|value| value.span.file);
        let components = game.components.iter();
        let of = components.filter(move |component| {
            let data = component.data.as_ref().map(|data| data.span.file);
            data.is_some() && data == file
        });
        of.map(|component| component.id.value.as_str())
            .collect::<Vec<_>>()
    });
    after.iter().any(|id| before.contains(id))
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

/// What a component's data file says beside arrays of entries.
fn around(component: &Component, lists: &[String]) -> Json {
    let data = component.data.as_ref().and_then(Value::as_table);
    let fields = data.into_iter().flat_map(|table| table.iter());
    let rest = fields.filter(|(key, _)| !lists.iter().any(|list| list == key));
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
