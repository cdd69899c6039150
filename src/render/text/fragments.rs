//! A line as usvg will draw it: stretches of one span and font, each with its own position.

use unicode_bidi::{BidiClass, BidiInfo, bidi_class};

use super::TextEngine;
use super::breaks::hyphen_of;
use super::cut::ellipsis;
use super::fonts::FaceId;
use super::itemise::{Item, ItemKind};
use super::layout::{Layout, Line, Suffix};
use super::measure::{ICON_SIZE, Measured, takes_letter_spacing, widens};
use super::shape::Setting;
use super::source::Content;
use super::spec::Stand;
use super::style::Style;

/// A stretch of a line. Positions in logical directions, in user units.
#[derive(Clone, PartialEq, Debug)]
pub struct Fragment {
    pub span: u16,
    pub drawn: Drawn,
    pub x: f64,
    pub baseline: f64,
    pub width: f64,
    /// What justification adds to each space.
    pub stretch: f64,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Drawn {
    Text {
        face: FaceId,
        text: String,
    },
    /// The index of the icon, and its height.
    Icon {
        index: u16,
        size: f64,
    },
}

/// The fragments of all lines, in the order they are read.
pub fn fragments(
    engine: &TextEngine,
    content: &Content<'_, '_>,
    measured: &Measured,
    layout: &Layout,
    stand: Stand,
) -> Vec<Fragment> {
    let cutter = Cutter {
        engine,
        content,
        measured,
        scale: layout.scale,
        stand,
    };
    let lines = layout.lines.iter();
    lines.flat_map(|line| cutter.line(line)).collect()
}

struct Cutter<'c, 'a, 'i> {
    engine: &'c TextEngine,
    content: &'c Content<'a, 'i>,
    measured: &'c Measured,
    scale: f64,
    stand: Stand,
}

impl<'a> Cutter<'_, 'a, '_> {
    fn line(&self, line: &Line) -> Vec<Fragment> {
        let mut fragments = self.cut(line);
        let width: f64 = fragments.iter().map(|fragment| fragment.width).sum();
        let width = width - self.last_spacing(&fragments);
        let free = line.right - line.left - width;
        let gaps: usize = fragments.iter().map(Fragment::gaps).sum();
        let justify = self.stand == Stand::Justified && gaps > 0;
        // A line a hair too wide, by the kerning at its break, gives the hair back.
        let stretch = match justify && (!line.last || free < 0.0) {
            true => free / gaps as f64,
            false => 0.0,
        };
        let mut x = match self.stand {
            Stand::Center => line.left + free / 2.0,
            Stand::Right => line.left + free,
            Stand::Justified if self.style().rtl => line.left + free - stretch * gaps as f64,
            Stand::Left | Stand::Justified => line.left,
        };
        for index in self.visual_order(line, &fragments) {
            let fragment = &mut fragments[index];
            fragment.stretch = stretch;
            fragment.x = x;
            fragment.width += stretch * fragment.gaps() as f64;
            x += fragment.width;
        }
        fragments
    }

    fn style(&self) -> &Style<'a> {
        &self.content.spans[0].style
    }

    /// The line's stretches in the order they are read, each with its own width.
    fn cut(&self, line: &Line) -> Vec<Fragment> {
        let mut fragments = Vec::new();
        for item in self.items(line) {
            let (start, end) = (
                item.range.start.max(line.start),
                item.range.end.min(line.end),
            );
            let last = end == line.end;
            let style = &self.content.spans[item.span as usize].style;
            let size = style.size * self.scale;
            let (drawn, width) = match item.kind {
                ItemKind::Break => continue,
                ItemKind::Icon(index) => {
                    let width = (self.measured.xs[end] - self.measured.xs[start]) * self.scale;
                    let size = size * ICON_SIZE;
                    (Drawn::Icon { index, size }, width)
                }
                ItemKind::Text(face) => {
                    let mut text = self.measured.text.string[start..end].to_owned();
                    if last {
                        text.push_str(&self.suffix(line, face));
                    }
                    let text = if item.level.is_rtl() {
                        marked(text)
                    } else {
                        text
                    };
                    let width = self.text_width(&text, item, face);
                    (Drawn::Text { face, text }, width)
                }
            };
            fragments.push(Fragment {
                span: item.span,
                drawn,
                x: 0.0,
                baseline: line.baseline,
                width,
                stretch: 0.0,
            });
        }
        fragments
    }

    fn items(&self, line: &Line) -> impl Iterator<Item = &Item> {
        let items = &self.measured.items;
        let first = items.partition_point(|item| item.range.end <= line.start);
        let end = line.end;
        items[first..]
            .iter()
            .take_while(move |item| item.range.start < end)
    }

    fn suffix(&self, line: &Line, face: FaceId) -> String {
        let face = self.engine.fonts.face(face);
        match line.suffix {
            Suffix::None => String::new(),
            Suffix::Hyphen => hyphen_of(face).to_string(),
            Suffix::Ellipsis => ellipsis(|character| face.has(character)).to_owned(),
        }
    }

    /// What usvg will take a stretch to be wide, with the letter spacing behind its end.
    fn text_width(&self, text: &str, item: &Item, face: FaceId) -> f64 {
        let style = &self.content.spans[item.span as usize].style;
        let size = style.size * self.scale;
        let setting = Setting::new(&self.engine.fonts, face, style, size, item.level.is_rtl());
        let shaped = self.engine.shaper.shape(&self.engine.fonts, &setting, text);
        let mut width = shaped.advance * size;
        if style.letter_spacing != 0.0 || style.word_spacing != 0.0 {
            for cluster in &shaped.clusters {
                let first = text[cluster.at as usize..].chars().next().unwrap_or(' ');
                let letter = if takes_letter_spacing(first) {
                    style.letter_spacing
                } else {
                    0.0
                };
                let word = if widens(first) {
                    style.word_spacing
                } else {
                    0.0
                };
                width += (letter + word) * self.scale;
            }
        }
        width
    }

    fn last_spacing(&self, fragments: &[Fragment]) -> f64 {
        let Some(Fragment {
            span,
            drawn: Drawn::Text { text, .. },
            ..
        }) = fragments.last()
        else {
            return 0.0;
        };
        let spaced = text.chars().next_back().is_some_and(takes_letter_spacing);
        let style = &self.content.spans[*span as usize].style;
        if spaced {
            style.letter_spacing * self.scale
        } else {
            0.0
        }
    }

    /// The indices of the fragments from left to right.
    fn visual_order(&self, line: &Line, fragments: &[Fragment]) -> Vec<usize> {
        if self.measured.levels.is_none() {
            return (0..fragments.len()).collect();
        }
        let drawn = self.items(line).filter(|item| item.kind != ItemKind::Break);
        let levels: Vec<_> = drawn.map(|item| item.level).collect();
        BidiInfo::reorder_visual(&levels)
    }
}

impl Fragment {
    /// How many spaces justification may widen.
    pub fn gaps(&self) -> usize {
        match &self.drawn {
            Drawn::Text { text, .. } => text.chars().filter(|found| widens(*found)).count(),
            Drawn::Icon { .. } => 0,
        }
    }
}

/// A right to left stretch whose ends are strong, by marks where they are not: usvg sees each
/// stretch on a left to right line, which would turn punctuation at its ends around.
fn marked(text: String) -> String {
    let strong = |character: Option<char>| {
        character.is_some_and(|found| matches!(bidi_class(found), BidiClass::R | BidiClass::AL))
    };
    match (
        strong(text.chars().next()),
        strong(text.chars().next_back()),
    ) {
        (true, true) => text,
        (start, end) => {
            let mark = |strong: bool| if strong { "" } else { "\u{200f}" };
            format!("{}{text}{}", mark(start), mark(end))
        }
    }
}
