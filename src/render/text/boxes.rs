//! What laying text out gives: SVG, measures, sizes that texts share.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;

use super::face_text::FaceText;
use super::problem::TextProblem;

/// The size that each fit group shares, in user units, by its name.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct FitSizes(BTreeMap<String, f64>);

impl FitSizes {
    /// Takes the smaller of two sizes for every group.
    pub fn merge(&mut self, other: FitSizes) {
        for (group, size) in other.0 {
            self.take(group, size);
        }
    }

    /// The size of a group.
    pub(super) fn of(&self, group: &str) -> Option<f64> {
        self.0.get(group).copied()
    }

    pub(super) fn take(&mut self, group: String, size: f64) {
        let least = self.0.entry(group).or_insert(size);
        *least = least.min(size);
    }
}

/// A filled template with its text laid out.
#[derive(Debug)]
pub struct Flowed<'s> {
    pub svg: Cow<'s, str>,
    /// In the order of the document.
    pub boxes: Vec<TextBox>,
    pub problems: Vec<TextProblem>,
    /// What is to be known of its texts beside the tree that usvg makes of `svg`.
    pub text: FaceText,
}

/// A text that was laid out. As JSON: all of it but where the element stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TextBox {
    /// The `<text>` in the filled SVG.
    #[serde(skip)]
    pub element: Range<usize>,
    /// Its `id`, where it has one.
    pub id: Option<String>,
    /// The share of its box that it fills, over 1 where it does not fit; `None` where the box has
    /// no end.
    pub fill: Option<f64>,
    /// The final font size in user units.
    pub size: f64,
    /// The final font size on the piece, in points, to the hundredth.
    pub points: f64,
    pub lines: usize,
    /// Where its lines are, in its own user units, by the em boxes of the type.
    pub bounds: Bounds,
    pub group: Option<String>,
    /// True where an ellipsis stands for the rest.
    pub cut: bool,
}

/// A rectangle in user units.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Bounds {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}
