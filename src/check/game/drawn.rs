//! What rules see of drawn faces: the texts of each entry as they were laid out.

use std::collections::{HashMap, HashSet};

use crate::cel::{Val, ValKind};
use crate::check::face_words::PrintedSide;
use crate::check::names::{self, reads::TemplateReads};
use crate::load::Game;
use crate::render::text::TextBox;
use crate::render::{FaceJob, FaceSide};

/// Texts by component and entry.
#[derive(Default)]
pub struct DrawnTexts {
    boxes: HashMap<(usize, usize), Vec<Val>>,
    sides: HashMap<SideKey, PrintedSide>,
    failed: HashSet<SideKey>,
}

/// A component, an entry of it, and a side. A back that all entries share belongs to none.
type SideKey = (usize, Option<usize>, FaceSide);

impl DrawnTexts {
    /// Adds the texts of a face. Those of a back that all entries share belong to none.
    pub fn add(&mut self, job: FaceJob, texts: &[TextBox]) {
        if let Some(entry) = job.entry {
            let known = self.boxes.entry((job.component, entry)).or_default();
            known.extend(texts.iter().map(|text| value(job.side, text)));
        }
    }

    /// Adds what is printed on a side.
    pub fn add_side(&mut self, job: FaceJob, printed: PrintedSide) {
        _ = self
            .sides
            .insert((job.component, job.entry, job.side), printed);
    }

    /// Adds the fields that the templates of each side read, by their paths in the entry.
    pub fn add_reads(&mut self, game: &Game, reads: &TemplateReads) {
        self.sides
            .iter_mut()
            .for_each(|((component, _, side), printed)| {
                let path = names::entries_path(&game.components[*component]);
                let read = path.and_then(|path| Some(reads.face(*component, *side)?.below(&path)));
                let read = read.unwrap_or_default().into_iter().map(Val::text);
                printed.push(("reads", Val::list(read)));
            });
    }

    /// Remembers a side that could not be drawn.
    pub fn add_failed(&mut self, job: FaceJob) {
        self.failed.insert((job.component, job.entry, job.side));
    }

    /// Whether an entry was drawn: of what is only half drawn rules say nothing.
    pub fn has(&self, component: usize, entry: usize) -> bool {
        let front = (component, Some(entry), FaceSide::Front);
        let backs = [Some(entry), None].map(|entry| (component, entry, FaceSide::Back));
        let is_whole = self.sides.is_empty() || self.sides.contains_key(&front);
        is_whole
            && !backs.iter().any(|back| self.failed.contains(back))
            && self.boxes.contains_key(&(component, entry))
    }

    /// The map `face` of an entry: its front, and its back or the one that all share as `back`; `None`
    /// where it was not drawn.
    pub fn face(&self, component: usize, entry: usize) -> Option<Val> {
        let side = |entry, side| self.sides.get(&(component, entry, side)).cloned();
        let front = side(Some(entry), FaceSide::Front)?;
        let back = side(Some(entry), FaceSide::Back).or_else(|| side(None, FaceSide::Back));
        let back = back.map_or(Val::NULL, Val::map);
        Some(Val::map(front.into_iter().chain([("back", back)])))
    }

    /// The list `boxes` of an entry; `None` where it was not drawn.
    pub fn of(&self, component: usize, entry: usize) -> Option<Val> {
        let texts = self.boxes.get(&(component, entry))?;
        Some(Val::list(texts.iter().cloned()))
    }
}

fn value(side: FaceSide, text: &TextBox) -> Val {
    let side = match side {
        FaceSide::Front => "front",
        FaceSide::Back => "back",
    };
    let number = |number: f64| Val::float(number).unwrap_or(Val::NULL);
    let id = text.id.as_deref().map_or(Val::NULL, Val::text);
    Val::map([
        ("id", id),
        ("side", Val::text(side)),
        ("fill", text.fill.map_or(Val::NULL, number)),
        ("size", number(text.size)),
        ("lines", Val::from(text.lines)),
        ("cut", ValKind::Bool(text.cut).into()),
    ])
}
