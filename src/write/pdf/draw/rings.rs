//! Radial gradients that repeat, as ones that do not: with all rings that can be seen.
//!
//! Along a radial gradient (SVG 2, 14.2.3) the circle at offset t has its middle and its radius in
//! proportion to t, between the focal circle (0) and the outer one (1). That goes on for any t, and
//! what repeats is only the colour.

use usvg::tiny_skia_path::{Point, Rect};
use usvg::{RadialGradient, SpreadMethod};

use super::colours::GradientStop;

/// No more rings are drawn: on a card they are finer than a printer's dots.
const MOST: f32 = 64.0;
/// The rings of a shape whose box is not known.
const UNKNOWN: f32 = 8.0;

#[derive(Clone, Copy)]
pub struct Circle {
    pub x: f32,
    pub y: f32,
    pub r: f32,
}

/// The circles of a gradient at offsets `from` to `to`.
pub struct Rings {
    focal: Circle,
    /// The difference of the outer circle.
    step: Circle,
    /// Where the radius is 0.
    pub from: f32,
    /// A whole number.
    pub to: f32,
    /// Where the circles shrink: offsets are told from the outer circle.
    is_inward: bool,
}

impl Rings {
    /// The rings that cover `painted`, a box in the coordinates of the shape. None for a gradient
    /// whose circles are all of a size, or shrink without lying in one another.
    pub fn of(gradient: &RadialGradient, painted: Option<Rect>) -> Option<Rings> {
        let outer = Circle {
            x: gradient.cx(),
            y: gradient.cy(),
            r: gradient.r().get(),
        };
        let focal = Circle {
            x: gradient.fx(),
            y: gradient.fy(),
            r: gradient.fr().get(),
        };
        let apart = (outer.x - focal.x).hypot(outer.y - focal.y);
        let is_inward = focal.r - outer.r > apart;
        let (focal, outer) = match is_inward {
            true => (outer, focal),
            false => (focal, outer),
        };
        let step = Circle {
            x: outer.x - focal.x,
            y: outer.y - focal.y,
            r: outer.r - focal.r,
        };
        if step.r <= outer.r * 1e-3 {
            return None;
        }
        let mut rings = Rings {
            focal,
            step,
            from: -focal.r / step.r,
            to: UNKNOWN,
            is_inward,
        };
        if let Some(painted) = painted {
            let back = gradient.transform().invert()?;
            let corners = corners(painted).map(|mut corner| {
                back.map_point(&mut corner);
                corner
            });
            rings.to = 1.0;
            while rings.to < MOST && !corners.iter().all(|corner| rings.hold(*corner)) {
                rings.to += 1.0;
            }
        }
        Some(rings)
    }

    /// The circle at an offset.
    pub fn at(&self, t: f32) -> Circle {
        Circle {
            x: self.focal.x + t * self.step.x,
            y: self.focal.y + t * self.step.y,
            r: (self.focal.r + t * self.step.r).max(0.0),
        }
    }

    /// True where the outermost circle has a point in it.
    fn hold(&self, point: Point) -> bool {
        let outer = self.at(self.to);
        (point.x - outer.x).hypot(point.y - outer.y) <= outer.r
    }

    /// The stops of all rings, from 0 to 1.
    pub fn stops(&self, spread: SpreadMethod, stops: &[GradientStop]) -> Vec<GradientStop> {
        let mut all = Vec::new();
        let mut ring = self.from.floor();
        while ring < self.to {
            let is_turned = spread == SpreadMethod::Reflect && ring.rem_euclid(2.0) == 1.0;
            let mut own = stops.to_vec();
            if is_turned != self.is_inward {
                own.iter_mut()
                    .for_each(|stop| stop.offset = 1.0 - stop.offset);
                own.reverse();
            }
            // A ring goes on to its edges in the colours of its first and last stop.
            if let (Some(&first), Some(&last)) = (own.first(), own.last()) {
                own.insert(
                    0,
                    GradientStop {
                        offset: 0.0,
                        ..first
                    },
                );
                own.push(GradientStop {
                    offset: 1.0,
                    ..last
                });
            }
            all.extend(own.into_iter().map(|stop| GradientStop {
                offset: ring + stop.offset,
                ..stop
            }));
            ring += 1.0;
        }
        self.cut(all)
    }

    /// Stops between the ends, as parts of the whole. What begins before is mixed where it is cut.
    fn cut(&self, mut all: Vec<GradientStop>) -> Vec<GradientStop> {
        let first = all.partition_point(|stop| stop.offset < self.from);
        let before = first.checked_sub(1).map(|before| all[before]);
        if let (Some(before), Some(after)) = (before, all.get(first).copied()) {
            let t = (self.from - before.offset) / (after.offset - before.offset);
            all[first - 1] = before.mixed(&after, t);
            all.drain(..first - 1);
        }
        let length = self.to - self.from;
        for stop in &mut all {
            stop.offset = ((stop.offset - self.from) / length).clamp(0.0, 1.0);
        }
        all
    }
}

fn corners(of: Rect) -> [Point; 4] {
    let (left, top, right, bottom) = (of.left(), of.top(), of.right(), of.bottom());
    [(left, top), (right, top), (left, bottom), (right, bottom)].map(Point::from)
}
