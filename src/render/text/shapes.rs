//! The shapes that text flows in: `shape-inside: url(#id)`.

use std::collections::HashMap;
use std::rc::Rc;

use kurbo::{Affine, BezPath, Ellipse, Point, Rect, RoundedRect, Shape};
use usvg::roxmltree::{Document, Node};

use super::area::{Exclusion, Region, TextArea, is_area};
use super::css::{DeclaredStyle, Element};
use super::problem::ProblemKind;
use super::style::TextStyle;
use super::styles::{Percent, Styles};
use crate::diag::did_you_mean;
use crate::load::shape;
use crate::message::Message;

/// What a polygon's circle may be off by, in user units.
const TOLERANCE: f64 = 1e-3;

/// The most shapes that a property names, and segments that a shape has: each line of a text is held to
/// all of them.
const MOST_SHAPES: usize = 200;
const MOST_SEGMENTS: usize = 2_000;
/// The most segments of all the shapes that one property names.
const MOST_TOGETHER: usize = 10_000;

/// How the ids of shapes begin that are none of the template's: the columns of written pages.
const OURS: &str = "massicot-";

/// Everything in a template that has an id; as in usvg, the first of several counts.
pub type ById<'a, 'i> = HashMap<&'a str, Node<'a, 'i>>;

/// Why a shape cannot be had: what, the message, the help.
pub type RefusedShape = (ProblemKind, Message, Vec<Message>);

/// What to do about a shape that is too much.
pub fn simpler_shape() -> Message {
    message!(
        "text-shapes-one-help",
        "draw a simpler shape for the text to flow in or around"
    )
}

/// Reads the shapes that one text names.
pub struct Shapes<'r, 'a, 'i> {
    pub styles: &'r Styles<'a>,
    /// The text's.
    pub style: &'r TextStyle<'a>,
    pub by_id: &'r ById<'a, 'i>,
}

impl Shapes<'_, '_, '_> {
    /// The regions of the shapes that `shape-inside` names, one after the other, without what
    /// `shape-subtract` names.
    ///
    /// # Errors
    /// What is wrong with the reference or the shape.
    pub fn read(&self, declared: &DeclaredStyle<'_>) -> Result<Vec<Region>, RefusedShape> {
        let padding = self.distance(declared, "shape-padding")?;
        let margin = self.distance(declared, "shape-margin")?;
        let exclusions = self.each(declared, "shape-subtract", |outline, transform| {
            Exclusion::new(&(transform * outline.path()), margin)
        })?;
        let exclusions: Rc<[Exclusion]> = exclusions.into();
        self.each(declared, "shape-inside", |outline, transform| {
            let region = outline.region(transform, padding)?;
            Some(region.without(exclusions.clone()))
        })
    }

    /// What is made of each shape that a property names: `url(#one) url(#other)`.
    fn each<T>(
        &self,
        declared: &DeclaredStyle<'_>,
        property: &str,
        make: impl Fn(Outline, Affine) -> Option<T>,
    ) -> Result<Vec<T>, RefusedShape> {
        let value = declared.asked(property).unwrap_or("");
        let many = value.split_whitespace().count();
        if many > MOST_SHAPES {
            let message = message!(
                "text-shapes-each",
                "`{property}` names {many} shapes, more than {most_shapes}",
                property,
                many,
                most_shapes = MOST_SHAPES
            );
            return Err((ProblemKind::Unsupported, message, Vec::new()));
        }
        let mut left = MOST_TOGETHER;
        let each = value.split_whitespace().map(|reference| {
            let id = reference
                .strip_prefix("url(")
                .and_then(|rest| rest.strip_suffix(')'))
                .and_then(|link| link.trim_matches(['"', '\'']).strip_prefix('#'));
            let Some(id) = id else {
                let message = message!(
                    "text-shapes-each-property-value-url",
                    "`{property}` is `{value}`, not a `url(#id)`",
                    property,
                    value
                );
                let help = message!(
                    "text-shapes-each-help",
                    "draw the shape, in `<defs>` where it is not to be seen, and name its id"
                );
                return Err((ProblemKind::Unsupported, message, vec![help]));
            };
            self.one(id, property, &mut left, &make)
        });
        each.collect()
    }

    fn one<T>(
        &self,
        id: &str,
        property: &str,
        left: &mut usize,
        make: &impl Fn(Outline, Affine) -> Option<T>,
    ) -> Result<T, RefusedShape> {
        let Some(node) = self.by_id.get(id) else {
            let near = did_you_mean(id, self.by_id.keys().copied());
            let help =
                near.map(|near| message!("did-you-mean-near", "did you mean `{near}`?", near));
            let kind = ProblemKind::UnknownShape { id: id.to_owned() };
            let message = message!(
                "text-shapes-one-property-names-template",
                "`{property}` names `#{id}`, which is not in the template",
                property,
                id
            );
            return Err((kind, message, help.into_iter().collect()));
        };
        let transform = node.attribute("transform").map_or(Affine::IDENTITY, affine);
        let turn = match self.style.vertical {
            true => TextArea::turned(),
            false => Affine::IDENTITY,
        };
        let outline = self.outline(*node);
        if let Some(Outline::Path(path)) = &outline
            && path.elements().len() > MOST_SEGMENTS
        {
            let many = path.elements().len();
            let message = message!(
                "text-shapes-one-segments",
                "`#{id}` has {many} segments, more than {most_segments}",
                id,
                many,
                most_segments = MOST_SEGMENTS
            );
            return Err((ProblemKind::Unsupported, message, vec![simpler_shape()]));
        }
        let segments = outline.as_ref().map_or(0, Outline::segments);
        let Some(rest) = left.checked_sub(segments) else {
            let message = message!(
                "text-shapes-together",
                "the shapes that `{property}` names have more than {most} segments together",
                property,
                most = MOST_TOGETHER
            );
            return Err((ProblemKind::Unsupported, message, vec![simpler_shape()]));
        };
        *left = rest;
        let made = outline.and_then(|outline| make(outline, turn * transform));
        made.ok_or_else(|| {
            if id.starts_with(OURS) {
                let message = message!(
                    "text-shapes-one-column-leaves-room",
                    "the column leaves no room for this text"
                );
                let help = message!(
                    "text-shapes-one-make-area-wider",
                    "make its area wider, or its `shape-padding` or `shape-margin` smaller"
                );
                return (ProblemKind::Unsupported, message, vec![help]);
            }
            let name = node.tag_name().name();
            let message = message!(
                "text-shapes-one-property-names-without",
                "`{property}` names `#{id}`, a `<{name}>` without an inside",
                property,
                id,
                name
            );
            let help = message!(
                "text-shapes-one-shape-rect-circle",
                "a shape is a `<rect>`, `<circle>`, `<ellipse>`, `<path>` or `<polygon>`"
            );
            (ProblemKind::Unsupported, message, vec![help])
        })
    }

    /// How far text keeps from a shape; 0 where nothing says it.
    fn distance(&self, declared: &DeclaredStyle<'_>, property: &str) -> Result<f64, RefusedShape> {
        let Some(value) = declared.asked(property) else {
            return Ok(0.0);
        };
        let distance = self.length(value, Percent::Diagonal);
        distance.filter(|distance| *distance >= 0.0).ok_or_else(|| {
            let kind = ProblemKind::BadValue {
                attribute: property.to_owned(),
            };
            (
                kind,
                message!(
                    "text-shapes-distance",
                    "`{property}` is `{value}`, not a length from 0 up",
                    property,
                    value
                ),
                Vec::new(),
            )
        })
    }

    fn length(&self, value: &str, percent: Percent) -> Option<f64> {
        let length = self.styles.length(value, self.style.size, percent);
        length.filter(|length| length.is_finite())
    }

    fn outline(&self, node: Node<'_, '_>) -> Option<Outline> {
        let length = |name: &str, percent| self.length(node.attribute(name)?, percent);
        let x = |name| length(name, Percent::Width).unwrap_or(0.0);
        let y = |name| length(name, Percent::Height).unwrap_or(0.0);
        match node.tag_name().name() {
            "rect" => {
                let rect = Rect::from_origin_size((x("x"), y("y")), (x("width"), y("height")));
                let rx = length("rx", Percent::Width).or(length("ry", Percent::Height));
                Some(match rx.filter(|radius| *radius > 0.0) {
                    None => Outline::Rect(rect),
                    Some(radius) => {
                        Outline::Path(RoundedRect::from_rect(rect, radius).to_path(TOLERANCE))
                    }
                })
            }
            "circle" => {
                let radius = length("r", Percent::Diagonal)?;
                Some(Outline::Ellipse(around((x("cx"), y("cy")), radius, radius)))
            }
            "ellipse" => {
                let rx = length("rx", Percent::Width)?;
                let ry = length("ry", Percent::Height)?;
                Some(Outline::Ellipse(around((x("cx"), y("cy")), rx, ry)))
            }
            "path" => Some(Outline::Path(BezPath::from_svg(node.attribute("d")?).ok()?)),
            "polygon" | "polyline" => Some(Outline::Path(polygon(node.attribute("points")?))),
            _ => None,
        }
    }
}

/// The shapes that an element's `shape-subtract` takes from it, in the units of the document, and how
/// far text keeps from them.
///
/// # Errors
/// One sentence: what is wrong with them.
pub fn holes(document: &Document<'_>, node: Node<'_, '_>) -> Result<(Vec<BezPath>, f64), Message> {
    let styles = Styles::new(document);
    let mut by_id = ById::new();
    for node in document.descendants() {
        if let Some(id) = node.attribute("id") {
            by_id.entry(id).or_insert(node);
        }
    }
    let style = styles.of(node);
    let declared = styles.cascade.declared(&Element::Xml(node));
    let shapes = Shapes {
        styles: &styles,
        style: &style,
        by_id: &by_id,
    };
    let path = |outline: Outline, transform: Affine| {
        let path = transform * outline.path();
        is_area(path.bounding_box()).then_some(path)
    };
    let read = || {
        let margin = shapes.distance(&declared, "shape-margin")?;
        let paths = shapes.each(&declared, "shape-subtract", path)?;
        Ok((paths, margin))
    };
    read().map_err(|(_, message, _): RefusedShape| message)
}

enum Outline {
    Rect(Rect),
    /// The ellipse that fills it.
    Ellipse(Rect),
    Path(BezPath),
}

impl Outline {
    fn segments(&self) -> usize {
        match self {
            Outline::Rect(_) | Outline::Ellipse(_) => 4,
            Outline::Path(path) => path.elements().len(),
        }
    }

    fn path(self) -> BezPath {
        match self {
            Outline::Rect(rect) => rect.to_path(TOLERANCE),
            Outline::Ellipse(bounds) => Ellipse::from_rect(bounds).to_path(TOLERANCE),
            Outline::Path(path) => path,
        }
    }

    fn region(self, transform: Affine, padding: f64) -> Option<Region> {
        let [a, b, c, d, ..] = transform.as_coeffs();
        let upright = (b == 0.0 && c == 0.0) || (a == 0.0 && d == 0.0);
        match self {
            Outline::Rect(rect) if upright => {
                Region::rect(transform.transform_rect_bbox(rect), padding)
            }
            Outline::Ellipse(bounds) if upright => {
                Region::ellipse(transform.transform_rect_bbox(bounds), padding)
            }
            other => Region::path(&(transform * other.path()), padding),
        }
    }
}

/// The rectangle around an ellipse; nothing for a radius below 0.
fn around((x, y): (f64, f64), rx: f64, ry: f64) -> Rect {
    let (rx, ry) = (rx.max(0.0), ry.max(0.0));
    Rect::new(x - rx, y - ry, x + rx, y + ry)
}

fn polygon(points: &str) -> BezPath {
    let numbers: Vec<f64> = svgtypes::NumberListParser::from(points).flatten().collect();
    let points = numbers.chunks_exact(2);
    shape::closed(points.map(|pair| Point::new(pair[0], pair[1])))
}

/// An SVG transform list; the identity for what is none.
pub fn affine(transform: &str) -> Affine {
    transform
        .parse::<svgtypes::Transform>()
        .map(|t| Affine::new([t.a, t.b, t.c, t.d, t.e, t.f]))
        .unwrap_or(Affine::IDENTITY)
}
