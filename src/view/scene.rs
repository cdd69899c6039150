//! The scenes of rulebooks, to be put on the table of the page.

use super::model::{SceneView, SceneViewPiece};
use crate::load::Game;
use crate::render::book::{self, Scene};
use crate::render::{FaceSide, Renderer, face_link};

/// The scenes of a game's rulebooks, in reading order.
pub fn scenes(renderer: &Renderer<'_>) -> Vec<SceneView> {
    let found = book::scenes(renderer);
    let game = renderer.game();
    found.iter().map(|found| scene(game, found)).collect()
}

/// What names no face is left out: the rulebook's own drawing reports it.
fn scene(game: &Game, scene: &Scene) -> SceneView {
    let pieces = scene.lying().filter_map(|lying| {
        let job = face_link::find(game, lying.face)?;
        let component = &game.components[job.component];
        Some(SceneViewPiece {
            component: component.id.value.clone(),
            piece: job.entry(game).map(|entry| entry.id.value.clone()),
            back: job.side == FaceSide::Back,
            at: lying.at,
            width: lying.width,
            turn: lying.turn,
            stack: lying.stack,
        })
    });
    SceneView {
        title: scene.plain_caption(),
        pieces: pieces.collect(),
    }
}
