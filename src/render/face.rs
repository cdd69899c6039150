//! One drawn side of a piece.

use std::sync::Arc;

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
