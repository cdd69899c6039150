//! The outline of a piece as a clipping path.

use kurbo::{BezPath, ParamCurve, PathSeg, Point as Dot};
use printpdf::{LinePoint, Op, PaintMode, Point, Polygon, PolygonRing, Pt, WindingOrder};

use crate::units::{Mm, Size};

/// Clips what follows to a closed path, in mm from the top left corner of the trim of a face
/// whose picture, bleed all around it, is drawn from its bottom left corner.
pub fn clip(path: &BezPath, trim: Size, face: Size) -> Op {
    let bleed = (
        (face.width - trim.width) / 2.0,
        (face.height - trim.height) / 2.0,
    );
    let point = |dot: Dot, bezier: bool| {
        let x = (bleed.0 + Mm(dot.x)).to_pt().0 as f32;
        let y = (face.height - bleed.1 - Mm(dot.y)).to_pt().0 as f32;
        let p = Point { x: Pt(x), y: Pt(y) };
        LinePoint { p, bezier }
    };
    let mut points: Vec<LinePoint> = Vec::new();
    for side in path.segments() {
        if points.is_empty() {
            points.push(point(side.start(), false));
        }
        match side {
            PathSeg::Line(line) => points.push(point(line.p1, false)),
            curve => {
                let curve = curve.to_cubic();
                points.push(point(curve.p1, true));
                points.push(point(curve.p2, true));
                points.push(point(curve.p3, false));
            }
        }
    }
    let polygon = Polygon {
        rings: vec![PolygonRing { points }],
        mode: PaintMode::Clip,
        winding_order: WindingOrder::NonZero,
    };
    Op::DrawPolygon { polygon }
}
