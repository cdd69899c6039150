//! Pages filled with a galley: areas one after the other, lines kept together, the last page's
//! columns balanced.

use super::areas::BookArea;
use super::blocks::Break;
use super::column::{Body, ColumnItem, Galley, PartDrawing, PlacedPart};
use super::measure::key;
use crate::render::text::TextBlock;

/// The fewest lines of a paragraph at the foot and at the head of a column.
const FEWEST: usize = 2;
/// Between the text and the footnotes below it, in mm; the line above them is in the middle.
const NOTE_GAP: f64 = 3.0;
/// What a column may be higher than its area, by rounding.
const HAIR: f64 = 0.01;

/// How far the text has come: so many items, and lines of the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Cursor {
    pub item: usize,
    pub line: usize,
}

/// What one area holds.
#[derive(Clone, Default, Debug)]
pub struct Filled {
    pub parts: Vec<PlacedPart>,
    /// How much of its height is used.
    pub used: f64,
    pub headings: Vec<(u8, String)>,
    /// An item that is higher than the area, and how high.
    pub too_high: Option<(usize, f64)>,
}

/// Why an area ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FillEnd {
    Full,
    Break(Break),
    /// There is no more text.
    Text,
}

/// Fills the areas of a page; where its text ends on the page, or the page is broken by hand, its
/// columns become even. `galley` is the column at each area's width, `last` is the item that the
/// text ends before.
pub fn page(
    areas: &[BookArea],
    galleys: &[&Galley],
    from: Cursor,
    last: usize,
) -> (Vec<Filled>, Cursor, FillEnd) {
    let whole: Vec<f64> = areas.iter().map(|area| area.height).collect();
    let (filled, to, end) = fill(&whole, galleys, from, last);
    let level = |area: &BookArea| area.top == areas[0].top && area.height == areas[0].height;
    let even = areas.len() > 1 && areas.iter().all(level) && galleys.windows(2).all(is_same);
    if !even || end == FillEnd::Full || filled.iter().any(|area| area.too_high.is_some()) {
        return (filled, to, end);
    }
    let (mut short, mut enough) = (0.0, areas[0].height);
    let mut best = filled;
    for _ in 0..16 {
        let high = (short + enough) / 2.0;
        let heights = vec![high; areas.len()];
        let (filled, reached, how) = fill(&heights, galleys, from, last);
        let too_high = filled.iter().any(|area| area.too_high.is_some());
        match reached == to && how == end && !too_high {
            true => (enough, best) = (high, filled),
            false => short = high,
        }
    }
    (best, to, end)
}

fn is_same(pair: &[&Galley]) -> bool {
    (pair[0].width - pair[1].width).abs() < 0.001
}

fn fill(
    heights: &[f64],
    galleys: &[&Galley],
    from: Cursor,
    last: usize,
) -> (Vec<Filled>, Cursor, FillEnd) {
    let mut filled = Vec::new();
    let (mut at, mut end) = (from, FillEnd::Full);
    for (height, galley) in heights.iter().zip(galleys) {
        let mut column = Column {
            galley,
            last,
            height: *height,
            at,
            filled: Filled::default(),
            after: None,
            notes: Vec::new(),
            notes_height: 0.0,
        };
        end = column.fill();
        at = column.at;
        column.set_notes();
        filled.push(column.filled);
        match end {
            FillEnd::Full | FillEnd::Break(Break::Column) => {}
            _ => break,
        }
    }
    // A column broken at the end of a page is only full.
    let end = match end {
        FillEnd::Break(Break::Column) => FillEnd::Full,
        end => end,
    };
    let end = match end == FillEnd::Full && at.item >= last {
        true => FillEnd::Text,
        false => end,
    };
    (filled, at, end)
}

/// An area being filled.
struct Column<'g> {
    galley: &'g Galley,
    last: usize,
    height: f64,
    at: Cursor,
    filled: Filled,
    /// The space that the last item wants below it.
    after: Option<f64>,
    notes: Vec<usize>,
    notes_height: f64,
}

impl Column<'_> {
    fn fill(&mut self) -> FillEnd {
        while self.at.item < self.last {
            let item = &self.galley.items[self.at.item];
            match &item.body {
                Body::Break(to) => {
                    self.at.item += 1;
                    // At the head of a column there is nothing to break.
                    if self.after.is_some() || *to == Break::Back {
                        return FillEnd::Break(*to);
                    }
                }
                Body::Solid { parts, height } => {
                    if !self.takes_solid(item, *height) {
                        return FillEnd::Full;
                    }
                    let y = self.begin(item);
                    let parts = parts.iter().cloned();
                    self.filled.parts.extend(parts.map(|mut part| {
                        part.at[1] += y;
                        part
                    }));
                    self.done(item, y + height);
                }
                Body::Lines { .. } => {
                    if !self.lines(item) {
                        return FillEnd::Full;
                    }
                }
            }
        }
        FillEnd::Text
    }

    fn is_empty(&self) -> bool {
        self.after.is_none()
    }

    fn gap(&self, item: &ColumnItem) -> f64 {
        match self.at.line {
            0 => self.after.map_or(0.0, |after| after.max(item.before)),
            _ => 0.0,
        }
    }

    /// The height that is left below the items so far and above the notes, for an item.
    fn room(&self, item: &ColumnItem) -> f64 {
        let notes = self.with_notes(item);
        self.height - self.filled.used - self.gap(item) - notes + HAIR
    }

    /// How high the notes are with those of an item.
    fn with_notes(&self, item: &ColumnItem) -> f64 {
        let new = item.notes.iter().filter(|note| !self.notes.contains(note));
        let new: f64 = new
            .filter_map(|note| Some(self.galley.notes.get(*note)?.1))
            .sum();
        match self.notes_height + new {
            0.0 => 0.0,
            height => height + NOTE_GAP,
        }
    }

    fn takes_solid(&mut self, item: &ColumnItem, height: f64) -> bool {
        let fits = height <= self.room(item);
        if self.is_empty() {
            if !fits {
                self.filled.too_high = Some((self.at.item, height));
            }
            return true;
        }
        fits && self.keeps(item, height)
    }

    /// Whether what an item has to stand with fits below it as well.
    fn keeps(&self, item: &ColumnItem, height: f64) -> bool {
        let (mut used, mut after) = (self.gap(item) + height, item.after);
        let mut index = self.at.item;
        while self.galley.items[index].keeps_next && index + 1 < self.last {
            index += 1;
            let next = &self.galley.items[index];
            used += after.max(next.before);
            after = next.after;
            used += match &next.body {
                Body::Solid { height, .. } => *height,
                Body::Lines { block, .. } if next.keeps_next => block.height(),
                Body::Lines { block, .. } => block.top(first_lines(block)),
                Body::Break(_) => break,
            };
        }
        used <= self.height - self.filled.used - self.with_notes(item) + HAIR
    }

    /// Sets as many lines of an item as fit; false where the column ends with or before them.
    fn lines(&mut self, item: &ColumnItem) -> bool {
        let Body::Lines { block, .. } = &item.body else {
            return true;
        };
        let (start, count) = (self.at.line, block.bottoms.len());
        let (top, room) = (block.top(start), self.room(item));
        let ends = block.bottoms[start..].iter();
        let fitting = ends.take_while(|bottom| *bottom - top <= room).count();
        let left = count - start;
        let fitting = match fitting {
            all if all == left => {
                match start > 0 || self.is_empty() || self.keeps(item, block.height()) {
                    true => all,
                    false => return false,
                }
            }
            some => some.min(left.saturating_sub(FEWEST)),
        };
        let few = fitting < left && (fitting < FEWEST || item.keeps_next);
        let fitting = match (few, self.is_empty()) {
            (false, _) => fitting,
            (true, false) => return false,
            // A column that takes nothing would never end.
            (true, true) => {
                let fits = block.bottoms[start..].iter();
                let fits = fits.take_while(|bottom| *bottom - top <= room).count();
                if fits == 0 {
                    self.filled.too_high = Some((self.at.item, block.bottoms[start] - top));
                }
                fits.max(1)
            }
        };
        let y = self.begin(item);
        let end = start + fitting;
        self.place(item, start..end, y);
        let used = y + block.bottoms[end - 1] - top;
        if end == count {
            self.done(item, used);
            return true;
        }
        self.at.line = end;
        self.filled.used = used;
        self.after = Some(item.after);
        false
    }

    fn place(&mut self, item: &ColumnItem, lines: std::ops::Range<usize>, y: f64) {
        let Body::Lines {
            text,
            block,
            left,
            width,
            marker,
        } = &item.body
        else {
            return;
        };
        if lines.start == 0 {
            self.filled.parts.extend(marker.clone().map(|mut marker| {
                marker.at[1] += y;
                marker
            }));
        }
        let whole = lines.len() == block.bottoms.len();
        self.filled.parts.push(PlacedPart {
            at: [*left, y - block.top(lines.start)],
            drawn: PartDrawing::Text(*text, key(*width), (!whole).then_some(lines)),
            range: item.range.clone(),
        });
    }

    /// Takes an item's notes and headings; where it begins.
    fn begin(&mut self, item: &ColumnItem) -> f64 {
        let y = self.filled.used + self.gap(item);
        for note in &item.notes {
            if !self.notes.contains(note)
                && let Some((_, height)) = self.galley.notes.get(*note)
            {
                self.notes.push(*note);
                self.notes_height += height;
            }
        }
        if self.at.line == 0 {
            self.filled.headings.extend(item.heading.clone());
        }
        y
    }

    fn done(&mut self, item: &ColumnItem, used: f64) {
        self.filled.used = used;
        self.after = Some(item.after);
        self.at = Cursor {
            item: self.at.item + 1,
            line: 0,
        };
    }

    /// Sets the footnotes at the foot of the area.
    fn set_notes(&mut self) {
        if self.notes.is_empty() {
            return;
        }
        let mut y = self.height - self.notes_height;
        let part = |at: [f64; 2], drawn: PartDrawing| PlacedPart {
            at,
            drawn,
            range: 0..0,
        };
        let line = PartDrawing::Line("note-line", self.galley.width / 4.0);
        self.filled
            .parts
            .push(part([0.0, y - NOTE_GAP / 2.0], line));
        for note in &self.notes {
            let Some((text, height)) = self.galley.notes.get(*note) else {
                continue;
            };
            let drawn = PartDrawing::Text(*text, key(self.galley.width), None);
            self.filled.parts.push(part([0.0, y], drawn));
            y += height;
        }
        self.filled.used = self.height;
    }
}

/// How many lines of a paragraph stand below its heading at least.
fn first_lines(block: &TextBlock) -> usize {
    match block.bottoms.len() {
        // One line alone would be left over.
        3 => 3,
        count => count.min(FEWEST),
    }
}
