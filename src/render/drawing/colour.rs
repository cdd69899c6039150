//! Whether a drawing has one colour, which can be another as well.

use simplecss::DeclarationTokenizer;
use usvg::roxmltree::Document;
use usvg::{Color, Group, ImageHrefResolver, Node, Options, Paint, Tree};

/// The properties that paint.
pub const PAINTS: [&str; 3] = ["fill", "stroke", "stop-color"];
/// What is no colour of its own.
const NOTHING: [&str; 6] = [
    "none",
    "currentcolor",
    "inherit",
    "transparent",
    "initial",
    "",
];

/// The one colour of everything in a drawing; `None` where there are several, gradients or
/// pictures, or nothing is drawn.
pub fn single(document: &Document<'_>) -> Option<Color> {
    let options = Options {
        // Nothing is read from disk for it.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let has_picture = document
        .descendants()
        .any(|node| matches!(node.tag_name().name(), "image" | "text"));
    let tree = Tree::from_xmltree(document, &options).ok()?;
    let mut seen = None;
    let single = !has_picture && same(tree.root(), &mut seen);
    seen.filter(|_| single)
}

/// False once a second colour is seen.
fn same(group: &Group, seen: &mut Option<Color>) -> bool {
    group.children().iter().all(|node| match node {
        Node::Group(group) => same(group, seen),
        Node::Path(path) => {
            let fill = path.fill().map(usvg::Fill::paint);
            let stroke = path.stroke().map(usvg::Stroke::paint);
            let mut paints = fill.into_iter().chain(stroke);
            paints.all(|paint| match paint {
                Paint::Color(colour) => *seen.get_or_insert(*colour) == *colour,
                _ => false,
            })
        }
        Node::Image(_) | Node::Text(_) => false,
    })
}

/// A paint as `currentColor`; `None` for what is no colour.
pub fn current(paint: &str) -> Option<&'static str> {
    let paint = paint.trim().to_ascii_lowercase();
    let is_colour = !NOTHING.contains(&paint.as_str()) && !paint.starts_with("url(");
    is_colour.then_some("currentColor")
}

/// A `style` attribute with its colours as `currentColor`.
pub fn current_in(style: &str) -> String {
    let declared = DeclarationTokenizer::from(style).map(|declared| {
        let value = match PAINTS.contains(&declared.name) {
            true => current(declared.value).unwrap_or(declared.value),
            false => declared.value,
        };
        let important = if declared.important { "!important" } else { "" };
        format!("{}:{value}{important};", declared.name)
    });
    declared.collect()
}
