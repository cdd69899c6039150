//! Texts measured one by one, for pages that are composed of many: their lines, their margins.

use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use super::css::Element;
use super::engine::{TextContext, TextEngine};
use super::flow::{Flow, PreparedText};
use super::layout::TextLayout;
use super::opportunity::BreakKind;
use super::problem::TextProblem;
use super::styles::Percent;

/// The properties of a block, beside those of its text (CSS 2, "Box model").
const SIDES: [&str; 4] = ["margin-top", "margin-right", "margin-bottom", "margin-left"];

/// The class of the marks of footnotes.
const NOTE_MARK: &str = "note-mark";

/// A text that was laid out in a column without an end. Lengths in user units.
#[derive(Clone, Debug)]
pub struct TextBlock {
    /// The `<text>` in the SVG.
    pub element: Range<usize>,
    /// Where each line ends, from the text's top; the first begins at 0.
    pub bottoms: Vec<f64>,
    /// The byte that each line begins with.
    pub starts: Vec<usize>,
    /// Whether each line begins inside of a word.
    pub goes_on: Vec<bool>,
    /// The byte that each of the marks of its footnotes begins with.
    pub marks: Vec<usize>,
    /// Where the first line begins, from the text's left and top.
    pub first: [f64; 2],
    /// The font size.
    pub size: f64,
    /// How wide it is without any line break but its own.
    pub natural: f64,
    /// How wide its longest word is.
    pub longest_word: f64,
    /// Margins at the top, the right, the bottom and the left; 0 where nothing is said.
    pub margins: [f64; 4],
    /// How far what is in it stays from its edges.
    pub padding: f64,
    /// What part of its column it takes at least, as `width: 100%` says; 0 where nothing is said.
    pub share: f64,
}

impl TextBlock {
    /// Where a line begins, from the text's top.
    pub fn top(&self, line: usize) -> f64 {
        let before = line.checked_sub(1);
        before.map_or(0.0, |before| self.bottoms[before])
    }

    pub fn height(&self) -> f64 {
        self.bottoms.last().copied().unwrap_or(0.0)
    }
}

impl TextEngine {
    /// Measures every laid out `<text>` of a document, and says what is wrong with any.
    pub fn blocks(
        &self,
        svg: &str,
        document: &Document<'_>,
        context: &TextContext<'_>,
    ) -> (Vec<TextBlock>, Vec<TextProblem>) {
        let mut flow = Flow::new(self, svg, document, context);
        let texts = document.descendants().filter(Node::is_element);
        let texts = texts.filter(|node| node.tag_name().name() == "text");
        let blocks: Vec<TextBlock> = texts.filter_map(|node| flow.block(node)).collect();
        (blocks, flow.into_problems())
    }
}

impl<'a, 'i> Flow<'_, 'a, 'i> {
    /// Measures one `<text>`; `None` where it cannot be laid out.
    fn block(&mut self, node: Node<'a, 'i>) -> Option<TextBlock> {
        let (prepared, layout) = self.laid_out(node)?;
        let declared = self.styles.cascade.declared(&Element::Xml(node));
        let size = prepared.content.spans[0].style.size;
        let length = |name: &str| {
            let value = declared.asked(name)?;
            let length = self.styles.length(value, size, Percent::Width);
            length.filter(|length| length.is_finite())
        };
        let margins = SIDES.map(|side| length(side).unwrap_or(0.0));
        let padding = length("padding").unwrap_or(0.0).max(0.0);
        let percent = declared.asked("width").and_then(|value| {
            let percent = value.trim().strip_suffix('%')?.parse::<f64>().ok()?;
            percent.is_finite().then_some(percent)
        });
        let share = percent.map_or(0.0, |percent| (percent / 100.0).clamp(0.0, 1.0));
        let (natural, longest_word) = widths(&prepared);
        Some(TextBlock {
            element: node.range(),
            bottoms: self.bottoms(&prepared, &layout),
            starts: layout.lines.iter().map(|line| line.start).collect(),
            goes_on: layout.lines.iter().map(|line| line.goes_on).collect(),
            marks: marks(&prepared),
            first: self.first(&prepared, &layout),
            size,
            natural,
            longest_word,
            margins,
            padding,
            share,
        })
    }

    /// Where the first line begins.
    fn first(&self, prepared: &PreparedText<'a, 'i>, layout: &TextLayout) -> [f64; 2] {
        let above = self.layouter(prepared).heights[0].above;
        let first = layout.lines.first();
        first.map_or([0.0; 2], |line| [line.left, line.baseline - above])
    }

    /// Where lines end. Between two lines that are of one size, halfway between their letters.
    fn bottoms(&self, prepared: &PreparedText<'a, 'i>, layout: &TextLayout) -> Vec<f64> {
        let layouter = self.layouter(prepared);
        let strut = layouter.heights[0];
        let mut bottoms: Vec<f64> = Vec::with_capacity(layout.lines.len());
        for (index, line) in layout.lines.iter().enumerate() {
            let own = line.baseline + strut.below;
            let next = layout
                .lines
                .get(index + 1)
                .map(|next| next.baseline - strut.above);
            // Below a line may be a hole.
            let near = next.filter(|next| *next < own + strut.total());
            bottoms.push(near.map_or(own, |next| own.max(next)));
        }
        bottoms
    }
}

/// Where the marks of footnotes begin.
fn marks(prepared: &PreparedText<'_, '_>) -> Vec<usize> {
    let items = prepared.measured.items.iter();
    let marks =
        items.filter(
            |item| match &prepared.content.spans[usize::from(item.span)].element {
                Element::Made(made) => {
                    let mut classes = made.class.split_ascii_whitespace();
                    classes.any(|class| class == NOTE_MARK)
                }
                Element::Xml(_) => false,
            },
        );
    marks.map(|item| item.range.start).collect()
}

/// How wide a text is on lines of its own, and how wide its longest word.
fn widths(prepared: &PreparedText<'_, '_>) -> (f64, f64) {
    let (mut natural, mut longest): (f64, f64) = (0.0, 0.0);
    let (mut line_start, mut word_start) = (0.0, 0.0);
    for place in &prepared.measured.opportunities {
        if place.kind == BreakKind::Hyphen {
            continue;
        }
        longest = longest.max(place.end_x - word_start);
        word_start = place.next_x;
        if place.kind == BreakKind::Hard {
            natural = natural.max(place.end_x - line_start);
            line_start = place.next_x;
        }
    }
    (natural, longest)
}
