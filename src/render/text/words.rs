//! Words shaped by the flow alone, for a writer that sets type itself.
//!
//! usvg shapes each line again and draws its outlines. For a raster that has to be; for a PDF,
//! where text is text, it is most of the work on a card, and for nothing. So one letter stands in
//! the tree for all words that are painted alike, with their paint and their font, and the words
//! travel beside the tree. Which they are the stand-in says by its place on a font axis that no
//! font has, as a [`Joint`] does.

use std::ops::Range;

use usvg::layout::Span;
use usvg::{Group, Node, Paint, Text, Tree};

use super::fonts::Face;
use super::fragments::Fragment;
use super::joint::Joint;
use super::measure::{advance, is_word_separator};
use super::shape::Shaped;
use super::style::Style;
use super::write::rounded;

/// The tag of an axis that no font has.
const AXIS: [u8; 4] = *b"WORD";

/// The words of one face, by the letters that stand for them.
#[derive(Default, Debug)]
pub struct Words {
    stand_ins: Vec<Vec<SetLine>>,
}

/// A stretch of a line: one font, one direction, left to right.
#[derive(Debug)]
pub struct SetLine {
    pub text: String,
    /// From the origin of the stand-in, in user units, y downwards.
    pub x: f64,
    pub y: f64,
    pub glyphs: Vec<SetGlyph>,
    /// Where its last word goes on in the next line.
    pub joint: Option<Joint>,
}

/// A glyph of a line.
#[derive(Debug)]
pub struct SetGlyph {
    /// Its number in the font.
    pub id: u32,
    /// From the start of the line, in ems, y downwards.
    pub x: f64,
    pub y: f64,
    /// The part of the line's text that it stands for.
    pub text: Range<usize>,
}

impl Words {
    /// The lines that a span of the tree stands for; `None` for one that stands for itself.
    pub fn of(&self, span: &Span) -> Option<&[SetLine]> {
        let place = span.variations.iter().find(|place| place.tag == AXIS)?;
        self.stand_ins.get(place.value as usize).map(Vec::as_slice)
    }

    pub fn is_empty(&self) -> bool {
        self.stand_ins.is_empty()
    }

    /// Adds a line. One that is painted as the line before has the same stand-in; for another
    /// this gives what `font-variation-settings` has to say.
    pub(super) fn add(&mut self, line: SetLine, continues: bool) -> Option<String> {
        match self.stand_ins.last_mut().filter(|_| continues) {
            Some(lines) => {
                lines.push(line);
                None
            }
            None => {
                self.stand_ins.push(vec![line]);
                Some(format!("'WORD' {}", self.stand_ins.len() - 1))
            }
        }
    }

    /// True where every stand-in of the tree can be taken for its words: it lies in the open, in
    /// no clip, mask, pattern or filter that would draw the letter, and its paint and decoration
    /// do not depend on how long the text is.
    pub fn fit(&self, tree: &Tree) -> bool {
        self.is_empty() || self.fit_group(tree.root(), true)
    }

    fn fit_group(&self, group: &Group, open: bool) -> bool {
        group
            .children()
            .iter()
            .all(|node| self.fit_node(node, open))
    }

    fn fit_node(&self, node: &Node, open: bool) -> bool {
        let mut hidden = true;
        node.subroots(|group| hidden &= self.fit_group(group, false));
        hidden
            && match node {
                Node::Group(group) => self.fit_group(group, open && !has_effects(group)),
                Node::Text(text) => !self.stands_in(text) || open && is_plain(text),
                Node::Path(_) | Node::Image(_) => true,
            }
    }

    fn stands_in(&self, text: &Text) -> bool {
        let mut spans = text.layouted().iter();
        spans.any(|span| self.of(span).is_some())
    }
}

fn has_effects(group: &Group) -> bool {
    group.clip_path().is_some() || group.mask().is_some() || !group.filters().is_empty()
}

fn is_plain(text: &Text) -> bool {
    let flat = |paint: &Paint| matches!(paint, Paint::Color(_));
    text.layouted().iter().all(|span| {
        span.fill.as_ref().is_none_or(|fill| flat(fill.paint()))
            && span
                .stroke
                .as_ref()
                .is_none_or(|stroke| flat(stroke.paint()))
            && [&span.underline, &span.overline, &span.line_through]
                .iter()
                .all(|line| line.is_none())
    })
}

/// The letter that can stand for a text: one that every font which has it draws.
pub(super) fn stand_in(text: &str) -> Option<char> {
    text.chars().find(|character| character.is_alphanumeric())
}

/// A fragment of `text`, shaped for a style that is drawn `scale` as large, with its glyphs.
/// `origin` is the one the stand-in stands at. `None` where a glyph is missing: usvg looks for it
/// in other fonts.
pub(super) fn line(
    text: &str,
    fragment: &Fragment,
    origin: &Fragment,
    shaped: &Shaped,
    face: &Face,
    style: &Style<'_>,
    scale: f64,
) -> Option<SetLine> {
    if shaped.glyphs.iter().any(|glyph| glyph.id == 0) {
        return None;
    }
    let mut glyphs = Vec::with_capacity(shaped.glyphs.len());
    let mut rest = shaped.glyphs.iter().peekable();
    let mut pen = 0.0;
    for (index, cluster) in shaped.clusters.iter().enumerate() {
        let start = cluster.at as usize;
        let next = shaped.clusters.get(index + 1);
        let end = next.map_or(text.len(), |next| next.at as usize);
        while let Some(glyph) = rest.next_if(|glyph| glyph.cluster == cluster.at) {
            glyphs.push(SetGlyph {
                id: glyph.id,
                x: pen / (style.size * scale) + glyph.x,
                y: glyph.y,
                text: start..end,
            });
        }
        pen += advance(cluster, &text[start..end], face, style) * scale;
        if text[start..end].starts_with(is_word_separator) {
            pen += fragment.stretch;
        }
    }
    Some(SetLine {
        text: text.to_owned(),
        x: rounded(fragment.x) - rounded(origin.x),
        y: rounded(fragment.baseline) - rounded(origin.baseline),
        glyphs,
        joint: fragment.joint,
    })
}
