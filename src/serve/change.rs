//! What differs between two states of what is shown.

use serde_json::{Value as Json, json};

use crate::view::{ComponentView, GameView, PieceView, ProjectView};

/// Of more pieces a page does better to ask for everything.
const MOST: usize = 1500;

/// The pieces that differ, as the page takes them; none where more differs than pieces.
pub fn pieces(old: &ProjectView, new: &ProjectView) -> Option<Vec<Json>> {
    if old.games.len() != new.games.len() {
        return None;
    }
    let mut changed = Vec::new();
    for (old, new) in old.games.iter().zip(&new.games) {
        if head(old) != head(new) || old.components.len() != new.components.len() {
            return None;
        }
        for (before, now) in old.components.iter().zip(&new.components) {
            of_component(&new.id, before, now, &mut changed)?;
        }
    }
    (changed.len() <= MOST).then_some(changed)
}

fn head(game: &GameView) -> (&str, &str, &str, Option<&str>) {
    let author = game.author.as_deref();
    (&game.id, &game.title, &game.language, author)
}

fn of_component(
    game: &str,
    old: &ComponentView,
    new: &ComponentView,
    changed: &mut Vec<Json>,
) -> Option<()> {
    let same = old.id == new.id && old.title == new.title && old.stock == new.stock;
    if !same || old.pieces.len() != new.pieces.len() {
        return None;
    }
    for (at, (before, now)) in old.pieces.iter().zip(&new.pieces).enumerate() {
        if before.id != now.id {
            return None;
        }
        if before != now {
            changed.push(piece(game, &new.id, at, now));
        }
    }
    Some(())
}

/// A piece at its place, as the page takes it.
pub fn piece(game: &str, component: &str, at: usize, piece: &PieceView) -> Json {
    json!({ "game": game, "component": component, "at": at, "piece": piece })
}
