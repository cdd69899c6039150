//! `massicot check`

use rayon::prelude::*;

use super::args::{Check, Format};
use super::session::{Failure, Session};
use crate::check::{self, face::Looked};
use crate::diag::{self, Diagnostic};
use crate::load::{self, Game, Project};
use crate::render::{Plan, Renderer, TextEngine};

pub fn run(session: &Session, args: &Check) -> Result<(), Failure> {
    let games = session.games(&args.games)?;
    let (project, mut report) = load::load(&session.root, &games);
    let sound = !report.has_errors();
    if sound {
        report.extend(check::content(&project).into_vec());
        let text = TextEngine::new(&project.fonts);
        for game in &project.games {
            report.extend(faces(session, &project, game, &text));
        }
    }
    let report = check::settled(&project, report.into_vec(), sound).sorted(&project.sources);
    match args.format {
        Format::Json => {
            let json = diag::json::report(&report, &project.sources);
            session.console.result(&format!("{json:#}"));
        }
        Format::Human => {
            session.console.report(&report, &project.sources);
            if report.is_empty() {
                session.console.say(&clean(&project));
            }
        }
    }
    match report.has_errors() {
        true => Err(Failure::Findings),
        false => Ok(()),
    }
}

/// Draws every face of a game for what there is to find in them.
fn faces(session: &Session, project: &Project, game: &Game, text: &TextEngine) -> Vec<Diagnostic> {
    let renderer = match Renderer::new(project, game, text) {
        Ok(renderer) => renderer,
        Err(found) => return found,
    };
    let plan = Plan::new(game, |_| true);
    let bar = session.console.progress(plan.faces.len(), &game.id);
    let looked = plan.faces.par_iter().map(|job| {
        let drawn = renderer.draw(*job);
        let looked = drawn
            .face
            .map(|face| check::face::look(&renderer, *job, &face));
        bar.inc(1);
        (drawn.diagnostics, looked)
    });
    let (found, looked): (Vec<_>, Vec<_>) = looked.unzip();
    bar.finish_and_clear();
    let looked: Vec<Looked> = looked.into_iter().flatten().collect();
    let mut found: Vec<Diagnostic> = found.into_iter().flatten().collect();
    found.extend(check::face::together(game, &looked));
    found.extend(looked.into_iter().flat_map(|looked| looked.found));
    found
}

fn clean(project: &Project) -> String {
    let pieces = |game: &Game| {
        let entries = game
            .components
            .iter()
            .flat_map(|component| &component.entries);
        entries.map(|entry| entry.copies as usize).sum::<usize>()
    };
    let lines = project.games.iter().map(|game| {
        format!(
            "{}: {} components, {} pieces, nothing wrong",
            game.id,
            game.components.len(),
            pieces(game)
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}
