//! The slug: ruler and note in the margin of a sheet, clear of art and marks.
//!
//! There are four bands around the block and its crop marks. The ruler goes into the first of
//! bottom, right, top, left that has room, the note into the first of top, left, bottom, right; in
//! the side bands both read upwards. Where ruler and note would share a band that is too short for
//! both, the note goes into a second line at the top or bottom. Where no band takes the ruler of
//! 100 mm, one of 50 mm is tried; where none takes the whole note, a shorter version; without any
//! room, on a page that fills the paper, they are left out. The sheets of a poster have a map at the
//! bottom right, which ruler and note stay clear of.

use super::notes::{self, ASCENT, DESCENT, SheetNote};
use super::preset::SheetPreset;
use super::sheet::{Mark, PosterPosition, Sheet};
use crate::units::{Mm, Rect, Size};

/// Type size, 5.7 pt. Letters of 2 mm or more could be mistaken for crop marks.
const TYPE_SIZE: Mm = Mm(2.0);
/// Distance between the slug and the art or its marks: at least and, where there is room, at most.
/// Close to the art the slug stays clear of the margin that printers cannot print.
const LEAST_AIR: Mm = Mm(0.4);
const MOST_AIR: Mm = Mm(1.5);
/// Height and depth of the type; a ruler's ticks are shorter.
const RISE: Mm = Mm(TYPE_SIZE.0 * ASCENT);
const HANG: Mm = Mm(TYPE_SIZE.0 * DESCENT);
/// Distance between a ruler and its caption.
const CAPTION_GAP: Mm = Mm(1.0);
/// Distance between ruler and note in the same band.
const PART_GAP: Mm = Mm(3.0);
/// Distance of the slug from the paper's edge on sheets without marks.
const PAPER_EDGE: Mm = Mm(2.0);
const RULERS: [Mm; 2] = [Mm(100.0), Mm(50.0)];

/// The largest width and height of the map.
const MAP_WIDTH: Mm = Mm(32.0);
const MAP_HEIGHT: Mm = Mm(14.0);

/// The ruler and the note for a `sheet` that has its placements, boxes and crop marks, and the map of
/// its position in a poster.
pub fn slug(
    sheet: &Sheet,
    preset: &SheetPreset,
    note: &SheetNote<'_>,
    map: Option<PosterPosition>,
) -> Vec<Mark> {
    let tries = preset.edges().into_iter();
    let tries = tries.map(|preset| slug_within(sheet, &preset, note, map));
    let whole = tries.reduce(|far, near| if near.1 > far.1 { near } else { far });
    whole.map_or_else(Vec::new, |(marks, _)| marks)
}

/// The slug at one distance from the paper's edge, and how much of it there was room for.
fn slug_within(
    sheet: &Sheet,
    preset: &SheetPreset,
    note: &SheetNote<'_>,
    map: Option<PosterPosition>,
) -> (Vec<Mark>, usize) {
    let mut bands = Bands::around(sheet, preset);
    let mut marks = Vec::new();
    if let Some(map) = map {
        marks.extend(bands.map(map, sheet.trim_box));
    }
    let ruler = match preset.ruler {
        true => bands.ruler(),
        false => Vec::new(),
    };
    let note = preset.note.then(|| bands.note(note)).flatten();
    let found = marks.len() + ruler.len() + usize::from(note.is_some());
    marks.extend(ruler);
    marks.extend(note);
    (marks, found)
}

/// The note alone, at the same place, for a side on which nothing is printed.
pub fn empty_slug(sheet: &Sheet, preset: &SheetPreset, note: &SheetNote<'_>) -> Vec<Mark> {
    let within = |preset: SheetPreset| Bands::around(sheet, &preset).note(note);
    let mut tries = preset.edges().into_iter().filter(|_| preset.note);
    tries.find_map(within).into_iter().collect()
}

/// The y of a fold mark, for folds across the whole sheet.
fn fold_across(sheet: &Sheet) -> impl Fn(&Mark) -> Option<Mm> {
    let block = sheet.bleed_box.width;
    move |mark| match mark {
        Mark::Fold(stroke) => {
            let bounds = stroke.bounds();
            (bounds.width > block).then_some(bounds.y)
        }
        _ => None,
    }
}

/// The distance of a slug line from the art, given `free` room; `None` where there is too little.
fn air(free: Mm) -> Option<Mm> {
    let spare = free - RISE - HANG;
    (spare >= LEAST_AIR).then(|| (spare / 2.0).max(LEAST_AIR).min(MOST_AIR))
}

/// A strip of the margin with one line of the slug in it.
#[derive(Clone, Copy, Debug)]
struct SlugBand {
    vertical: bool,
    /// The y of a horizontal baseline, or the x of a vertical one.
    baseline: Mm,
    /// The free range along the baseline: rightwards, or upwards from the paper's lower edge.
    from: Mm,
    to: Mm,
    /// Where the block begins along the baseline.
    block: Mm,
    paper_height: Mm,
}

struct Bands {
    top: Option<SlugBand>,
    /// A second line, further out.
    above: Option<SlugBand>,
    bottom: Option<SlugBand>,
    below: Option<SlugBand>,
    left: Option<SlugBand>,
    right: Option<SlugBand>,
    /// The free area below the block.
    foot: Rect,
}

impl Bands {
    fn around(sheet: &Sheet, preset: &SheetPreset) -> Bands {
        let fold = sheet.marks.iter().find_map(fold_across(sheet));
        let marks = sheet.marks.iter().map(Mark::bounds);
        let beside = marks.filter(|mark| fold.is_none_or(|fold| mark.y != fold));
        let core = beside.fold(sheet.bleed_box, Rect::union);
        let edge = match &preset.marks {
            Some(marks) => marks.paper_edge,
            None => preset.margin.max(PAPER_EDGE),
        };
        let (paper, inset) = (sheet.paper, preset.margin.max(edge));
        // Before the core at the top and left, after it at the bottom and right.
        let before = |taken: Mm| Some(taken - air(taken - edge)? - HANG);
        let behind = |taken: Mm, paper: Mm| Some(taken + air(paper - edge - taken)? + RISE);
        let horizontal = |baseline| SlugBand {
            vertical: false,
            baseline,
            from: inset,
            to: paper.width - inset,
            block: sheet.bleed_box.left(),
            paper_height: paper.height,
        };
        // No higher and no lower than the core, so that vertical bands never meet horizontal ones.
        let vertical = |baseline| SlugBand {
            vertical: true,
            baseline,
            from: (paper.height - core.bottom()).max(inset),
            to: (paper.height - core.top()).min(paper.height - inset),
            block: paper.height - sheet.bleed_box.bottom(),
            paper_height: paper.height,
        };
        // Beside a fold: above it on the left, below it on the right.
        let folded = fold.map(|fold| paper.height - fold);
        let above_fold = |band: SlugBand| SlugBand {
            from: folded.map_or(band.from, |fold| band.from.max(fold + PART_GAP)),
            ..band
        };
        let below_fold = |band: SlugBand| SlugBand {
            to: folded.map_or(band.to, |fold| band.to.min(fold - PART_GAP)),
            ..band
        };
        let (top, bottom) = (before(core.top()), behind(core.bottom(), paper.height));
        let above = top.and_then(|line| before(line - RISE));
        let below = bottom.and_then(|line| behind(line + HANG, paper.height));
        Bands {
            top: top.map(horizontal),
            above: above.map(horizontal),
            bottom: bottom.map(horizontal),
            below: below.map(horizontal),
            left: before(core.left()).map(vertical).map(above_fold),
            right: behind(core.right(), paper.width)
                .map(vertical)
                .map(below_fold),
            foot: Rect::new(
                inset,
                core.bottom() + LEAST_AIR,
                paper.width - inset * 2.0,
                paper.height - edge - core.bottom() - LEAST_AIR,
            ),
        }
    }

    /// The map, with cells of the proportions of `part`, and its numbers.
    fn map(&mut self, map: PosterPosition, part: Rect) -> Vec<Mark> {
        let (columns, rows) = (map.columns as f64, map.rows as f64);
        let height = self.foot.height.min(MAP_HEIGHT);
        let scale = (height / (part.height * rows)).min(MAP_WIDTH / (part.width * columns));
        if scale <= 0.0 {
            return Vec::new();
        }
        let size = Size::new(part.width * columns * scale, part.height * rows * scale);
        let left = self.foot.right() - size.width;
        let cells = Rect::new(left, self.foot.top(), size.width, size.height);
        for band in [&mut self.bottom, &mut self.below].into_iter().flatten() {
            band.to = band.to.min(left - PART_GAP);
        }
        let mut marks = vec![Mark::Map { cells, map }];
        for number in 0..map.columns * map.rows {
            let (row, column) = (number / map.columns, number % map.columns);
            marks.push(number_in(map.cell(cells, column, row), number + 1));
        }
        marks
    }

    fn ruler(&mut self) -> Vec<Mark> {
        for length in RULERS {
            let caption = format!("{} mm", length.0);
            let whole = length + CAPTION_GAP + notes::width(&caption, TYPE_SIZE);
            let bands = [
                &mut self.bottom,
                &mut self.right,
                &mut self.top,
                &mut self.left,
            ];
            for band in bands.into_iter().flatten() {
                if let Some(start) = band.take(whole) {
                    let caption_start = start + length + CAPTION_GAP;
                    return vec![band.ruler(start, length), band.text(caption_start, caption)];
                }
            }
        }
        Vec::new()
    }

    fn note(&mut self, note: &SheetNote<'_>) -> Option<Mark> {
        for text in note.versions() {
            let bands = [
                &mut self.top,
                &mut self.left,
                &mut self.bottom,
                &mut self.right,
                &mut self.below,
                &mut self.above,
            ];
            for band in bands.into_iter().flatten() {
                if let Some(start) = band.take(notes::width(&text, TYPE_SIZE)) {
                    return Some(band.text(start, text));
                }
            }
        }
        None
    }
}

/// A number centred in a cell, scaled down to fit.
fn number_in(cell: Rect, number: usize) -> Mark {
    let text = number.to_string();
    let widest = cell.width * 0.9 / notes::width(&text, Mm(1.0));
    let size = TYPE_SIZE.min(cell.height * 0.7).min(Mm(widest));
    let across = cell.x + (cell.width - notes::width(&text, size)) / 2.0;
    // Digits are about 0.7 em high.
    let down = cell.y + cell.height / 2.0 + size * 0.35;
    Mark::Note {
        at: (across, down),
        size,
        text,
        vertical: false,
    }
}

impl SlugBand {
    /// Takes a range of that length, starting at the block if there is room; returns its start.
    fn take(&mut self, length: Mm) -> Option<Mm> {
        if length > self.to - self.from {
            return None;
        }
        let start = self.block.max(self.from).min(self.to - length);
        self.from = start + length + PART_GAP;
        Some(start)
    }

    fn point(&self, along: Mm) -> (Mm, Mm) {
        match self.vertical {
            false => (along, self.baseline),
            true => (self.baseline, self.paper_height - along),
        }
    }

    fn ruler(&self, start: Mm, length: Mm) -> Mark {
        // `at` of a vertical ruler is its upper end.
        let end = if self.vertical { start + length } else { start };
        Mark::Ruler {
            at: self.point(end),
            length,
            vertical: self.vertical,
        }
    }

    fn text(&self, start: Mm, text: String) -> Mark {
        Mark::Note {
            at: self.point(start),
            size: TYPE_SIZE,
            text,
            vertical: self.vertical,
        }
    }
}
