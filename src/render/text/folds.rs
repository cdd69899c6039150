//! Texts across the folds of a piece.

use kurbo::{Line, Vec2};
use usvg::tiny_skia_path::Point;
use usvg::{Text, Tree};

use super::face_text::FaceText;
use super::safe_zone::{Begins, collect, content, each_outline_point};
use crate::load::Stock;
use crate::units::{CSS_PX_PER_INCH, Mm};

/// A text that reaches less far over a fold lies on one side of it, in mm.
const LEAST: f64 = 0.5;

/// A text that a fold goes through.
pub struct FoldedText {
    /// Its `id`; empty where it has none.
    pub id: String,
    pub content: String,
    pub folds: Vec<Line>,
    /// How far it reaches over the fold that parts it most.
    pub over: Mm,
}

/// The texts of a face of which a line, or a letter, lies on both sides of a fold.
pub fn texts_on_folds(tree: &Tree, known: &FaceText, stock: &Stock) -> Vec<FoldedText> {
    let folds = stock.fold_lines();
    if folds.is_empty() {
        return Vec::new();
    }
    let mut texts = Vec::new();
    collect(tree.root(), &mut texts);
    let found = texts.into_iter().filter_map(|text| {
        let mut over = 0.0_f64;
        let parts = |fold: &Line| {
            let reach = reach(text, stock, *fold);
            over = over.max(reach);
            reach >= LEAST
        };
        let folds: Vec<Line> = folds.iter().copied().filter(parts).collect();
        (!folds.is_empty()).then(|| FoldedText {
            id: text.id().to_owned(),
            content: content(text, known),
            folds,
            over: Mm(over),
        })
    });
    found.collect()
}

/// How far a line of a text reaches over a fold, on the side where that is less; 0 for one beside it.
fn reach(text: &Text, stock: &Stock, fold: Line) -> f64 {
    let length = (fold.p1 - fold.p0).hypot();
    let along = (fold.p1 - fold.p0) / length.max(f64::MIN_POSITIVE);
    let across = Vec2::new(-along.y, along.x);
    let (mut most, mut before, mut behind) = (0.0_f64, 0.0_f64, 0.0_f64);
    let mm = |pixels: f32| (Mm::from_px(f64::from(pixels), CSS_PX_PER_INCH) - stock.bleed).0;
    let mut look = |point: Point, begins: Begins| {
        if begins == Begins::Run {
            (before, behind) = (0.0, 0.0);
        }
        let at = kurbo::Point::new(mm(point.x), mm(point.y)) - fold.p0;
        // What lies beyond the ends of the fold lies across a cut.
        if (0.0..=length).contains(&at.dot(along)) {
            let off = at.dot(across);
            (before, behind) = (before.max(-off), behind.max(off));
            most = most.max(before.min(behind));
        }
    };
    each_outline_point(text.flattened(), text.abs_transform(), &mut look);
    most
}
