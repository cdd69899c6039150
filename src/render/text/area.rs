//! Where lines may go: a column, or the inside of shapes.

use kurbo::{Affine, BezPath, PathEl, Point, Rect, Shape};

/// Two ends closer than this are one.
const HAIR: f64 = 1e-6;
/// How far the polygon for a curve may lie from it, as a part of the shape's size.
const FLATNESS: f64 = 5e-4;

/// One place for a piece of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slot {
    pub left: f64,
    pub right: f64,
    /// The row it is in: several slots can share a row, left and right of a gap.
    pub row: usize,
}

impl Slot {
    pub fn width(&self) -> f64 {
        self.right - self.left
    }
}

/// A row of the text: from `top`, `height` high.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    pub top: f64,
    pub height: f64,
}

/// The inside of one shape, padding taken away.
#[derive(Clone, Debug)]
pub struct Inside {
    bounds: Rect,
    /// The outline's straight pieces; none where the shape is its bounds.
    edges: Vec<(Point, Point)>,
    padding: f64,
}

impl Inside {
    /// A rectangle.
    pub fn rect(rect: Rect, padding: f64) -> Inside {
        Inside {
            bounds: rect.inset(-padding),
            edges: Vec::new(),
            padding: 0.0,
        }
    }

    /// An outline, holes by the nonzero rule; `None` where it encloses nothing.
    pub fn path(path: &BezPath, padding: f64) -> Option<Inside> {
        let bounds = path.bounding_box();
        if !(bounds.width() > HAIR && bounds.height() > HAIR && bounds.area().is_finite()) {
            return None;
        }
        let mut edges = Vec::new();
        let (mut start, mut at) = (Point::ZERO, Point::ZERO);
        let tolerance = bounds.width().max(bounds.height()) * FLATNESS;
        kurbo::flatten(path, tolerance, |element| match element {
            PathEl::MoveTo(point) => {
                // An open part is closed, as it is where it is filled.
                edges.push((at, start));
                (start, at) = (point, point);
            }
            PathEl::LineTo(point) => {
                edges.push((at, point));
                at = point;
            }
            _ => {
                edges.push((at, start));
                at = start;
            }
        });
        edges.push((at, start));
        edges.retain(|(from, to)| from != to);
        Some(Inside {
            bounds: bounds.inset(-padding),
            edges,
            padding,
        })
    }

    pub fn top(&self) -> f64 {
        self.bounds.y0
    }

    pub fn bottom(&self) -> f64 {
        self.bounds.y1
    }

    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    /// True where every row is as wide as every other.
    pub fn is_rect(&self) -> bool {
        self.edges.is_empty()
    }

    /// The stretches of at least `least` that are inside over the whole height of `row`.
    pub fn spans(&self, row: Row, least: f64) -> Vec<(f64, f64)> {
        if self.edges.is_empty() {
            let whole = (self.bounds.x0, self.bounds.x1);
            return (whole.1 - whole.0 >= least)
                .then_some(whole)
                .into_iter()
                .collect();
        }
        let top = row.top - self.padding + HAIR;
        let bottom = (row.top + row.height + self.padding - HAIR).max(top + HAIR);
        let mut blocked: Vec<(f64, f64)> = self
            .edges
            .iter()
            .filter_map(|edge| extent_between(*edge, top, bottom))
            .collect();
        blocked.sort_by(|one, other| one.0.total_cmp(&other.0));
        let middle = (top + bottom) / 2.0;
        let mut spans = Vec::new();
        let mut reach = f64::NEG_INFINITY;
        for (left, right) in blocked {
            let free = (reach + self.padding, left - self.padding);
            let at = Point::new((reach + left) / 2.0, middle);
            if free.1 - free.0 >= least.max(HAIR) && reach.is_finite() && self.winds(at) {
                spans.push(free);
            }
            reach = reach.max(right);
        }
        spans
    }

    /// True where `point` is inside by the nonzero rule.
    fn winds(&self, point: Point) -> bool {
        let mut winding = 0;
        for (from, to) in &self.edges {
            let down = from.y <= point.y && to.y > point.y;
            let up = to.y <= point.y && from.y > point.y;
            if (down || up) && x_at(*from, *to, point.y) > point.x {
                winding += if down { 1 } else { -1 };
            }
        }
        winding != 0
    }
}

fn x_at(from: Point, to: Point, y: f64) -> f64 {
    from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
}

/// How far an edge reaches to the left and right between two heights.
fn extent_between((from, to): (Point, Point), top: f64, bottom: f64) -> Option<(f64, f64)> {
    let (upper, lower) = if from.y <= to.y {
        (from, to)
    } else {
        (to, from)
    };
    if lower.y <= top || upper.y >= bottom {
        return None;
    }
    if lower.y - upper.y < HAIR {
        return Some((from.x.min(to.x), from.x.max(to.x)));
    }
    let first = x_at(upper, lower, upper.y.max(top));
    let last = x_at(upper, lower, lower.y.min(bottom));
    Some((first.min(last), first.max(last)))
}

/// All the places for a text, in logical directions: lines run along x, one after the other
/// along y.
#[derive(Clone, Debug)]
pub enum Area {
    /// SVG's `inline-size`: a column without an end, its first baseline at `baseline`. Where it
    /// is infinitely wide, `left` is the point that lines are anchored to.
    Column {
        left: f64,
        width: f64,
        baseline: f64,
    },
    /// SVG's `shape-inside`: one shape after the other.
    Shapes(Vec<Inside>),
}

impl Area {
    /// The area turned so that lines running down the page run along x: the block direction,
    /// leftwards on the page, becomes downwards.
    pub fn turned() -> Affine {
        Affine::new([0.0, -1.0, 1.0, 0.0, 0.0, 0.0])
    }
}
