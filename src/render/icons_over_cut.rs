//! Icons that a cut takes away: measured on what is drawn, wherever a loop has put them.

use usvg::tiny_skia_path::Transform;
use usvg::{Group, Node, Tree};

use super::functions::ICON_ID;
use super::text::each_outline_point;
use super::zone::{self, HAIR, ZoneOutline};
use crate::load::Stock;
use crate::units::{CSS_PX_PER_INCH, Mm};

/// An icon with a longer side than this share of the piece's shorter one is a picture, which may reach
/// over the cut.
const LARGEST: f64 = 0.4;

/// Icons of one name that are not whole on the finished piece.
pub struct IconsOverCut<'t> {
    pub name: &'t str,
    pub count: usize,
    /// The `id` of the first one's first outline; empty where it has none.
    pub id: &'t str,
    /// How far they reach over the cut at most.
    pub distance: Mm,
    /// Whether all of each does.
    pub are_gone: bool,
}

/// The icons of a front that the cut goes through, and those beyond it. `tree` is the face's picture:
/// the trim grown by the bleed, in CSS pixels.
pub fn icons_over_cut<'t>(tree: &'t Tree, stock: &Stock) -> Vec<IconsOverCut<'t>> {
    let mut found = IconSearch {
        trim: ZoneOutline::new(stock, Mm::ZERO),
        stock,
        found: Vec::new(),
    };
    found.group(tree.root());
    found.found
}

struct IconSearch<'s, 't> {
    trim: ZoneOutline,
    stock: &'s Stock,
    found: Vec<IconsOverCut<'t>>,
}

impl<'t> IconSearch<'_, 't> {
    fn group(&mut self, group: &'t Group) {
        // What a clip shows of it is not measured.
        if group.opacity().get() == 0.0 || group.clip_path().is_some() || group.mask().is_some() {
            return;
        }
        for node in group.children() {
            let Node::Group(child) = node else { continue };
            match child.id().strip_prefix(ICON_ID) {
                Some(name) => self.icon(name, child, group.abs_transform()),
                None => self.group(child),
            }
        }
    }

    /// `transform` is that of what the icon stands in.
    fn icon(&mut self, name: &'t str, group: &'t Group, transform: Transform) {
        let around = group.abs_bounding_box();
        let longest = f64::from(around.width().max(around.height()));
        let size = Mm::from_px(longest, CSS_PX_PER_INCH).0;
        let trim = self.stock.trim;
        let is_picture = size > LARGEST * trim.width.0.min(trim.height.0);
        if is_picture || zone::is_inside(group, transform, self.stock, &self.trim) {
            return;
        }
        let (mut nearest, mut farthest) = (f64::INFINITY, f64::NEG_INFINITY);
        each_outline_point(group, transform, &mut |point, _| {
            let outside = self.trim.outside(zone::from_middle(point, self.stock));
            nearest = nearest.min(outside);
            farthest = farthest.max(outside);
        });
        if farthest <= HAIR.0 {
            return;
        }
        let (distance, are_gone) = (Mm(farthest), nearest > 0.0);
        match self.found.iter_mut().find(|found| found.name == name) {
            Some(found) => {
                found.count += 1;
                found.distance.0 = found.distance.0.max(farthest);
                found.are_gone &= are_gone;
            }
            None => self.found.push(IconsOverCut {
                name,
                count: 1,
                id: first_outline(group).unwrap_or_default(),
                distance,
                are_gone,
            }),
        }
    }
}

/// The `id` of the first outline of a group.
fn first_outline(group: &Group) -> Option<&str> {
    group.children().iter().find_map(|node| match node {
        Node::Group(group) => first_outline(group),
        Node::Path(path) => Some(path.id()),
        _ => None,
    })
}
