//! The first face of each distinct template of the shipped games.

use std::collections::BTreeSet;
use std::sync::Arc;

use massicot::load::{Back, Component, Game, Project};
use massicot::render::{Drawn, FaceJob, FaceSide, Ink, Plan, Renderer, TextEngine};
use rayon::prelude::*;

use crate::shipped::{self, GAMES};

/// A face's name, `game/component/entry`, with `-back` for a back, and what `look` made of it.
pub type Named<T> = (String, T);

/// Draws the first face of each distinct template and looks at it.
pub fn each<T: Send>(
    ink: Ink,
    look: impl Fn(&Renderer<'_>, FaceJob, Drawn) -> T + Send + Sync,
) -> Vec<Named<T>> {
    let projects = GAMES.map(shipped::project);
    let of_game = |project: &Arc<Project>| {
        let game = &project.games[0];
        let text = TextEngine::new(&project.fonts);
        let renderer = Renderer::with_ink(project, game, &text, ink).unwrap();
        let looked = first_faces(game).into_par_iter().map(|job| {
            let name = format!("{}/{}", game.id, name(game, job));
            (name, look(&renderer, job, renderer.draw(job)))
        });
        looked.collect::<Vec<_>>()
    };
    shipped::on_threads(|| projects.iter().flat_map(of_game).collect())
}

/// The first face of each distinct template of a game.
pub fn first_faces(game: &Game) -> Vec<FaceJob> {
    let mut seen = BTreeSet::new();
    let mut faces = Plan::new(game, |_| true).faces;
    faces.retain(|job| seen.insert(template(job.component(game), job.side)));
    faces
}

/// `component/entry`, with `-back` for a back.
pub fn name(game: &Game, job: FaceJob) -> String {
    let side = match job.side {
        FaceSide::Front => "",
        FaceSide::Back => "-back",
    };
    format!("{}{side}", job.name(game))
}

fn template(component: &Component, side: FaceSide) -> String {
    match (&component.back, side) {
        (Back::Shared(back) | Back::PerEntry(back), FaceSide::Back) => back.value.clone(),
        _ => component.front.value.clone(),
    }
}
