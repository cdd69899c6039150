//! What is printed on the net of a box: its cut and folds, and where it takes glue.

use kurbo::{Line, Point, Vec2};

use super::sheet::{Mark, Placement, Stroke};
use crate::load::net::Net;
use crate::load::shape::corners;
use crate::units::Mm;

/// How far art goes round the fold of a glue flap before the paper is left white, in mm.
const ROUND: f64 = 1.0;
/// Distance between the lines of hatching, in mm.
const HATCH: f64 = 3.0;
/// What is too short to draw, in mm.
const SHORT: f64 = 0.01;

/// The cut, the folds and the glue areas of a net that lies upright on a sheet, as far as they can be
/// seen there. Its art alone would not show where flaps that lie beside each other are cut.
pub fn marks(net: &Net, placed: &Placement) -> Vec<Mark> {
    let origin = Vec2::new(placed.trim.x.0, placed.trim.y.0);
    let seen = placed.visible;
    let seen = [
        (seen.left(), seen.top()),
        (seen.right(), seen.top()),
        (seen.right(), seen.bottom()),
        (seen.left(), seen.bottom()),
    ];
    let seen = seen.map(|(x, y)| Point::new(x.0, y.0));
    let glue = net.glue.iter().map(|area| set_back(*area, ROUND));
    let glue = glue.filter_map(|area| {
        let area = area.map(|corner| corner + origin);
        let is_seen = area.iter().all(|corner| {
            let (left, right) = (seen[0], seen[2]);
            corner.x >= left.x && corner.x <= right.x && corner.y >= left.y && corner.y <= right.y
        });
        let corners = area.map(|corner| (Mm(corner.x), Mm(corner.y)));
        is_seen.then(|| Mark::Glue(corners.to_vec()))
    });
    let on_sheet = |line: Line| {
        let line = Line::new(line.p0 + origin, line.p1 + origin);
        within(line, &seen).map(stroke)
    };
    let corners = corners(&net.outline);
    let cut = corners.iter().zip(corners.iter().cycle().skip(1));
    let cut = cut.filter_map(|(from, to)| on_sheet(Line::new(*from, *to)).map(Mark::Cut));
    let folds = net.folds.iter();
    let folds = folds.filter_map(|fold| on_sheet(*fold).map(Mark::Crease));
    glue.chain(cut).chain(folds).collect()
}

/// A flap without the strip along its fold, which is its first side.
fn set_back([one, other, far, near]: [Point; 4], by: f64) -> [Point; 4] {
    let along = |from: Point, to: Point| {
        let side = to - from;
        // The other side of the strip is parallel to the fold.
        let depth = side.cross((other - one).normalize()).abs();
        from + side * (by / depth).min(1.0)
    };
    [along(one, near), along(other, far), far, near]
}

/// The hatching of a convex area.
pub fn hatching(corners: &[(Mm, Mm)]) -> Vec<Stroke> {
    let corners: Vec<Point> = corners.iter().map(|(x, y)| Point::new(x.0, y.0)).collect();
    let sums = corners.iter().map(|corner| corner.x + corner.y);
    let least = sums.clone().fold(f64::INFINITY, f64::min);
    let most = sums.fold(f64::NEG_INFINITY, f64::max);
    let reach = most - least;
    // Lines along which x + y is the same; each is long enough to cross the whole area.
    let step = HATCH * std::f64::consts::SQRT_2;
    let count = (reach / step) as usize;
    let left = corners
        .iter()
        .map(|corner| corner.x)
        .fold(f64::INFINITY, f64::min);
    let right = corners
        .iter()
        .map(|corner| corner.x)
        .fold(f64::NEG_INFINITY, f64::max);
    let lines = (0..=count).filter_map(|index| {
        let sum = least + step * (index as f64 + 0.5);
        let line = Line::new((left, sum - left), (right, sum - right));
        within(line, &corners).map(stroke)
    });
    lines.collect()
}

/// The part of a line inside a convex area, in either orientation; `None` where there is next to
/// nothing.
fn within(line: Line, corners: &[Point]) -> Option<Line> {
    let turns = corners.iter().zip(corners.iter().cycle().skip(1));
    let area: f64 = turns
        .clone()
        .map(|(a, b)| a.to_vec2().cross(b.to_vec2()))
        .sum();
    let (mut start, mut end) = (0.0_f64, 1.0_f64);
    let along = line.p1 - line.p0;
    for (from, to) in turns {
        let side = (*to - *from) * area.signum();
        let (off, change) = (side.cross(line.p0 - *from), side.cross(along));
        if change == 0.0 && off < -1e-9 {
            return None;
        }
        let crossing = -off / change;
        match change {
            change if change > 0.0 => start = start.max(crossing),
            change if change < 0.0 => end = end.min(crossing),
            _ => {}
        }
    }
    let part = Line::new(line.p0 + along * start, line.p0 + along * end);
    (start < end && (part.p1 - part.p0).hypot() > SHORT).then_some(part)
}

fn stroke(line: Line) -> Stroke {
    let point = |point: Point| (Mm(point.x), Mm(point.y));
    Stroke {
        from: point(line.p0),
        to: point(line.p1),
    }
}
