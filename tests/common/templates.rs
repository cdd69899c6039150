//! The first face of each distinct template of the shipped games.

use std::collections::BTreeSet;
use std::path::Path;

use massicot::load::{self, Back, Component, Project, Root};
use massicot::render::{Drawn, FaceJob, FaceSide, Ink, Plan, Renderer, TextEngine};
use rayon::prelude::*;

/// A face's name, `game/component/entry`, with `-back` for a back, and what `look` made of it.
pub type Named<T> = (String, T);

/// The shipped games.
pub fn project() -> Project {
    let root = Root::at(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let games = load::games(&root).unwrap();
    let (project, report) = load::load(&root, &games);
    assert!(!report.has_errors(), "{report:?}");
    project
}

/// As much stack as the program gives its threads.
const STACK: usize = 32 << 20;

/// Draws the first face of each distinct template and looks at it.
pub fn each<T: Send>(
    ink: Ink,
    look: impl Fn(&Renderer<'_>, FaceJob, Drawn) -> T + Send + Sync,
) -> Vec<Named<T>> {
    let threads = rayon::ThreadPoolBuilder::new().stack_size(STACK).build();
    threads.unwrap().install(|| drawn(ink, look))
}

fn drawn<T: Send>(
    ink: Ink,
    look: impl Fn(&Renderer<'_>, FaceJob, Drawn) -> T + Send + Sync,
) -> Vec<Named<T>> {
    let project = project();
    let text = TextEngine::new(&project.fonts);
    let mut looked = Vec::new();
    for game in &project.games {
        let renderer = Renderer::with_ink(&project, game, &text, ink).unwrap();
        let mut seen = BTreeSet::new();
        let plan = Plan::new(game, |_| true);
        let first = |job: &&FaceJob| seen.insert(template(job.component(game), job.side));
        let jobs: Vec<FaceJob> = plan.faces.iter().filter(first).copied().collect();
        looked.par_extend(jobs.into_par_iter().map(|job| {
            let side = match job.side {
                FaceSide::Front => "",
                FaceSide::Back => "-back",
            };
            let name = format!("{}/{}{side}", game.id, job.name(game));
            (name, look(&renderer, job, renderer.draw(job)))
        }));
    }
    looked
}

fn template(component: &Component, side: FaceSide) -> String {
    match (&component.back, side) {
        (Back::Shared(back) | Back::PerEntry(back), FaceSide::Back) => back.value.clone(),
        _ => component.front.value.clone(),
    }
}
