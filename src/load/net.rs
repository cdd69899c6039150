//! The net of a tuck box: what a box is cut and folded from.
//!
//! ```text
//!                          ┌───────┐ tuck
//!      ╱dust╲        ╱dust╲│  lid  │
//!  ┌──┬──────┬──╰╯──┬──────┼───────┤
//!  │gl│ left │front │right │ back  │
//!  └──┴──────┼──────┼──────┴───────┘
//!      ╲dust╱│bottom│╲dust╱
//!            └──────┘ bottom flap
//! ```
//!
//! Lengths are in millimetres from the top left corner of the net, y downwards, as the printed side
//! is seen. The glue flap goes inside the back, the bottom flap as well; the lid turns over the dust
//! flaps and its tuck goes in behind the front.

use kurbo::{Affine, BezPath, Line, Point, Rect};

use crate::units::{Mm, Size};

/// The thickness of card of some 300 g/m², in mm.
pub const CARD: f64 = 0.4;
/// The smallest box whose flaps hold, in mm: of its width and height, and of its depth.
pub const LEAST_SIDE: f64 = 20.0;
pub const LEAST_DEPTH: f64 = 8.0;

/// The most of a glue flap, a tuck and the radius of the thumb notch, in mm.
const GLUE: f64 = 12.0;
const TUCK: f64 = 18.0;
const THUMB: f64 = 9.0;
/// What the flaps that go in are narrower by at each end, in mm.
const CLEARANCE: f64 = 0.5;
/// How much of the depth the flaps have, so that they are shorter.
const OF_DEPTH: f64 = 0.8;
/// How far the ends of a glue flap are slanted, in parts of its width.
const SLANT: f64 = 1.0 / 3.0;
/// The shoulder, the taper and the rounding of a dust flap, in parts of its length.
const DUST: f64 = 0.15;
/// Control points of a quarter of a circle by one cubic.
const QUARTER: f64 = 0.552_284_749_8;

/// The room inside a box, and the card that it is made of, in mm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TuckBox {
    pub width: f64,
    pub height: f64,
    pub depth: f64,
    pub card: f64,
}

/// A box laid flat.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// The rectangle around it.
    pub size: Size,
    /// The cut.
    pub outline: BezPath,
    /// In the order of their names in templates.
    pub panels: Vec<Panel>,
    pub folds: Vec<Line>,
    /// The convex areas that take glue, each corner once.
    pub glue: Vec<[Point; 4]>,
}

/// A side or a flap of a box.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// Its name in templates.
    pub name: &'static str,
    /// The rectangle from its folds to its farthest cut.
    pub area: Rect,
    /// Whether its art stands on its head in the net, so that it is upright on the box.
    pub turned: bool,
}

/// The lines between the panels.
struct PanelLines {
    /// From the left: the glue flap, left, front, right, back, the end.
    x: [f64; 6],
    /// From the top: the tuck, the lid, the sides, the bottom, its flap, the end.
    y: [f64; 6],
    /// The length of the dust flaps.
    dust: f64,
}

impl TuckBox {
    /// The box laid flat.
    pub fn net(self) -> Net {
        let lines = self.lines();
        let PanelLines { x, y, .. } = lines;
        let fold = |x0, y0, x1, y1| Line::new((x0, y0), (x1, y1));
        let upright = (1..5).map(|at| fold(x[at], y[2], x[at], y[3]));
        let mut folds: Vec<Line> = upright.collect();
        folds.extend([
            fold(x[1], y[2], x[2], y[2]),
            fold(x[3], y[2], x[5], y[2]),
            fold(x[4] + CLEARANCE, y[1], x[5] - CLEARANCE, y[1]),
            fold(x[1], y[3], x[4], y[3]),
            fold(x[2], y[4], x[3], y[4]),
        ]);
        let slant = |length: f64| length * SLANT;
        let (beside, below) = (slant(x[1]), slant(y[5] - y[4]));
        let glue = vec![
            [
                (x[1], y[2]),
                (x[1], y[3]),
                (0.0, y[3] - beside),
                (0.0, y[2] + beside),
            ],
            [
                (x[2], y[4]),
                (x[3], y[4]),
                (x[3] - below, y[5]),
                (x[2] + below, y[5]),
            ],
        ];
        Net {
            size: Size::new(Mm(x[5]), Mm(y[5])),
            outline: lines.outline(),
            panels: lines.panels(),
            folds,
            glue: glue.into_iter().map(|area| area.map(Point::from)).collect(),
        }
    }

    fn lines(self) -> PanelLines {
        let [width, height, depth] =
            [self.width, self.height, self.depth].map(|room| room + self.card);
        let glue = GLUE.min(width / 3.0);
        let tuck = TUCK.min(depth * OF_DEPTH).min(height / 2.0);
        let flap = GLUE.min(depth * OF_DEPTH).min(height / 3.0);
        let sum = |from: f64, steps: [f64; 4]| {
            let mut at = from;
            steps.map(|step| {
                at += step;
                at
            })
        };
        // To a tenth of a micrometre, so that sums read as they were meant.
        let exact = |at: f64| (at * 1e4).round() / 1e4;
        let [left, front, right, back] = sum(glue, [depth, width, depth, width]);
        let [lid, sides, bottom, end] = sum(tuck, [depth, height, depth, flap]);
        PanelLines {
            x: [0.0, glue, left, front, right, back].map(exact),
            y: [0.0, tuck, lid, sides, bottom, end].map(exact),
            // The two of one end do not meet.
            dust: exact((depth * OF_DEPTH).min(width / 2.0 - CLEARANCE)),
        }
    }
}

impl PanelLines {
    fn panels(&self) -> Vec<Panel> {
        let PanelLines { x, y, dust } = self;
        let panel = |name, (x0, x1): (f64, f64), (y0, y1): (f64, f64), turned| Panel {
            name,
            area: Rect::new(x0, y0, x1, y1),
            turned,
        };
        let (left, front, right, back) = ((x[1], x[2]), (x[2], x[3]), (x[3], x[4]), (x[4], x[5]));
        let (sides, above, below) = ((y[2], y[3]), (y[2] - dust, y[2]), (y[3], y[3] + dust));
        vec![
            panel("front", front, sides, false),
            panel("back", back, sides, false),
            panel("left", left, sides, false),
            panel("right", right, sides, false),
            panel("lid", back, (y[1], y[2]), true),
            panel("tuck", back, (y[0], y[1]), true),
            panel("bottom", front, (y[3], y[4]), false),
            panel("bottom_flap", front, (y[4], y[5]), false),
            panel("glue", (x[0], x[1]), sides, false),
            panel("dust_top_left", left, above, false),
            panel("dust_top_right", right, above, false),
            panel("dust_bottom_left", left, below, false),
            panel("dust_bottom_right", right, below, false),
        ]
    }

    /// The cut, clockwise from the top left corner of the left side.
    fn outline(&self) -> BezPath {
        let PanelLines { x, y, .. } = self;
        let mut cut = BezPath::new();
        cut.move_to((x[1], y[2]));
        // The side of a dust flap beside the panel that covers it is its hinge side.
        self.dust(&mut cut, (x[1], x[2]), y[2], -1.0, true);
        self.thumb_notch(&mut cut);
        self.dust(&mut cut, (x[4], x[3]), y[2], -1.0, false);
        cut.line_to((x[4], y[1]));
        self.tuck(&mut cut);
        cut.line_to((x[5], y[1]));
        cut.line_to((x[5], y[3]));
        cut.line_to((x[4], y[3]));
        self.dust(&mut cut, (x[3], x[4]), y[3], 1.0, false);
        let below = (y[5] - y[4]) * SLANT;
        cut.line_to((x[3], y[4]));
        cut.line_to((x[3] - below, y[5]));
        cut.line_to((x[2] + below, y[5]));
        cut.line_to((x[2], y[4]));
        cut.line_to((x[2], y[3]));
        self.dust(&mut cut, (x[2], x[1]), y[3], 1.0, true);
        let beside = x[1] * SLANT;
        cut.line_to((x[0], y[3] - beside));
        cut.line_to((x[0], y[2] + beside));
        cut.close_path();
        cut
    }

    /// A dust flap from its hinge side to its free side, or the other way round, where the cut has come
    /// to already: tapered, rounded, with a shoulder on the free side that keeps the lid shut. `down` is
    /// 1 below the sides, -1 above.
    fn dust(&self, cut: &mut BezPath, (hinge, free): (f64, f64), y: f64, down: f64, out: bool) {
        let part = self.dust * DUST;
        let inward = (free - hinge).signum() * part;
        let (end, round) = (y + down * self.dust, y + down * (self.dust - part));
        let (near, far) = (hinge + inward, free - inward * 2.0);
        let corners = [
            (hinge, y),
            (near, round),
            (near, end),
            (near + inward, end),
            (far - inward, end),
            (far, end),
            (far, round),
            (free - inward, y + down * part * 2.0),
            (free, y + down * part),
            (free, y),
        ];
        let at = |index: usize| match out {
            true => corners[index],
            false => corners[corners.len() - 1 - index],
        };
        let mut index = 1;
        while index < corners.len() {
            // The corner of a rounding is the control point between its ends.
            let is_corner = at(index) == corners[2] || at(index) == corners[5];
            match is_corner {
                true => cut.quad_to(at(index), at(index + 1)),
                false => cut.line_to(at(index)),
            }
            index += if is_corner { 2 } else { 1 };
        }
    }

    /// The upper edge of the front, with half a circle for a thumb.
    fn thumb_notch(&self, cut: &mut BezPath) {
        let PanelLines { x, y, .. } = self;
        let (middle, top) = ((x[2] + x[3]) / 2.0, y[2]);
        let radius = THUMB.min((x[3] - x[2]) / 6.0).min(y[1] * OF_DEPTH);
        let foot = Point::new(middle, top + radius);
        cut.line_to((middle - radius, top));
        quarter(
            cut,
            Point::new(middle - radius, top),
            Point::new(middle - radius, top + radius),
            foot,
        );
        quarter(
            cut,
            foot,
            Point::new(middle + radius, top + radius),
            Point::new(middle + radius, top),
        );
        cut.line_to((x[3], top));
    }

    /// The tuck of the lid: a little narrower, its corners round.
    fn tuck(&self, cut: &mut BezPath) {
        let PanelLines { x, y, .. } = self;
        let (left, right) = (x[4] + CLEARANCE, x[5] - CLEARANCE);
        let radius = (y[1] * OF_DEPTH).min((right - left) / 3.0);
        cut.line_to((left, y[1]));
        cut.line_to((left, radius));
        quarter(
            cut,
            Point::new(left, radius),
            Point::new(left, 0.0),
            Point::new(left + radius, 0.0),
        );
        cut.line_to((right - radius, 0.0));
        quarter(
            cut,
            Point::new(right - radius, 0.0),
            Point::new(right, 0.0),
            Point::new(right, radius),
        );
        cut.line_to((right, y[1]));
    }
}

/// A quarter of a circle to the point `to`; `corner` is where its tangents meet.
fn quarter(cut: &mut BezPath, from: Point, corner: Point, to: Point) {
    cut.curve_to(from.lerp(corner, QUARTER), to.lerp(corner, QUARTER), to);
}

impl Net {
    /// The net as seen from the inside of the box.
    pub fn mirrored(&self) -> Net {
        let width = self.size.width;
        let over = Affine::new([-1.0, 0.0, 0.0, 1.0, width.0, 0.0]);
        let panels = self.panels.iter().map(|panel| Panel {
            area: over.transform_rect_bbox(panel.area),
            ..panel.clone()
        });
        Net {
            size: self.size,
            outline: over * self.outline.clone(),
            panels: panels.collect(),
            folds: self.folds.iter().map(|fold| over * *fold).collect(),
            glue: self
                .glue
                .iter()
                .map(|area| area.map(|corner| over * corner))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests;
