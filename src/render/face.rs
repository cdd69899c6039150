//! One drawn side of a piece.

use std::sync::Arc;

use super::text::Words;
use crate::units::{Mm, Size};

/// Front or back of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FaceSide {
    Front,
    Back,
}

/// A face ready to be drawn by any writer: parsed once, for all its copies and outputs.
#[derive(Clone)]
pub struct Face {
    /// `component/entry` or, for a back all entries share, `component`; unique with `side`.
    pub name: String,
    pub side: FaceSide,
    /// The finished piece.
    pub trim: Size,
    /// How much the picture reaches over the trim on every side.
    pub bleed: Mm,
    /// Its picture; its size is `trim` grown by `bleed`, in CSS pixels.
    pub tree: Arc<usvg::Tree>,
}

/// A face for a writer that sets type: letters in its tree may stand for words beside it. There
/// is no way back to a [`Face`], whose tree is all there is to draw.
#[derive(Clone)]
pub struct SetFace {
    face: Face,
    words: Arc<Words>,
}

impl SetFace {
    pub fn new(face: Face, words: Words) -> SetFace {
        SetFace {
            face,
            words: Arc::new(words),
        }
    }

    pub fn name(&self) -> &str {
        &self.face.name
    }

    /// The finished piece.
    pub fn trim(&self) -> Size {
        self.face.trim
    }

    /// How much the picture reaches over the trim on every side.
    pub fn bleed(&self) -> Mm {
        self.face.bleed
    }

    /// Its picture, with what letters in it stand for.
    pub fn tree(&self) -> (&usvg::Tree, &Words) {
        (&self.face.tree, &self.words)
    }
}

/// Every word is drawn.
impl From<Face> for SetFace {
    fn from(face: Face) -> SetFace {
        SetFace::new(face, Words::default())
    }
}
