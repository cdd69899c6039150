//! What differs between two states of what is shown.

use serde_json::{Value as Json, json};

use crate::view::{ComponentView, GameView, PieceView, ProjectView, SourceView};

/// Of more pieces that say something else a page does better to ask for everything.
const MOST: usize = 1500;

/// The pieces that differ, as the page takes them; none where more differs than pieces.
pub fn pieces(old: &ProjectView, new: &ProjectView) -> Option<Vec<Json>> {
    if old.games.len() != new.games.len() {
        return None;
    }
    let mut changed = ChangedPieces::default();
    for (old, new) in old.games.iter().zip(&new.games) {
        if head(old) != head(new)
            || old.scenes != new.scenes
            || old.languages != new.languages
            || old.components.len() != new.components.len()
        {
            return None;
        }
        for (before, now) in old.components.iter().zip(&new.components) {
            of_component(&new.id, before, now, &mut changed)?;
        }
    }
    (changed.whole <= MOST).then_some(changed.pieces)
}

#[derive(Default)]
struct ChangedPieces {
    pieces: Vec<Json>,
    /// How many of them say something else, and do not only look different.
    whole: usize,
}

fn head(game: &GameView) -> (&str, &str, &str, Option<&str>) {
    let author = game.author.as_deref();
    (&game.id, &game.title, &game.language, author)
}

fn of_component(
    game: &str,
    old: &ComponentView,
    new: &ComponentView,
    changed: &mut ChangedPieces,
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
            let says_the_same = before.copies == now.copies
                && before.fields == now.fields
                && are_the_same(before.source.as_ref(), now.source.as_ref());
            changed.whole += usize::from(!says_the_same);
            changed.pieces.push(match says_the_same {
                true => looks(game, &new.id, at, now),
                false => piece(game, &new.id, at, now),
            });
        }
    }
    Some(())
}

/// A piece at its place, as the page takes it.
pub fn piece(game: &str, component: &str, at: usize, piece: &PieceView) -> Json {
    json!({ "game": game, "component": component, "at": at, "piece": piece })
}

/// Whether it is the same text, wherever it is in its file.
fn are_the_same(before: Option<&SourceView>, now: Option<&SourceView>) -> bool {
    match (before, now) {
        (Some(before), Some(now)) => before.file == now.file && before.text == now.text,
        (None, None) => true,
        _ => false,
    }
}

/// What a piece at its place looks like now, and the line that it begins on; nothing else is different.
fn looks(game: &str, component: &str, at: usize, piece: &PieceView) -> Json {
    let PieceView {
        front, back, stale, ..
    } = piece;
    let line = piece.source.as_ref().map(|source| source.line);
    let looks = json!({ "front": front, "back": back, "stale": stale, "line": line });
    json!({ "game": game, "component": component, "at": at, "looks": looks })
}
