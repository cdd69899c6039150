//! Offsets of paths, and the test for a simple contour.
//!
//! `i_overlay` computes offsets in integer arithmetic, so that results are the same on every machine.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::float::simplify::SimplifyShape;
use i_overlay::mesh::float::outline::offset::OutlineOffset;
use i_overlay::mesh::float::style::{LineJoin, OutlineStyle};
use kurbo::{BezPath, Point, Shape as _};

use super::shape::{closed, corners};

/// The miter limit: corners sharper than this, in radians (30°), are cut off in outward offsets.
const SHARP: f64 = std::f64::consts::FRAC_PI_6;
/// Relative tolerance in the area of a path that does not cross itself.
const SAME_AREA: f64 = 1e-4;

/// A path offset outwards by `by` mm, or inwards where negative: the largest resulting contour, or
/// an empty path.
pub fn moved(path: &BezPath, by: f64) -> BezPath {
    let style = OutlineStyle::new(by)
        .line_join(LineJoin::Miter(SHARP))
        .miter_min_turn(0.0);
    let shapes = points(path).outline(&style);
    let outlines = shapes.into_iter().filter_map(|shape| {
        let outer = shape.into_iter().next()?;
        Some(closed(outer.into_iter().map(|[x, y]| Point::new(x, y))))
    });
    let larger = |one: BezPath, other: BezPath| match other.area().abs() > one.area().abs() {
        true => other,
        false => one,
    };
    outlines.reduce(larger).unwrap_or_default()
}

/// True for a path that encloses one area and does not cross itself.
pub fn is_simple(path: &BezPath) -> bool {
    let shapes = points(path).simplify_shape(FillRule::EvenOdd);
    let [shape] = shapes.as_slice() else {
        return false;
    };
    let [outer] = shape.as_slice() else {
        return false;
    };
    let enclosed = closed(outer.iter().map(|[x, y]| Point::new(*x, *y)))
        .area()
        .abs();
    let drawn = closed(corners(path).into_iter()).area().abs();
    (enclosed - drawn).abs() <= SAME_AREA * enclosed
}

/// The vertices of a path in the orientation that `i_overlay` expects of outer contours.
fn points(path: &BezPath) -> Vec<[f64; 2]> {
    let mut points: Vec<[f64; 2]> = corners(path)
        .into_iter()
        .map(|point| [point.x, point.y])
        .collect();
    if path.area() < 0.0 {
        points.reverse();
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contour_that_crosses_itself_is_not_simple() {
        let is = |data: &str| is_simple(&BezPath::from_svg(data).unwrap());
        assert!(is("M0 0 H40 V30 L20 40 Z"));
        assert!(is("M0 0 V40 H40 V0 Z"), "the other way about");
        assert!(is("M20 0 C40 20 40 40 20 40 S0 20 20 0 Z"));
        assert!(!is("M0 0 L40 40 H0 L40 0 Z"), "a bow tie");
        assert!(!is("M0 0 H30 V30 H10 V10 H40 V40 H0 Z"), "a loop");
        assert!(!is("M0 0 H40 H0 Z"), "a line");
        assert!(!is("M0 0 Z"), "a point");
    }
}
