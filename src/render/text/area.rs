//! Where lines may go: a column, or the regions of shapes.

use std::cell::LazyCell;
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
    /// From its top to its bottom.
    reach: (f64, f64),
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

    /// How many straight pieces each row is held to.
    pub fn edges(&self) -> usize {
        let own = match &self.outline {
            AreaOutline::Edges { edges, .. } => edges.len(),
            AreaOutline::Rect | AreaOutline::Ellipse => 0,
        };
        let others = self.exclusions.iter().map(|one| one.edges.len());
        own + others.sum::<usize>()
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
        let exclusions = self.exclusions.iter();
        let blocked: Vec<(f64, f64)> = exclusions.flat_map(|one| one.blocked(row)).collect();
        if !blocked.is_empty() {
            spans = apart(&spans, blocked);
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
            reach: (bounds.y0, bounds.y1),
            edges: edges(path, bounds),
            margin,
        })
    }

    /// The stretches of a row that come nearer to it than its margin.
    fn blocked(&self, row: AreaRow) -> Vec<(f64, f64)> {
        let top = row.top - self.margin + HAIR;
        let bottom = (row.top + row.height + self.margin - HAIR).max(top + HAIR);
        if self.reach.1 <= top || self.reach.0 >= bottom {
            return Vec::new();
        }
        let inside = LazyCell::new(|| Windings::new(&self.edges, (top + bottom) / 2.0));
        let mut blocked: Vec<(f64, f64)> = Vec::new();
        for (left, right) in extents(&self.edges, top, bottom) {
            match blocked.last_mut() {
                Some((_, reach)) if left <= *reach || inside.has((*reach + left) / 2.0) => {
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

/// What is left of stretches on all sides of others.
fn apart(spans: &[(f64, f64)], mut blocked: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    blocked.sort_by(|one, other| one.0.total_cmp(&other.0));
    // Those that overlap are one.
    let mut parting: Vec<(f64, f64)> = Vec::new();
    for (left, right) in blocked {
        match parting.last_mut() {
            Some((_, reach)) if left <= *reach => *reach = reach.max(right),
            _ => parting.push((left, right)),
        }
    }
    let mut rest = Vec::new();
    for (mut from, to) in spans.iter().copied() {
        let first = parting.partition_point(|(_, right)| *right <= from);
        let inside = parting[first..].iter();
        for (left, right) in inside.take_while(|(left, _)| *left < to) {
            if from < *left {
                rest.push((from, *left));
            }
            from = *right;
        }
        if from < to {
            rest.push((from, to));
        }
    }
    rest
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
    let inside = LazyCell::new(|| Windings::new(edges, (top + bottom) / 2.0));
    let mut spans = Vec::new();
    let mut reach = f64::NEG_INFINITY;
    for (left, right) in blocked {
        let free = (reach + padding, left - padding);
        let wide = free.1 - free.0 >= least.max(HAIR) && reach.is_finite();
        if wide && inside.has((reach + left) / 2.0) {
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

/// Where edges cross a height, from the right on: the place, and how often all edges from there on wind.
struct Windings(Vec<(f64, i32)>);

impl Windings {
    fn new(edges: &[(Point, Point)], height: f64) -> Windings {
        let crossing = |(from, to): &(Point, Point)| {
            let down = from.y <= height && to.y > height;
            let up = to.y <= height && from.y > height;
            (down || up).then(|| (x_at(*from, *to, height), if down { 1 } else { -1 }))
        };
        let mut crossings: Vec<(f64, i32)> = edges.iter().filter_map(crossing).collect();
        crossings.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut winding = 0;
        for crossing in &mut crossings {
            winding += crossing.1;
            crossing.1 = winding;
        }
        Windings(crossings)
    }

    /// Whether a place on that height is inside by the nonzero rule.
    fn has(&self, x: f64) -> bool {
        let before = self.0.partition_point(|(at, _)| *at > x);
        let last = before.checked_sub(1);
        last.is_some_and(|last| self.0[last].1 != 0)
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
    /// How many straight pieces of shapes its rows are held to.
    pub fn edges(&self) -> usize {
        match self {
            TextArea::Column { .. } => 0,
            TextArea::Shapes(regions) => regions.iter().map(Region::edges).sum(),
        }
    }

    /// The area turned so that lines running down the page run along x: the block direction,
    /// leftwards on the page, becomes downwards.
    pub fn turned() -> Affine {
        Affine::new([0.0, -1.0, 1.0, 0.0, 0.0, 0.0])
    }
}
