//! The shape of a finished piece, and operations on its cut path.
//!
//! Paths are in millimetres from the top left corner of the trim, y downwards, each one closed
//! contour.

use std::sync::Arc;

use kurbo::{Affine, BezPath, PathEl, Point};

use super::net::Net;
use crate::units::Mm;

/// The most that an approximation of a curve may deviate from it, in mm.
pub const EXACT: f64 = 0.005;

/// The outline of a finished piece inside its trim rectangle.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    Rectangle {
        corner_radius: Mm,
    },
    /// The ellipse that fills the trim; a circle where the trim is square.
    Ellipse,
    /// The hexagon that fills the trim. It is regular where the longer side of the trim is
    /// 2/√3 of the other.
    Hexagon(Top),
    /// A custom cut path.
    Path(Arc<BezPath>),
    /// A tuck box laid flat.
    TuckBox(Arc<Net>),
}

/// The orientation of a hexagon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Top {
    /// A side at the top, corners left and right.
    Flat,
    /// A corner at the top.
    Pointy,
}

impl Shape {
    /// Its name in a stock's `shape` key; `path` for a custom cut path.
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Rectangle { .. } => "rectangle",
            Shape::Ellipse => "ellipse",
            Shape::Hexagon(Top::Flat) => "hexagon-flat",
            Shape::Hexagon(Top::Pointy) => "hexagon-pointy",
            Shape::Path(_) => "path",
            Shape::TuckBox(_) => "tuck-box",
        }
    }

    /// The corner radius of a rectangle; 0 for other shapes.
    pub fn corner_radius(&self) -> Mm {
        match self {
            Shape::Rectangle { corner_radius } => *corner_radius,
            _ => Mm::ZERO,
        }
    }

    /// The net of a tuck box.
    pub fn net(&self) -> Option<&Net> {
        match self {
            Shape::TuckBox(net) => Some(net),
            _ => None,
        }
    }

    /// True for a rectangle, with or without rounded corners.
    pub fn is_rectangle(&self) -> bool {
        matches!(self, Shape::Rectangle { .. })
    }
}

/// A path on a piece of that width as seen from behind.
pub fn mirrored(path: &BezPath, width: Mm) -> BezPath {
    Affine::new([-1.0, 0.0, 0.0, 1.0, width.0, 0.0]) * path
}

/// A closed path through points.
pub fn closed(points: impl Iterator<Item = Point>) -> BezPath {
    let mut path = BezPath::new();
    for (index, point) in points.enumerate() {
        match index {
            0 => path.move_to(point),
            _ => path.line_to(point),
        }
    }
    if !path.elements().is_empty() {
        path.close_path();
    }
    path
}

/// The vertices of a path with its curves flattened, each once.
pub fn corners(path: &BezPath) -> Vec<Point> {
    corners_within(path, EXACT)
}

/// The vertices of a path whose curves are flattened to within so many mm, each once.
pub fn corners_within(path: &BezPath, tolerance: f64) -> Vec<Point> {
    let mut corners: Vec<Point> = Vec::new();
    kurbo::flatten(path, tolerance, |element| match element {
        PathEl::MoveTo(point) | PathEl::LineTo(point) => corners.push(point),
        _ => {}
    });
    corners.dedup_by(|a, b| a.distance(*b) < 1e-9);
    if corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    corners
}

/// A path as SVG path data in mm, to a tenth of a micrometre.
pub fn path_data(path: &BezPath) -> String {
    let rounded = |point: Point| {
        let round = |value: f64| (value * 1e4).round() / 1e4 + 0.0;
        Point::new(round(point.x), round(point.y))
    };
    let elements = path.elements().iter().map(|element| match *element {
        PathEl::MoveTo(to) => PathEl::MoveTo(rounded(to)),
        PathEl::LineTo(to) => PathEl::LineTo(rounded(to)),
        PathEl::QuadTo(by, to) => PathEl::QuadTo(rounded(by), rounded(to)),
        PathEl::CurveTo(one, other, to) => {
            PathEl::CurveTo(rounded(one), rounded(other), rounded(to))
        }
        PathEl::ClosePath => PathEl::ClosePath,
    });
    elements.collect::<BezPath>().to_svg()
}
