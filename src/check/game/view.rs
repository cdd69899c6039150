//! What a rule sees of a game.

use crate::check::cel::{Kind, Map, Val};
use crate::load::{Back, Component, Entry, Game, Stock, Value};

/// A game as expressions know it: `game`, and the values of its entries by component.
pub struct View {
    pub game: Val,
    /// In the order of the game's components.
    pub components: Vec<ComponentView>,
}

/// One component: the value `component`, and each entry's.
pub struct ComponentView {
    pub value: Val,
    pub entries: Vec<Val>,
}

impl View {
    pub fn new(game: &Game) -> View {
        let tables = game.value.get("component").and_then(Value::as_array);
        let tables = tables.unwrap_or_default();
        let components = game.components.iter().map(|one| {
            let is_its = |table: &&Value| {
                let id = table.get("id");
                id.is_some_and(|id| id.span == one.id.span)
            };
            component(one, tables.iter().find(is_its))
        });
        let components: Vec<ComponentView> = components.collect();
        let by_id = game.components.iter().zip(&components);
        let by_id = by_id.map(|(component, view)| (&*component.id.value, view.value.clone()));
        let theme = game
            .value
            .get("theme")
            .map_or(Val::map::<&str>([]), Val::from);
        let data = game
            .data
            .iter()
            .map(|(name, value)| (&**name, Val::from(value)));
        let value = Val::map([
            ("id", Val::text(game.id.as_str())),
            ("title", Val::text(game.title.as_str())),
            ("language", Val::text(game.language.as_str())),
            ("theme", theme),
            ("data", Val::map(data)),
            ("components", Val::map(by_id)),
        ]);
        View {
            game: value,
            components,
        }
    }
}

/// A component, with its table in game.toml for the places of what stands there.
fn component(component: &Component, table: Option<&Value>) -> ComponentView {
    let placed = |value: Val, key: &str| match table.and_then(|table| table.get(key)) {
        Some(written) => value.at(written.span),
        None => value,
    };
    let entries: Vec<Val> = component.entries.iter().map(entry).collect();
    let file = component
        .data
        .as_ref()
        .map_or(Val::map::<&str>([]), Val::from);
    let back = match &component.back {
        Back::None => Val::NULL,
        Back::Shared(back) | Back::PerEntry(back) => Val::text(back.value.as_str()).at(back.span),
    };
    let value = Val::map([
        (
            "id",
            Val::text(component.id.value.as_str()).at(component.id.span),
        ),
        ("title", Val::text(component.title.as_str())),
        (
            "stock",
            placed(
                stock(&component.stock, |value| placed(value, "stock")),
                "stock",
            ),
        ),
        (
            "template",
            Val::text(component.front.value.as_str()).at(component.front.span),
        ),
        ("back", back),
        (
            "copies",
            placed(Val::from(i64::from(component.copies)), "copies"),
        ),
        ("pieces", Val::from(component.pieces() as usize)),
        ("faces", Val::from(faces(component))),
        ("file", file),
        ("entries", Val::list(entries.iter().cloned())),
    ]);
    ComponentView {
        value: value.at(component.id.span),
        entries,
    }
}

/// How many faces a component has: a front for each entry, and the backs.
fn faces(component: &Component) -> usize {
    let entries = component.entries.len();
    match component.back {
        Back::None => entries,
        Back::Shared(_) => entries + 1,
        Back::PerEntry(_) => 2 * entries,
    }
}

/// The entry's table; `copies` is there whether it was written or comes from the component.
fn entry(entry: &Entry) -> Val {
    let value = Val::from(&entry.value);
    match value.as_map() {
        Some(map) if !map.contains_key("copies") => {
            let mut map: Map = map.clone();
            map.insert("copies".into(), Val::from(i64::from(entry.copies)));
            Val {
                kind: Kind::Map(map.into()),
                origin: value.origin,
            }
        }
        _ => value,
    }
}

/// A stock; `placed` says where its name stands, for what a rule reads of it.
fn stock(stock: &Stock, placed: impl Fn(Val) -> Val) -> Val {
    let millimetres = |length: f64| placed(Kind::Float(length).into());
    Val::map([
        ("id", placed(Val::text(stock.id.as_str()))),
        ("width", millimetres(stock.trim.width.0)),
        ("height", millimetres(stock.trim.height.0)),
        ("bleed", millimetres(stock.bleed.0)),
        ("safe", millimetres(stock.safe.0)),
    ])
}
