//! Paths moved outwards or inwards, and whether a path is one simple contour.
//!
//! Offsets of polygons fall into pieces and cross themselves; `i_overlay` does them in integer
//! arithmetic, so that any machine gets the same.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::float::simplify::SimplifyShape;
use i_overlay::mesh::float::outline::offset::OutlineOffset;
use i_overlay::mesh::float::style::{LineJoin, OutlineStyle};
use kurbo::{BezPath, Point, Shape as _};

use super::shape::{closed, corners};

/// Corners sharper than this, in radians (30 degrees), are cut off when they are moved outwards:
/// their tips would be far away.
const SHARP: f64 = std::f64::consts::FRAC_PI_6;
/// What an area may be off by, as a share of it, where a path does not cross itself.
const SAME_AREA: f64 = 1e-4;

/// A path moved outwards by `by` mm, inwards where that is less than 0: the largest contour that
/// is left, or an empty path where none is.
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

/// True for a path that encloses one area and nowhere crosses itself.
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

/// The corners of a path anticlockwise as mathematicians see it, which is how an outline runs.
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
