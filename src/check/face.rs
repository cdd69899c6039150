//! The rules of print: what is looked at in a face that has been drawn.

mod backs;
mod bleed;

use std::cell::OnceCell;
use std::collections::HashSet;

pub use crate::render::ground::{Ground, Written};
pub use crate::render::leaves::{Leaf, leaves, points, scale};
pub use bleed::Short;

use super::rules::{self, Registration, Run};
use crate::diag::{Diagnostic, Rule};
use crate::load::{Game, Stock};
use crate::render::{Face, FaceJob, FaceSide, LocatedFinding, Renderer};

/// One drawn face.
pub struct FaceFacts<'a> {
    pub face: &'a Face,
    pub stock: &'a Stock,
    ground: OnceCell<Ground>,
    cut: OnceCell<Vec<bleed::Place>>,
}

/// Something a rule of print found.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    pub message: String,
    pub help: String,
    /// The `id` of the SVG element it is about; empty where it is about the whole face.
    pub element: String,
    /// Whether other words could mend it: the caret goes to the field that they come from.
    pub of_words: bool,
    /// How bad it is among findings of its rule: more is worse. 0 where there is no figure.
    pub degree: f64,
}

impl<'a> FaceFacts<'a> {
    pub fn new(face: &'a Face, stock: &'a Stock) -> FaceFacts<'a> {
        FaceFacts {
            face,
            stock,
            ground: OnceCell::new(),
            cut: OnceCell::new(),
        }
    }

    /// Places along the cut, beyond which there is something to be looked at.
    fn cut(&self) -> &[bleed::Place] {
        self.cut.get_or_init(|| bleed::cut(self.stock))
    }

    /// Where the picture stops short of its bleed.
    pub fn short(&self) -> Vec<Short> {
        bleed::short(self.ground(), self.cut(), self.stock.bleed)
    }

    /// The face without its texts, as dots where it is looked at, and its texts over it. Drawn
    /// when first asked for.
    pub fn ground(&self) -> &Ground {
        self.ground
            .get_or_init(|| Ground::new(&self.face.tree, bleed::looked_at(self.cut(), self.stock)))
    }
}

/// What one face came to.
#[derive(Clone)]
pub struct FaceResult {
    pub job: FaceJob,
    pub found: Vec<Diagnostic>,
    /// For a back of its own, what it looks like: the same for backs that look alike.
    pub back: Option<u64>,
}

/// Looks at a drawn face. Where there is something to tell it is drawn once more, with a mark
/// at every element, so that the template's own line can be shown.
pub fn look(renderer: &Renderer<'_>, job: FaceJob, face: &Face) -> FaceResult {
    let stock = &job.component(renderer.game()).stock;
    let stock = match job.side {
        FaceSide::Front => stock,
        FaceSide::Back => &stock.turned_over(),
    };
    let found = match rule_by_rule(face, stock).is_empty() {
        true => Vec::new(),
        false => renderer.located(job, |face| {
            let found = rule_by_rule(face, stock).into_iter();
            let told = found.map(|(rule, finding)| {
                let diagnostic = rule.finding(finding.message).help(finding.help);
                LocatedFinding {
                    element: finding.element,
                    of_words: finding.of_words,
                    diagnostic: diagnostic.by(finding.degree),
                }
            });
            told.collect()
        }),
    };
    let own_back = job.side == FaceSide::Back && job.entry.is_some();
    FaceResult {
        job,
        found,
        back: own_back.then(|| backs::digest(face)),
    }
}

/// Looks at the faces of a game together.
pub fn together(game: &Game, results: &[FaceResult]) -> Vec<Diagnostic> {
    let rules = rules::registered().filter_map(|registration| match registration.run {
        Run::Faces(run) => Some(run),
        _ => None,
    });
    rules.flat_map(|run| run(game, results)).collect()
}

/// What the rules find; the same thing said of many elements is said of the first.
fn rule_by_rule(face: &Face, stock: &Stock) -> Vec<(&'static Rule, Finding)> {
    let facts = FaceFacts::new(face, stock);
    let mut found: Vec<(&'static Rule, Finding)> = Vec::new();
    let mut said: HashSet<String> = HashSet::new();
    for Registration { rule, run } in rules::registered() {
        let Run::Face(run) = run else { continue };
        for finding in run(&facts) {
            if said.insert(finding.message.clone()) {
                found.push((rule, finding));
            }
        }
    }
    found
}
