//! A line as usvg will draw it: stretches of one span and font, each with its own position.

use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

use super::breaks::hyphen_of;
use super::cut::ellipsis;
use super::engine::TextEngine;
use super::face_text::WordBreak;
use super::font_face::FaceId;
use super::itemise::{ItemKind, Itemised};
use super::layout::{Line, Suffix, TextLayout};
use super::measure::{
    ICON_SIZE, MeasuredText, advance, is_widened, is_word_separator, takes_letter_spacing,
};
use super::shape::Setting;
use super::source::TextContent;
use super::spec::{Spec, TextAlign};
use super::style::TextStyle;

/// What a line may be too wide, in ems, and be squeezed unseen.
const HAIR: f64 = 0.05;

/// A stretch of a line. Positions in logical directions, in user units.
#[derive(Clone, PartialEq, Debug)]
pub struct Fragment {
    pub span: u16,
    pub drawn: DrawnFragment,
    pub x: f64,
    pub baseline: f64,
    pub width: f64,
    /// What justification adds to each space.
    pub stretch: f64,
    /// Where its last word goes on in the next fragment.
    pub word_break: Option<WordBreak>,
    pub level: Level,
}

#[derive(Clone, PartialEq, Debug)]
pub enum DrawnFragment {
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
    content: &TextContent<'_, '_>,
    measured: &MeasuredText,
    layout: &TextLayout,
    spec: &Spec,
) -> Vec<Fragment> {
    let cutter = Cutter {
        engine,
        content,
        measured,
        scale: layout.scale,
        spec,
    };
    let lines = layout.lines.iter();
    lines.flat_map(|line| cutter.line(line)).collect()
}

struct Cutter<'c, 'a, 'i> {
    engine: &'c TextEngine,
    content: &'c TextContent<'a, 'i>,
    measured: &'c MeasuredText,
    scale: f64,
    spec: &'c Spec,
}

impl<'a> Cutter<'_, 'a, '_> {
    fn line(&self, line: &Line) -> Vec<Fragment> {
        let mut fragments = self.cut(line);
        let width: f64 = fragments.iter().map(|fragment| fragment.width).sum();
        let width = width - self.last_spacing(&fragments);
        let free = line.right - line.left - width;
        let gaps: usize = fragments.iter().map(Fragment::gaps).sum();
        // A line a hair too wide, by the kerning at its break, gives the hair back.
        let hair = HAIR * self.style().size * self.scale;
        let align = match line.last {
            true => self.spec.last_align,
            false => self.spec.align,
        };
        let stretched = match self.spec.align {
            TextAlign::Justify if free < 0.0 => true,
            _ => align == TextAlign::Justify || (-hair..0.0).contains(&free),
        };
        let stretch = match stretched && gaps > 0 {
            true => free / gaps as f64,
            false => 0.0,
        };
        let mut x = match align {
            TextAlign::Center if stretch == 0.0 => line.left + free / 2.0,
            TextAlign::Right if stretch == 0.0 => line.left + free,
            TextAlign::Justify if self.style().rtl => line.left + free - stretch * gaps as f64,
            _ => line.left,
        };
        for index in self.visual_order(&fragments) {
            let fragment = &mut fragments[index];
            fragment.stretch = stretch;
            fragment.x = x;
            fragment.width += stretch * fragment.gaps() as f64;
            x += fragment.width;
        }
        fragments
    }

    fn style(&self) -> &TextStyle<'a> {
        &self.content.spans[0].style
    }

    /// The line's stretches in the order they are read, each with its own width.
    fn cut(&self, line: &Line) -> Vec<Fragment> {
        let mut fragments = Vec::new();
        let first_word = self.rest_of_a_word(line);
        for item in self.measured.items_between(line.start, line.end) {
            let start = item.range.start.max(line.start);
            let end = item.range.end.min(line.end);
            match item.kind {
                ItemKind::Break => {}
                ItemKind::Icon(index) => {
                    let size = self.content.spans[item.span as usize].style.size * self.scale;
                    let width = (self.measured.xs[end] - self.measured.xs[start]) * self.scale;
                    let drawn = DrawnFragment::Icon {
                        index,
                        size: size * ICON_SIZE,
                    };
                    fragments.push(fragment(item, line, drawn, width));
                }
                ItemKind::Text(face) => {
                    let mut text = self.measured.text.string[start..end].to_owned();
                    if end == line.end {
                        text.push_str(&self.suffix(line, face));
                    }
                    self.pieces(item, line, face, text, &mut fragments);
                    if let Some(last) = fragments.last_mut() {
                        last.word_break = self.word_break(item, line, end, first_word);
                    }
                }
            }
        }
        fragments
    }

    /// A stretch of text; several where it has spaces that are to be wider than they are drawn.
    fn pieces(
        &self,
        item: &Itemised,
        line: &Line,
        face: FaceId,
        text: String,
        fragments: &mut Vec<Fragment>,
    ) {
        let mut push = |text: String| {
            let width = self.text_width(&text, item, face);
            fragments.push(fragment(
                item,
                line,
                DrawnFragment::Text { face, text },
                width,
            ));
        };
        if item.level.is_rtl() {
            return push(marked(text));
        }
        let font = self.engine.fonts.face(face);
        for piece in text.split_inclusive(|character| is_widened(character, font)) {
            push(piece.to_owned());
        }
    }

    fn suffix(&self, line: &Line, face: FaceId) -> String {
        let face = self.engine.fonts.face(face);
        match line.suffix {
            Suffix::None | Suffix::Joined => String::new(),
            Suffix::Hyphen => hyphen_of(face).to_string(),
            Suffix::Ellipsis => ellipsis(|character| face.has(character)).to_owned(),
        }
    }

    /// Where the word ends whose beginning is on the line before; its start where there is none.
    fn rest_of_a_word(&self, line: &Line) -> usize {
        let text = &self.measured.text.string[line.start..line.end];
        match line.goes_on {
            true => line.start + text.find(char::is_whitespace).unwrap_or(text.len()),
            false => line.start,
        }
    }

    /// Whether the word at the end of a stretch goes on. Words from right to left are never
    /// hyphenated, and readers of PDF would turn a whole one around.
    fn word_break(
        &self,
        item: &Itemised,
        line: &Line,
        end: usize,
        first_word: usize,
    ) -> Option<WordBreak> {
        if item.level.is_rtl() {
            return None;
        }
        match line.suffix {
            _ if end < line.end => (end < first_word).then_some(WordBreak::Plain),
            Suffix::Hyphen => Some(WordBreak::Hyphen),
            Suffix::Joined => Some(WordBreak::Plain),
            Suffix::None | Suffix::Ellipsis => None,
        }
    }

    /// What usvg will take a stretch to be wide, with the letter spacing behind its end.
    fn text_width(&self, text: &str, item: &Itemised, face: FaceId) -> f64 {
        let style = &self.content.spans[item.span as usize].style;
        let size = style.size * self.scale;
        let setting = Setting::new(&self.engine.fonts, face, style, size, item.level.is_rtl());
        let shaped = self.engine.shaper.shape(&self.engine.fonts, &setting, text);
        let face = self.engine.fonts.face(face);
        let clusters = shaped.clusters.iter();
        let advances =
            clusters.map(|cluster| advance(cluster, &text[cluster.at as usize..], face, style));
        advances.sum::<f64>() * self.scale
    }

    fn last_spacing(&self, fragments: &[Fragment]) -> f64 {
        let Some(Fragment {
            span,
            drawn: DrawnFragment::Text { text, .. },
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
    fn visual_order(&self, fragments: &[Fragment]) -> Vec<usize> {
        if self.measured.levels.is_none() {
            return (0..fragments.len()).collect();
        }
        let levels: Vec<Level> = fragments.iter().map(|fragment| fragment.level).collect();
        BidiInfo::reorder_visual(&levels)
    }
}

impl Fragment {
    /// How many spaces justification may widen.
    pub fn gaps(&self) -> usize {
        match &self.drawn {
            DrawnFragment::Text { text, .. } => text
                .chars()
                .filter(|found| is_word_separator(*found))
                .count(),
            DrawnFragment::Icon { .. } => 0,
        }
    }
}

fn fragment(item: &Itemised, line: &Line, drawn: DrawnFragment, width: f64) -> Fragment {
    Fragment {
        span: item.span,
        drawn,
        x: 0.0,
        baseline: line.baseline,
        width,
        stretch: 0.0,
        word_break: None,
        level: item.level,
    }
}

/// A right to left stretch whose ends are strong, by marks where they are not: usvg sees each
/// stretch on a left to right line, which would turn punctuation at its ends around.
fn marked(text: String) -> String {
    if text.chars().all(char::is_whitespace) {
        return text;
    }
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
