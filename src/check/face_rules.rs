//! Evaluates the rules of print over drawn faces.

use std::collections::HashSet;

use super::face::{Cuts, FaceFacts, FaceFinding, FaceResult, backs};
use super::rules::{self, Registration, Run};
use super::settings::Settings;
use crate::diag::{Diagnostic, Rule};
use crate::load::Game;
use crate::message::Message;
use crate::render::{Face, FaceJob, FaceSide, LocatedFinding, Renderer};

/// Evaluates the rules of print over one drawn face. Where one reports something that will be told the
/// face is drawn once more with a mark at every element, so that each finding has its place in the
/// template.
pub fn evaluate(
    renderer: &Renderer<'_>,
    settings: &Settings,
    cuts: &Cuts,
    job: FaceJob,
    face: &Face,
) -> FaceResult {
    let game = renderer.game();
    let stock = &job.component(game).stock;
    let stock = match job.side {
        FaceSide::Front => stock,
        FaceSide::Back => &stock.turned_over(),
    };
    let subject = format!("{}/{}", game.id, job.name(game));
    let diagnostic = |rule: &Rule, finding: FaceFinding| {
        let found = rule.finding(finding.message).help(finding.help);
        found.by(finding.degree)
    };
    let cut = &*cuts.of(job, stock);
    let facts = FaceFacts::new(face, stock, cut, &game.language);
    let found = findings(&facts);
    let reaches_cut = facts.reaches_cut();
    let is_told = |rule: &Rule| settings.tells(&game.id, rule.code, &subject);
    let found = match found.iter().any(|(rule, _)| is_told(rule)) {
        false => {
            let found = found.into_iter();
            let found = found.map(|(rule, finding)| diagnostic(rule, finding).about(&*subject));
            found.collect()
        }
        true => renderer.located(job, |face| {
            let facts = FaceFacts::new(face, stock, cut, &game.language);
            let found = findings(&facts).into_iter();
            let findings = found.map(|(rule, finding)| LocatedFinding {
                element: finding.element.clone(),
                of_words: finding.of_words,
                diagnostic: diagnostic(rule, finding),
            });
            findings.collect()
        }),
    };
    let own_back = job.side == FaceSide::Back && job.entry.is_some();
    FaceResult {
        job,
        found,
        back: own_back.then(|| backs::digest(face)),
        reaches_cut,
    }
}

/// Evaluates the rules that compare the faces of a game.
pub fn evaluate_together(game: &Game, results: &[FaceResult]) -> Vec<Diagnostic> {
    let rules = rules::registered().filter_map(|registration| match registration.run {
        Run::Faces(run) => Some(run),
        _ => None,
    });
    rules.flat_map(|run| run(game, results)).collect()
}

/// The findings of all rules of print over a face; of several with the same message the first.
fn findings(facts: &FaceFacts<'_>) -> Vec<(&'static Rule, FaceFinding)> {
    let mut found: Vec<(&'static Rule, FaceFinding)> = Vec::new();
    let mut said: HashSet<Message> = HashSet::new();
    for Registration { rule, run, .. } in rules::registered() {
        let Run::Face(run) = run else { continue };
        for finding in run(facts) {
            if said.insert(finding.message.clone()) {
                found.push((rule, finding));
            }
        }
    }
    found
}
