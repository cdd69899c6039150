//! A game as the page shows it.

use rayon::prelude::*;
use serde_json::Value as Json;

use super::keys::FaceKeys;
use super::model::{ComponentView, GameView, PieceView, StockView};
use super::source;
use crate::diag::SourceMap;
use crate::load::shape::path_data;
use crate::load::{Back, Component, Entry, Game, Shape, Stock};
use crate::render::{FaceJob, FaceSide};
use crate::stats::{self, Summary};

/// What an entry says of itself that is shown elsewhere.
const SHOWN: [&str; 2] = ["id", "copies"];

/// A game with the keys of its pictures. Of a component that cannot be drawn there are no keys.
pub fn game(game: &Game, sources: &SourceMap, keys: &FaceKeys<'_, '_>) -> GameView {
    let components = game.components.par_iter().enumerate();
    GameView {
        id: game.id.clone(),
        title: game.title.clone(),
        language: game.language.clone(),
        author: game.author.clone(),
        languages: Vec::new(),
        scenes: super::scenes(keys.renderer()),
        components: components
            .map(|(index, component)| self::component(index, component, sources, keys))
            .collect(),
    }
}

fn component(
    index: usize,
    component: &Component,
    sources: &SourceMap,
    keys: &FaceKeys<'_, '_>,
) -> ComponentView {
    let key = |entry, side| {
        keys.key(FaceJob {
            component: index,
            entry,
            side,
        })
    };
    let can_draw = component.is_valid;
    let shared = match &component.back {
        Back::Shared(_) if can_draw => key(None, FaceSide::Back),
        _ => None,
    };
    let piece = |(at, entry): (usize, &Entry)| {
        let is_drawn = can_draw && entry.is_valid;
        let side = |side| is_drawn.then(|| key(Some(at), side)).flatten();
        PieceView {
            id: entry.id.value.clone(),
            copies: entry.copies,
            front: side(FaceSide::Front),
            back: match &component.back {
                Back::PerEntry(_) => side(FaceSide::Back),
                Back::Shared(_) => shared.clone(),
                Back::None => None,
            },
            stale: false,
            fields: fields(entry),
            source: match component.data {
                Some(_) => source::of_entry(&entry.value, sources),
                None => None,
            },
        }
    };
    let entries = component.entries.par_iter().enumerate();
    ComponentView {
        id: component.id.value.clone(),
        title: component.title.clone(),
        stock: stock(&component.stock),
        pieces: entries.map(piece).collect(),
        statistics: Vec::new(),
    }
}

/// What the fields of a component come to.
pub fn statistics(component: &Component) -> Vec<Summary> {
    match component.data {
        Some(_) => stats::fields(component).iter().map(Summary::new).collect(),
        None => Vec::new(),
    }
}

fn stock(stock: &Stock) -> StockView {
    let turned = stock.turned_over();
    let rounded = |length: f64| (length * 1e3).round() / 1e3;
    StockView {
        name: stock.id.clone(),
        width: rounded(stock.trim.width.0),
        height: rounded(stock.trim.height.0),
        bleed: rounded(stock.bleed.0),
        radius: match &stock.shape {
            Shape::Rectangle { corner_radius } => Some(corner_radius.0),
            _ => None,
        },
        cut: [stock, &turned].map(|side| path_data(&side.cut_path())),
        safe: [stock, &turned].map(|side| path_data(&side.safe_path())),
    }
}

/// The fields of an entry as JSON, in the order of the file.
fn fields(entry: &Entry) -> Json {
    match entry.value.to_json() {
        Json::Object(mut fields) => {
            fields.retain(|key, _| !SHOWN.contains(&key.as_str()));
            Json::Object(fields)
        }
        other => other,
    }
}
