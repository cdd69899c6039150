//! Whether two faces look different, by as few dots as tell.

use resvg::tiny_skia::Pixmap;
use usvg::tiny_skia_path::Rect;
use usvg::{Group, ImageKind, Node, Transform};

use super::trees::{self, TreesFound};
use crate::render::Face;
use crate::render::leaves::paint_in_place;
use crate::write::png::{self, Extent, PngError, PngOptions};

/// The resolution at which faces are compared: finer than what is seen on a screen.
pub const DPI: f64 = 150.0;
/// How wide a strip is that is painted first, in dots.
const STRIP: u32 = 4;
/// Around an element lie dots that are touched by it.
const AROUND: f32 = 2.0;

/// What two faces look like beside each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FaceComparison {
    pub differs: bool,
    /// How much of the area is different, from 0 to 1, where it was measured.
    pub area: Option<f64>,
}

const ALIKE: FaceComparison = FaceComparison {
    differs: false,
    area: None,
};

/// Compares two faces. Where it is not measured how much is different, a strip of them is mostly
/// enough.
///
/// # Errors
/// A face that makes no dots or too many.
pub fn compare(before: &Face, after: &Face, is_measured: bool) -> Result<FaceComparison, PngError> {
    match trees(before, after) {
        TreesFound::Same => Ok(ALIKE),
        TreesFound::Other(part) if !is_measured && differ_in_strips(before, after, part) => {
            Ok(FaceComparison {
                differs: true,
                area: None,
            })
        }
        TreesFound::Other(_) => Ok(of_dots(&dots(before)?, &dots(after)?)),
    }
}

/// Whether two faces hold the same, so that they look the same: nothing is painted.
pub fn hold_same(before: &Face, after: &Face) -> bool {
    trees(before, after) == TreesFound::Same
}

fn trees(before: &Face, after: &Face) -> TreesFound {
    match (before.trim, before.bleed) == (after.trim, after.bleed) {
        true => trees::compare(&before.tree, &after.tree),
        // Dots of two sizes are compared at once.
        false => TreesFound::Other(before.tree.root().abs_layer_bounding_box().to_rect()),
    }
}

/// A face in dots, with its bleed.
///
/// # Errors
/// A face that makes no dots or too many.
pub fn dots(face: &Face) -> Result<Pixmap, PngError> {
    let options = PngOptions {
        dpi: DPI,
        extent: Extent::Bleed,
        grayscale: false,
    };
    png::draw(face, &options)
}

/// Compares two faces by all of their dots.
pub fn of_dots(before: &Pixmap, after: &Pixmap) -> FaceComparison {
    if (before.width(), before.height()) != (after.width(), after.height()) {
        return of_area(1.0);
    }
    let (before, after) = (before.pixels(), after.pixels());
    let other = before.iter().zip(after).filter(|(one, other)| one != other);
    of_area(other.count() as f64 / before.len().max(1) as f64)
}

fn of_area(area: f64) -> FaceComparison {
    match area > 0.0 {
        true => FaceComparison {
            differs: true,
            area: Some(area),
        },
        false => ALIKE,
    }
}

/// Whether strips across the middle of a part show a difference. Where they show none there may be
/// one all the same.
fn differ_in_strips(before: &Face, after: &Face, part: Rect) -> bool {
    let trees = [before, after].map(|face| &face.tree);
    let sizes = [before, after].map(|face| (face.trim, face.bleed));
    // A filter looks at what lies around a strip.
    if sizes[0] != sizes[1] || trees.iter().any(|tree| !tree.filters().is_empty()) {
        return false;
    }
    let picture = before.trim.grown(before.bleed);
    let (width, height) = (picture.width.to_px(DPI), picture.height.to_px(DPI));
    let size = trees[0].size();
    let across = (width / f64::from(size.width())) as f32;
    let down = (height / f64::from(size.height())) as f32;
    let zoom = Transform::from_scale(across, down);
    let whole = Rect::from_xywh(0.0, 0.0, width as f32, height as f32);
    let part = part.transform(zoom).zip(whole);
    let Some(part) = part.and_then(|(part, whole)| part.intersect(&whole)) else {
        return false;
    };
    let (middle_x, middle_y) = (
        part.left() + part.width() / 2.0,
        part.top() + part.height() / 2.0,
    );
    let side = |length: f32| length.ceil() as u32 + 1;
    let strips = [
        (part.left(), middle_y, side(part.width()), STRIP),
        (middle_x, part.top(), STRIP, side(part.height())),
    ];
    strips.into_iter().any(|(x, y, width, height)| {
        let placed = zoom.post_translate(-x.floor(), -y.floor());
        let painted = trees.map(|tree| Strip::paint(tree.root(), width, height, placed));
        let [Some(before), Some(after)] = painted else {
            return false;
        };
        before.pixels() != after.pixels()
    })
}

/// A part of a drawing in dots.
struct Strip {
    dots: Pixmap,
    window: Rect,
    is_whole: bool,
}

impl Strip {
    /// None where something in it cannot be painted by itself.
    fn paint(root: &Group, width: u32, height: u32, placed: Transform) -> Option<Pixmap> {
        let around = Rect::from_ltrb(
            -AROUND,
            -AROUND,
            width as f32 + AROUND,
            height as f32 + AROUND,
        )?;
        let mut strip = Strip {
            dots: Pixmap::new(width, height)?,
            window: around,
            is_whole: true,
        };
        strip.nodes(root, placed);
        strip.is_whole.then_some(strip.dots)
    }

    /// Paints what touches the strip; a picture elsewhere is not even decoded.
    fn nodes(&mut self, group: &Group, placed: Transform) {
        for node in group.children() {
            let bounds = match node {
                Node::Group(group) => group.abs_layer_bounding_box().to_rect(),
                node => node.abs_stroke_bounding_box(),
            };
            let touches = bounds
                .transform(placed)
                .is_none_or(|dots| touch(dots, self.window));
            if !touches {
                continue;
            }
            match node {
                Node::Group(group) if !group.should_isolate() => self.nodes(group, placed),
                Node::Image(image) if image.is_visible() => match image.kind() {
                    ImageKind::SVG(tree) => {
                        self.nodes(tree.root(), placed.pre_concat(image.abs_transform()));
                    }
                    _ => self.leaf(node, group, placed),
                },
                _ => self.leaf(node, group, placed),
            }
        }
    }

    fn leaf(&mut self, node: &Node, parent: &Group, placed: Transform) {
        self.is_whole &= paint_in_place(node, parent, placed, &mut self.dots).is_some();
    }
}

fn touch(one: Rect, other: Rect) -> bool {
    one.left() <= other.right()
        && other.left() <= one.right()
        && one.top() <= other.bottom()
        && other.top() <= one.bottom()
}
