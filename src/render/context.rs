//! The variables of templates.
//!
//! `entry`, `file` (its whole data file), `component`, `stock` (in mm), `game`, `side`, `low_ink`,
//! `version` (where the game has one).

use std::sync::{Arc, OnceLock};

use kurbo::BezPath;
use tera::{Context, Value};

use super::face::FaceSide;
use super::ink::Ink;
use super::page_numbers::{self, PageNumbers};
use super::variables::ContentReads;
use crate::load::net::Panel;
use crate::load::{self, Component, Entry, Game, Stock, shape};

/// The part of the context that is the same for a whole game; made once, shared by reference.
pub struct GameContext {
    game: Value,
    /// In the game's order.
    components: Vec<ComponentContext>,
    version: Option<Value>,
    ink: Ink,
    /// `game.components`; none where nothing reads it.
    all: Option<Value>,
}

/// The part that is the same for a whole component.
struct ComponentContext {
    /// Its own file; none where nothing reads it.
    file: Value,
    /// Its id and its title.
    component: Value,
    stock: Arc<Stock>,
    /// Whether its offset paths are read.
    offsets: bool,
    /// The stock as its fronts and as its backs see it; made when a face is filled.
    sides: [OnceLock<Value>; 2],
}

impl ComponentContext {
    fn new(component: &Component, reads: ContentReads) -> ComponentContext {
        let (id, title) = (&component.id.value, &component.title);
        let component_json = serde_json::json!({"id": id, "title": title});
        ComponentContext {
            file: match &component.data {
                Some(data) if reads.files => Value::from_serializable(&data.to_json()),
                _ => Value::none(),
            },
            component: Value::from_serializable(&component_json),
            stock: component.stock.clone(),
            offsets: reads.offsets,
            sides: Default::default(),
        }
    }

    fn stock(&self, side: FaceSide) -> Value {
        let [front, back] = &self.sides;
        let seen = match side {
            FaceSide::Front => front,
            FaceSide::Back => back,
        };
        let made = || Value::from_serializable(&stock_json(&self.stock, side, self.offsets));
        seen.get_or_init(made).clone()
    }
}

impl GameContext {
    /// What is not read is left out.
    pub fn new(game: &Game, ink: Ink, reads: ContentReads) -> GameContext {
        let version = game.version.as_deref().map(Value::from);
        let component = |component| ComponentContext::new(component, reads);
        let json = || match reads.components {
            true => game_json(game),
            false => without_components(game, &mut |value, _| value.to_json()),
        };
        let made = || {
            let json = inked(json(), ink);
            let all = json.get("components").map(Value::from_serializable);
            (Value::from_serializable(&json), all)
        };
        let (components, (game, all)) =
            rayon::join(|| game.components.iter().map(component).collect(), made);
        GameContext {
            game,
            all,
            components,
            version,
            ink,
        }
    }

    /// The context of one face of a component, by its place in the game. A back that all entries
    /// share sees no entry.
    pub fn face(&self, component: usize, entry: Option<&Entry>, side: FaceSide) -> Context {
        let mut context = Context::new();
        for (name, value) in self.variables(component, side) {
            context.insert_value(name, value);
        }
        if let Some(entry) = entry {
            context.insert("entry", &entry_json(entry));
        }
        context
    }

    /// The context of the Markdown that a component's pages are written in: a face's without
    /// `entry`, and `components` and the pages where headings stand.
    pub fn written(&self, component: usize, pages: &PageNumbers) -> Context {
        let mut context = self.face(component, None, FaceSide::Front);
        context.insert(page_numbers::VARIABLE, pages);
        if let Some(components) = &self.all {
            context.insert_value("components", components.clone());
        }
        context
    }

    /// `game` as JSON, with its components or without; none of what JSON cannot hold.
    pub fn game_json(&self, with_components: bool) -> Option<Vec<u8>> {
        let fields = self.game.as_map().into_iter().flatten();
        let fields =
            fields.filter(|(name, _)| with_components || name.as_str() != Some("components"));
        let fields: Vec<_> = fields.map(|(name, value)| (name.as_str(), value)).collect();
        serde_json::to_vec(&fields).ok()
    }

    /// Every variable of a face but `entry`, by name.
    pub fn variables(&self, component: usize, side: FaceSide) -> Vec<(&'static str, Value)> {
        // Of a game without components there is nothing else.
        let Some(component) = self.components.get(component) else {
            return vec![("game", self.game.clone())];
        };
        let version = self.version.iter();
        let version = version.map(|version| ("version", version.clone()));
        let name = match side {
            FaceSide::Front => "front",
            FaceSide::Back => "back",
        };
        let all = [
            ("game", self.game.clone()),
            ("file", component.file.clone()),
            ("component", component.component.clone()),
            ("stock", component.stock(side)),
            ("low_ink", Value::from(self.ink == Ink::Low)),
            ("side", Value::from(name)),
        ];
        all.into_iter().chain(version).collect()
    }
}

/// An entry's table; `id` is always there, also where a component is a single piece.
pub fn entry_json(entry: &Entry) -> serde_json::Value {
    with_id(entry, entry.value.to_json())
}

/// What was made of an entry's table, with its `id`.
pub fn with_id(entry: &Entry, mut json: serde_json::Value) -> serde_json::Value {
    if let Some(table) = json.as_object_mut() {
        table
            .entry("id")
            .or_insert_with(|| entry.id.value.clone().into());
    }
    json
}

/// A game as JSON, for templates and rules.
pub fn game_json(game: &Game) -> serde_json::Value {
    game_of(game, &mut |value, _| value.to_json())
}

/// The same of what `json` makes of each part of the content; it is given the part's name as well:
/// `game.data.items`.
pub fn game_of(
    game: &Game,
    json: &mut dyn FnMut(&load::Value, &str) -> serde_json::Value,
) -> serde_json::Value {
    let mut components = serde_json::Map::new();
    for component in &game.components {
        let kind = format!("game.components.{}", component.id.value);
        let entries = component.entries.iter();
        let entries: Vec<_> = entries
            .map(|entry| with_id(entry, json(&entry.value, &kind)))
            .collect();
        let table = serde_json::json!({
            "id": component.id.value,
            "title": component.title,
            "count": component.pieces(),
            "entries": entries,
        });
        components.insert(component.id.value.clone(), table);
    }
    let mut game = without_components(game, json);
    game["components"] = components.into();
    game
}

fn without_components(
    game: &Game,
    json: &mut dyn FnMut(&load::Value, &str) -> serde_json::Value,
) -> serde_json::Value {
    let data = game.data.iter();
    let data: serde_json::Map<_, _> = data
        .map(|(name, value)| (name.clone(), json(value, &format!("game.data.{name}"))))
        .collect();
    let theme = game.value.get("theme");
    let theme = theme.map(|theme| json(theme, "game.theme"));
    serde_json::json!({
        "id": game.id,
        "title": game.title,
        "language": game.language,
        "author": game.author,
        "theme": theme.unwrap_or_else(|| serde_json::json!({})),
        "data": data,
    })
}

/// The theme's table `low_ink` stands for the values it names where ink is saved.
pub fn inked(mut game: serde_json::Value, ink: Ink) -> serde_json::Value {
    if let Some(theme) = game
        .get_mut("theme")
        .and_then(|theme| theme.as_object_mut())
        && let Some(serde_json::Value::Object(low)) = theme.remove("low_ink")
        && ink == Ink::Low
    {
        theme.extend(low);
    }
    game
}

/// The measures of a stock in millimetres, as that side of it is seen. Its offset paths are empty where
/// nothing reads them.
fn stock_json(stock: &Stock, side: FaceSide, offsets: bool) -> serde_json::Value {
    let stock = match side {
        FaceSide::Front => stock,
        FaceSide::Back => &stock.turned_over(),
    };
    let offset = |path: fn(&Stock) -> BezPath| match offsets {
        true => shape::path_data(&path(stock)),
        false => String::new(),
    };
    let mut json = serde_json::json!({
        "id": stock.id,
        "width": stock.trim.width,
        "height": stock.trim.height,
        "bleed": stock.bleed,
        "safe": stock.safe,
        "shape": stock.shape.name(),
        "corner_radius": stock.shape.corner_radius(),
        "path": shape::path_data(&stock.cut_path()),
        "bleed_path": offset(Stock::bleed_path),
        "safe_path": offset(Stock::safe_path),
    });
    if let Some(net) = stock.shape.net() {
        json["panels"] = net.panels.iter().map(panel_json).collect();
    }
    json
}

/// A side or a flap of a box: where it is in the net, its middle, and how far its art is turned, in
/// degrees.
fn panel_json(panel: &Panel) -> (String, serde_json::Value) {
    let area = panel.area;
    // To a tenth of a micrometre, so that sums of lengths read as they were meant.
    let exact = |value: f64| (value * 1e4).round() / 1e4 + 0.0;
    let json = serde_json::json!({
        "x": exact(area.x0),
        "y": exact(area.y0),
        "width": exact(area.width()),
        "height": exact(area.height()),
        "cx": exact(area.center().x),
        "cy": exact(area.center().y),
        "turn": if panel.turned { 180 } else { 0 },
    });
    (panel.name.to_owned(), json)
}

#[cfg(test)]
mod tests {
    use super::super::variables::{COMPONENT_FIELDS, GAME_FIELDS, STOCK_FIELDS, VARIABLES};
    use super::*;

    #[test]
    fn variables_have_the_fields_that_are_listed() {
        let project = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diagnostics/base");
        let root = load::Root::at(project.as_ref()).unwrap();
        let (project, _) = load::load(&root, &["demo".to_owned()]);
        let context = GameContext::new(&project.games[0], Ink::Full, ContentReads::ALL);
        let variables = context.variables(0, FaceSide::Front);
        let named: Vec<&str> = variables.iter().map(|(name, _)| *name).collect();
        // This game has no version, and this deck no panels.
        let mut listed = VARIABLES.to_vec();
        listed.retain(|name| named.contains(name) || !matches!(*name, "entry" | "version"));
        assert!(named.iter().all(|name| listed.contains(name)) && named.len() == listed.len());
        for (name, fields) in [
            ("component", &COMPONENT_FIELDS[..]),
            ("game", &GAME_FIELDS),
            ("stock", &STOCK_FIELDS),
        ] {
            let (_, value) = variables.iter().find(|(of, _)| *of == name).unwrap();
            let had: Vec<&str> = value
                .as_map()
                .unwrap()
                .keys()
                .filter_map(|key| key.as_str())
                .collect();
            let others = fields.iter().filter(|field| !had.contains(field));
            assert!(
                others.eq(["panels"].iter().filter(|_| name == "stock")),
                "{name}: {had:?}"
            );
            assert!(
                had.iter().all(|field| fields.contains(field)),
                "{name}: {had:?}"
            );
        }
    }
}
