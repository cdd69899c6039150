//! The outlines on a piece that what is drawn is held to: its trim and its safe zone.

use kurbo::{Point as Dot, Vec2};

use crate::load::{Shape, Stock, shape};
use crate::units::Mm;

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

    /// How far a point, relative to the middle, lies outside; less than 0 inside.
    pub fn outside(&self, x: f64, y: f64) -> f64 {
        match self {
            ZoneOutline::Rectangle {
                half_width,
                half_height,
                corner,
            } => {
                let across = x.abs() - (half_width - corner);
                let along = y.abs() - (half_height - corner);
                let over = across.max(0.0).hypot(along.max(0.0));
                over + across.max(along).min(0.0) - corner
            }
            ZoneOutline::Contour { corners, margin } => beyond(corners, Dot::new(x, y)) + margin,
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
