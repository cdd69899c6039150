//! What the rules of print are given, a drawn face, and what they return.

pub(super) mod backs;
mod bleed;

use std::cell::OnceCell;

pub use crate::render::ground::{Ground, PaintedText};
pub use crate::render::leaves::{Leaf, leaves, points, scale};
pub use bleed::{Cut, Cuts, Short};

use crate::diag::Diagnostic;
use crate::load::Stock;
use crate::message::Message;
use crate::render::{Face, FaceJob};

/// One drawn face.
pub struct FaceFacts<'a> {
    pub face: &'a Face,
    pub stock: &'a Stock,
    /// Of its words.
    pub language: &'a str,
    cut: &'a Cut,
    ground: OnceCell<Ground>,
}

/// Something a rule of print found.
#[derive(Clone, PartialEq, Debug)]
pub struct FaceFinding {
    pub message: Message,
    pub help: Message,
    /// The `id` of the SVG element it is about; empty where it is about the whole face.
    pub element: String,
    /// Whether other words could mend it: the caret goes to the field that they come from.
    pub of_words: bool,
    /// How bad it is among findings of its rule: more is worse. 0 where there is no figure.
    pub degree: f64,
}

impl<'a> FaceFacts<'a> {
    pub fn new(face: &'a Face, stock: &'a Stock, cut: &'a Cut, language: &'a str) -> FaceFacts<'a> {
        FaceFacts {
            face,
            stock,
            language,
            cut,
            ground: OnceCell::new(),
        }
    }

    /// Where the picture stops short of its bleed.
    pub fn short(&self) -> Vec<Short> {
        bleed::short(self.ground(), self.cut)
    }

    /// Whether the picture reaches a cut that has no bleed.
    pub fn reaches_cut(&self) -> bool {
        bleed::reaches_cut(self.ground(), self.cut)
    }

    /// The face without its texts, as dots where it is looked at, and its texts over it. Drawn
    /// when first asked for.
    pub fn ground(&self) -> &Ground {
        self.ground
            .get_or_init(|| Ground::new(&self.face.tree, |grid| self.cut.cells(grid)))
    }
}

/// What one face came to.
#[derive(Clone)]
pub struct FaceResult {
    pub job: FaceJob,
    pub found: Vec<Diagnostic>,
    /// For a back of its own, what it looks like: the same for backs that look alike.
    pub back: Option<u64>,
    /// Whether its art reaches a cut that has no bleed.
    pub reaches_cut: bool,
}
