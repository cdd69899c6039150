//! Stock: the size and outline of a finished piece, its bleed and its safe zone.
//!
//! Paths are in millimetres from the top left corner of the trim, y downwards, each one closed
//! contour.

use std::sync::Arc;

use kurbo::{BezPath, Ellipse, Line, Point, Rect, RoundedRect, Shape as _};

use super::offset;
use super::shape::{EXACT, Shape, Top, closed, mirrored};
use crate::units::{Mm, Pt, Size};

/// The physical piece: its trim size, outline, bleed and safe zone.
#[derive(Clone, PartialEq, Debug)]
pub struct Stock {
    /// The preset's name, or the component's id where `game.toml` has a table instead.
    pub id: String,
    /// The finished piece; a tuck box laid flat.
    pub trim: Size,
    pub shape: Shape,
    /// How far the art reaches beyond the trim.
    pub bleed: Mm,
    /// The safe zone: text and other important art stay at least this far inside the trim.
    pub safe: Mm,
    /// Whether it is cut out of its sheet. A page that is not has a sheet to itself.
    pub cut: bool,
    /// Distances of horizontal folds from its top edge, as on a standee or a box.
    pub folds: Vec<Mm>,
    /// Where it may be parted into sheets, where it is larger than the paper.
    pub seams: Seams,
    /// The smallest type that is comfortable to read on it; smaller text gets a warning.
    pub comfortable_text: Pt,
}

/// Where a piece may be parted, from the left and the top of its trim, in ascending order. Empty where
/// it may be parted anywhere.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Seams {
    pub x: Vec<Mm>,
    pub y: Vec<Mm>,
}

impl Stock {
    /// Whether pieces of both may share a grid on a sheet: they are as large, and cut and folded at the
    /// same places.
    pub fn cuts_like(&self, other: &Stock) -> bool {
        let measures = |stock: &Stock| (stock.trim, stock.bleed, stock.cut);
        measures(self) == measures(other) && self.shape == other.shape && self.folds == other.folds
    }

    /// What people call its shape: a circle where it is one.
    pub fn shape_name(&self) -> &'static str {
        match &self.shape {
            Shape::Ellipse if self.trim.width == self.trim.height => "circle",
            shape => shape.name(),
        }
    }

    /// Its folds, in millimetres from the top left corner of the trim.
    pub fn fold_lines(&self) -> Vec<Line> {
        let across = |fold: &Mm| Line::new((0.0, fold.0), (self.trim.width.0, fold.0));
        match self.shape.net() {
            Some(net) => net.folds.clone(),
            None => self.folds.iter().map(across).collect(),
        }
    }

    /// The size of a face: the trim with its bleed on all sides.
    pub fn bleed_size(&self) -> Size {
        self.trim.grown(self.bleed)
    }

    /// The cut path, as seen from the front.
    pub fn cut_path(&self) -> BezPath {
        let trim = whole(self.trim);
        match &self.shape {
            Shape::Rectangle { corner_radius } => rounded(trim, corner_radius.0),
            Shape::Ellipse => Ellipse::from_rect(trim).to_path(EXACT),
            Shape::Hexagon(top) => hexagon(self.trim, *top),
            Shape::Path(path) => BezPath::clone(path),
            Shape::TuckBox(net) => net.outline.clone(),
        }
    }

    /// The cut path offset outwards by `by`, or inwards where `by` is negative. Empty where
    /// nothing is left.
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

    /// The edge of the bleed: the cut path offset outwards.
    pub fn bleed_path(&self) -> BezPath {
        self.offset_path(self.bleed)
    }

    /// The edge of the safe zone: the cut path offset inwards.
    pub fn safe_path(&self) -> BezPath {
        self.offset_path(-self.safe)
    }

    /// The stock as seen from its back. A custom cut path and a net are mirrored left to right, because
    /// the piece is turned over like a page.
    pub fn turned_over(&self) -> Stock {
        match &self.shape {
            Shape::Path(path) => Stock {
                shape: Shape::Path(Arc::new(mirrored(path, self.trim.width))),
                ..self.clone()
            },
            Shape::TuckBox(net) => Stock {
                shape: Shape::TuckBox(Arc::new(net.mirrored())),
                ..self.clone()
            },
            _ => self.clone(),
        }
    }
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

    use super::super::shape::{corners, path_data};
    use super::*;

    fn stock(shape: Shape) -> Stock {
        Stock {
            id: "test".into(),
            trim: Size::new(Mm(40.0), Mm(40.0)),
            shape,
            bleed: Mm(3.0),
            safe: Mm(4.0),
            cut: true,
            folds: Vec::new(),
            seams: Seams::default(),
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
