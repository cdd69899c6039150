//! Where on a face its parts are, and what wrote them: for a click into the picture.

use std::collections::HashMap;

use usvg::roxmltree::{Document, Node as Element};

use super::content_marks::writer;
use super::drawing::name_end;
use super::plan::FaceJob;
use super::renderer::Renderer;
use super::svg;
use crate::diag::Span;
use crate::units::{CSS_PX_PER_INCH, MM_PER_INCH};

/// So many parts of a face are told apart.
const MOST: usize = 4000;
/// What is drawn, and what holds it.
const DRAWN: [&str; 11] = [
    "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "image", "text", "use", "g",
];
/// Ids of elements that have none of their own.
const PREFIX: &str = "massicot-place-";

/// A part of a face.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawnPlace {
    /// Left, top, width and height in mm, from the top left corner of the trim.
    pub area: [f64; 4],
    /// True of text.
    pub is_text: bool,
    /// The share of its box that a text fills, where the box has an end.
    pub fill: Option<f64>,
    /// The value of the content whose words it shows.
    pub field: Option<Span>,
    /// What draws it.
    pub template: Option<Span>,
}

impl Renderer<'_> {
    /// The parts of a face, in the order in which they are drawn; none of a face with errors.
    pub fn places(&self, job: FaceJob) -> Vec<DrawnPlace> {
        let found = self.filled(job).ok().and_then(|filled| {
            let document = svg::parse(&filled).ok()?;
            let (elements, named) = named(&filled, &document);
            let drawn = self.parsed(job, &named);
            let face = drawn.face?;
            let fills = drawn.boxes.iter();
            let fills: HashMap<&str, Option<f64>> = fills
                .filter_map(|text| Some((text.id.as_deref()?, text.fill)))
                .collect();
            let ids = elements.iter().enumerate();
            let ids = ids.map(|(place, (id, _))| (id.as_str(), place)).collect();
            let mut areas = vec![None; elements.len()];
            collect(face.tree.root(), &ids, &mut areas);
            let written = match self.written_page(job) {
                Some(_) => Vec::new(),
                None => self.written(job, &filled),
            };
            let trace = self.trace(job);
            let bleed = face.bleed.0;
            let placed = elements
                .iter()
                .zip(areas)
                .filter_map(|((id, element), area)| {
                    let range = element.range();
                    let [left, top, width, height] = area?;
                    let is_text = element.tag_name().name() == "text";
                    let field = is_text.then(|| writer(&written, &filled, &range));
                    Some(DrawnPlace {
                        area: [left - bleed, top - bleed, width, height],
                        is_text,
                        fill: fills.get(id.as_str()).copied().flatten(),
                        field: field.flatten(),
                        template: self.template_span(job, trace.as_ref(), &filled, range),
                    })
                });
            Some(placed.collect())
        });
        found.unwrap_or_default()
    }
}

/// The elements that are drawn with their ids, and the same text with an id for each.
fn named<'a>(filled: &str, document: &'a Document<'a>) -> (Vec<(String, Element<'a, 'a>)>, String) {
    let is_drawn = |node: &Element<'_, '_>| {
        let hidden = |above: Element<'_, '_>| {
            matches!(
                above.tag_name().name(),
                "defs" | "symbol" | "clipPath" | "mask" | "pattern" | "marker" | "text"
            )
        };
        DRAWN.contains(&node.tag_name().name()) && !node.ancestors().skip(1).any(hidden)
    };
    let nodes = document.descendants().filter(is_drawn).take(MOST);
    let (mut elements, mut text, mut end) = (Vec::new(), String::new(), 0);
    for (number, node) in nodes.enumerate() {
        let id = match node.attribute("id") {
            Some(id) => id.to_owned(),
            None => {
                let id = format!("{PREFIX}{number}");
                let at = name_end(filled, node);
                text.push_str(&filled[end..at]);
                text.push_str(&format!(" id=\"{id}\""));
                end = at;
                id
            }
        };
        elements.push((id, node));
    }
    text.push_str(&filled[end..]);
    (elements, text)
}

/// Left, top, width and height in mm, from the corner of the bleed.
type FaceArea = [f64; 4];

/// Notes where the elements are drawn, by their ids.
fn collect(group: &usvg::Group, ids: &HashMap<&str, usize>, areas: &mut [Option<FaceArea>]) {
    for node in group.children() {
        if let Some(place) = ids.get(node.id()) {
            let bounds = node.abs_bounding_box();
            let mm = |dots: f32| f64::from(dots) / CSS_PX_PER_INCH * MM_PER_INCH;
            let area = [bounds.x(), bounds.y(), bounds.width(), bounds.height()];
            areas[*place] = Some(area.map(mm));
        }
        if let usvg::Node::Group(inner) = node {
            collect(inner, ids, areas);
        }
    }
}
