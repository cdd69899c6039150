//! One drawn side of a piece.

use std::sync::Arc;

use super::text::FaceText;
use crate::units::{Mm, Size};

/// Front or back of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FaceSide {
    Front,
    Back,
}

/// A rendered face, parsed once for all of its copies and outputs.
#[derive(Clone)]
pub struct Face {
    /// `component/entry` or, for a back all entries share, `component`; unique with `side`.
    pub name: String,
    pub side: FaceSide,
    /// The finished piece.
    pub trim: Size,
    /// The bleed on every side.
    pub bleed: Mm,
    /// The drawing; its size is `trim` with `bleed` on all sides, in CSS pixels.
    pub tree: Arc<usvg::Tree>,
    /// Information on its text that the tree does not have.
    pub text: Arc<FaceText>,
}

/// A face for a writer that embeds fonts: letters in its tree may stand for runs in its text.
/// There is no way back to a [`Face`], whose tree is all there is to draw.
#[derive(Clone)]
pub struct FaceWithRuns(Face);

impl FaceWithRuns {
    /// A face whose runs fit its tree ([`FaceText::fits`]).
    pub fn new(face: Face) -> FaceWithRuns {
        FaceWithRuns(face)
    }

    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The finished piece.
    pub fn trim(&self) -> Size {
        self.0.trim
    }

    /// The bleed on every side.
    pub fn bleed(&self) -> Mm {
        self.0.bleed
    }

    /// The drawing and its text.
    pub fn tree(&self) -> (&usvg::Tree, &FaceText) {
        (&self.0.tree, &self.0.text)
    }
}

/// One without runs.
impl From<Face> for FaceWithRuns {
    fn from(face: Face) -> FaceWithRuns {
        FaceWithRuns(face)
    }
}
