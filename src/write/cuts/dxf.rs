//! Cut paths as DXF: AutoCAD's Release 12 (AC1009), which every cutting program reads.
//!
//! Autodesk's DXF reference: pairs of lines, a group code and its value. Entities are polylines;
//! a curve is a polyline too, nowhere further off than [`EXACT`]. One unit is a millimetre, the
//! origin is the lower left corner of the paper, y runs upwards.

use std::fmt::Write;

use kurbo::{BezPath, PathEl, Point};

use super::CutDrawing;
use crate::load::shape::EXACT;
use crate::units::Mm;

/// Distance below which points are the same, in mm: less than the precision written.
const SAME: f64 = 1e-4;
/// Layers, and their colours in AutoCAD's index: red, blue and white (black on paper).
const CUT: (&str, u8) = ("CUT", 1);
const FOLD: (&str, u8) = ("FOLD", 5);
const MARKS: (&str, u8) = ("MARKS", 7);

/// The drawing of a sheet: a layer `CUT` with every cut, where there are nets a layer `FOLD` with
/// their folds, and a layer `MARKS` with the marks of the printed sheet.
pub fn encode(drawing: &CutDrawing<'_>) -> Vec<u8> {
    let paper = drawing.sheet.paper;
    let mut dxf = Dxf::default();
    dxf.header(paper.width, paper.height);
    let is_folded = drawing.folds().next().is_some();
    dxf.layers(match is_folded {
        true => &[CUT, FOLD, MARKS],
        false => &[CUT, MARKS],
    });
    dxf.pair(0, "SECTION");
    dxf.pair(2, "ENTITIES");
    let up = |point: Point| Point::new(point.x, paper.height.0 - point.y);
    for cut in drawing.cuts {
        for (points, closed) in polylines(cut) {
            let points: Vec<Point> = points.into_iter().map(up).collect();
            dxf.polyline(CUT.0, &points, closed);
        }
    }
    let folds = drawing.folds().map(|fold| (FOLD, fold));
    let marks = drawing.marks().map(|mark| (MARKS, mark));
    for (layer, stroke) in folds.chain(marks) {
        let end = |(x, y): (Mm, Mm)| up(Point::new(x.0, y.0));
        dxf.polyline(layer.0, &[end(stroke.from), end(stroke.to)], false);
    }
    dxf.pair(0, "ENDSEC");
    dxf.pair(0, "EOF");
    dxf.0.into_bytes()
}

/// The corners of a path's parts, and whether each is closed.
fn polylines(path: &BezPath) -> Vec<(Vec<Point>, bool)> {
    let mut parts: Vec<(Vec<Point>, bool)> = Vec::new();
    kurbo::flatten(path, EXACT, |element| match element {
        PathEl::MoveTo(point) => parts.push((vec![point], false)),
        PathEl::LineTo(point) => {
            if let Some((points, _)) = parts.last_mut() {
                points.push(point);
            }
        }
        PathEl::ClosePath => {
            if let Some((points, closed)) = parts.last_mut() {
                *closed = true;
                // A closed polyline goes back to its first corner by itself.
                let ends = points.first().zip(points.last());
                if points.len() > 1 && ends.is_some_and(|(a, b)| a.distance(*b) < SAME) {
                    points.pop();
                }
            }
        }
        PathEl::QuadTo(..) | PathEl::CurveTo(..) => {}
    });
    parts
}

#[derive(Default)]
struct Dxf(String);

impl Dxf {
    fn pair(&mut self, code: u16, value: &str) {
        // A String takes all that is written to it.
        let _ = write!(self.0, "{code:>3}\r\n{value}\r\n");
    }

    fn number(&mut self, code: u16, value: f64) {
        self.pair(code, &format!("{:.4}", value + 0.0));
    }

    fn point(&mut self, x: f64, y: f64) {
        self.number(10, x);
        self.number(20, y);
    }

    fn header(&mut self, width: Mm, height: Mm) {
        self.pair(999, "millimetres");
        self.pair(0, "SECTION");
        self.pair(2, "HEADER");
        self.pair(9, "$ACADVER");
        self.pair(1, "AC1009");
        for (least, most) in [("$EXTMIN", "$EXTMAX"), ("$LIMMIN", "$LIMMAX")] {
            self.pair(9, least);
            self.point(0.0, 0.0);
            self.pair(9, most);
            self.point(width.0, height.0);
        }
        self.pair(0, "ENDSEC");
    }

    fn layers(&mut self, layers: &[(&str, u8)]) {
        self.pair(0, "SECTION");
        self.pair(2, "TABLES");
        self.pair(0, "TABLE");
        self.pair(2, "LAYER");
        self.pair(70, &layers.len().to_string());
        for (name, colour) in layers {
            self.pair(0, "LAYER");
            self.pair(2, name);
            self.pair(70, "0");
            self.pair(62, &colour.to_string());
            self.pair(6, "CONTINUOUS");
        }
        self.pair(0, "ENDTAB");
        self.pair(0, "ENDSEC");
    }

    fn polyline(&mut self, layer: &str, points: &[Point], closed: bool) {
        self.pair(0, "POLYLINE");
        self.pair(8, layer);
        self.pair(66, "1");
        self.point(0.0, 0.0);
        self.pair(70, if closed { "1" } else { "0" });
        for point in points {
            self.pair(0, "VERTEX");
            self.pair(8, layer);
            self.point(point.x, point.y);
        }
        self.pair(0, "SEQEND");
        self.pair(8, layer);
    }
}
