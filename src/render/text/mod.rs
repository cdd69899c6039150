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
mod blocks;
mod boxes;
mod breaks;
mod checks;
pub(super) mod css;
mod cut;
mod engine;
mod face_text;
mod fit;
mod flow;
mod folds;
mod font_face;
mod fonts;
mod fragments;
mod icons;
mod itemise;
mod keys;
mod keywords;
mod knuth_plass;
mod layout;
mod letters;
mod limits;
mod line_height;
mod line_run;
mod lines;
mod markup;
mod measure;
mod numbers;
mod opportunity;
mod places;
mod plain;
mod problem;
mod refused;
mod report;
mod runs;
mod safe_zone;
mod seams;
mod selections;
mod shape;
mod shapes;
mod source;
mod spec;
mod spoken;
mod stand_in;
mod style;
mod styles;
mod tag;
mod typography;
mod write;

use usvg::roxmltree::{Document, Node};

pub use area::{AreaRow, Exclusion, Region};
pub use blocks::TextBlock;
pub use boxes::{Bounds, FitSizes, Flowed, TextBox};
pub use css::Element;
pub use engine::{KnownText, TextContext, TextEngine, TextMode};
pub use face_text::{FaceText, LinkedWords, TextPiece, TextRun, WordBreak};
pub use folds::{FoldedText, texts_on_folds};
pub use fonts::FontTable;
pub use icons::symbol_aspect;
pub use markup::{
    RichMark, RichToken, icon_at, icon_length, icons_in, parse as rich_tokens, unmarked,
};
pub use problem::{ProblemKind, TextProblem};
pub use safe_zone::{
    Outside, SafeZoneProblem, ZoneEdge, content, each_outline_point, quoted, safe_zone_problems,
    text_bounds, texts_outside, words,
};
pub use seams::{SeamTexts, texts_on_seams};
pub use shapes::{holes, simpler_shape};
pub use spoken::spoken;
pub use stand_in::stand_in_place;
pub use tag::LINK_CLASS;
pub use typography::spaced;

use crate::xml::MASSICOT;
use flow::Flow;

impl TextEngine {
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
            if node.attribute((MASSICOT, "fit-group")).is_some()
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
