//! What a `<text>` asks for: its box, how its lines stand in it, how it may shrink.

use std::collections::HashMap;
use std::ops::Range;

use kurbo::{Affine, BezPath, Circle, Ellipse, Point, Rect, RoundedRect, Shape};
use usvg::roxmltree::Node;

use super::area::{Area, Inside};
use super::css::{Declared, Element};
use super::problem::{Found, ProblemKind};
use super::style::{Align, Anchor, Percent, Style, Styles, WhiteSpace};
use super::tag::MASSICOT;
use crate::diag::did_you_mean;

/// Our attributes, all on `<text>`.
const ATTRIBUTES: &[&str] = &[
    "fit",
    "fit-group",
    "max-lines",
    "max-size",
    "min-size",
    "overflow",
    "rich",
    "vertical-align",
];
/// What a polygon's circle may be off by, in user units.
const TOLERANCE: f64 = 1e-3;

/// How a line stands between its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    Left,
    Center,
    Right,
    /// Filled, but for the last line of a paragraph.
    Justified,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerticalAlign {
    Top,
    Middle,
    Bottom,
}

/// The sizes a text may be set in, in user units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sizes {
    pub least: f64,
    pub most: f64,
}

/// What one `<text>` asks for.
#[derive(Clone, Debug)]
pub struct Spec {
    pub area: Area,
    pub stand: Stand,
    pub vertical_align: VerticalAlign,
    pub max_lines: Option<usize>,
    /// The one size the template says, where it may not change.
    pub sizes: Sizes,
    pub shrinks: bool,
    pub group: Option<String>,
    pub ellipsis: bool,
    pub rich: bool,
}

/// True for a `<text>` that is ours to lay out: it has a box, an attribute of ours, or line
/// breaks that `white-space` keeps.
pub fn is_asked(node: Node<'_, '_>, style: &Style<'_>, declared: &Declared<'_>) -> bool {
    let ours =
        |attribute: usvg::roxmltree::Attribute<'_, '_>| attribute.namespace() == Some(MASSICOT);
    declared.asked("inline-size").is_some()
        || declared.asked("shape-inside").is_some()
        || node.attributes().any(ours)
        || keeps_breaks(style) && has_breaks(node)
}

fn keeps_breaks(style: &Style<'_>) -> bool {
    let kept = [WhiteSpace::Pre, WhiteSpace::PreWrap, WhiteSpace::PreLine];
    style
        .white_space
        .is_some_and(|white_space| kept.contains(&white_space))
}

/// True where there is a line break, and no span that says for itself where it stands.
fn has_breaks(node: Node<'_, '_>) -> bool {
    let mut inside = node.descendants().skip(1);
    let placed = |node: Node<'_, '_>| node.has_attribute("x") || node.has_attribute("y");
    let broken = |node: Node<'_, '_>| {
        node.is_text() && node.text().is_some_and(|text| text.trim().contains('\n'))
    };
    inside.clone().any(broken) && !inside.any(placed)
}

/// Reads what `node` asks for. `None` where its box cannot be known; `found` says why.
pub fn read<'a, 'i>(
    node: Node<'a, 'i>,
    styles: &Styles<'a>,
    shapes: &HashMap<&'a str, Node<'a, 'i>>,
    least_size: f64,
    found: &mut Vec<Found>,
) -> Option<Spec> {
    let style = styles.of(node);
    let declared = styles.cascade.declared(&Element::Xml(node));
    let mut reader = Reader {
        node,
        styles,
        style: &style,
        shapes,
        found,
    };
    reader.check_names();
    let area = reader.area(&declared);
    let fit = reader.keyword("fit", &["none", "shrink", "both"], "none");
    let least = reader.length("min-size").unwrap_or(least_size);
    let most = reader.length("max-size").unwrap_or(style.size);
    let sizes = match fit {
        "shrink" => Sizes {
            least: least.min(style.size),
            most: style.size,
        },
        "both" => Sizes {
            least: least.min(style.size),
            most: most.max(style.size),
        },
        _ => Sizes {
            least: style.size,
            most: style.size,
        },
    };
    reader.check_use(&area, fit);
    let vertical_align = match reader.keyword("vertical-align", &["top", "middle", "bottom"], "top")
    {
        "middle" => VerticalAlign::Middle,
        "bottom" => VerticalAlign::Bottom,
        _ => VerticalAlign::Top,
    };
    Some(Spec {
        stand: stand(&style),
        vertical_align,
        max_lines: reader.count("max-lines"),
        sizes,
        shrinks: fit != "none",
        group: reader.attribute("fit-group").map(str::to_owned),
        ellipsis: reader.keyword("overflow", &["error", "ellipsis"], "error") == "ellipsis",
        rich: reader.keyword("rich", &["true", "false"], "false") == "true",
        area: area?,
    })
}

/// Which side a line is on: `text-align` where it is said, else as `text-anchor` has it.
fn stand(style: &Style<'_>) -> Stand {
    let (start, end) = match style.rtl {
        true => (Stand::Right, Stand::Left),
        false => (Stand::Left, Stand::Right),
    };
    match (style.align, style.anchor) {
        (Some(Align::Start), _) => start,
        (Some(Align::End), _) => end,
        (Some(Align::Left), _) => Stand::Left,
        (Some(Align::Right), _) => Stand::Right,
        (Some(Align::Center), _) => Stand::Center,
        (Some(Align::Justify), _) => Stand::Justified,
        (None, Anchor::Start) => start,
        (None, Anchor::Middle) => Stand::Center,
        (None, Anchor::End) => end,
    }
}

struct Reader<'r, 'a, 'i> {
    node: Node<'a, 'i>,
    styles: &'r Styles<'a>,
    style: &'r Style<'a>,
    shapes: &'r HashMap<&'a str, Node<'a, 'i>>,
    found: &'r mut Vec<Found>,
}

impl<'a> Reader<'_, 'a, '_> {
    fn attribute(&self, name: &str) -> Option<&'a str> {
        self.node.attribute((MASSICOT, name))
    }

    fn range(&self, name: &str) -> Range<usize> {
        let attribute = self.node.attribute_node((MASSICOT, name));
        attribute.map_or(self.node.range(), |attribute| attribute.range())
    }

    fn check_names(&mut self) {
        for attribute in self.node.attributes() {
            let name = attribute.name();
            if attribute.namespace() != Some(MASSICOT) || ATTRIBUTES.contains(&name) {
                continue;
            }
            let help = match did_you_mean(name, ATTRIBUTES.iter().copied()) {
                Some(known) => format!("did you mean `massicot:{known}`?"),
                None => format!("there are {}", list(ATTRIBUTES)),
            };
            self.found.push((
                ProblemKind::BadValue {
                    attribute: name.to_owned(),
                },
                attribute.range(),
                format!("there is no attribute `massicot:{name}`"),
                vec![help],
            ));
        }
    }

    /// What asks for a box where there is none.
    fn check_use(&mut self, area: &Option<Area>, fit: &str) {
        let Some(Area::Column { width, .. }) = area else {
            return;
        };
        let fits = fit != "none" && width.is_infinite();
        let uses = [
            (
                "fit",
                fits,
                "a width: give the text an `inline-size` or a `shape-inside`",
            ),
            (
                "vertical-align",
                true,
                "a height: give the text a `shape-inside`",
            ),
        ];
        for (name, useless, missing) in uses {
            if useless && let Some(value) = self.attribute(name) {
                let kind = ProblemKind::BadValue {
                    attribute: name.to_owned(),
                };
                let message =
                    format!("`massicot:{name}` is `{value}`, but the text has no box for it");
                let help = format!("it needs {missing}");
                self.found
                    .push((kind, self.range(name), message, vec![help]));
            }
        }
    }

    fn bad_value(&mut self, name: &str, value: &str, wanted: String, help: Vec<String>) {
        let kind = ProblemKind::BadValue {
            attribute: name.to_owned(),
        };
        let message = format!("`massicot:{name}` is `{value}`, not {wanted}");
        self.found.push((kind, self.range(name), message, help));
    }

    fn keyword(
        &mut self,
        name: &str,
        known: &[&'static str],
        default: &'static str,
    ) -> &'static str {
        let Some(value) = self.attribute(name).map(str::trim) else {
            return default;
        };
        if let Some(word) = known.iter().find(|word| **word == value) {
            return word;
        }
        let near = did_you_mean(value, known.iter().copied());
        let help = near.map(|word| format!("did you mean `{word}`?"));
        self.bad_value(
            name,
            value,
            format!("one of {}", list(known)),
            help.into_iter().collect(),
        );
        default
    }

    fn length(&mut self, name: &str) -> Option<f64> {
        let value = self.attribute(name)?;
        let length = self
            .styles
            .length(value, self.style.size, Percent::Diagonal);
        let usable = length.filter(|length| length.is_finite() && *length > 0.0);
        if usable.is_none() {
            self.bad_value(name, value, "a length over 0".into(), Vec::new());
        }
        usable
    }

    fn count(&mut self, name: &str) -> Option<usize> {
        let value = self.attribute(name)?;
        let count = value.trim().parse().ok().filter(|count| *count > 0);
        if count.is_none() {
            self.bad_value(name, value, "a whole number over 0".into(), Vec::new());
        }
        count
    }

    fn area(&mut self, declared: &Declared<'a>) -> Option<Area> {
        if let Some(value) = declared.asked("shape-inside") {
            let padding = declared.asked("shape-padding");
            return self.shapes(value, padding);
        }
        let along = if self.style.vertical {
            Percent::Height
        } else {
            Percent::Width
        };
        let width = match declared.asked("inline-size") {
            None => f64::INFINITY,
            Some(value) => {
                let width = self.styles.length(value, self.style.size, along);
                let Some(width) = width.filter(|width| width.is_finite() && *width > 0.0) else {
                    let message = format!("`inline-size` is `{value}`, not a length over 0");
                    let kind = ProblemKind::BadValue {
                        attribute: "inline-size".into(),
                    };
                    self.found
                        .push((kind, self.node.range(), message, Vec::new()));
                    return None;
                };
                width
            }
        };
        let (x, y) = (
            self.position("x", Percent::Width),
            self.position("y", Percent::Height),
        );
        let (at, baseline) = if self.style.vertical { (y, -x) } else { (x, y) };
        let share = match (self.style.anchor, self.style.rtl) {
            (Anchor::Start, false) | (Anchor::End, true) => 0.0,
            (Anchor::Middle, _) => 0.5,
            (Anchor::End, false) | (Anchor::Start, true) => 1.0,
        };
        Some(Area::Column {
            left: if width.is_finite() {
                at - width * share
            } else {
                at
            },
            width,
            baseline,
        })
    }

    /// The first of a list of positions; 0 where there is none.
    fn position(&self, name: &str, percent: Percent) -> f64 {
        let list = self.node.attribute(name).unwrap_or("0");
        let first = list
            .split([' ', ',', '\t', '\n'])
            .find(|part| !part.is_empty());
        first
            .and_then(|first| self.styles.length(first, self.style.size, percent))
            .filter(|position| position.is_finite())
            .unwrap_or(0.0)
    }

    fn shapes(&mut self, value: &str, padding: Option<&str>) -> Option<Area> {
        let padding = padding
            .and_then(|padding| {
                self.styles
                    .length(padding, self.style.size, Percent::Diagonal)
            })
            .filter(|padding| padding.is_finite() && *padding > 0.0)
            .unwrap_or(0.0);
        let mut insides = Vec::new();
        for reference in value.split_whitespace() {
            let id = reference
                .strip_prefix("url(")
                .and_then(|rest| rest.strip_suffix(')'))
                .and_then(|link| link.trim_matches(['"', '\'']).strip_prefix('#'));
            let Some(id) = id else {
                let message = format!("`shape-inside` is `{value}`, not a `url(#id)`");
                let help =
                    "draw the shape, in `<defs>` where it is not to be seen, and name its id";
                let kind = ProblemKind::Unsupported;
                self.found
                    .push((kind, self.node.range(), message, vec![help.into()]));
                return None;
            };
            insides.push(self.inside(id, padding)?);
        }
        (!insides.is_empty()).then_some(Area::Shapes(insides))
    }

    fn inside(&mut self, id: &str, padding: f64) -> Option<Inside> {
        let Some(node) = self.shapes.get(id).copied() else {
            let near = did_you_mean(id, self.shapes.keys().copied());
            let help = near.map(|near| format!("did you mean `{near}`?"));
            let kind = ProblemKind::UnknownShape { id: id.to_owned() };
            let message = format!("`shape-inside` names `#{id}`, which is not in the template");
            self.found
                .push((kind, self.node.range(), message, help.into_iter().collect()));
            return None;
        };
        let inside = self.outline(node).and_then(|outline| {
            let transform = node.attribute("transform").map_or(Affine::IDENTITY, affine);
            let turn = if self.style.vertical {
                Area::turned()
            } else {
                Affine::IDENTITY
            };
            outline.inside(turn * transform, padding)
        });
        if inside.is_none() {
            let name = node.tag_name().name();
            let message =
                format!("text cannot flow inside of `#{id}`, a `<{name}>` without an inside");
            let help = "a shape is a `<rect>`, `<circle>`, `<ellipse>`, `<path>` or `<polygon>`";
            let kind = ProblemKind::Unsupported;
            self.found
                .push((kind, self.node.range(), message, vec![help.into()]));
        }
        inside
    }

    fn outline(&self, node: Node<'_, '_>) -> Option<Outline> {
        let length = |name: &str, percent| {
            let value = node.attribute(name)?;
            self.styles
                .length(value, self.style.size, percent)
                .filter(|length| length.is_finite())
        };
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
                let radius = length("r", Percent::Diagonal).filter(|radius| *radius > 0.0)?;
                Some(Outline::Ellipse(
                    Circle::new((x("cx"), y("cy")), radius).into(),
                ))
            }
            "ellipse" => {
                let radii = (
                    length("rx", Percent::Width)?,
                    length("ry", Percent::Height)?,
                );
                Some(Outline::Ellipse(Ellipse::new(
                    (x("cx"), y("cy")),
                    radii,
                    0.0,
                )))
            }
            "path" => Some(Outline::Path(BezPath::from_svg(node.attribute("d")?).ok()?)),
            "polygon" | "polyline" => Some(Outline::Path(polygon(node.attribute("points")?))),
            _ => None,
        }
    }
}

enum Outline {
    Rect(Rect),
    Ellipse(Ellipse),
    Path(BezPath),
}

impl Outline {
    fn inside(self, transform: Affine, padding: f64) -> Option<Inside> {
        let [a, b, c, d, ..] = transform.as_coeffs();
        let upright = (b == 0.0 && c == 0.0) || (a == 0.0 && d == 0.0);
        match self {
            Outline::Rect(rect) if upright => {
                let rect = transform.transform_rect_bbox(rect);
                (rect.area() > 0.0).then(|| Inside::rect(rect, padding))
            }
            Outline::Rect(rect) => Inside::path(&(transform * rect.to_path(TOLERANCE)), padding),
            Outline::Ellipse(ellipse) if padding > 0.0 && transform == Affine::IDENTITY => {
                let radii = ellipse.radii() - kurbo::Vec2::new(padding, padding);
                let smaller = ellipse.with_radii(radii);
                (radii.x > 0.0 && radii.y > 0.0)
                    .then(|| Inside::path(&smaller.to_path(TOLERANCE), 0.0))?
            }
            Outline::Ellipse(ellipse) => {
                Inside::path(&(transform * ellipse.to_path(TOLERANCE)), padding)
            }
            Outline::Path(path) => Inside::path(&(transform * path), padding),
        }
    }
}

fn polygon(points: &str) -> BezPath {
    let numbers: Vec<f64> = svgtypes::NumberListParser::from(points).flatten().collect();
    let mut path = BezPath::new();
    for (index, pair) in numbers.chunks_exact(2).enumerate() {
        let point = Point::new(pair[0], pair[1]);
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

/// An SVG transform list; the identity for what is none.
pub fn affine(transform: &str) -> Affine {
    transform
        .parse::<svgtypes::Transform>()
        .map(|t| Affine::new([t.a, t.b, t.c, t.d, t.e, t.f]))
        .unwrap_or(Affine::IDENTITY)
}

/// `` `a`, `b` and `c` ``
fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, front)) if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        _ => quoted.concat(),
    }
}
