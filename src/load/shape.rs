//! The outline of a finished piece: along which it is cut, how far it bleeds, where it is safe.
//!
//! Paths are in millimetres from the top left corner of the trim, y downwards, each one closed
//! contour.

use std::sync::Arc;

use kurbo::{Affine, BezPath, Ellipse, PathEl, Point, Rect, RoundedRect, Shape as _};

use super::offset;
use super::project::Stock;
use crate::units::{Mm, Size};

/// How far what stands for a curve may be off it, in mm.
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
    /// A cut path of its own.
    Path(Arc<BezPath>),
}

/// What a hexagon has at its top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Top {
    /// A side, and corners left and right.
    Flat,
    /// A corner.
    Pointy,
}

impl Shape {
    /// Its name in a stock's `shape`; `path` for a cut path of its own.
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Rectangle { .. } => "rectangle",
            Shape::Ellipse => "ellipse",
            Shape::Hexagon(Top::Flat) => "hexagon-flat",
            Shape::Hexagon(Top::Pointy) => "hexagon-pointy",
            Shape::Path(_) => "path",
        }
    }

    /// The radius of a rectangle's corners; no other shape has any.
    pub fn corner_radius(&self) -> Mm {
        match self {
            Shape::Rectangle { corner_radius } => *corner_radius,
            _ => Mm::ZERO,
        }
    }

    /// True where straight cuts along the trim are all it takes, but for rounded corners.
    pub fn is_rectangle(&self) -> bool {
        matches!(self, Shape::Rectangle { .. })
    }
}

impl Stock {
    /// Along which the piece is cut, as its front is seen.
    pub fn cut_path(&self) -> BezPath {
        let trim = whole(self.trim);
        match &self.shape {
            Shape::Rectangle { corner_radius } => rounded(trim, corner_radius.0),
            Shape::Ellipse => Ellipse::from_rect(trim).to_path(EXACT),
            Shape::Hexagon(top) => hexagon(self.trim, *top),
            Shape::Path(path) => BezPath::clone(path),
        }
    }

    /// The cut path moved outwards by so much on all sides, or inwards by less than 0. Where
    /// nothing is left inside, the path is empty.
    pub fn offset_path(&self, by: Mm) -> BezPath {
        let trim = whole(self.trim).inflate(by.0, by.0);
        let (width, height) = (self.trim.width + by * 2.0, self.trim.height + by * 2.0);
        match &self.shape {
            _ if by == Mm::ZERO => self.cut_path(),
            Shape::Rectangle { .. } | Shape::Ellipse if width.min(height) <= Mm::ZERO => {
                BezPath::new()
            }
            Shape::Rectangle { corner_radius } => {
                let round = *corner_radius > Mm::ZERO;
                rounded(trim, if round { (*corner_radius + by).0 } else { 0.0 })
            }
            Shape::Ellipse if width.about(height) => Ellipse::from_rect(trim).to_path(EXACT),
            _ => offset::moved(&self.cut_path(), by.0),
        }
    }

    /// How far the picture reaches: the cut path moved outwards by the bleed.
    pub fn bleed_path(&self) -> BezPath {
        self.offset_path(self.bleed)
    }

    /// Within which anything that matters stays: the cut path moved inwards by the safe zone.
    pub fn safe_path(&self) -> BezPath {
        self.offset_path(-self.safe)
    }

    /// The same stock as its back is seen: a cut path of its own is mirrored left to right, as
    /// the piece is turned over like a page.
    pub fn turned_over(&self) -> Stock {
        match &self.shape {
            Shape::Path(path) => Stock {
                shape: Shape::Path(Arc::new(mirrored(path, self.trim.width))),
                ..self.clone()
            },
            _ => self.clone(),
        }
    }
}

/// A path on a piece so wide as it is seen from behind.
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

/// The corners of a path, and of the lines that stand for its curves, each once.
pub fn corners(path: &BezPath) -> Vec<Point> {
    let mut corners: Vec<Point> = Vec::new();
    kurbo::flatten(path, EXACT, |element| match element {
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

fn whole(trim: Size) -> Rect {
    Rect::new(0.0, 0.0, trim.width.0, trim.height.0)
}

fn rounded(rect: Rect, radius: f64) -> BezPath {
    match radius > 0.0 {
        true => RoundedRect::from_rect(rect, radius).to_path(EXACT),
        false => rect.to_path(EXACT),
    }
}

fn hexagon(trim: Size, top: Top) -> BezPath {
    // Of a flat-topped one, in parts of width and height; of a pointed one, in height and width.
    const CORNERS: [(f64, f64); 6] = [
        (0.25, 0.0),
        (0.75, 0.0),
        (1.0, 0.5),
        (0.75, 1.0),
        (0.25, 1.0),
        (0.0, 0.5),
    ];
    let point = |(along, across): (f64, f64)| match top {
        Top::Flat => Point::new(trim.width.0 * along, trim.height.0 * across),
        Top::Pointy => Point::new(trim.width.0 * across, trim.height.0 * along),
    };
    closed(CORNERS.into_iter().map(point))
}

#[cfg(test)]
mod tests {
    use kurbo::{Line, ParamCurve, ParamCurveNearest};

    use super::*;
    use crate::units::Pt;

    fn stock(shape: Shape) -> Stock {
        Stock {
            id: "test".into(),
            trim: Size::new(Mm(40.0), Mm(40.0)),
            shape,
            bleed: Mm(3.0),
            safe: Mm(4.0),
            cut: true,
            folds: Vec::new(),
            comfortable_text: Pt(8.0),
        }
    }

    fn shapes() -> Vec<Stock> {
        let notched = "M0 0 H40 V40 H25 V20 H15 V40 H0 Z";
        let drop = "M20 0 C40 20 40 40 20 40 S0 20 20 0 Z";
        let path = |data| Shape::Path(Arc::new(BezPath::from_svg(data).unwrap()));
        let shapes = [
            Shape::Rectangle {
                corner_radius: Mm::ZERO,
            },
            Shape::Rectangle {
                corner_radius: Mm(6.0),
            },
            Shape::Ellipse,
            Shape::Hexagon(Top::Flat),
            Shape::Hexagon(Top::Pointy),
            path(notched),
            path(drop),
        ];
        let mut stocks: Vec<Stock> = shapes.into_iter().map(stock).collect();
        stocks.push(Stock {
            trim: Size::new(Mm(60.0), Mm(30.0)),
            ..stock(Shape::Ellipse)
        });
        stocks
    }

    /// How far a place lies from a contour.
    fn distance(corners: &[Point], place: Point) -> f64 {
        let next = corners.iter().cycle().skip(1);
        let sides = corners
            .iter()
            .zip(next)
            .map(|(from, to)| Line::new(*from, *to));
        let nearest = |side: Line| side.nearest(place, 1e-9).distance_sq;
        sides.map(nearest).fold(f64::INFINITY, f64::min).sqrt()
    }

    /// Moved by so much, a contour is nowhere nearer to the cut than that, nor all of it farther.
    #[test]
    fn offsets_are_as_far_from_the_cut_everywhere() {
        for stock in shapes() {
            let cut = corners(&stock.cut_path());
            for by in [3.0, -2.0] {
                let moved = stock.offset_path(Mm(by));
                assert_eq!(moved.area().abs() > stock.cut_path().area().abs(), by > 0.0);
                let sides = moved.segments();
                let places = sides.flat_map(|side| [side.eval(0.0), side.eval(0.5)]);
                let apart: Vec<f64> = places.map(|place| distance(&cut, place)).collect();
                let least = apart.iter().copied().fold(f64::INFINITY, f64::min);
                assert!(
                    (least - by.abs()).abs() < 0.02,
                    "{:?} {by}: {least}",
                    stock.shape
                );
                let reach = corners(&moved);
                for place in &cut {
                    let apart = distance(&reach, *place);
                    assert!(apart > by.abs() - 0.02, "{:?} {by}: {apart}", stock.shape);
                }
            }
        }
    }

    #[test]
    fn hexagons_are_regular_where_their_trim_says_so() {
        for (top, trim) in [(Top::Flat, (40.0, 34.641)), (Top::Pointy, (34.641, 40.0))] {
            let stock = Stock {
                trim: Size::new(Mm(trim.0), Mm(trim.1)),
                ..stock(Shape::Hexagon(top))
            };
            let corners = corners(&stock.cut_path());
            assert_eq!(corners.len(), 6);
            for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                assert!((from.distance(*to) - 20.0).abs() < 0.001, "{top:?}");
            }
            let is_level = corners[0].y == corners[1].y;
            assert_eq!(is_level, top == Top::Flat);
        }
    }

    #[test]
    fn nothing_is_left_inside_a_piece_that_is_too_narrow() {
        for stock in shapes() {
            assert!(
                stock.offset_path(Mm(-21.0)).elements().is_empty(),
                "{:?}",
                stock.shape
            );
        }
    }

    #[test]
    fn a_back_is_its_front_s_mirror_image() {
        let flag = BezPath::from_svg("M0 0 H40 L30 10 L40 20 H10 V40 H0 Z").unwrap();
        let stock = stock(Shape::Path(Arc::new(flag)));
        let back = stock.turned_over();
        assert_eq!(
            path_data(&back.cut_path()),
            "M40,0 L0,0 L10,10 L0,20 L30,20 L30,40 L40,40 Z"
        );
        assert_eq!(back.turned_over(), stock);
    }
}
