//! Cut paths as files for cutting machines, each the size of its sheet.

pub mod dxf;
pub mod svg;

use kurbo::BezPath;

use crate::impose::{Mark, Sheet, Stroke};

/// The cut paths and the marks of a sheet.
pub struct CutDrawing<'a> {
    pub sheet: &'a Sheet,
    /// In mm from the upper left corner of the paper.
    pub cuts: &'a [BezPath],
}

impl CutDrawing<'_> {
    /// The folds of nets, to be scored.
    fn folds(&self) -> impl Iterator<Item = &Stroke> {
        self.sheet.marks.iter().filter_map(|mark| match mark {
            Mark::Crease(stroke) => Some(stroke),
            _ => None,
        })
    }

    /// The strokes of the marks, by which the cuts are aligned with the printed sheet.
    fn marks(&self) -> impl Iterator<Item = &Stroke> {
        self.sheet.marks.iter().filter_map(|mark| match mark {
            Mark::Crop(stroke) | Mark::Register(stroke) => Some(stroke),
            _ => None,
        })
    }
}
