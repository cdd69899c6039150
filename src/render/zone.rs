//! The outlines on a piece that what is drawn is held to: its trim and its safe zone.

use kurbo::{Point as Dot, Vec2};
use usvg::tiny_skia_path::{Point, Transform};
use usvg::{Group, Node};

use crate::load::{Shape, Stock, shape};
use crate::units::{CSS_PX_PER_INCH, Mm};

/// Less is a rounding error.
pub const HAIR: Mm = Mm(0.02);

/// The outline of a safe zone or of a trim.
pub enum ZoneOutline {
    /// Around the middle of the piece, with corners of a radius.
    Rectangle {
        half_width: f64,
        half_height: f64,
        corner: f64,
    },
    /// So far inside a contour, given by its corners relative to the middle of the piece.
    Contour { corners: Vec<Dot>, margin: f64 },
}

impl ZoneOutline {
    /// The stock's shape with `margin` taken away on all sides.
    pub fn new(stock: &Stock, margin: Mm) -> ZoneOutline {
        let half = |length: Mm| length.0 / 2.0;
        let (half_width, half_height) = (half(stock.trim.width), half(stock.trim.height));
        match &stock.shape {
            Shape::Rectangle { corner_radius } => ZoneOutline::Rectangle {
                half_width: (half_width - margin.0).max(0.0),
                half_height: (half_height - margin.0).max(0.0),
                corner: (*corner_radius - margin).0.max(0.0),
            },
            _ => {
                let middle = Vec2::new(half_width, half_height);
                let corners = shape::corners(&stock.cut_path()).into_iter();
                ZoneOutline::Contour {
                    corners: corners.map(|corner| corner - middle).collect(),
                    margin: margin.0,
                }
            }
        }
    }

    /// How far a point, relative to the middle, lies outside, in millimetres; less than 0 inside.
    pub fn outside(&self, point: Dot) -> f64 {
        match self {
            ZoneOutline::Rectangle {
                half_width,
                half_height,
                corner,
            } => {
                let across = point.x.abs() - (half_width - corner);
                let along = point.y.abs() - (half_height - corner);
                let over = across.max(0.0).hypot(along.max(0.0));
                over + across.max(along).min(0.0) - corner
            }
            ZoneOutline::Contour { corners, margin } => beyond(corners, point) + margin,
        }
    }
}

/// How far a point lies outside of a contour; less than 0 inside.
fn beyond(corners: &[Dot], point: Dot) -> f64 {
    let next = corners.iter().cycle().skip(1);
    let (mut nearest, mut inside) = (f64::INFINITY, false);
    for (&from, &to) in corners.iter().zip(next) {
        let (side, reach) = (to - from, point - from);
        let along = (reach.dot(side) / side.hypot2()).clamp(0.0, 1.0);
        nearest = nearest.min((reach - side * along).hypot2());
        // A ray to the right crosses the side.
        if (from.y > point.y) != (to.y > point.y)
            && point.x < from.x + side.x * (point.y - from.y) / side.y
        {
            inside = !inside;
        }
    }
    match inside {
        true => -nearest.sqrt(),
        false => nearest.sqrt(),
    }
}

/// A point of a face's picture, which is the trim grown by the bleed in CSS pixels, in millimetres from the
/// middle of the piece.
pub fn from_middle(point: Point, stock: &Stock) -> Dot {
    let millimetres = |pixels: f32| Mm::from_px(f64::from(pixels), CSS_PX_PER_INCH).0;
    let whole = stock.bleed_size();
    Dot::new(
        millimetres(point.x) - whole.width.0 / 2.0,
        millimetres(point.y) - whole.height.0 / 2.0,
    )
}

/// Whether a group lies within an outline for sure, by the corners of the boxes around its outlines: of a
/// point between them none is farther out of a shape without dents. `transform` is that of what it stands in.
pub fn is_inside(
    group: &Group,
    transform: Transform,
    stock: &Stock,
    outline: &ZoneOutline,
) -> bool {
    let has_dents = !matches!(stock.shape, Shape::Rectangle { .. } | Shape::Ellipse);
    let is_inside = |point: Point| outline.outside(from_middle(point, stock)) <= 0.0;
    !has_dents && corners_are(group, transform, &is_inside)
}

/// Whether something holds for each corner of the boxes around a group's outlines, on the page; what
/// curves bend towards lies in them as well.
fn corners_are(group: &Group, transform: Transform, holds: &impl Fn(Point) -> bool) -> bool {
    let transform = transform.pre_concat(group.transform());
    group.children().iter().all(|node| match node {
        Node::Group(group) => corners_are(group, transform, holds),
        Node::Path(path) => {
            let around = path.data().bounds();
            let (left, right) = (around.left(), around.right());
            let corners = [around.top(), around.bottom()]
                .map(|y| [Point::from_xy(left, y), Point::from_xy(right, y)]);
            corners.into_iter().flatten().all(|mut corner| {
                transform.map_point(&mut corner);
                holds(corner)
            })
        }
        _ => true,
    })
}
