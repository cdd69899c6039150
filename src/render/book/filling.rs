//! One area being filled: lines kept together, around holes, above the footnotes.

use std::ops::Range;
use std::sync::Arc;

use kurbo::{Rect, Shape};

use super::areas::BookArea;
use super::blocks::Break;
use super::column::{Body, ColumnItem, Galley, ItemNote, PartDrawing, PlacedPart, RepeatedHead};
use super::filled::{Cursor, FillEnd, FilledArea};
use super::measure::Measurer;
use super::shaped::TextPlace;
use crate::render::text::{AreaRow, Exclusion, Region, TextBlock};

/// The fewest lines of a paragraph at the foot and at the head of a column.
const FEWEST: usize = 2;
/// Between the text and the footnotes below it, in mm; the line above them is in the middle.
const NOTE_GAP: f64 = 3.0;
/// What a column may be higher than its area, by rounding.
const HAIR: f64 = 0.01;
/// By how much something is moved to find a place beside a hole, in mm.
const STEP: f64 = 0.5;

/// An area being filled.
pub struct AreaFilling<'g, 'm> {
    area: &'g BookArea,
    /// The area without its holes, where it has any.
    region: Option<Region>,
    height: f64,
    galley: &'g Galley,
    last: usize,
    /// Whether the page ends with it.
    ends_page: bool,
    measurer: &'g mut Measurer<'m>,
    so_far: SoFar,
    /// How it was before the items that stay with the next.
    kept: Option<SoFar>,
}

/// What stands in an area so far.
#[derive(Clone)]
struct SoFar {
    at: Cursor,
    filled: FilledArea,
    /// The space that the last item wants below it; none where there is no item.
    after: Option<f64>,
    notes: Vec<usize>,
    notes_height: f64,
}

/// Lines of an item as they stand in the area, of which `first` is the next.
struct SetLines {
    block: Arc<TextBlock>,
    place: TextPlace,
    first: usize,
}

impl<'g, 'm> AreaFilling<'g, 'm> {
    pub fn new(
        area: &'g BookArea,
        height: f64,
        galley: &'g Galley,
        (at, last): (Cursor, usize),
        measurer: &'g mut Measurer<'m>,
    ) -> AreaFilling<'g, 'm> {
        let holes = area.holes.iter();
        let exclusions: Vec<Exclusion> = holes
            .filter_map(|hole| Exclusion::new(hole, area.margin))
            .collect();
        let region = Region::rect(Rect::new(0.0, 0.0, area.width, area.height), 0.0);
        AreaFilling {
            area,
            region: region
                .filter(|_| !exclusions.is_empty())
                .map(|region| region.without(exclusions.into())),
            height,
            galley,
            last,
            ends_page: false,
            measurer,
            so_far: SoFar {
                at,
                filled: FilledArea::default(),
                after: None,
                notes: Vec::new(),
                notes_height: 0.0,
            },
            kept: None,
        }
    }

    /// The same, where the page ends with it.
    pub fn ending_page(mut self, ends_page: bool) -> AreaFilling<'g, 'm> {
        self.ends_page = ends_page;
        self
    }

    /// Fills it; what it holds, how far the text has come, and why it ended.
    pub fn fill(mut self) -> (FilledArea, Cursor, FillEnd) {
        let end = self.items();
        self.so_far.filled.is_parted = self.so_far.at.byte > 0;
        self.set_notes();
        (self.so_far.filled, self.so_far.at, end)
    }

    fn items(&mut self) -> FillEnd {
        let galley = self.galley;
        while self.so_far.at.item < self.last {
            let item = &galley.items[self.so_far.at.item];
            self.keep();
            match &item.body {
                Body::Break(to) => {
                    self.so_far.at.item += 1;
                    // At the head of a column there is nothing to break.
                    if !self.is_empty() || *to == Break::Back {
                        return FillEnd::Break(*to);
                    }
                }
                Body::Solid { parts, height } => {
                    let head = self.head_of(item, *height);
                    let above = head.map_or(0.0, |head| head.height);
                    let Some(top) = self.place_for(item, above + height) else {
                        return self.full();
                    };
                    let y = top + above;
                    self.take(item, &numbers(item));
                    let number = self.so_far.at.item;
                    let too_wide = item.too_wide.map(|wide| (number, wide));
                    self.so_far.filled.too_wide.extend(too_wide);
                    self.so_far.filled.solid += height;
                    self.set_parts(head.map_or(&[], |head| &head.parts), top);
                    self.set_parts(parts, y);
                    self.done(item, y + height);
                }
                Body::Lines { .. } => {
                    if !self.lines(item) {
                        return self.full();
                    }
                }
            }
        }
        FillEnd::Text
    }

    fn set_parts(&mut self, parts: &[PlacedPart], y: f64) {
        let parts = parts.iter().cloned();
        self.so_far.filled.parts.extend(parts.map(|mut part| {
            part.at[1] += y;
            part
        }));
    }

    /// The head that stands again above a row; none where there is no room for both.
    fn head_of<'i>(&self, item: &'i ColumnItem, height: f64) -> Option<&'i RepeatedHead> {
        let head = item.head.as_deref().filter(|_| self.is_empty())?;
        (head.height + height <= self.area.height).then_some(head)
    }

    /// Remembers how it is before a run of items that stay together. Beside holes it is only known what
    /// fits when it is tried.
    fn keep(&mut self) {
        let at = self.so_far.at;
        let before = at.item.checked_sub(1);
        let joined = before.is_some_and(|before| self.galley.items[before].keeps_next);
        let joins = self.galley.items[at.item].keeps_next;
        if self.region.is_some() && joins && !joined && at.byte == 0 {
            self.kept = (!self.is_empty()).then(|| self.so_far.clone());
        }
    }

    /// Ends before an item: what stays with it goes on with it.
    fn full(&mut self) -> FillEnd {
        let at = self.so_far.at;
        let before = at.item.checked_sub(1);
        let joined = before.is_some_and(|before| self.galley.items[before].keeps_next);
        if let Some(kept) = self.kept.take().filter(|_| joined && at.byte == 0) {
            self.so_far = kept;
        }
        FillEnd::Full
    }

    fn is_empty(&self) -> bool {
        self.so_far.after.is_none()
    }

    /// Where an item begins, below those so far.
    fn below(&self, item: &ColumnItem) -> f64 {
        let gap = match self.so_far.at.byte {
            0 => self
                .so_far
                .after
                .map_or(0.0, |after| after.max(item.before)),
            _ => 0.0,
        };
        self.so_far.filled.used + gap
    }

    /// Where the text ends above the notes there are and these.
    fn foot(&self, notes: &[usize]) -> f64 {
        let new = notes
            .iter()
            .filter(|note| !self.so_far.notes.contains(note));
        let new: f64 = new
            .filter_map(|note| Some(self.galley.notes.get(*note)?.1))
            .sum();
        self.above_notes(self.so_far.notes_height + new)
    }

    /// Where notes of a height begin, with the space above them.
    fn above_notes(&self, height: f64) -> f64 {
        if height == 0.0 {
            return self.height;
        }
        let height = height + NOTE_GAP;
        let top = self.height - height;
        let steps = (top / STEP).max(0.0) as u32;
        let mut tops = (0..=steps).map(|step| top - STEP * f64::from(step));
        tops.find(|top| self.is_clear(*top, height)).unwrap_or(top)
    }

    /// Whether the whole width of the area is free of holes.
    fn is_clear(&self, top: f64, height: f64) -> bool {
        let row = AreaRow { top, height };
        let least = self.area.width - HAIR;
        let region = self.region.as_ref();
        region.is_none_or(|region| !region.spans(row, least).is_empty())
    }

    /// Where an item that stays together can stand; `None` where the area ends before it.
    fn place_for(&mut self, item: &ColumnItem, height: f64) -> Option<f64> {
        let below = self.below(item);
        let steps = ((self.height - below) / STEP).max(0.0) as u32;
        let mut tops = (0..=steps).map(|step| below + STEP * f64::from(step));
        let y = tops.find(|top| self.is_clear(*top, height));
        let y = y.unwrap_or(self.height);
        let fits = y + height <= self.foot(&numbers(item)) + HAIR;
        if self.is_empty() {
            if !fits {
                self.so_far.filled.too_high = Some((self.so_far.at.item, height));
            }
            return Some(y);
        }
        (fits && self.keeps(item, y + height)).then_some(y)
    }

    /// Whether what an item has to stand with fits below its bottom as well.
    fn keeps(&self, item: &ColumnItem, mut bottom: f64) -> bool {
        let items = &self.galley.items;
        let (mut index, mut after) = (self.so_far.at.item, item.after);
        while items[index].keeps_next && index + 1 < self.last {
            index += 1;
            let next = &items[index];
            bottom += after.max(next.before);
            after = next.after;
            bottom += match &next.body {
                Body::Solid { height, .. } => *height,
                Body::Lines { block, .. } if next.keeps_next => block.height(),
                Body::Lines { block, .. } => block.top(first_lines(block)),
                Body::Break(_) => break,
            };
        }
        bottom <= self.foot(&numbers(item)) + HAIR
    }

    /// What is left of an item's lines, as they stand from `y` on.
    fn set(&mut self, item: &ColumnItem, y: f64) -> Option<SetLines> {
        let Body::Lines {
            text,
            block,
            left,
            width,
            ..
        } = &item.body
        else {
            return None;
        };
        let (area, at) = (self.area, self.so_far.at);
        let reaches = |bounds: Rect| bounds.y1 + area.margin > y;
        let mut holes = area.holes.iter();
        if holes.any(|hole| reaches(hole.bounding_box())) {
            let corner = [*left, y];
            let place = self
                .measurer
                .beside(*width, &area.holes, area.margin, corner)?;
            let place = place.from(at.byte);
            let block = self.measurer.fetch(*text, place)?;
            return Some(SetLines {
                block,
                place,
                first: 0,
            });
        }
        let plain = TextPlace::of(*width);
        let (place, first) = match at.byte {
            0 => (plain, 0),
            _ if at.place == plain.from(at.place.start) => (at.place, at.line),
            byte => (plain.from(byte), 0),
        };
        let block = match place == plain {
            true => block.clone(),
            false => self.measurer.fetch(*text, place)?,
        };
        Some(SetLines {
            block,
            place,
            first,
        })
    }

    /// Sets as many lines of an item as fit; false where the column ends with or before them.
    fn lines(&mut self, item: &ColumnItem) -> bool {
        let y = self.below(item);
        let Some(set) = self.set(item, y) else {
            // What is wrong with it is told.
            self.done(item, y);
            return true;
        };
        let (block, start) = (&set.block, set.first);
        let (top, count) = (block.top(start), block.bottoms.len());
        let fits = |line: &usize| {
            let foot = self.foot(&noted(item, block, start..line + 1));
            block.bottoms[*line] - top <= foot - y + HAIR
        };
        let room = (start..count).take_while(fits).count();
        let left = count - start;
        let fitting = match room == left {
            true => {
                let bottom = y + block.height() - top;
                match start > 0 || self.is_empty() || self.keeps(item, bottom) {
                    true => left,
                    false => return false,
                }
            }
            false => self.unparted(block, start, room.min(left.saturating_sub(FEWEST))),
        };
        let few = fitting < left && (fitting < FEWEST || item.keeps_next);
        let fitting = match (few, self.is_empty()) {
            (false, _) => fitting,
            (true, false) => return false,
            // A column that takes nothing would never end.
            (true, true) => {
                if room == 0 {
                    let high = block.bottoms[start] - top;
                    self.so_far.filled.too_high = Some((self.so_far.at.item, high));
                }
                room.max(1)
            }
        };
        let end = start + fitting;
        self.take(item, &noted(item, block, start..end));
        self.put(item, &set, start..end, y);
        self.so_far.filled.lines += fitting;
        let used = y + block.bottoms[end - 1] - top;
        if end == count {
            self.done(item, used);
            return true;
        }
        self.so_far.at.line = end;
        self.so_far.at.byte = block.starts[end];
        self.so_far.at.place = set.place;
        self.so_far.filled.used = used;
        self.so_far.after = Some(item.after);
        false
    }

    /// So many lines, or one less where a word would be parted over the end of the page.
    fn unparted(&self, block: &TextBlock, start: usize, lines: usize) -> usize {
        let is_parted = |lines: usize| {
            block
                .goes_on
                .get(start + lines)
                .is_some_and(|goes_on| *goes_on)
        };
        let is_better =
            self.ends_page && lines > FEWEST && is_parted(lines) && !is_parted(lines - 1);
        lines - usize::from(is_better)
    }

    fn put(&mut self, item: &ColumnItem, set: &SetLines, lines: Range<usize>, y: f64) {
        let Body::Lines {
            text, left, marker, ..
        } = &item.body
        else {
            return;
        };
        let SetLines { block, place, .. } = set;
        let parts = &mut self.so_far.filled.parts;
        let begins = lines.start == 0 && place.start == 0;
        if let Some(marker) = marker.as_ref().filter(|_| begins) {
            // Beside a hole the first line begins further on.
            let off = if place.is_plain() {
                [0.0; 2]
            } else {
                block.first
            };
            let at = [marker.at[0] + off[0], marker.at[1] + off[1] + y];
            parts.push(PlacedPart {
                at,
                ..marker.clone()
            });
        }
        let whole = place.start == 0 && lines.len() == block.bottoms.len();
        parts.push(PlacedPart {
            at: [*left, y - block.top(lines.start)],
            drawn: PartDrawing::Text(*text, *place, (!whole).then_some(lines)),
            range: item.range.clone(),
        });
    }

    /// Takes notes of an item, and its heading.
    fn take(&mut self, item: &ColumnItem, notes: &[usize]) {
        for note in notes {
            if !self.so_far.notes.contains(note)
                && let Some((_, height)) = self.galley.notes.get(*note)
            {
                self.so_far.notes.push(*note);
                self.so_far.notes_height += height;
            }
        }
        if self.so_far.at.byte == 0 {
            let heading = item.heading.clone();
            self.so_far.filled.headings.extend(heading);
        }
    }

    fn done(&mut self, item: &ColumnItem, used: f64) {
        self.so_far.filled.used = used;
        self.so_far.filled.last = Some(self.so_far.at.item);
        self.so_far.after = Some(item.after);
        self.so_far.at = Cursor {
            item: self.so_far.at.item + 1,
            ..Cursor::default()
        };
    }

    /// Sets the footnotes at the foot of the area.
    fn set_notes(&mut self) {
        if self.so_far.notes.is_empty() {
            return;
        }
        let mut y = self.above_notes(self.so_far.notes_height) + NOTE_GAP;
        let part = |at: [f64; 2], drawn: PartDrawing| PlacedPart {
            at,
            drawn,
            range: 0..0,
        };
        let width = self.galley.width;
        let parts = &mut self.so_far.filled.parts;
        let line = PartDrawing::Line("note-line", width / 4.0);
        parts.push(part([0.0, y - NOTE_GAP / 2.0], line));
        for note in &self.so_far.notes {
            let Some((text, height)) = self.galley.notes.get(*note) else {
                continue;
            };
            let drawn = PartDrawing::Text(*text, TextPlace::of(width), None);
            parts.push(part([0.0, y], drawn));
            y += height;
        }
        self.so_far.filled.used = self.height;
    }
}

/// The numbers of an item's notes.
fn numbers(item: &ColumnItem) -> Vec<usize> {
    item.notes.iter().map(|note| note.number).collect()
}

/// The numbers of the notes whose marks stand in some lines of an item.
fn noted(item: &ColumnItem, block: &TextBlock, lines: Range<usize>) -> Vec<usize> {
    let begins = |line: usize| block.starts.get(line).copied().unwrap_or(usize::MAX);
    let bytes = begins(lines.start)..begins(lines.end);
    let mark = |note: &&ItemNote| block.marks.get(note.mark).copied().unwrap_or(0);
    let notes = item.notes.iter();
    let notes = notes.filter(|note| bytes.contains(&mark(note)));
    notes.map(|note| note.number).collect()
}

/// How many lines of a paragraph stand below its heading at least.
fn first_lines(block: &TextBlock) -> usize {
    match block.bottoms.len() {
        // One line alone would be left over.
        3 => 3,
        count => count.min(FEWEST),
    }
}
