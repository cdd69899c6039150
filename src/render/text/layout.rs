//! Lines in their places, at one size.

use super::area::{Region, TextArea};
use super::knuth_plass::{BreakCosts, best_breaks};
use super::line_height::Height;
use super::lines::{self, LineBreak, Widths};
use super::measure::MeasuredText;
use super::opportunity::{BreakKind, Opportunity};
use super::places::{LinePlaces, MOST_ROWS};
use super::source::TextContent;
use super::spec::{Spec, TextAlign, VerticalAlign};
use super::style::{Hyphens, TextStyle, Wrap};

/// How often lines may be laid anew because a word higher than the rest moved.
const ROUNDS: usize = 5;
/// How many rows more than the least are tried, to find the fewest that do.
const MOST_TRIED: usize = 24;

/// One line in its place, in user units.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The bytes it shows.
    pub start: usize,
    pub end: usize,
    /// What is drawn behind them: a hyphen or an ellipsis.
    pub suffix: Suffix,
    /// True where it starts inside of a word, whose beginning is on the line before.
    pub goes_on: bool,
    /// True where a paragraph ends with it.
    pub last: bool,
    pub left: f64,
    pub right: f64,
    pub baseline: f64,
    /// Its own width before it was justified.
    pub width: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suffix {
    None,
    Hyphen,
    /// Nothing, though the word goes on: it is parted behind a hyphen or a dash of its own.
    Joined,
    Ellipsis,
}

impl Suffix {
    fn of(place: &Opportunity, text: &str) -> Suffix {
        // Behind a letter, lines of Chinese end, and of languages without spaces between words.
        let letter = || {
            text[..place.end]
                .chars()
                .next_back()
                .is_none_or(char::is_alphanumeric)
        };
        match place.kind {
            BreakKind::Hyphen => Suffix::Hyphen,
            BreakKind::Word if place.end == place.next && !letter() => Suffix::Joined,
            _ => Suffix::None,
        }
    }

    /// Whether the next line begins inside of the same word.
    fn joins(self) -> bool {
        matches!(self, Suffix::Hyphen | Suffix::Joined)
    }
}

/// A text laid out at one size.
#[derive(Clone, Debug)]
pub struct TextLayout {
    pub scale: f64,
    pub lines: Vec<Line>,
    /// How many lines there is room for; `None` where there is no end of it.
    pub room: Option<usize>,
    /// The share of the room that is used, over 1 where it overflows.
    pub fill: Option<f64>,
    /// The first line that is wider than its place, and by how much.
    pub too_wide: Option<(usize, f64)>,
    pub fits: bool,
}

impl TextLayout {
    /// Leaves only these lines.
    pub fn keep(&mut self, lines: std::ops::Range<usize>) {
        let mut index = 0;
        self.lines.retain(|_| {
            index += 1;
            lines.contains(&(index - 1))
        });
        self.fill = None;
    }
}

/// What a layout is made from, whatever the size.
pub struct Layouter<'l, 'a, 'i> {
    pub content: &'l TextContent<'a, 'i>,
    pub measured: &'l MeasuredText,
    pub spec: &'l Spec,
    /// The height of each span's own line, at the sizes the template says.
    pub heights: Vec<Height>,
    /// The width of a space, likewise.
    pub space: f64,
}

impl<'a> Layouter<'_, 'a, '_> {
    /// True where the text fits at `scale`, by first fit.
    pub fn fits(&self, scale: f64) -> bool {
        self.lay(scale, Wrap::Stable).fits
    }

    /// The text at `scale` with the breaks it asks for.
    pub fn layout(&self, scale: f64) -> TextLayout {
        let style = self.style();
        let fine = self.spec.align == TextAlign::Justify || style.hyphens == Hyphens::Auto;
        self.lay(
            scale,
            match style.wrap {
                Wrap::Auto if fine => Wrap::Pretty,
                other => other,
            },
        )
    }

    pub fn style(&self) -> &TextStyle<'a> {
        &self.content.spans[0].style
    }

    /// How far the first line is set in: not at all where others come before it.
    fn indent(&self) -> f64 {
        match self.measured.before {
            None => self.style().indent,
            Some(_) => 0.0,
        }
    }

    /// The byte that the first line begins with.
    fn start(&self) -> usize {
        self.measured.before.map_or(0, |before| before.next)
    }

    fn lay(&self, scale: f64, wrap: Wrap) -> TextLayout {
        let strut = self.heights[0];
        let mut heights: Vec<Height> = Vec::new();
        let mut placed = self.place(scale, wrap, &heights);
        for round in 0..ROUNDS {
            let needed = self.needed(&placed);
            let used = |row: usize| heights.get(row).copied().unwrap_or(strut);
            if needed
                .iter()
                .enumerate()
                .all(|(row, needed)| *needed == used(row))
            {
                break;
            }
            // Two lines may pass a high word to and fro: then both stay high.
            let grown = |(row, needed): (usize, &Height)| match round < 2 {
                true => *needed,
                false => needed.max(used(row)),
            };
            heights = needed.iter().enumerate().map(grown).collect();
            placed = self.place(scale, wrap, &heights);
        }
        self.finish(scale, &placed, &heights)
    }

    /// The height of each row by what stands in it.
    fn needed(&self, placed: &PlacedLines) -> Vec<Height> {
        let strut = self.heights[0];
        let mut needed = Vec::new();
        if self.heights.iter().all(|height| height.max(strut) == strut) {
            return needed;
        }
        let mut start = self.start();
        for line in &placed.breaks {
            let place = self.measured.opportunities[line.at];
            let row = placed.places.slot(line.slot).row;
            if needed.len() <= row {
                needed.resize(row + 1, strut);
            }
            for item in self.measured.items_between(start, place.end) {
                needed[row] = needed[row].max(self.heights[item.span as usize]);
            }
            start = place.next;
        }
        needed
    }

    fn place(&self, scale: f64, wrap: Wrap, heights: &[Height]) -> PlacedLines {
        let top = self.places(
            scale,
            heights,
            0.0,
            self.spec.max_lines.unwrap_or(MOST_ROWS),
        );
        let placed = self.choose(scale, wrap, top);
        let one_shape = match &self.spec.area {
            TextArea::Shapes(shapes) if shapes.len() == 1 => shapes.first(),
            _ => None,
        };
        match one_shape.filter(|_| self.spec.vertical_align != VerticalAlign::Top) {
            // Other rows of a rectangle are no wider.
            Some(shape) if placed.fits || !shape.is_rect() => {
                self.shift(scale, wrap, heights, shape, placed)
            }
            _ => placed,
        }
    }

    /// The same in the middle or at the bottom of its one shape: in as few rows as it takes.
    fn shift(
        &self,
        scale: f64,
        wrap: Wrap,
        heights: &[Height],
        shape: &Region,
        top: PlacedLines,
    ) -> PlacedLines {
        let used = |rows: usize| -> f64 {
            let height = |row| heights.get(row).copied().unwrap_or(self.heights[0]);
            (0..rows).map(|row| height(row).times(scale).total()).sum()
        };
        let high = shape.bottom() - shape.top();
        let counts = match shape.is_rect() {
            true => top.last_row() + 1..=top.last_row() + 1,
            false => {
                let fewest = self.fewest_rows(scale, shape);
                fewest..=fewest + MOST_TRIED
            }
        };
        for count in counts {
            let free = high - used(count);
            if free < 0.0 && count > 1 {
                break;
            }
            let offset = match self.spec.vertical_align {
                VerticalAlign::Bottom => free.max(0.0),
                _ => free.max(0.0) / 2.0,
            };
            let mut places = self.places(scale, heights, offset, count);
            places.room = places.room.max(top.places.room);
            let placed = self.choose(scale, wrap, places);
            if placed.fits {
                return placed;
            }
        }
        top
    }

    /// No fewer rows hold the text, were they all as wide as the shape.
    fn fewest_rows(&self, scale: f64, shape: &Region) -> usize {
        let length = self.measured.xs.last().copied().unwrap_or(0.0) * scale;
        let rows = (length / shape.bounds().width()).floor();
        rows.clamp(1.0, MOST_ROWS as f64) as usize
    }

    fn places(&self, scale: f64, heights: &[Height], offset: f64, most: usize) -> LinePlaces {
        let height = |row: usize| {
            heights
                .get(row)
                .copied()
                .unwrap_or(self.heights[0])
                .times(scale)
        };
        match &self.spec.area {
            TextArea::Column {
                left,
                width,
                baseline,
            } => LinePlaces::column(
                *left,
                *width,
                baseline - height(0).above,
                self.spec.max_lines,
            ),
            TextArea::Shapes(shapes) => {
                let em = self.style().size * scale;
                let mut places = LinePlaces::default();
                // No text has more lines than places to end one at, and one that its indent skips.
                let needed = match shapes.len() {
                    1 => self.measured.opportunities.len() + 1,
                    _ => MOST_ROWS,
                };
                for shape in shapes {
                    places.fill(shape, &height, offset, (most, needed), em);
                }
                if self.style().rtl {
                    // Side by side, the right one comes first.
                    places.slots.sort_by(|one, other| {
                        one.row
                            .cmp(&other.row)
                            .then(other.left.total_cmp(&one.left))
                    });
                }
                places
            }
        }
    }

    fn choose(&self, scale: f64, wrap: Wrap, places: LinePlaces) -> PlacedLines {
        let opportunities = &self.measured.opportunities;
        let slots: Vec<f64> = places.widths().map(|width| width / scale).collect();
        let widths = Widths {
            slots: &slots,
            beyond: places.widest / scale,
            endless: places.room.is_none(),
            indent: self.indent(),
        };
        let fit = |widths: &Widths<'_>| {
            let mut breaks = lines::first_fit(opportunities, widths);
            if wrap != Wrap::Stable {
                lines::without_widows(&mut breaks, opportunities, widths);
            }
            breaks
        };
        let costs = BreakCosts {
            justify: self.spec.align == TextAlign::Justify,
            justify_last: self.spec.last_align == TextAlign::Justify,
            space: self.space,
        };
        let best = match wrap {
            Wrap::Pretty if widths.beyond.is_finite() => best_breaks(opportunities, &widths, costs),
            _ => None,
        };
        if let Some(breaks) = best {
            return PlacedLines {
                breaks,
                places,
                fits: true,
            };
        }
        let mut breaks = fit(&widths);
        let fits = lines::all_fit(&breaks, opportunities, &widths);
        if wrap == Wrap::Balance && fits && widths.beyond.is_finite() {
            let factor = lines::balanced(opportunities, &widths);
            let narrower: Vec<f64> = slots.iter().map(|width| width * factor).collect();
            breaks = fit(&Widths {
                slots: &narrower,
                beyond: widths.beyond * factor,
                ..widths
            });
        }
        PlacedLines {
            breaks,
            places,
            fits,
        }
    }

    fn finish(&self, scale: f64, placed: &PlacedLines, heights: &[Height]) -> TextLayout {
        let strut = self.heights[0];
        let baselines = placed.places.baselines(placed.last_row(), |row| {
            heights.get(row).copied().unwrap_or(strut).times(scale)
        });
        let text = self.measured.text.string.as_str();
        let (mut start, mut start_x) = (self.start(), 0.0);
        let before = self.measured.before;
        let mut goes_on = before.is_some_and(|before| Suffix::of(&before, text).joins());
        let mut lines = Vec::with_capacity(placed.breaks.len());
        for line in &placed.breaks {
            let place = self.measured.opportunities[line.at];
            let slot = placed.places.slot(line.slot);
            let indent = if line.slot == 0 {
                self.indent() * scale
            } else {
                0.0
            };
            let (left, right) = match self.style().rtl {
                true => (slot.left, slot.right - indent),
                false => (slot.left + indent, slot.right),
            };
            let suffix = Suffix::of(&place, text);
            lines.push(Line {
                start: start.min(place.end),
                end: place.end,
                suffix,
                goes_on,
                last: place.kind == BreakKind::Hard,
                left,
                right,
                baseline: baselines[slot.row],
                width: (place.end_x - start_x) * scale,
            });
            (start, start_x) = (place.next, place.next_x);
            goes_on = suffix.joins();
        }
        let too_wide = match (placed.fits, placed.places.widest.is_finite()) {
            (false, true) => first_too_wide(&lines),
            _ => None,
        };
        TextLayout {
            scale,
            room: placed.places.room,
            fill: fill(placed, &lines),
            too_wide,
            fits: placed.fits,
            lines,
        }
    }
}

fn first_too_wide(lines: &[Line]) -> Option<(usize, f64)> {
    let excess = |line: &Line| line.width - (line.right - line.left);
    let found = lines.iter().position(|line| excess(line) > 1e-6)?;
    Some((found, excess(&lines[found])))
}

/// How much of the room is used: whole lines, and the part of the last one.
fn fill(placed: &PlacedLines, lines: &[Line]) -> Option<f64> {
    let (end, last) = (placed.breaks.last()?, lines.last()?);
    let width = last.right - last.left;
    let part = if width > 0.0 { last.width / width } else { 0.0 };
    match placed.places.room {
        Some(0) => Some(f64::from(u32::try_from(lines.len()).unwrap_or(u32::MAX)) + 1.0),
        Some(1) => Some(end.slot as f64 + part),
        Some(room) => Some((end.slot as f64 + part.min(1.0)) / room as f64),
        None if lines.len() == 1 && placed.places.widest.is_finite() => Some(part),
        None => None,
    }
}

/// Breaks and the places they were chosen for.
struct PlacedLines {
    places: LinePlaces,
    breaks: Vec<LineBreak>,
    fits: bool,
}

impl PlacedLines {
    fn last_row(&self) -> usize {
        let last = self.breaks.last();
        last.map_or(0, |line| self.places.slot(line.slot).row)
    }
}
