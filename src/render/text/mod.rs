//! Text that fits: every flowed, fitted or rich `<text>` of a filled template becomes text that
//! plain SVG draws, line by line in its place.
//!
//! ```text
//! spec ─> source ─> measure ─> fit ─> layout ─> fragments ─> write
//! ```
//!
//! What is read from the template is computed as usvg computes it, what is shaped is shaped as
//! usvg shapes it, so that what is measured here is what is drawn there.

mod area;
mod breaks;
mod checks;
pub(super) mod css;
mod cut;
mod fit;
mod flow;
mod fonts;
mod fragments;
mod icons;
mod itemise;
mod joint;
mod keywords;
mod layout;
mod limits;
mod lines;
mod markup;
mod measure;
mod places;
mod problem;
mod report;
mod safe_zone;
mod shape;
mod shapes;
mod source;
mod spec;
mod style;
mod tag;
mod typography;
mod whole;
mod words;
mod write;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;
use usvg::roxmltree::{Document, Node};

pub use css::Element;
pub use joint::Joint;
pub use problem::{ProblemKind, TextProblem};
pub use safe_zone::{
    Outside, SafeZoneProblem, content, quoted, safe_zone_problems, text_bounds, texts_outside,
};
pub use tag::MASSICOT;
pub use words::{SetLine, Words};

use crate::load::{Fonts, IconSets};
use crate::units::Mm;
use flow::Flow;
use fonts::FontTable;
use shape::Shaper;

/// Lays text out with the fonts of one project. Made once; shared by all threads, which share
/// what it has shaped.
pub struct TextEngine {
    fonts: FontTable,
    shaper: Shaper,
}

/// What a text is laid out for.
#[derive(Clone, Copy)]
pub struct TextContext<'a> {
    /// A BCP 47 tag, for text that says none by `xml:lang`.
    pub language: &'a str,
    pub icons: &'a IconSets,
    /// A smaller size gets a warning.
    pub comfortable_size: Mm,
    /// How small a text that shrinks may become where the template does not say.
    pub least_size: Mm,
    pub lettering: Lettering,
}

/// Who puts letters where the flow wants them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lettering {
    /// usvg, as outlines: what every writer can draw.
    Drawn,
    /// A writer that sets type, where it can be left to it.
    Set,
}

/// The size that each fit group shares, in user units, by its name.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct FitSizes(BTreeMap<String, f64>);

/// A filled template with its text laid out.
#[derive(Debug)]
pub struct Flowed<'s> {
    pub svg: Cow<'s, str>,
    /// In the order of the document.
    pub boxes: Vec<TextBox>,
    pub problems: Vec<TextProblem>,
    /// What letters in `svg` stand for.
    pub words: Words,
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

impl FitSizes {
    /// Takes the smaller of two sizes for every group.
    pub fn merge(&mut self, other: FitSizes) {
        for (group, size) in other.0 {
            self.take(group, size);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn take(&mut self, group: String, size: f64) {
        let least = self.0.entry(group).or_insert(size);
        *least = least.min(size);
    }
}

impl TextEngine {
    pub fn new(fonts: &Fonts) -> TextEngine {
        TextEngine {
            fonts: FontTable::new(fonts),
            shaper: Shaper::default(),
        }
    }

    /// Lays out the text of a filled template. `document` is `svg`, parsed. What is not ours
    /// stays as it is, byte for byte.
    pub fn flow<'s>(
        &self,
        svg: &'s str,
        document: &'s Document<'_>,
        context: &TextContext<'_>,
        groups: &FitSizes,
    ) -> Flowed<'s> {
        let mut flow = Flow::new(self, svg, document, context);
        for node in texts(document) {
            flow.text(node, groups);
        }
        flow.finish()
    }

    /// The size each fit group of a filled template could have at most. The sizes of all faces
    /// that share groups, merged, are what `flow` wants.
    pub fn measure_groups<'s>(
        &self,
        svg: &'s str,
        document: &'s Document<'_>,
        context: &TextContext<'_>,
    ) -> FitSizes {
        let mut sizes = FitSizes::default();
        let mut flow = Flow::new(self, svg, document, context);
        for node in texts(document) {
            if node.attribute((tag::MASSICOT, "fit-group")).is_some()
                && let Some((group, size)) = flow.group_size(node)
            {
                sizes.take(group, size);
            }
        }
        sizes
    }
}

fn texts<'a, 'i>(document: &'a Document<'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    let elements = document.descendants().filter(Node::is_element);
    elements.filter(|node| node.tag_name().name() == "text")
}
