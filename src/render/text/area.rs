//! Where lines may go: a column, or the regions of shapes.

use std::rc::Rc;

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
pub struct AreaRow {
    pub top: f64,
    pub height: f64,
}

/// The region inside one shape, padding taken away.
#[derive(Clone, Debug)]
pub struct Region {
    bounds: Rect,
    outline: AreaOutline,
    exclusions: Rc<[Exclusion]>,
}

/// A shape that is kept free of text.
#[derive(Clone, Debug)]
pub struct Exclusion {
    edges: Vec<(Point, Point)>,
    /// How far text keeps from it.
    margin: f64,
}

#[derive(Clone, Debug)]
enum AreaOutline {
    /// The bounds.
    Rect,
    /// The ellipse that fills the bounds.
    Ellipse,
    /// Straight pieces, from which text keeps `padding` away.
    Edges {
        edges: Vec<(Point, Point)>,
        padding: f64,
    },
}

impl Region {
    /// A rectangle; `None` where padding leaves nothing of it.
    pub fn rect(rect: Rect, padding: f64) -> Option<Region> {
        Region::filling(rect, padding, AreaOutline::Rect)
    }

    /// The ellipse that fills `rect`.
    pub fn ellipse(rect: Rect, padding: f64) -> Option<Region> {
        Region::filling(rect, padding, AreaOutline::Ellipse)
    }

    fn filling(rect: Rect, padding: f64, outline: AreaOutline) -> Option<Region> {
        let bounds = rect.inset(-padding);
        is_area(bounds).then(|| Region {
            bounds,
            outline,
            exclusions: Rc::default(),
        })
    }

    /// An outline filled by the nonzero rule; `None` where it encloses nothing.
    pub fn path(path: &BezPath, padding: f64) -> Option<Region> {
        let bounds = path.bounding_box();
        if !is_area(bounds.inset(-padding)) {
            return None;
        }
        let edges = edges(path, bounds);
        Region::filling(bounds, padding, AreaOutline::Edges { edges, padding })
    }

    /// The same without these exclusions.
    pub fn without(self, exclusions: Rc<[Exclusion]>) -> Region {
        Region { exclusions, ..self }
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
        matches!(self.outline, AreaOutline::Rect) && self.exclusions.is_empty()
    }

    /// The stretches of at least `least` that are inside over the whole height of `row`.
    pub fn spans(&self, row: AreaRow, least: f64) -> Vec<(f64, f64)> {
        let mut spans = match &self.outline {
            AreaOutline::Edges { edges, padding } => free_spans(edges, *padding, row, least),
            AreaOutline::Rect => vec![(self.bounds.x0, self.bounds.x1)],
            AreaOutline::Ellipse => vec![self.chord(row)],
        };
        for exclusion in self.exclusions.iter() {
            for blocked in exclusion.blocked(row) {
                spans = spans
                    .iter()
                    .flat_map(|span| apart(*span, blocked))
                    .collect();
            }
        }
        spans.retain(|span| span.1 - span.0 >= least.max(HAIR));
        spans
    }

    /// The stretch of an ellipse that is inside at both ends of a row, and so between them.
    fn chord(&self, row: AreaRow) -> (f64, f64) {
        let middle = self.bounds.center();
        let above = (row.top - middle.y).abs();
        let below = (row.top + row.height - middle.y).abs();
        let share = above.max(below) / (self.bounds.height() / 2.0);
        let half = self.bounds.width() / 2.0 * (1.0 - share * share).max(0.0).sqrt();
        (middle.x - half, middle.x + half)
    }
}

impl Exclusion {
    /// `None` where `path` encloses nothing.
    pub fn new(path: &BezPath, margin: f64) -> Option<Exclusion> {
        let bounds = path.bounding_box();
        is_area(bounds).then(|| Exclusion {
            edges: edges(path, bounds),
            margin,
        })
    }

    /// The stretches of a row that come nearer to it than its margin.
    fn blocked(&self, row: AreaRow) -> Vec<(f64, f64)> {
        let top = row.top - self.margin + HAIR;
        let bottom = (row.top + row.height + self.margin - HAIR).max(top + HAIR);
        let middle = (top + bottom) / 2.0;
        let mut blocked: Vec<(f64, f64)> = Vec::new();
        for (left, right) in extents(&self.edges, top, bottom) {
            match blocked.last_mut() {
                Some((_, reach))
                    if left <= *reach
                        || winds(&self.edges, Point::new((*reach + left) / 2.0, middle)) =>
                {
                    *reach = reach.max(right);
                }
                _ => blocked.push((left, right)),
            }
        }
        let margin = self.margin;
        blocked
            .into_iter()
            .map(|(left, right)| (left - margin, right + margin))
            .collect()
    }
}

/// What is left of a stretch on both sides of another.
fn apart(span: (f64, f64), blocked: (f64, f64)) -> impl Iterator<Item = (f64, f64)> {
    let left = (span.0, span.1.min(blocked.0));
    let right = (span.0.max(blocked.1), span.1);
    [left, right].into_iter().filter(|(from, to)| from < to)
}

/// A path in straight pieces.
fn edges(path: &BezPath, bounds: Rect) -> Vec<(Point, Point)> {
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
    edges
}

/// Whether there is anything inside.
pub fn is_area(bounds: Rect) -> bool {
    bounds.width() > HAIR && bounds.height() > HAIR && bounds.area().is_finite()
}

/// The stretches of a row at least `least` wide that no edge comes nearer to than `padding`.
fn free_spans(edges: &[(Point, Point)], padding: f64, row: AreaRow, least: f64) -> Vec<(f64, f64)> {
    let top = row.top - padding + HAIR;
    let bottom = (row.top + row.height + padding - HAIR).max(top + HAIR);
    let blocked = extents(edges, top, bottom);
    let middle = (top + bottom) / 2.0;
    let mut spans = Vec::new();
    let mut reach = f64::NEG_INFINITY;
    for (left, right) in blocked {
        let free = (reach + padding, left - padding);
        let wide = free.1 - free.0 >= least.max(HAIR) && reach.is_finite();
        if wide && winds(edges, Point::new((reach + left) / 2.0, middle)) {
            spans.push(free);
        }
        reach = reach.max(right);
    }
    spans
}

/// How far each edge reaches to the left and right between two heights, from the left on.
fn extents(edges: &[(Point, Point)], top: f64, bottom: f64) -> Vec<(f64, f64)> {
    let between = edges
        .iter()
        .filter_map(|edge| extent_between(*edge, top, bottom));
    let mut extents: Vec<(f64, f64)> = between.collect();
    extents.sort_by(|one, other| one.0.total_cmp(&other.0));
    extents
}

/// True where `point` is inside of `edges` by the nonzero rule.
fn winds(edges: &[(Point, Point)], point: Point) -> bool {
    let mut winding = 0;
    for (from, to) in edges {
        let down = from.y <= point.y && to.y > point.y;
        let up = to.y <= point.y && from.y > point.y;
        if (down || up) && x_at(*from, *to, point.y) > point.x {
            winding += if down { 1 } else { -1 };
        }
    }
    winding != 0
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
pub enum TextArea {
    /// SVG's `inline-size`: a column without an end, its first baseline at `baseline`. Where it
    /// is infinitely wide, `left` is the point that lines are anchored to.
    Column {
        left: f64,
        width: f64,
        baseline: f64,
    },
    /// SVG's `shape-inside`: one shape after the other.
    Shapes(Vec<Region>),
}

impl TextArea {
    /// The area turned so that lines running down the page run along x: the block direction,
    /// leftwards on the page, becomes downwards.
    pub fn turned() -> Affine {
        Affine::new([0.0, -1.0, 1.0, 0.0, 0.0, 0.0])
    }
}
