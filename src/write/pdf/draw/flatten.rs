//! Faces without transparency, for files that may have none.
//!
//! What is seen through becomes one picture, with all that is seen behind it. It lies below the
//! rest, which stays text and shapes: so a face that is seen through nowhere stays as it is, and
//! text on a tinted ground stays text.

use krilla::geom::Size;
use krilla::surface::Surface;
use resvg::tiny_skia::{Color, Pixmap, Rect};
use usvg::{BlendMode, ImageKind, Node, Opacity, Paint, Transform};

use super::{Painter, clip, convert};
use crate::units::PT_PER_INCH;

/// Dots of the picture on an inch of paper: type in it is sharp.
const DPI: f32 = 600.0;
/// No side of the picture has more dots: 100 MB while it is drawn.
const MOST_DOTS: f32 = 5000.0;

/// What a file may have of transparency.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Transparency {
    /// All there is.
    #[default]
    Live,
    /// What is seen through and no more: inks that are multiplied may be more than a press takes,
    /// and inks that are mixed are not.
    Normal,
    /// Nothing.
    None,
}

/// A node that is drawn as a whole, and the transform of what it is in.
struct FlatNode<'t> {
    node: &'t Node,
    within: Transform,
}

/// What a picture covers.
#[derive(Default)]
struct Areas(Vec<Rect>);

impl Areas {
    /// More than this are taken as one: every node is compared with all of them.
    const MOST: usize = 200;

    fn meet(&self, bounds: Option<Rect>) -> bool {
        bounds.is_some_and(|bounds| self.0.iter().any(|area| area.intersect(&bounds).is_some()))
    }

    fn add(&mut self, bounds: Option<Rect>) {
        self.0.extend(bounds);
        if self.0.len() > Areas::MOST {
            let all = self.0.drain(..).reduce(|one, other| {
                let left = one.left().min(other.left());
                let top = one.top().min(other.top());
                let right = one.right().max(other.right());
                let bottom = one.bottom().max(other.bottom());
                Rect::from_ltrb(left, top, right, bottom).unwrap_or(one)
            });
            self.0.extend(all);
        }
    }
}

/// The nodes of a group in the order they are painted, those of groups that only move them one by
/// one.
fn leaves<'t>(group: &'t usvg::Group, within: Transform, into: &mut Vec<FlatNode<'t>>) {
    for node in group.children() {
        match node {
            Node::Group(group) if only_moves(group) => {
                leaves(group, within.pre_concat(group.transform()), into);
            }
            node => into.push(FlatNode { node, within }),
        }
    }
}

pub fn only_moves(group: &usvg::Group) -> bool {
    group.opacity() == Opacity::ONE
        && group.blend_mode() == BlendMode::Normal
        && group.clip_path().is_none()
        && group.mask().is_none()
        && group.filters().is_empty()
}

impl Painter<'_> {
    /// Draws a whole tree, with as much transparency as the file may have.
    pub fn tree(&mut self, tree: &usvg::Tree, surface: &mut Surface) {
        if self.shared.transparency == Transparency::Live {
            return self.nodes(tree.root(), surface);
        }
        let mut parts = Vec::new();
        leaves(tree.root(), Transform::identity(), &mut parts);
        let (below, above) = self.parted(parts);
        if !below.is_empty() {
            self.flattened(tree.size(), &below, surface);
        }
        for leaf in above {
            if self.can_be_undone(leaf.within) {
                surface.push_transform(&convert::transform(leaf.within));
                self.node(leaf.node, surface);
                surface.pop();
            }
        }
    }

    /// What becomes a picture, and what stays above it: nothing that is painted before a part of
    /// the picture and meets it.
    fn parted<'t>(&mut self, leaves: Vec<FlatNode<'t>>) -> (Vec<FlatNode<'t>>, Vec<FlatNode<'t>>) {
        let (mut below, mut above) = (Vec::new(), Vec::new());
        let mut areas = Areas::default();
        for leaf in leaves.into_iter().rev() {
            let bounds = leaf.node.abs_layer_bounding_box();
            let bounds = bounds.map(|bounds| bounds.to_rect());
            if areas.meet(bounds) || self.must_go(leaf.node) {
                areas.add(bounds);
                below.push(leaf);
            } else {
                above.push(leaf);
            }
        }
        below.reverse();
        above.reverse();
        (below, above)
    }

    /// Draws nodes as one picture of the whole face, on the white of the paper.
    fn flattened(&mut self, size: usvg::Size, nodes: &[FlatNode], surface: &mut Surface) {
        let dots = (self.scale * DPI / PT_PER_INCH as f32)
            .min(MOST_DOTS / size.width())
            .min(MOST_DOTS / size.height());
        let pixels = |length: f32| (length * dots).round().max(1.0);
        let (width, height) = (pixels(size.width()), pixels(size.height()));
        let drawn = Pixmap::new(width as u32, height as u32).map(|mut pixmap| {
            pixmap.fill(Color::WHITE);
            let whole = Transform::from_scale(width / size.width(), height / size.height());
            for leaf in nodes {
                // resvg moves a node's absolute box to the origin.
                if let Some(moved) = leaf.node.abs_layer_bounding_box() {
                    let place = whole
                        .pre_concat(leaf.within)
                        .pre_translate(moved.x(), moved.y());
                    resvg::render_node(leaf.node, place, &mut pixmap.as_mut());
                }
            }
            self.shared.pictures.drawing(pixmap, &self.colours)
        });
        match (drawn, Size::from_wh(size.width(), size.height())) {
            (Some(Ok(image)), Some(size)) => surface.draw_image(image, size),
            (Some(Err(reason)), _) => self.fail(|| reason),
            _ => self.fail(|| message!("has-no-area", "it has no area")),
        }
    }

    /// True for what the file may not have.
    fn must_go(&mut self, node: &Node) -> bool {
        let none = self.shared.transparency == Transparency::None;
        match node {
            Node::Group(group) => {
                group.blend_mode() != BlendMode::Normal
                    || none && self.is_seen_through(group)
                    || self.any_must_go(group)
            }
            Node::Path(path) => {
                let paints = [
                    path.fill().map(usvg::Fill::paint),
                    path.stroke().map(usvg::Stroke::paint),
                ];
                let opacities = [
                    path.fill().map(usvg::Fill::opacity),
                    path.stroke().map(usvg::Stroke::opacity),
                ];
                none && opacities
                    .into_iter()
                    .flatten()
                    .any(|opacity| opacity != Opacity::ONE)
                    || paints
                        .into_iter()
                        .flatten()
                        .any(|paint| self.paint_must_go(paint))
            }
            Node::Text(text) => self.any_must_go(text.flattened()),
            Node::Image(image) => match image.kind() {
                ImageKind::SVG(tree) => self.any_must_go(tree.root()),
                _ => none && !self.shared.pictures.is_opaque(image),
            },
        }
    }

    fn any_must_go(&mut self, group: &usvg::Group) -> bool {
        group.children().iter().any(|node| self.must_go(node))
    }

    fn is_seen_through(&self, group: &usvg::Group) -> bool {
        group.opacity() != Opacity::ONE
            || group.mask().is_some()
            || !group.filters().is_empty()
            || group.clip_path().is_some_and(clip::needs_mask)
    }

    fn paint_must_go(&mut self, paint: &Paint) -> bool {
        let none = self.shared.transparency == Transparency::None;
        let translucent =
            |stops: &[usvg::Stop]| none && stops.iter().any(|stop| stop.opacity() != Opacity::ONE);
        match paint {
            Paint::Color(_) => false,
            Paint::LinearGradient(gradient) => translucent(gradient.stops()),
            Paint::RadialGradient(gradient) => translucent(gradient.stops()),
            Paint::Pattern(pattern) => self.any_must_go(pattern.root()),
        }
    }
}
