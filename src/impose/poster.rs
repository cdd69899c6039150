//! Posters: a piece larger than the paper, tiled over several sheets that are glued together.
//!
//! Seams divide the piece into columns and rows, one part per sheet. The sheet left of a seam
//! continues beyond it by a lap for the glue. The next sheet is cut along the seam and laid over the
//! lap until it just covers the ticks there, which begin at the seam:
//!
//! ```text
//! sheet 1                          sheet 2
//! bleed | part of the piece | lap  spill | part of the piece | bleed
//!       ^ cut          seam ^   ^ cut    ^ cut along the seam ^ cut
//! ```
//!
//! Rows work in the same way. Laps repeat the art under the next sheet, and parts extend a little
//! beyond a cut along a seam, so that small errors of glueing or cutting show no blank paper.
//!
//! The orientation is the one with the fewest sheets, portrait on a tie. Seams lie where the stock
//! allows them, as few and as evenly as can be; where it names none, in proportion to the room on
//! each sheet, so that no part is a narrow strip.

use super::front::{self, SheetFront};
use super::grid::GridRequest;
use super::marks::crop_marks;
use super::net;
use super::notes::Handling;
use super::outline::PieceOutline;
use super::piece::Piece;
use super::preset::SheetPreset;
use super::sheet::{Mark, Placement, PosterPosition, Stroke, Turn};
use crate::load::stock::Seams;
use crate::units::{Mm, Rect, Size};

/// How far a part extends beyond a cut along a seam.
const SPILL: Mm = Mm(2.0);
/// Room below the art for the ruler, the note and the map.
const FOOT: Mm = Mm(10.0);
/// The smallest useful part of the piece on a sheet.
const LEAST_PART: Mm = Mm(30.0);
/// The most columns, and the most rows, of a poster.
const MOST_PARTS: usize = 100;
/// Length of the alignment ticks in a lap, and the distance between them.
const TICK: Mm = Mm(4.0);
const TICK_STEP: Mm = Mm(40.0);
/// Tolerance for rounding in sums of lengths.
const HAIR: Mm = Mm(1e-6);

/// The division of a piece into sheets.
#[derive(Clone, PartialEq, Debug)]
pub struct Poster {
    /// The paper in its orientation.
    paper: Size,
    /// The area of the paper that takes art.
    room: Rect,
    columns: Vec<PosterPart>,
    rows: Vec<PosterPart>,
}

/// One part along an axis, measured from the start of the trim of the piece.
#[derive(Clone, Copy, PartialEq, Debug)]
struct PosterPart {
    /// Where the sheet is cut: at the seam or the trim, and at the end of the lap or the trim.
    cut: (Mm, Mm),
    /// What is printed.
    shown: (Mm, Mm),
    /// Where the next part begins, if there is one.
    seam: Option<Mm>,
}

/// The division of the requested piece into the fewest sheets, with laps of width `lap`; `None` where
/// the paper is too small, or the seams too far apart for it.
pub fn fit(request: &GridRequest, lap: Mm, seams: &Seams) -> Option<Poster> {
    let papers = request.papers().into_iter().flatten();
    let posters = papers.filter_map(|paper| divided(request, paper, lap, seams));
    posters.reduce(|first, second| match second.sheets() < first.sheets() {
        true => second,
        false => first,
    })
}

/// The largest part of a piece that a sheet takes between two seams, with the paper in portrait.
pub fn largest_part(request: &GridRequest, lap: Mm) -> Size {
    let room = room(request, request.paper);
    Size::new(room.width - SPILL - lap, room.height - SPILL - lap)
}

/// The area of the paper that takes art.
fn room(request: &GridRequest, paper: Size) -> Rect {
    let border = request.border();
    Rect::new(
        border,
        border,
        paper.width - border * 2.0,
        paper.height - border * 2.0 - FOOT,
    )
}

fn divided(request: &GridRequest, paper: Size, lap: Mm, seams: &Seams) -> Option<Poster> {
    let room = room(request, paper);
    let bleed = request.most_bleed.min(request.stock_bleed);
    Some(Poster {
        paper,
        room,
        columns: parts(request.trim.width, room.width, bleed, lap, &seams.x)?,
        rows: parts(request.trim.height, room.height, bleed, lap, &seams.y)?,
    })
}

/// Divides a length with the fewest seams, at those that are `allowed` where there are any.
fn parts(length: Mm, room: Mm, bleed: Mm, lap: Mm, allowed: &[Mm]) -> Option<Vec<PosterPart>> {
    if length + bleed * 2.0 <= room + HAIR {
        let (cut, shown) = ((Mm::ZERO, length), (-bleed, length + bleed));
        let seam = None;
        return Some(vec![PosterPart { cut, shown, seam }]);
    }
    let (first, middle, last) = (room - bleed - lap, room - SPILL - lap, room - SPILL - bleed);
    if first.min(middle) < LEAST_PART {
        return None;
    }
    let capacity = [first, middle, last];
    let seams = match allowed.is_empty() {
        true => even_seams(length, capacity)?,
        false => chosen_seams(length, capacity, allowed)?,
    };
    let count = seams.len() + 1;
    let part = |index: usize| {
        let (is_first, is_last) = (index == 0, index + 1 == count);
        let seam = seams.get(index).copied();
        let from = if is_first { Mm::ZERO } else { seams[index - 1] };
        let to = seam.map_or(length, |seam| seam + lap);
        let before = if is_first { bleed } else { SPILL };
        let after = if is_last { bleed } else { Mm::ZERO };
        PosterPart {
            cut: (from, to),
            shown: (from - before, to + after),
            seam,
        }
    };
    Some((0..count).map(part).collect())
}

/// The fewest seams that divide a length, each part in proportion to what its sheet could take: the
/// first, one between, the last.
fn even_seams(length: Mm, [first, middle, last]: [Mm; 3]) -> Option<Vec<Mm>> {
    let takes = |count: usize| first + middle * (count - 2) as f64 + last;
    let count = (2..=MOST_PARTS).find(|count| length <= takes(*count) + HAIR)?;
    let share = length / takes(count);
    let seam = |index: usize| (first + middle * (index as f64 - 1.0)) * share;
    Some((1..count).map(seam).collect())
}

/// As few seams as can be of those `allowed`, which ascend; among as many, those that part it most
/// evenly. `None` where two are too far apart.
fn chosen_seams(length: Mm, capacity: [Mm; 3], allowed: &[Mm]) -> Option<Vec<Mm>> {
    let [first, middle, last] = capacity;
    // For each seam, how the length before it is best divided: the number of parts, the sum of their
    // squares, and the seam before it.
    type AxisDivision = (usize, f64, Option<usize>);
    let mut best: Vec<Option<AxisDivision>> = Vec::new();
    let division = |best: &[Option<AxisDivision>], to: Mm, takes: [Mm; 2]| {
        let squared = |part: Mm| part.0 * part.0;
        let from_start = (to <= takes[0] + HAIR).then(|| (1, squared(to), None));
        let from_seams = best.iter().enumerate().filter_map(|(index, before)| {
            let (count, sum, _) = (*before)?;
            let part = to - allowed[index];
            let fits = part > Mm::ZERO && part <= takes[1] + HAIR;
            fits.then(|| (count + 1, sum + squared(part), Some(index)))
        });
        let all = from_start.into_iter().chain(from_seams);
        all.min_by(|a: &AxisDivision, b: &AxisDivision| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))
    };
    for seam in allowed {
        best.push(division(&best, *seam, [first, middle]));
    }
    // Undivided it does not fit: no part is both the first and the last.
    let (_, _, mut at) = division(&best, length, [Mm(-1.0), last])?;
    let mut seams = Vec::new();
    while let Some(index) = at {
        seams.push(allowed[index]);
        at = best[index].and_then(|(_, _, before)| before);
    }
    seams.reverse();
    Some(seams)
}

impl Poster {
    /// The number of sheets.
    pub fn sheets(&self) -> usize {
        self.columns.len() * self.rows.len()
    }
}

/// The sheets of one piece, row by row, which is the order of glueing.
pub fn sheet_fronts(
    poster: &Poster,
    piece: &Piece,
    outline: &PieceOutline,
    request: &GridRequest,
    preset: &SheetPreset,
) -> Vec<SheetFront> {
    let cells = (0..poster.rows.len())
        .flat_map(|row| (0..poster.columns.len()).map(move |column| (row, column)));
    let front = |(row, column): (usize, usize)| {
        let (x, y) = (poster.columns[column], poster.rows[row]);
        // The part is centred in the room; this is the start of the piece's trim on the sheet.
        let origin = (
            poster.room.x + (poster.room.width - length(x.shown)) / 2.0 - x.shown.0,
            poster.room.y + (poster.room.height - length(y.shown)) / 2.0 - y.shown.0,
        );
        let on_sheet = |x: (Mm, Mm), y: (Mm, Mm)| {
            Rect::new(origin.0 + x.0, origin.1 + y.0, length(x), length(y))
        };
        let (cut, shown) = (on_sheet(x.cut, y.cut), on_sheet(x.shown, y.shown));
        let mut sheet = front::empty(poster.paper, cut, shown, preset);
        sheet.placements = vec![Placement {
            outline: outline.visible.clone(),
            face: piece.front,
            trim: Rect::new(origin.0, origin.1, request.trim.width, request.trim.height),
            visible: shown,
            turn: Turn::None,
        }];
        sheet.cut_as_one = true;
        if let Some(style) = &preset.marks {
            sheet.marks = crop_marks(&[cut], shown, poster.paper, style);
        }
        if let Some(net) = piece.stock.shape.net() {
            let on_art = sheet
                .placements
                .iter()
                .flat_map(|part| net::marks(net, part));
            sheet.marks.extend(on_art.collect::<Vec<_>>());
        }
        let seams = (
            x.seam.map(|seam| origin.0 + seam),
            y.seam.map(|seam| origin.1 + seam),
        );
        sheet.marks.extend(register(cut, seams));
        SheetFront {
            sheet,
            backs: vec![piece.back],
            poster: Some(PosterPosition {
                columns: poster.columns.len(),
                rows: poster.rows.len(),
                column,
                row,
            }),
            handling: Handling::Glue,
        }
    };
    cells.map(front).collect()
}

fn length((from, to): (Mm, Mm)) -> Mm {
    to - from
}

/// Ticks in the laps, from the seam outwards. The next sheet covers them.
fn register(cut: Rect, (right, bottom): (Option<Mm>, Option<Mm>)) -> Vec<Mark> {
    let down = along(cut.top(), bottom.unwrap_or(cut.bottom()));
    let across = along(cut.left(), right.unwrap_or(cut.right()));
    let beside = right.into_iter().flat_map(|x| {
        let tick = move |y: &Mm| ((x, *y), (x + TICK, *y));
        down.iter().map(tick)
    });
    let below = bottom.into_iter().flat_map(|y| {
        let tick = move |x: &Mm| ((*x, y), (*x, y + TICK));
        across.iter().map(tick)
    });
    let mark = |(from, to)| Mark::Register(Stroke { from, to });
    beside.chain(below).map(mark).collect()
}

/// Tick positions along a seam: evenly spaced, no more than a step apart.
fn along(from: Mm, to: Mm) -> Vec<Mm> {
    let count = ((to - from) / TICK_STEP).ceil().max(2.0) as u32;
    let step = (to - from) / f64::from(count);
    (0..count)
        .map(|tick| from + step * (f64::from(tick) + 0.5))
        .collect()
}
