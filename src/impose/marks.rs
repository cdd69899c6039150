//! Crop, fold and register marks, and the strokes and bounds of every mark.

use super::net;
use super::notes;
use super::preset::{MarkStyle, Marks};
use super::sheet::{Mark, Stroke};
use crate::units::{Mm, Rect, Size};

/// Length of a ruler's ticks: shorter than any crop mark, so that they are not mistaken for one.
pub const RULER_TICK: Mm = Mm(1.5);
/// Length of the dashes of a fold, also shorter than any crop mark, and the step between them.
const DASH: Mm = Mm(1.5);
const DASH_STEP: Mm = Mm(2.5);
/// The same of a mark in the margin, beside a fold: a single dash would be mistaken for a crop mark.
const SHORT_DASH: Mm = Mm(0.5);
const SHORT_DASH_STEP: Mm = Mm(0.9);
/// A fold no longer than this is such a mark.
const FOLD_MARK: Mm = Mm(6.0);
/// Length of the bar across a mark; the cuts of neighbouring pieces are 2 mm apart.
const BAR: Mm = Mm(1.5);
/// The least distance of a centre mark from other marks.
const NEAR: Mm = Mm(0.2);
/// How much wider than its stroke the white edge of an outline is: all of it lies on the bleed.
pub const OUTLINE_EDGE: f64 = 4.0;
/// Distance between ticks.
const RULER_STEP: Mm = Mm(10.0);

/// Crop marks at both ends of every cut, outside `bleed_box`.
///
/// Cuts are the edges of `trims`; adjacent pieces share them. Marks are as long as the preset asks,
/// or as the distance to the paper's edge allows.
pub fn crop_marks(trims: &[Rect], bleed_box: Rect, paper: Size, style: &Marks) -> Vec<Mark> {
    if !style.crop {
        return Vec::new();
    }
    let vertical = lines(trims.iter().flat_map(|trim| [trim.left(), trim.right()]));
    let horizontal = lines(trims.iter().flat_map(|trim| [trim.top(), trim.bottom()]));
    let strokes = ends(&vertical, &horizontal, bleed_box, paper, style);
    let bars: Vec<Mark> = match style.style {
        MarkStyle::Lines => Vec::new(),
        MarkStyle::Crosses => strokes.iter().map(|end| Mark::Cross(bar(end))).collect(),
    };
    strokes.into_iter().map(Mark::Crop).chain(bars).collect()
}

/// A bar across the middle of a mark.
fn bar(mark: &Stroke) -> Stroke {
    let ((x1, y1), (x2, y2)) = (mark.from, mark.to);
    let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
    let half = BAR / 2.0;
    let (from, to) = match x1 == x2 {
        true => ((x - half, y), (x + half, y)),
        false => ((x, y - half), (x, y + half)),
    };
    Stroke { from, to }
}

/// Marks of a whole sheet: register crosses at the corners of its block and centre marks on its
/// sides. A centre mark that would touch one of the `others` is left out.
pub fn sheet_marks(bleed_box: Rect, paper: Size, others: &[Mark], style: &Marks) -> Vec<Mark> {
    let mut marks = Vec::new();
    if style.register {
        let strokes = corner_crosses(bleed_box, paper, style);
        marks.extend(strokes.into_iter().map(Mark::Cross));
    }
    if style.centre {
        let (x, y) = (
            bleed_box.x + bleed_box.width / 2.0,
            bleed_box.y + bleed_box.height / 2.0,
        );
        let middles = ends(&[x], &[y], bleed_box, paper, style).into_iter();
        let is_free = |stroke: &Stroke| {
            let around = stroke.bounds().grown(BAR);
            !others
                .iter()
                .any(|other| other.bounds().grown(NEAR).overlaps(around))
        };
        let ticks = middles
            .filter(is_free)
            .flat_map(|middle| [bar(&middle), middle]);
        marks.extend(ticks.map(Mark::Centre));
    }
    marks
}

/// The strokes of a cross beyond each corner of the block, where no cut or fold ends.
fn corner_crosses(bleed_box: Rect, paper: Size, style: &Marks) -> Vec<Stroke> {
    let room = |edge: Mm| reach(edge, style);
    // On each side: the edge of the block, the outward direction, and the reach of marks.
    let across = [
        (bleed_box.left(), -1.0, room(bleed_box.left())),
        (
            bleed_box.right(),
            1.0,
            room(paper.width - bleed_box.right()),
        ),
    ];
    let down = [
        (bleed_box.top(), -1.0, room(bleed_box.top())),
        (
            bleed_box.bottom(),
            1.0,
            room(paper.height - bleed_box.bottom()),
        ),
    ];
    let corners = across.iter().flat_map(|x| down.iter().map(move |y| (x, y)));
    let crosses = corners.flat_map(|((x, right, (near, far)), (y, below, (near_y, far_y)))| {
        let size = (*far - *near).min(*far_y - *near_y);
        let (half, far) = (size / 2.0, size / 2.0 + near.max(*near_y));
        let (x, y) = (*x + far * *right, *y + far * *below);
        [
            ((x - half, y), (x + half, y)),
            ((x, y - half), (x, y + half)),
        ]
    });
    crosses.map(|(from, to)| Stroke { from, to }).collect()
}

/// Where marks begin and end, measured from the art, with `room` to the paper's edge.
fn reach(room: Mm, style: &Marks) -> (Mm, Mm) {
    let length = (room - style.offset - style.paper_edge).min(style.length);
    (style.offset, style.offset + length)
}

/// Marks at both ends of every fold; `folds` are distances from the top of each piece.
pub fn fold_marks(
    trims: &[Rect],
    folds: &[Mm],
    bleed_box: Rect,
    paper: Size,
    style: &Marks,
) -> Vec<Mark> {
    if !style.fold {
        return Vec::new();
    }
    let horizontal = lines(
        trims
            .iter()
            .flat_map(|trim| folds.iter().map(|fold| trim.top() + *fold)),
    );
    let strokes = ends(&[], &horizontal, bleed_box, paper, style);
    strokes.into_iter().map(Mark::Fold).collect()
}

/// Marks at both ends of a vertical fold across the whole block.
pub fn spine_marks(x: Mm, bleed_box: Rect, paper: Size, style: &Marks) -> Vec<Mark> {
    let strokes = ends(&[x], &[], bleed_box, paper, style);
    let strokes = strokes.into_iter().filter(|_| style.fold);
    strokes.map(Mark::Fold).collect()
}

/// Strokes outside `bleed_box`, at both ends of vertical lines (by their x) and horizontal lines
/// (by their y).
fn ends(
    vertical: &[Mm],
    horizontal: &[Mm],
    bleed_box: Rect,
    paper: Size,
    style: &Marks,
) -> Vec<Stroke> {
    let reach = |room: Mm| reach(room, style);
    let (near_top, far_top) = reach(bleed_box.top());
    let (near_bottom, far_bottom) = reach(paper.height - bleed_box.bottom());
    let (near_left, far_left) = reach(bleed_box.left());
    let (near_right, far_right) = reach(paper.width - bleed_box.right());
    let mut strokes = Vec::new();
    for &x in vertical {
        let (top, bottom) = (bleed_box.top(), bleed_box.bottom());
        strokes.push(((x, top - far_top), (x, top - near_top)));
        strokes.push(((x, bottom + near_bottom), (x, bottom + far_bottom)));
    }
    for &y in horizontal {
        let (left, right) = (bleed_box.left(), bleed_box.right());
        strokes.push(((left - far_left, y), (left - near_left, y)));
        strokes.push(((right + near_right, y), (right + far_right, y)));
    }
    let stroke = |(from, to)| Stroke { from, to };
    strokes.into_iter().map(stroke).collect()
}

/// The positions of all lines along one axis, sorted, each once.
fn lines(places: impl Iterator<Item = Mm>) -> Vec<Mm> {
    let mut places: Vec<Mm> = places.collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0));
    places.dedup_by(|a, b| a.about(*b));
    places
}

/// A ruler's baseline, then its ticks.
fn ruler(at: (Mm, Mm), length: Mm, vertical: bool) -> Vec<Stroke> {
    let point = |along: Mm, rise: Mm| match vertical {
        false => (at.0 + along, at.1 - rise),
        true => (at.0 - rise, at.1 + along),
    };
    let baseline = Stroke {
        from: point(Mm::ZERO, Mm::ZERO),
        to: point(length, Mm::ZERO),
    };
    let ticks = (0..=(length / RULER_STEP) as u32).map(|tick| {
        let along = RULER_STEP * f64::from(tick);
        Stroke {
            from: point(along, Mm::ZERO),
            to: point(along, RULER_TICK),
        }
    });
    std::iter::once(baseline).chain(ticks).collect()
}

/// The dashes of a stroke, the first at its beginning.
fn dashes(stroke: &Stroke) -> Vec<Stroke> {
    let across = stroke.to.0 - stroke.from.0;
    let down = stroke.to.1 - stroke.from.1;
    let length = Mm(across.0.hypot(down.0));
    if length <= Mm::ZERO {
        return Vec::new();
    }
    let at = |along: Mm| {
        let part = along.min(length) / length;
        (stroke.from.0 + across * part, stroke.from.1 + down * part)
    };
    let (dash, step) = match length <= FOLD_MARK {
        true => (SHORT_DASH, SHORT_DASH_STEP),
        false => (DASH, DASH_STEP),
    };
    let dash = |index: u32| {
        let begin = step * f64::from(index);
        Stroke {
            from: at(begin),
            to: at(begin + dash),
        }
    };
    (0..(length / step).ceil() as u32).map(dash).collect()
}

/// The frame of a map and the lines between its cells.
fn map(cells: Rect, columns: usize, rows: usize) -> Vec<Stroke> {
    let vertical = (0..=columns).map(|column| {
        let x = cells.x + cells.width * (column as f64 / columns as f64);
        ((x, cells.top()), (x, cells.bottom()))
    });
    let horizontal = (0..=rows).map(|row| {
        let y = cells.y + cells.height * (row as f64 / rows as f64);
        ((cells.left(), y), (cells.right(), y))
    });
    let stroke = |(from, to)| Stroke { from, to };
    vertical.chain(horizontal).map(stroke).collect()
}

impl Mark {
    /// The straight strokes it is drawn with; outlines, which are drawn whole, and notes have none.
    pub fn strokes(&self) -> Vec<Stroke> {
        match self {
            Mark::Crop(stroke)
            | Mark::Cross(stroke)
            | Mark::Centre(stroke)
            | Mark::Cut(stroke)
            | Mark::Register(stroke) => vec![stroke.clone()],
            Mark::Fold(stroke) | Mark::Crease(stroke) => dashes(stroke),
            Mark::Glue(corners) => net::hatching(corners),
            Mark::Ruler {
                at,
                length,
                vertical,
            } => ruler(*at, *length, *vertical),
            Mark::Map { cells, map: of, .. } => map(*cells, of.columns, of.rows),
            Mark::Outline { .. } | Mark::Note { .. } => Vec::new(),
        }
    }

    /// The bounding box of a mark, without the thickness of its strokes. That of a note is an
    /// upper estimate: see [`notes::width`].
    pub fn bounds(&self) -> Rect {
        match self {
            Mark::Crop(stroke)
            | Mark::Cross(stroke)
            | Mark::Centre(stroke)
            | Mark::Fold(stroke)
            | Mark::Cut(stroke)
            | Mark::Crease(stroke)
            | Mark::Register(stroke) => stroke.bounds(),
            Mark::Glue(corners) | Mark::Outline { corners, .. } => {
                let corners = corners.iter();
                let boxes = corners.map(|(x, y)| Rect::new(*x, *y, Mm::ZERO, Mm::ZERO));
                boxes.reduce(Rect::union).unwrap_or_default()
            }
            Mark::Map { cells, .. } => *cells,
            Mark::Ruler {
                at,
                length,
                vertical,
            } => turned(*at, *length, RULER_TICK, Mm::ZERO, *vertical, *length),
            Mark::Note {
                at,
                size,
                text,
                vertical,
            } => {
                let (above, below) = (*size * notes::ASCENT, *size * notes::DESCENT);
                turned(
                    *at,
                    notes::width(text, *size),
                    above,
                    below,
                    *vertical,
                    Mm::ZERO,
                )
            }
        }
    }
}

/// The box along a baseline that begins at `at`, reaching `above` and `below` it. A vertical one is
/// rotated by 90° anticlockwise and moved down by `shift`.
fn turned(at: (Mm, Mm), length: Mm, above: Mm, below: Mm, vertical: bool, shift: Mm) -> Rect {
    let (x, y) = at;
    match vertical {
        false => Rect::new(x, y - above, length, above + below),
        true => Rect::new(x - above, y - length + shift, above + below, length),
    }
}

impl Stroke {
    pub fn bounds(&self) -> Rect {
        let (left, top) = (self.from.0.min(self.to.0), self.from.1.min(self.to.1));
        let (right, bottom) = (self.from.0.max(self.to.0), self.from.1.max(self.to.1));
        Rect::new(left, top, right - left, bottom - top)
    }
}
