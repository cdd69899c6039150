//! How much work it is to draw a face, counted before it is drawn and the same everywhere.
//!
//! The unit is a dot of a face that is painted once, about a nanosecond. A layer has all dots of its
//! box, and a filter looks at some or many dots for each: what each takes was measured.

use std::collections::HashMap;

use usvg::filter::{Kind, Primitive};
use usvg::tiny_skia_path::{PathSegment, Point};
use usvg::{BlendMode, Group, ImageKind, Node, Opacity, Paint, Path, Rect, Transform};

use super::reduced::stands_for_picture;
use crate::units::CSS_PX_PER_INCH;

/// Dots on an inch of what is made of a face where nobody says how many, and the fewest counted.
pub const DPI: f64 = 300.0;
/// A layer is no larger than so many faces across: what is further off is not made.
const REACH: f32 = 2.0;

/// The most dots of a filter's picture.
const MOST_FILTERED: f64 = 25e6;
/// A layer costs so many dots however small it is, and a dot of it so many: it is cleared and laid
/// over what is below.
const LAYER: f64 = 10_000.0;
const LAYERED: f64 = 4.0;
/// A dot painted with a pattern is worked out of sixteen of the pattern's.
const PATTERNED: f64 = 60.0;
/// So is a dot of a picture.
const PICTURED: f64 = 25.0;
/// A dot of the picture itself is decoded, and made what can be drawn.
pub const DECODED: f64 = 8.0;
/// A dot painted with a gradient.
const GRADED: f64 = 7.0;

/// A blur so narrow, in dots, is worked out with the dots around; a wider one with boxes.
const NARROW: f64 = 2.0;

/// A row of an edge, and a segment of a path, in dots.
const EDGE: f64 = 50.0;
const SEGMENT: f64 = 500.0;
/// Two edges that cross.
const CROSSED: f64 = 0.9;
/// The edges of a line's segment.
const SIDES: f64 = 2.0;
/// A segment of a line, whose outline is made first: it takes as long as this, and a kilobyte.
const STROKED: f64 = 9_000.0;
/// A dash of a line.
const DASHED: f64 = 2_000.0;

/// How many dashes a line of this length has.
fn dashes(stroke: &usvg::Stroke, length: f64) -> f64 {
    let Some(dashes) = stroke.dasharray() else {
        return 0.0;
    };
    let period: f32 = dashes.iter().sum();
    length * dashes.len() as f64 / f64::from(period).max(f64::MIN_POSITIVE)
}

/// Works out a tree's dots.
struct Estimate {
    /// Dots of a square unit of the tree.
    dots: f64,
    /// What a layer may cover.
    most: Rect,
    /// What is drawn again wherever it is used, by its place in memory.
    known: HashMap<usize, f64>,
}

/// The dots that drawing a tree with `dpi` dots on an inch touches, weighed by what is done to each.
pub fn dots(tree: &usvg::Tree, dpi: f64) -> f64 {
    let size = tree.size();
    let scale = dpi.max(DPI) / CSS_PX_PER_INCH;
    let (width, height) = (size.width() * REACH, size.height() * REACH);
    let most = Rect::from_ltrb(
        -width,
        -height,
        size.width() + width,
        size.height() + height,
    );
    let Some(most) = most else {
        return f64::INFINITY;
    };
    let mut estimate = Estimate {
        dots: scale * scale,
        most,
        known: HashMap::new(),
    };
    estimate.group(tree.root())
}

impl Estimate {
    /// The dots of a box on the face.
    fn area(&self, bounds: Rect) -> f64 {
        match bounds.intersect(&self.most) {
            Some(seen) => f64::from(seen.width()) * f64::from(seen.height()) * self.dots,
            None => 0.0,
        }
    }

    fn group(&mut self, group: &Group) -> f64 {
        let children = group.children().iter();
        children.map(|node| self.node(node)).sum()
    }

    fn node(&mut self, node: &Node) -> f64 {
        match node {
            Node::Group(group) => self.layer(group),
            Node::Path(path) => self.path(path),
            Node::Text(text) => self.group(text.flattened()),
            Node::Image(image) => {
                let area = self.area(image.abs_bounding_box());
                match image.kind() {
                    ImageKind::SVG(tree) if !stands_for_picture(tree) => {
                        area + self.group(tree.root())
                    }
                    _ => {
                        let size = image.size();
                        PICTURED * area
                            + DECODED * f64::from(size.width()) * f64::from(size.height())
                    }
                }
            }
        }
    }

    /// What has its own units, of which one is as large as this on the face: what is in a mask.
    fn within(&mut self, across: f32, down: f32, group: &Group) -> f64 {
        let (dots, most) = (self.dots, self.most);
        let area = f64::from(across) * f64::from(down);
        let smaller = Transform::from_scale(1.0 / across, 1.0 / down);
        if let (true, Some(smaller)) = (area.is_normal(), most.transform(smaller)) {
            (self.dots, self.most) = (dots * area, smaller);
        }
        let within = self.group(group);
        (self.dots, self.most) = (dots, most);
        within
    }

    /// A group with what is done to it as a whole.
    fn layer(&mut self, group: &Group) -> f64 {
        let area = self.area(group.abs_layer_bounding_box().to_rect());
        let mut dots = self.group(group);
        let is_layer = group.isolate()
            || group.opacity() != Opacity::ONE
            || group.blend_mode() != BlendMode::Normal
            || group.mask().is_some()
            || group.clip_path().is_some()
            || !group.filters().is_empty();
        if is_layer {
            dots += LAYERED * area + LAYER;
        }
        let (across, down) = group.abs_transform().get_scale();
        let mut clip = group.clip_path();
        while let Some(path) = clip {
            dots += LAYERED * area + LAYER;
            dots += self.once(path, |work| work.within(across, down, path.root()));
            clip = path.clip_path();
        }
        let mut mask = group.mask();
        while let Some(inner) = mask {
            dots += LAYERED * area + LAYER;
            dots += self.once(inner, |work| work.within(across, down, inner.root()));
            mask = inner.mask();
        }
        let scale = f64::from(across.max(down)) * self.dots.sqrt();
        // What a filter makes is made whole, beyond the face too.
        let whole = group.abs_layer_bounding_box();
        let whole = f64::from(whole.width()) * f64::from(whole.height()) * self.dots;
        for filter in group.filters() {
            for primitive in filter.primitives() {
                dots += area.max(whole.min(MOST_FILTERED)) * self.weight(primitive, scale);
            }
        }
        dots
    }

    fn path(&mut self, path: &Path) -> f64 {
        let area = self.area(path.abs_stroke_bounding_box());
        let paints = [
            path.fill().map(usvg::Fill::paint),
            path.stroke().map(usvg::Stroke::paint),
        ];
        let paints = paints.into_iter().flatten();
        let patterns: f64 = paints.map(|paint| self.paint(paint, path, area)).sum();
        // Most shapes fill less than half of their box. Each edge is followed down its rows.
        area / 2.0 + patterns + self.edges(path)
    }

    /// The rows that the edges of a path go through, with what each costs.
    fn edges(&self, path: &Path) -> f64 {
        let mut height = 0.0;
        let (mut last, mut count) = (Point::zero(), 0.0);
        for segment in path.data().segments() {
            let to = match segment {
                PathSegment::MoveTo(to) => {
                    last = to;
                    continue;
                }
                PathSegment::LineTo(to)
                | PathSegment::QuadTo(_, to)
                | PathSegment::CubicTo(_, _, to) => to,
                PathSegment::Close => continue,
            };
            height += f64::from((to.x - last.x).abs() + (to.y - last.y).abs());
            last = to;
            count += 1.0;
        }
        let (across, down) = path.abs_transform().get_scale();
        let rows = height * f64::from(across.max(down)) * self.dots.sqrt();
        let most = f64::from(self.most.height()) * self.dots.sqrt() * count;
        let rows = rows.min(most);
        // A row keeps its edges sorted: each goes past those that it crosses.
        let down = f64::from(path.abs_bounding_box().height()) * self.dots.sqrt();
        let crossed = CROSSED * count * (rows / down.max(1.0)).min(count);
        let stroked = match path.stroke() {
            Some(stroke) => STROKED * count + DASHED * dashes(stroke, height) + SIDES * crossed,
            None => 0.0,
        };
        EDGE * rows + SEGMENT * count + crossed + stroked
    }

    /// A pattern is drawn again for every shape that has it.
    fn paint(&mut self, paint: &Paint, path: &Path, area: f64) -> f64 {
        let pattern = match paint {
            Paint::Color(_) => return 0.0,
            Paint::LinearGradient(_) | Paint::RadialGradient(_) => return GRADED * area,
            Paint::Pattern(pattern) => pattern,
        };
        let (across, down) = path
            .abs_transform()
            .pre_concat(pattern.transform())
            .get_scale();
        let tile = pattern.rect();
        let tile = f64::from(tile.width() * across) * f64::from(tile.height() * down) * self.dots;
        let most = self.area(self.most);
        PATTERNED * area
            + LAYER
            + tile.min(most)
            + self.once(&**pattern, |work| work.group(pattern.root()))
    }

    /// Works something out the first time that it is asked for.
    fn once<T>(&mut self, of: &T, work: impl FnOnce(&mut Estimate) -> f64) -> f64 {
        let place = std::ptr::from_ref(of) as usize;
        if let Some(known) = self.known.get(&place) {
            return *known;
        }
        let dots = work(self);
        self.known.insert(place, dots);
        dots
    }

    /// What a filter does for each dot of its region, in dots painted. `scale` is dots in a unit
    /// of the filter.
    fn weight(&mut self, primitive: &Primitive, scale: f64) -> f64 {
        match primitive.kind() {
            Kind::Turbulence(noise) => 100.0 * f64::from(noise.num_octaves().max(1)),
            Kind::Morphology(shape) => {
                let side = |radius: f32| 1.0 + 2.0 * (f64::from(radius) * scale).ceil();
                side(shape.radius_x().get()) * side(shape.radius_y().get())
            }
            Kind::ConvolveMatrix(matrix) => {
                let matrix = matrix.matrix();
                10.0 * f64::from(matrix.columns()) * f64::from(matrix.rows())
            }
            Kind::GaussianBlur(blur) => {
                blurred(blur.std_dev_x().get().max(blur.std_dev_y().get()), scale)
            }
            Kind::DropShadow(shadow) => blurred(
                shadow.std_dev_x().get().max(shadow.std_dev_y().get()),
                scale,
            ),
            Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 60.0,
            Kind::Image(image) => 2.0 + self.group(image.root()) / self.area(self.most).max(1.0),
            Kind::Merge(merge) => 5.0 + 10.0 * merge.inputs().len() as f64,
            Kind::ComponentTransfer(_) => 25.0,
            Kind::Blend(_)
            | Kind::ColorMatrix(_)
            | Kind::Composite(_)
            | Kind::DisplacementMap(_) => 15.0,
            Kind::Flood(_) | Kind::Offset(_) | Kind::Tile(_) => 5.0,
        }
    }
}

/// What a blur does for each dot: `scale` is dots in a unit of its deviation.
fn blurred(deviation: f32, scale: f64) -> f64 {
    match f64::from(deviation) * scale >= NARROW {
        true => 160.0,
        false => 260.0,
    }
}
