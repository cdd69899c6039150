//! Iteration over the elements of a face that draw something, in any group.

use resvg::tiny_skia::Pixmap;
use usvg::{Group, Image, ImageKind, Node, Path, Text, Transform};

use super::face::Face;
use super::face_link;
use super::reduced::stands_for_picture;
use crate::units::{CSS_PX_PER_INCH, PT_PER_INCH};

/// One element that draws something, and what takes it to the face.
pub enum Leaf<'a> {
    Path(&'a Path, Transform),
    Image(&'a Image, Transform),
    Text(&'a Text, Transform),
}

/// Goes through the elements of a face in the order in which they are painted, each with its
/// `id`, or else that of the group it stands in: an image has its own in a group. Faces that are
/// placed in it are left out.
pub fn leaves<'a>(face: &'a Face, see: &mut impl FnMut(Leaf<'a>, &'a str)) {
    below(face.tree.root(), "", Transform::identity(), see);
}

/// `outer` takes the tree of the group to the face.
fn below<'a>(
    group: &'a Group,
    around: &'a str,
    outer: Transform,
    see: &mut impl FnMut(Leaf<'a>, &'a str),
) {
    let named = |id: &'a str| if id.is_empty() { around } else { id };
    for node in group.children() {
        let id = named(node.id());
        let placed = outer.pre_concat(node.abs_transform());
        match node {
            Node::Group(group) => below(group, id, outer, see),
            Node::Path(path) if path.is_visible() => see(Leaf::Path(path, placed), id),
            // A placed face is looked at where it is printed by itself.
            Node::Image(_) if id.starts_with(face_link::ID) => {}
            Node::Image(image) if image.is_visible() => match image.kind() {
                ImageKind::SVG(tree) if !stands_for_picture(tree) => {
                    below(tree.root(), id, placed, see)
                }
                _ => see(Leaf::Image(image, placed), id),
            },
            Node::Text(text) => see(Leaf::Text(text, placed), id),
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

/// Paints one node where it stands; `outer` takes the tree that it is of to the dots. None for one
/// without an area, which is not painted.
pub fn paint_in_place(
    node: &Node,
    parent: &Group,
    outer: Transform,
    dots: &mut Pixmap,
) -> Option<()> {
    let bounds = node.abs_layer_bounding_box()?;
    // resvg moves a node to the corner; here it has to stay where it is.
    let stay = outer
        .pre_concat(parent.abs_transform())
        .pre_translate(bounds.x(), bounds.y());
    resvg::render_node(node, stay, &mut dots.as_mut())
}

/// How much larger a transform draws things, on average over all directions.
pub fn scale(transform: Transform) -> f64 {
    let area = f64::from(transform.sx) * f64::from(transform.sy)
        - f64::from(transform.kx) * f64::from(transform.ky);
    area.abs().sqrt()
}

/// A length of the tree, which is in CSS pixels, in points.
pub fn points(pixels: f64) -> f64 {
    pixels / CSS_PX_PER_INCH * PT_PER_INCH
}
