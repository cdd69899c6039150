//! What is known of a face's text beside its tree.
//!
//! usvg's tree holds each text in pieces, one for each place the layout gave it. What usvg has no
//! form for is kept here, by the `id` of the `<text>` and the order of its pieces: the runs that a
//! piece stands for, where the writer embeds fonts and needs no outlines, and the words that the
//! end of a line breaks, for whoever searches or quotes the text.

use std::collections::HashMap;
use std::ops::Range;

use usvg::fontdb;
use usvg::{Fill, Group, Node, Paint, Path, Stroke, Text, Tree};

/// The texts of one face.
#[derive(Clone, Default, Debug)]
pub struct FaceText {
    /// By the `id` of the `<text>`.
    texts: HashMap<String, Vec<TextPiece>>,
    /// True for a written page, whose parts have ids.
    pub is_written_page: bool,
}

/// A chunk of a `<text>` (SVG 2, 11.5): what has a position of its own.
#[derive(Clone, Debug)]
pub enum TextPiece {
    /// As usvg shapes it; its last word may go on in the next piece, and it may be a link.
    Outlines(Option<WordBreak>, Option<LinkedWords>),
    /// One letter in the tree, with the paint of these runs; or for all of a text one path.
    Runs(Vec<TextRun>),
}

/// A break inside of a word, at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordBreak {
    /// Behind characters of its own: `peut-` and `être`.
    Plain,
    /// Behind a hyphen that is only there because the line ends: `mer-` and `cenaire`.
    Hyphen,
}

/// Words that are a link of a written page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LinkedWords {
    /// The place of the link among those of its text.
    pub number: u32,
    /// How wide the words are, in user units.
    pub width: f64,
}

/// Shaped text: one line, one font, one paint, left to right.
#[derive(Clone, Debug)]
pub struct TextRun {
    pub text: String,
    /// The same for all that one letter stands for.
    pub font: fontdb::ID,
    /// The font size, in user units.
    pub size: f64,
    /// From the origin of what stands for it, in user units, y downwards.
    pub x: f64,
    pub y: f64,
    pub glyphs: Vec<RunGlyph>,
    /// Where its last word goes on in the next run.
    pub word_break: Option<WordBreak>,
    pub link: Option<LinkedWords>,
}

/// A glyph of a run.
#[derive(Clone, Debug)]
pub struct RunGlyph {
    /// Its number in the font.
    pub id: u32,
    /// From the start of the run, in ems, y downwards.
    pub x: f64,
    pub y: f64,
    /// The part of the run's text that it stands for.
    pub text: Range<usize>,
}

impl FaceText {
    /// Keeps the pieces of a `<text>`. Those that say nothing beside the tree need not be kept.
    pub fn insert(&mut self, id: String, pieces: Vec<TextPiece>) {
        self.texts.insert(id, pieces);
    }

    /// Whether nothing is said beside the tree.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The pieces of a text of the tree, where they are known and are `count`.
    fn pieces(&self, text: &Text, count: usize) -> &[TextPiece] {
        let known = self.texts.get(text.id());
        let known = known.filter(|pieces| pieces.len() == count);
        known.map_or(&[], Vec::as_slice)
    }

    /// One piece for each of usvg's spans; none for a text that stands for itself.
    pub fn by_span(&self, text: &Text) -> &[TextPiece] {
        self.pieces(text, text.layouted().len())
    }

    /// The runs that a path stands for; nothing where it stands for itself.
    pub fn by_path(&self, path: &Path) -> Option<&[TextRun]> {
        match self.texts.get(path.id()).map(Vec::as_slice) {
            Some([TextPiece::Runs(runs)]) => Some(runs),
            _ => None,
        }
    }

    /// One piece for each of usvg's chunks; none for a text that stands for itself.
    pub fn by_chunk(&self, text: &Text) -> &[TextPiece] {
        self.pieces(text, text.chunks().len())
    }

    /// True where some piece stands for runs.
    pub fn has_runs(&self) -> bool {
        self.texts.values().any(|pieces| has_runs(pieces))
    }

    /// How many lines end inside of a word.
    pub fn word_breaks(&self) -> usize {
        let pieces = self.texts.values().flatten();
        pieces.map(TextPiece::word_breaks).sum()
    }

    /// True where every piece of the tree can be taken for its runs: it lies in the open, in no
    /// clip, mask, pattern or filter that would draw the letter, its paint and decoration do not
    /// depend on how long the text is, and usvg has as many pieces as the layout made.
    pub fn fits(&self, tree: &Tree) -> bool {
        !self.has_runs() || self.group_fits(tree.root(), true)
    }

    fn group_fits(&self, group: &Group, open: bool) -> bool {
        group
            .children()
            .iter()
            .all(|node| self.node_fits(node, open))
    }

    fn node_fits(&self, node: &Node, open: bool) -> bool {
        if let Node::Image(_) = node {
            // A drawing has ids of its own.
            return true;
        }
        let mut hidden = true;
        node.subroots(|group| hidden &= self.group_fits(group, false));
        hidden
            && match node {
                Node::Group(group) => self.group_fits(group, open && !has_effects(group)),
                Node::Text(text) => self.text_fits(text, open),
                Node::Path(path) => self.by_path(path).is_none() || open && is_flat_path(path),
                Node::Image(_) => true,
            }
    }

    fn text_fits(&self, text: &Text, open: bool) -> bool {
        let known = self.texts.get(text.id());
        known.is_none_or(|pieces| {
            let all = pieces.len() == text.layouted().len();
            !has_runs(pieces) || open && all && is_plain(text)
        })
    }
}

impl TextPiece {
    /// True where the tree says all there is to say.
    pub fn is_plain(&self) -> bool {
        matches!(self, TextPiece::Outlines(None, None))
    }

    /// Where its last word goes on in the next piece.
    pub fn word_break(&self) -> Option<WordBreak> {
        match self {
            TextPiece::Outlines(word_break, _) => *word_break,
            TextPiece::Runs(runs) => runs.last().and_then(|run| run.word_break),
        }
    }

    /// The link that it is, where it is one as a whole.
    pub fn link(&self) -> Option<LinkedWords> {
        match self {
            TextPiece::Outlines(_, link) => *link,
            TextPiece::Runs(_) => None,
        }
    }

    fn word_breaks(&self) -> usize {
        match self {
            TextPiece::Outlines(word_break, _) => usize::from(word_break.is_some()),
            TextPiece::Runs(runs) => runs.iter().filter(|run| run.word_break.is_some()).count(),
        }
    }
}

fn has_runs(pieces: &[TextPiece]) -> bool {
    pieces
        .iter()
        .any(|piece| matches!(piece, TextPiece::Runs(_)))
}

fn has_effects(group: &Group) -> bool {
    group.clip_path().is_some() || group.mask().is_some() || !group.filters().is_empty()
}

fn is_flat(fill: Option<&Fill>, stroke: Option<&Stroke>) -> bool {
    let flat = |paint: &Paint| matches!(paint, Paint::Color(_));
    fill.is_none_or(|fill| flat(fill.paint())) && stroke.is_none_or(|stroke| flat(stroke.paint()))
}

fn is_flat_path(path: &Path) -> bool {
    is_flat(path.fill(), path.stroke())
}

fn is_plain(text: &Text) -> bool {
    text.layouted().iter().all(|span| {
        is_flat(span.fill.as_ref(), span.stroke.as_ref())
            && [&span.underline, &span.overline, &span.line_through]
                .iter()
                .all(|line| line.is_none())
    })
}
