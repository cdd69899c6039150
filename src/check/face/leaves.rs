//! The drawn elements of a face, whatever groups they stand in.

use usvg::{Group, Image, Node, Path, Text, Transform};

use crate::units::{CSS_PX_PER_INCH, PT_PER_INCH};

/// One element that draws something.
pub enum Leaf<'a> {
    Path(&'a Path),
    Image(&'a Image),
    Text(&'a Text),
}

/// Goes through the elements of a group in the order in which they are painted.
pub fn leaves<'a>(group: &'a Group, see: &mut impl FnMut(Leaf<'a>)) {
    for node in group.children() {
        match node {
            Node::Group(group) => leaves(group, see),
            Node::Path(path) if path.is_visible() => see(Leaf::Path(path)),
            Node::Image(image) if image.is_visible() => see(Leaf::Image(image)),
            Node::Text(text) => see(Leaf::Text(text)),
            Node::Path(_) | Node::Image(_) => {}
        }
    }
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
