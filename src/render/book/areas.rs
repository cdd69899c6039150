//! The areas of a template that text flows through: rectangles with `massicot:flow="1"`, filled in
//! the order of their numbers, around the shapes that `shape-subtract` takes from them.

use std::collections::HashSet;
use std::ops::Range;
use std::rc::Rc;

use kurbo::{Affine, BezPath};
use usvg::roxmltree::{Document, Node};

use crate::diag::rules::templates::bad_rulebook;
use crate::message::Message;
use crate::render::svg::{Located, start_tag};
use crate::render::text;
use crate::xml::MASSICOT;

/// The attribute that makes a rectangle an area.
const FLOW: &str = "flow";

/// One area, in user units.
#[derive(Clone, PartialEq, Debug)]
pub struct BookArea {
    pub number: u32,
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
    /// What text keeps free of, from the area's left and top, and how far it keeps from it.
    pub holes: Rc<[BezPath]>,
    pub margin: f64,
    /// Where its element ends in the filled template: what flows through it stands there.
    pub end: usize,
}

/// The areas of a filled template in their order.
///
/// # Errors
/// What is wrong with any, and where.
pub fn areas(document: &Document<'_>) -> Result<Vec<BookArea>, Vec<Located>> {
    let (mut areas, mut found) = (Vec::<BookArea>::new(), Vec::new());
    let mut numbers = HashSet::new();
    for node in document.descendants() {
        let Some(attribute) = node.attribute_node((MASSICOT, FLOW)) else {
            continue;
        };
        match area(document, node, attribute.value()) {
            Ok(area) if !numbers.insert(area.number) => {
                let reason = message!(
                    "book-areas-same",
                    "another area has the number {number}",
                    number = area.number
                );
                found.push(Located::new(
                    attribute.range(),
                    bad_rulebook::bad_area(&reason),
                ));
            }
            Ok(area) => areas.push(area),
            Err(reason) => {
                let range: Range<usize> = match node.tag_name().name() {
                    "rect" => attribute.range(),
                    _ => start_tag(node),
                };
                found.push(Located::new(range, bad_rulebook::bad_area(&reason)));
            }
        }
    }
    areas.sort_by_key(|area| area.number);
    match found.is_empty() {
        true => Ok(areas),
        false => Err(found),
    }
}

fn area(document: &Document<'_>, node: Node<'_, '_>, number: &str) -> Result<BookArea, Message> {
    let name = node.tag_name().name();
    if name != "rect" {
        return Err(message!("book-areas-area", "it is a <{name}>", name));
    }
    let side = |name: &str, default: Option<f64>| match node.attribute(name) {
        None => default.ok_or_else(|| message!("book-areas-area-name", "it has no `{name}`", name)),
        Some(text) => {
            let number: Option<f64> = text.trim().parse().ok();
            let number = number.filter(|number| number.is_finite() && number.abs() <= 1e5);
            number.ok_or_else(|| {
                message!(
                    "book-areas-area-name-text",
                    "its `{name}` is `{text}`",
                    name,
                    text
                )
            })
        }
    };
    let number = number.trim().parse();
    let (left, top) = (side("x", Some(0.0))?, side("y", Some(0.0))?);
    let (holes, margin) = text::holes(document, node)?;
    let to_area = Affine::translate((-left, -top));
    let area = BookArea {
        number: number.map_err(|_| {
            message!(
                "book-areas-area-number-whole-number",
                "its number is not a whole number"
            )
        })?,
        left,
        top,
        holes: holes.into_iter().map(|hole| to_area * hole).collect(),
        margin,
        width: side("width", None)?,
        height: side("height", None)?,
        end: node.range().end,
    };
    match area.width > 1.0 && area.height > 1.0 {
        true => Ok(area),
        false => Err(message!("book-areas-area-small", "it is too small")),
    }
}
