//! Where a picture stops short of its bleed, and where it reaches the cut without any.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use kurbo::{BezPath, ParamCurve, ParamCurveArclen, PathSeg, Shape as _};

use crate::colour::Colour;
use crate::load::{Shape, Stock, shape};
use crate::render::ground::{DotGrid, Ground, SampleGrid};
use crate::render::{FaceJob, FaceSide};
use crate::units::Mm;

/// How far apart two colours are that show as an edge, in CIEDE2000.
const EDGE: f64 = 12.0;
/// How far apart two colours of one area may be.
const SAME: f64 = 4.0;
/// Places are looked at this far apart along the cut, in mm.
const STEP: f64 = 0.25;
/// So long must an edge run along the cut to be one that was meant to bleed, in mm.
const RUN: f64 = 5.0;
/// And so long where both sides of it are painted, or where it is a ground as pale as cream: what is
/// drawn there may end at the cut by chance, as the houses of a town do.
const SEAM: f64 = 20.0;
/// Just inside and just outside the cut, and a little further, in mm.
const NEAR: f64 = 0.4;
const FAR: f64 = 0.8;
/// What is painted so far inside the cut reaches it, in mm.
const AT_CUT: f64 = 0.1;
/// How far along a stroke, as a share of it, its direction is taken from.
const AHEAD: f64 = 1e-3;

/// A stretch of the cut beyond which the picture does not go on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Short {
    pub side: &'static str,
    /// How far it runs along that side, in mm.
    pub length: f64,
    /// How far it goes on beyond the cut, in mm: 0 where it stops at the cut.
    pub beyond: f64,
    /// True where another colour goes on to the bleed's end, or where it is nearly that of paper.
    faint: bool,
}

impl Short {
    fn is_long(&self) -> bool {
        self.length >= if self.faint { SEAM } else { RUN }
    }
}

/// A place on the cut and the direction out of the piece, in mm from the trim's corner.
struct EdgePlace {
    side: &'static str,
    at: (f64, f64),
    out: (f64, f64),
}

impl EdgePlace {
    /// So far out of the piece, in mm from the picture's corner.
    fn beyond(&self, distance: f64, bleed: f64) -> (f64, f64) {
        let x = bleed + self.at.0 + self.out.0 * distance;
        let y = bleed + self.at.1 + self.out.1 * distance;
        (x, y)
    }
}

/// Where pieces of one stock are cut, and what of their pictures is looked at for it.
pub struct Cut {
    places: Vec<EdgePlace>,
    /// In mm.
    bleed: f64,
    /// Whether it is cut where there is no bleed.
    is_bare: bool,
    /// The cells of the last grid: faces of one stock mostly have the same.
    cells: Mutex<Option<(DotGrid, Arc<SampleGrid>)>>,
}

impl Cut {
    pub fn new(stock: &Stock) -> Cut {
        let is_bare = stock.cut && stock.bleed.about(Mm::ZERO);
        // Of a little bleed nothing is known.
        let is_looked_at = is_bare || stock.bleed.0 >= 2.0 * FAR;
        Cut {
            places: if is_looked_at { cut(stock) } else { Vec::new() },
            bleed: stock.bleed.0,
            is_bare,
            cells: Mutex::default(),
        }
    }

    /// The cells in which something is looked at.
    pub fn cells(&self, grid: DotGrid) -> Arc<SampleGrid> {
        // A poisoned cache is still a good one.
        let mut last = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((of, cells)) if *of == grid => cells.clone(),
            _ => {
                let cells = grid.cells(looked_at(&self.places, self.bleed));
                *last = Some((grid, cells.clone()));
                cells
            }
        }
    }
}

/// The cuts of a game's fronts and backs, by component.
#[derive(Default)]
pub struct Cuts(Mutex<HashMap<(usize, FaceSide), Arc<Cut>>>);

impl Cuts {
    /// That of a face, whose stock is seen from its side.
    pub fn of(&self, job: FaceJob, stock: &Stock) -> Arc<Cut> {
        let mut cuts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let cut = cuts.entry((job.component, job.side));
        cut.or_insert_with(|| Arc::new(Cut::new(stock))).clone()
    }
}

/// Red, green and blue.
type Dot = [u8; 3];

/// So many differences are kept, a power of two.
const KEPT: usize = 256;

/// Differences of colours, each worked out once: along a cut there are few.
struct ColourDifferences(Vec<Option<(Dot, Dot, f64)>>);

impl Default for ColourDifferences {
    fn default() -> ColourDifferences {
        ColourDifferences(vec![None; KEPT])
    }
}

impl ColourDifferences {
    fn of(&mut self, one: Dot, other: Dot) -> f64 {
        let parts = one.iter().chain(&other).map(|part| usize::from(*part));
        let place = parts.fold(0, |place: usize, part| place.wrapping_mul(31) + part) % KEPT;
        if let Some((from, to, known)) = self.0[place]
            && (from, to) == (one, other)
        {
            return known;
        }
        let colour = |[red, green, blue]: Dot| Colour::from_rgb8(red, green, blue);
        let difference = colour(one).difference(colour(other));
        self.0[place] = Some((one, other, difference));
        difference
    }

    /// Whether it differs from paper.
    fn paints(&mut self, dot: Dot) -> bool {
        self.of(dot, PAPER) >= SAME
    }
}

const PAPER: Dot = [255; 3];

/// Every place that `short` looks at, in mm from the picture's corner, and those between them.
fn looked_at(cut: &[EdgePlace], bleed: f64) -> impl Iterator<Item = (f64, f64)> {
    let count = ((bleed + FAR) / STEP).ceil() as usize;
    let steps = move |place| (0..=count).map(move |step| (place, step as f64 * STEP - FAR));
    let places = cut.iter().flat_map(steps);
    places.map(move |(place, distance)| place.beyond(distance, bleed))
}

/// What is short, side by side; at most one for each side.
pub fn short(ground: &Ground, cut: &Cut) -> Vec<Short> {
    if cut.is_bare {
        return Vec::new();
    }
    let mut differences = ColourDifferences::default();
    let mut found: Vec<Short> = Vec::new();
    let mut run: Option<Short> = None;
    for place in &cut.places {
        let here = stops(ground, cut.bleed, place, &mut differences);
        run = match (run, here) {
            (Some(run), Some(here)) if run.side == here.side && run.faint == here.faint => {
                Some(Short {
                    length: run.length + STEP,
                    beyond: run.beyond.min(here.beyond),
                    ..run
                })
            }
            (run, here) => {
                found.extend(run.filter(Short::is_long));
                here
            }
        };
    }
    found.extend(run.filter(Short::is_long));
    let mut longest: Vec<Short> = Vec::new();
    for short in found {
        match longest.iter_mut().find(|known| known.side == short.side) {
            Some(known) if known.length < short.length => *known = short,
            Some(_) => {}
            None => longest.push(short),
        }
    }
    longest
}

/// Whether art reaches a cut without bleed, for so long that it was meant to. Beside what is as pale as cream a
/// sliver of paper is hardly seen.
pub fn reaches_cut(ground: &Ground, cut: &Cut) -> bool {
    if !cut.is_bare {
        return false;
    }
    let mut differences = ColourDifferences::default();
    let (mut side, mut length) = ("", 0.0);
    cut.places.iter().any(|place| {
        let mut shows = |depth: f64| {
            let (x, y) = place.beyond(-depth, cut.bleed);
            let dot = ground.at(x, y);
            dot.is_some_and(|dot| differences.of(dot, PAPER) >= EDGE)
        };
        let goes_on = place.side == side;
        side = place.side;
        length = match shows(NEAR) && shows(AT_CUT) {
            true if goes_on => length + STEP,
            true => STEP,
            false => 0.0,
        };
        length >= RUN
    })
}

/// What is short at one place.
fn stops(
    ground: &Ground,
    bleed: f64,
    place: &EdgePlace,
    differences: &mut ColourDifferences,
) -> Option<Short> {
    let short = |beyond: f64, faint: bool| Short {
        side: place.side,
        length: STEP,
        beyond,
        faint,
    };
    let at = |distance: f64| {
        let (x, y) = place.beyond(distance, bleed);
        ground.at(x, y)
    };
    let inside = at(-NEAR)?;
    let edge = bleed - 0.3;
    if at(edge).is_some_and(|there| differences.paints(there)) {
        // Painted to the end: does another colour begin at the cut, on each side one of its own?
        let (outside, further, deeper) = (at(NEAR)?, at(FAR)?, at(-FAR)?);
        let cut = differences.of(inside, outside) >= EDGE
            && differences.of(inside, deeper) < SAME
            && differences.of(outside, further) < SAME;
        return cut.then(|| short(0.0, true));
    }
    if !differences.paints(inside) {
        return None;
    }
    let faint = differences.of(inside, PAPER) < EDGE;
    // Nothing at the bleed's end: where did it stop?
    let steps = (0..).map(|step| f64::from(step) * STEP);
    let mut paints = |distance| at(distance).is_some_and(|there| differences.paints(there));
    let painted = steps.take_while(|distance| *distance < edge && paints(*distance));
    Some(short(painted.last().unwrap_or(0.0), faint))
}

/// Places along the cut, corners left out: what meets there belongs to two sides.
fn cut(stock: &Stock) -> Vec<EdgePlace> {
    let (width, height) = (stock.trim.width.0, stock.trim.height.0);
    match &stock.shape {
        Shape::Rectangle { corner_radius } => {
            let corner = corner_radius.0.max(1.0);
            let along = move |length: f64| {
                let count = ((length - 2.0 * corner) / STEP).max(0.0) as usize;
                (0..count).map(move |step| corner + step as f64 * STEP)
            };
            let mut places = Vec::new();
            for x in along(width) {
                places.push(EdgePlace {
                    side: "top",
                    at: (x, 0.0),
                    out: (0.0, -1.0),
                });
            }
            for y in along(height) {
                places.push(EdgePlace {
                    side: "right",
                    at: (width, y),
                    out: (1.0, 0.0),
                });
            }
            for x in along(width) {
                places.push(EdgePlace {
                    side: "bottom",
                    at: (x, height),
                    out: (0.0, 1.0),
                });
            }
            for y in along(height) {
                places.push(EdgePlace {
                    side: "left",
                    at: (0.0, y),
                    out: (-1.0, 0.0),
                });
            }
            places
        }
        _ => around(&stock.cut_path()),
    }
}

/// Places along a cut path of any shape. What the corners of its straight sides have beyond them
/// belongs to two sides.
fn around(path: &BezPath) -> Vec<EdgePlace> {
    const CORNER: f64 = 1.0;
    // The direction out of the piece, right or left of where the path goes.
    let out = if path.area() < 0.0 { -1.0 } else { 1.0 };
    let mut places = Vec::new();
    for side in path.segments() {
        let length = side.arclen(shape::EXACT);
        let corner = match side {
            PathSeg::Line(_) => CORNER.min(length / 4.0),
            _ => 0.0,
        };
        let count = ((length - 2.0 * corner) / STEP).max(0.0) as usize;
        for step in 0..count {
            let along = side.inv_arclen(corner + step as f64 * STEP, shape::EXACT);
            let ahead = side.eval((along + AHEAD).min(1.0)) - side.eval((along - AHEAD).max(0.0));
            let (at, length) = (side.eval(along), ahead.hypot());
            if length > 0.0 {
                places.push(EdgePlace {
                    side: "edge",
                    at: (at.x, at.y),
                    out: (out * ahead.y / length, -out * ahead.x / length),
                });
            }
        }
    }
    places
}
