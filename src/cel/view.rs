//! What a rule sees of a game.

use crate::cel::{Map, Val, ValKind};
use crate::load::shape::{Shape, Top};
use crate::load::{Back, Component, Entry, Game, Stock, Value};
use crate::units::Mm;

/// A game as expressions know it: `game`, and the values of its entries by component.
pub struct View {
    pub game: Val,
    /// In the order of the game's components.
    pub components: Vec<ComponentValue>,
}

/// One component: the value `component`, and each entry's.
pub struct ComponentValue {
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
        let components: Vec<ComponentValue> = components.collect();
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
fn component(component: &Component, table: Option<&Value>) -> ComponentValue {
    let placed = |value: Val, key: &str| match table.and_then(|table| table.get(key)) {
        Some(written) => value.at(written.span),
        None => value.at(component.id.span),
    };
    let counted = |count: usize| Val::from(count).at(component.id.span);
    let entries: Vec<Val> = component.entries.iter().map(entry).collect();
    let file = component
        .data
        .as_ref()
        .map_or(Val::map::<&str>([]), Val::from);
    let back = match &component.back {
        Back::None => Val::NULL,
        Back::Shared(back) | Back::PerEntry(back) => Val::text(back.value.as_str()).at(back.span),
    };
    let back_per = match component.back {
        Back::PerEntry(_) => placed(Val::text("card"), "back"),
        _ => Val::NULL,
    };
    let fold_over = match component.fold_over {
        Some(thickness) => placed(ValKind::Float(thickness.0).into(), "fold_over"),
        None => Val::NULL,
    };
    let sheet = component.sheet.as_ref();
    let sheet = sheet.map_or(Val::NULL, |sheet| {
        Val::text(sheet.value.as_str()).at(sheet.span)
    });
    let value = Val::map([
        (
            "id",
            Val::text(component.id.value.as_str()).at(component.id.span),
        ),
        (
            "title",
            placed(Val::text(component.title.as_str()), "title"),
        ),
        ("stock", stock(component, table)),
        (
            "template",
            Val::text(component.front.value.as_str()).at(component.front.span),
        ),
        ("back", back),
        ("back_per", back_per),
        (
            "copies",
            placed(Val::from(i64::from(component.copies)), "copies"),
        ),
        ("fold_over", fold_over),
        (
            "booklet",
            placed(ValKind::Bool(component.booklet).into(), "booklet"),
        ),
        ("sheet", sheet),
        ("pieces", counted(component.pieces() as usize)),
        ("faces", counted(faces(component))),
        ("file", file),
        ("entries", Val::list(entries.iter().cloned())),
    ]);
    ComponentValue {
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

/// The entry's table; `copies` is there whether it was written, or comes from the component and stands at the id.
fn entry(entry: &Entry) -> Val {
    let value = Val::from(&entry.value);
    match value.as_map() {
        Some(map) if !map.contains_key("copies") => {
            let mut map: Map = map.clone();
            let copies = Val::from(i64::from(entry.copies));
            map.insert("copies".into(), copies.at(entry.id.span));
            Val {
                kind: ValKind::Map(map.into()),
                origin: value.origin,
            }
        }
        _ => value,
    }
}

/// The stock of a component: what is written in its table stands there, all else where the stock is named.
fn stock(component: &Component, table: Option<&Value>) -> Val {
    let Stock {
        id,
        trim,
        shape,
        bleed,
        safe,
        cut,
        folds,
        seams,
        comfortable_text,
    } = &*component.stock;
    let written = table.and_then(|table| table.get("stock"));
    let placed = |value: Val, key: &str| match written {
        Some(written) => value.at(written.get(key).unwrap_or(written).span),
        None => value,
    };
    let number = |number: f64, key| placed(ValKind::Float(number).into(), key);
    let numbers = |all: &[Mm], key| {
        let items = all.iter().map(|length| ValKind::Float(length.0).into());
        placed(Val::list(items), key)
    };
    let (shape_name, radius) = match shape {
        Shape::Rectangle { corner_radius } => ("rectangle", corner_radius.0),
        Shape::Ellipse => ("ellipse", 0.0),
        Shape::Hexagon(Top::Flat) => ("hexagon-flat", 0.0),
        Shape::Hexagon(Top::Pointy) => ("hexagon-pointy", 0.0),
        Shape::Path(_) => ("path", 0.0),
        Shape::TuckBox(_) => ("tuck-box", 0.0),
    };
    let shape_key = if shape_name == "path" {
        "path"
    } else {
        "shape"
    };
    let seams = [
        ("x", numbers(&seams.x, "seams")),
        ("y", numbers(&seams.y, "seams")),
    ];
    let stock = Val::map([
        ("id", placed(Val::text(id.as_str()), "id")),
        ("width", number(trim.width.0, "width")),
        ("height", number(trim.height.0, "height")),
        ("bleed", number(bleed.0, "bleed")),
        ("safe", number(safe.0, "safe")),
        ("shape", placed(Val::text(shape_name), shape_key)),
        ("corner_radius", number(radius, "corner_radius")),
        ("cut", placed(ValKind::Bool(*cut).into(), "cut")),
        ("folds", numbers(folds, "folds")),
        ("seams", placed(Val::map(seams), "seams")),
        (
            "comfortable_text",
            number(comfortable_text.0, "comfortable_text"),
        ),
    ]);
    match written {
        Some(written) => stock.at(written.span),
        None => stock,
    }
}
