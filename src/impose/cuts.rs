//! The cut paths of a sheet, for cutting machines.

use std::collections::HashSet;
use std::f64::consts::PI;
use std::sync::Arc;

use kurbo::{BezPath, PathEl, Point, Vec2};

use super::sheet::Sheet;

/// Tolerance for equal lines: in mm for distances, in radians for directions.
const SAME: f64 = 1e-4;

/// The cut paths of a sheet, in mm from its top left corner: a closed contour for each piece; where
/// pieces share edges, straight lines instead, each shared edge once.
///
/// `cuts` has the cut path of each face, by face index, in mm from the top left corner of its trim;
/// `None` for a face that is not cut out. The sheets of a poster and the spreads of a booklet are
/// cut along their trim boxes.
pub fn outlines(sheet: &Sheet, cuts: &[Option<Arc<BezPath>>]) -> Vec<BezPath> {
    let mut contours: Vec<BezPath> = Vec::new();
    let mut known: HashSet<Vec<u64>> = HashSet::new();
    for placed in &sheet.placements {
        let Some(Some(path)) = cuts.get(placed.face.0) else {
            continue;
        };
        let mut contour = match sheet.cut_as_one {
            true => rectangle(sheet),
            false => placed.to_sheet() * BezPath::clone(path),
        };
        // Ellipses from kurbo end where they begin, without a `ClosePath`.
        if contour.elements().last() != Some(&PathEl::ClosePath) {
            contour.close_path();
        }
        if known.insert(bits(&contour)) {
            contours.push(contour);
        }
    }
    once(contours)
}

/// What a path is made of, to compare it with many others.
fn bits(path: &BezPath) -> Vec<u64> {
    let of = |element: &PathEl| match *element {
        PathEl::MoveTo(to) => (0, vec![to]),
        PathEl::LineTo(to) => (1, vec![to]),
        PathEl::QuadTo(by, to) => (2, vec![by, to]),
        PathEl::CurveTo(by, then, to) => (3, vec![by, then, to]),
        PathEl::ClosePath => (4, Vec::new()),
    };
    let parts = path.elements().iter().map(of);
    let parts = parts.flat_map(|(kind, points)| {
        let points = points.into_iter().flat_map(|point| [point.x, point.y]);
        // Adding nothing makes one zero of the two.
        [kind]
            .into_iter()
            .chain(points.map(|at| (at + 0.0).to_bits()))
    });
    parts.collect()
}

fn rectangle(sheet: &Sheet) -> BezPath {
    let trim = sheet.trim_box;
    let rect = kurbo::Rect::new(trim.left().0, trim.top().0, trim.right().0, trim.bottom().0);
    kurbo::Shape::to_path(&rect, SAME)
}

/// A straight edge of an outline.
#[derive(Clone, Copy)]
struct Edge {
    contour: usize,
    from: Point,
    to: Point,
    /// The direction of its line, from 0 to π, and the line's signed distance from the origin.
    angle: f64,
    offset: f64,
    /// Where it begins and ends along that line.
    start: f64,
    end: f64,
}

impl Edge {
    fn new(contour: usize, from: Point, to: Point) -> Option<Edge> {
        let side = to - from;
        if side.hypot() < SAME {
            return None;
        }
        let mut angle = side.atan2().rem_euclid(PI);
        if PI - angle < SAME {
            angle = 0.0;
        }
        let along = Vec2::from_angle(angle);
        let (one, other) = (along.dot(from.to_vec2()), along.dot(to.to_vec2()));
        Some(Edge {
            contour,
            from,
            to,
            angle,
            offset: along.cross(from.to_vec2()),
            start: one.min(other),
            end: one.max(other),
        })
    }

    fn same_line(&self, other: &Edge) -> bool {
        (self.angle - other.angle).abs() < SAME && (self.offset - other.offset).abs() < SAME
    }
}

/// The edges of a contour; `None` where it has a curve.
fn edges(contour: usize, path: &BezPath) -> Option<Vec<Edge>> {
    let (mut first, mut last) = (Point::ZERO, Point::ZERO);
    let mut edges = Vec::new();
    for element in path.elements() {
        let to = match *element {
            PathEl::MoveTo(to) => {
                (first, last) = (to, to);
                continue;
            }
            PathEl::LineTo(to) => to,
            PathEl::ClosePath => first,
            PathEl::QuadTo(..) | PathEl::CurveTo(..) => return None,
        };
        edges.extend(Edge::new(contour, last, to));
        last = to;
    }
    Some(edges)
}

/// Splits contours that share edges into lines, so that each shared edge is cut once.
fn once(contours: Vec<BezPath>) -> Vec<BezPath> {
    let all = contours.iter().enumerate();
    let mut all: Vec<Edge> = all
        .filter_map(|(index, path)| edges(index, path))
        .flatten()
        .collect();
    all.sort_by(|a, b| {
        a.angle
            .total_cmp(&b.angle)
            .then(a.offset.total_cmp(&b.offset))
            .then(a.start.total_cmp(&b.start))
    });
    // Angles that differ by rounding still sort next to each other: sheets have two or three cutting
    // directions.
    let lines: Vec<&[Edge]> = all.chunk_by(|a, b| a.same_line(b)).collect();
    let mut shares = vec![false; contours.len()];
    for line in &lines {
        for (one, other) in line.iter().zip(line.iter().skip(1)) {
            if other.start < one.end - SAME && one.contour != other.contour {
                (shares[one.contour], shares[other.contour]) = (true, true);
            }
        }
    }
    let mut kept: Vec<BezPath> = Vec::new();
    for (contour, shared) in contours.into_iter().zip(&shares) {
        if !shared {
            kept.push(contour);
        }
    }
    for line in lines {
        kept.extend(joined(line.iter().filter(|edge| shares[edge.contour])));
    }
    kept
}

/// Edges along one line, in order, joined where they touch.
fn joined<'e>(line: impl Iterator<Item = &'e Edge>) -> Vec<BezPath> {
    let mut strokes: Vec<(Edge, f64)> = Vec::new();
    for edge in line {
        match strokes.last_mut() {
            Some((first, end)) if edge.start < *end + SAME => {
                if edge.end > *end {
                    let far = far_end(edge);
                    (*end, first.to, first.from) = (edge.end, far, near_end(first));
                }
            }
            _ => strokes.push((
                Edge {
                    from: near_end(edge),
                    to: far_end(edge),
                    ..*edge
                },
                edge.end,
            )),
        }
    }
    let path = |(edge, _): (Edge, f64)| {
        let mut path = BezPath::new();
        path.move_to(edge.from);
        path.line_to(edge.to);
        path
    };
    strokes.into_iter().map(path).collect()
}

fn near_end(edge: &Edge) -> Point {
    ends(edge).0
}

fn far_end(edge: &Edge) -> Point {
    ends(edge).1
}

/// The ends of an edge in the direction of its line.
fn ends(edge: &Edge) -> (Point, Point) {
    let along = Vec2::from_angle(edge.angle);
    match along.dot(edge.to - edge.from) >= 0.0 {
        true => (edge.from, edge.to),
        false => (edge.to, edge.from),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sheet::{Placement, Turn};
    use super::*;
    use crate::impose::{FaceIndex, Side};
    use crate::units::{Mm, Pt, Rect, Size};

    fn square() -> Option<Arc<BezPath>> {
        let rect = kurbo::Rect::new(0.0, 0.0, 20.0, 20.0);
        Some(Arc::new(kurbo::Shape::to_path(&rect, 0.1)))
    }

    fn sheet(places: &[(f64, f64, Turn)], size: (f64, f64)) -> Sheet {
        let placed = |&(x, y, turn): &(f64, f64, Turn)| {
            let trim = Rect::new(Mm(x), Mm(y), Mm(size.0), Mm(size.1));
            Placement {
                face: FaceIndex(0),
                trim,
                visible: trim,
                outline: None,
                turn,
            }
        };
        let whole = Rect::new(Mm(5.0), Mm(5.0), Mm(90.0), Mm(90.0));
        Sheet {
            paper: Size::new(Mm(100.0), Mm(100.0)),
            side: Side::Front,
            trim_box: whole,
            bleed_box: whole,
            placements: places.iter().map(placed).collect(),
            cut_as_one: false,
            correction: None,
            mark_thickness: Pt(0.25),
            marks: Vec::new(),
        }
    }

    fn length(paths: &[BezPath]) -> f64 {
        let lengths = paths.iter().map(|path| kurbo::Shape::perimeter(path, 1e-6));
        lengths.sum()
    }

    #[test]
    fn pieces_apart_have_a_contour_each() {
        let sheet = sheet(
            &[(10.0, 10.0, Turn::None), (32.0, 10.0, Turn::Half)],
            (20.0, 20.0),
        );
        let cuts = outlines(&sheet, &[square()]);
        assert_eq!(cuts.len(), 2);
        let boxes: Vec<_> = cuts.iter().map(kurbo::Shape::bounding_box).collect();
        assert!((boxes[0].x0 - 10.0).abs() < 1e-9 && (boxes[1].x1 - 52.0).abs() < 1e-9);
        assert!(outlines(&sheet, &[None]).is_empty());
    }

    #[test]
    fn pieces_that_butt_share_their_cuts() {
        let places: Vec<_> = (0..3)
            .flat_map(|row| (0..4).map(move |column| (column, row)))
            .map(|(column, row)| {
                (
                    10.0 + 20.0 * column as f64,
                    10.0 + 20.0 * row as f64,
                    Turn::None,
                )
            })
            .collect();
        let cuts = outlines(&sheet(&places, (20.0, 20.0)), &[square()]);
        // Four lines of 80 mm across, five of 60 mm down.
        assert_eq!(cuts.len(), 9);
        assert!((length(&cuts) - (4.0 * 80.0 + 5.0 * 60.0)).abs() < 1e-6);
        // One that touches nothing stays whole.
        let apart = [places.as_slice(), &[(10.0, 75.0, Turn::None)]].concat();
        let cuts = outlines(&sheet(&apart, (20.0, 20.0)), &[square()]);
        assert_eq!(cuts.len(), 10);
        assert!((length(&cuts) - (4.0 * 80.0 + 5.0 * 60.0 + 80.0)).abs() < 1e-6);
    }

    #[test]
    fn a_turned_piece_is_cut_as_it_lies() {
        // A triangle that points to the right of a piece of 20 × 30 mm.
        let path = BezPath::from_svg("M0 0 L20 15 L0 30 Z").unwrap();
        let sheet = sheet(&[(10.0, 40.0, Turn::Quarter)], (30.0, 20.0));
        let cut = outlines(&sheet, &[Some(Arc::new(path))]).remove(0);
        let points: Vec<Point> = cut
            .elements()
            .iter()
            .filter_map(PathEl::end_point)
            .collect();
        // It now points down.
        let wanted = [(40.0, 40.0), (25.0, 60.0), (10.0, 40.0)];
        for (point, wanted) in points.iter().zip(wanted) {
            assert!(point.distance(wanted.into()) < 1e-9, "{point:?} {wanted:?}");
        }
    }

    #[test]
    fn part_of_a_board_is_cut_along_its_trim_box() {
        let mut sheet = sheet(&[(-50.0, -50.0, Turn::None)], (300.0, 300.0));
        sheet.placements[0].visible = sheet.bleed_box;
        sheet.cut_as_one = true;
        let cuts = outlines(&sheet, &[square()]);
        let boxed = kurbo::Shape::bounding_box(&cuts[0]);
        assert_eq!(boxed, kurbo::Rect::new(5.0, 5.0, 95.0, 95.0));
    }

    #[test]
    fn a_spread_is_cut_around_its_pages_and_not_along_its_fold() {
        let mut sheet = sheet(
            &[(10.0, 10.0, Turn::None), (30.0, 10.0, Turn::None)],
            (20.0, 20.0),
        );
        sheet.trim_box = Rect::new(Mm(10.0), Mm(10.0), Mm(40.0), Mm(20.0));
        sheet.cut_as_one = true;
        let cuts = outlines(&sheet, &[square()]);
        assert_eq!(cuts.len(), 1);
        let boxed = kurbo::Shape::bounding_box(&cuts[0]);
        assert_eq!(boxed, kurbo::Rect::new(10.0, 10.0, 50.0, 30.0));
    }
}
