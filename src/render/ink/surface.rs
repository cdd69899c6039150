//! The shapes of a face in the order they are painted, each with what it covers and stands on.

use std::collections::{BTreeMap, BTreeSet};

use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, PremultipliedColorU8};
use usvg::{Group, Node, Paint, Rect, Stroke, Transform, Tree};

use crate::colour::Colour;
use crate::render::ground::on_white;
use crate::render::leaves::scale;
use crate::units::{CSS_PX_PER_INCH, MM_PER_INCH};

/// What share of a face a shape covers that is its ground.
pub const GROUND: f64 = 0.4;
/// Dots a millimetre: a line of half a point still leaves a mark.
const DOTS_PER_MM: f64 = 3.0;
/// The most dots a side: a large board is looked at more coarsely.
const MOST_DOTS: f64 = 1000.0;
/// From which alpha on a dot belongs to a shape that covers a face, and to one that stands on it.
const SOLID: u8 = 128;
const TOUCHED: u8 = 64;
/// About how many dots of a shape are looked at.
const MOST_LOOKED_AT: usize = 10_000;
/// How many places a shape is compared at.
const PLACES: usize = 24;

/// What a face is made of.
pub struct Surface {
    pub leaves: Vec<SurfaceLeaf>,
}

/// One element that draws, where it is drawn; an element that is used twice is two.
pub struct SurfaceLeaf {
    /// The `id` of its element, and which of those drawn by it this is.
    pub name: (String, usize),
    pub kind: SurfaceKind,
    /// Where it is, in CSS pixels.
    pub bounds: Rect,
    /// What share of the face it covers, if it is filled.
    pub share: f64,
    /// A ground by its size, or because its template says so.
    pub ground: bool,
    /// Its plain colours.
    pub fill: Option<Tone>,
    pub stroke: Option<Tone>,
    /// How many CSS pixels a unit of its own is.
    pub scale: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SurfaceKind {
    Shape,
    Image,
    Text,
}

/// A colour and how it stands out.
#[derive(Clone, Copy, Debug)]
pub struct Tone {
    pub colour: Colour,
    /// What lies behind it in most places, and the contrast with that.
    pub behind: Colour,
    pub contrast: f64,
}

impl SurfaceLeaf {
    /// The contrast of what stands out most of it.
    pub fn contrast(&self) -> f64 {
        let tones = [self.fill, self.stroke].into_iter().flatten();
        tones.fold(0.0, |most, tone| tone.contrast.max(most))
    }

    fn area(&self) -> f64 {
        f64::from(self.bounds.width()) * f64::from(self.bounds.height())
    }

    /// True where another, smaller, has its middle on this one.
    pub fn bears(&self, other: &SurfaceLeaf) -> bool {
        let middle = |start: f32, length: f32| start + length / 2.0;
        let x = middle(other.bounds.x(), other.bounds.width());
        let y = middle(other.bounds.y(), other.bounds.height());
        let inside = (self.bounds.left()..=self.bounds.right()).contains(&x)
            && (self.bounds.top()..=self.bounds.bottom()).contains(&y);
        inside && other.area() < self.area()
    }
}

impl Surface {
    pub fn new(tree: &Tree) -> Surface {
        let size = tree.size();
        let longest = f64::from(size.width().max(size.height())) / CSS_PX_PER_INCH * MM_PER_INCH;
        let density = DOTS_PER_MM.min(MOST_DOTS / longest.max(1.0));
        let zoom = (density * MM_PER_INCH / CSS_PX_PER_INCH) as f32;
        let side = |length: f32| ((length * zoom).ceil() as u32).max(1);
        let Some(dots) = Pixmap::new(side(size.width()), side(size.height())) else {
            return Surface { leaves: Vec::new() };
        };
        let mut painter = SurfacePainter {
            dots,
            zoom,
            leaves: Vec::new(),
            drawn: BTreeMap::new(),
        };
        painter.group(tree.root(), "", 1.0);
        Surface {
            leaves: painter.leaves,
        }
    }

    /// How many pictures it shows.
    pub fn pictures(&self) -> usize {
        let is_picture = |leaf: &&SurfaceLeaf| leaf.kind == SurfaceKind::Image;
        self.leaves.iter().filter(is_picture).count()
    }
}

impl Surface {
    /// Makes grounds of the shapes of these elements.
    pub fn mark_grounds(&mut self, ids: &BTreeSet<String>) {
        for leaf in &mut self.leaves {
            leaf.ground |= leaf.kind == SurfaceKind::Shape && ids.contains(&leaf.name.0);
        }
    }
}

struct SurfacePainter {
    dots: Pixmap,
    zoom: f32,
    leaves: Vec<SurfaceLeaf>,
    /// How many leaves each element has drawn.
    drawn: BTreeMap<String, usize>,
}

/// One element by itself, as dots, and where its corner lies on the face.
struct Alone {
    dots: Pixmap,
    x: i32,
    y: i32,
}

impl Alone {
    /// Which dots are looked at: every so many, so that there are not too many of them, and so
    /// many that it is not the same columns in every row.
    fn step(&self) -> usize {
        let width = self.dots.width() as usize;
        let mut step = (self.dots.pixels().len() / MOST_LOOKED_AT).max(1);
        while common_divisor(step, width) > 1 {
            step += 1;
        }
        step
    }
}

fn common_divisor(one: usize, other: usize) -> usize {
    match other {
        0 => one,
        other => common_divisor(other, one % other),
    }
}

impl SurfacePainter {
    /// Paints a group, element by element; its clip and filters are left aside.
    fn group(&mut self, group: &Group, around: &str, opacity: f32) {
        for node in group.children() {
            let id = match node.id() {
                "" => around,
                id => id,
            };
            match node {
                Node::Group(inner) => self.group(inner, id, opacity * inner.opacity().get()),
                Node::Path(path) if !path.is_visible() => {}
                Node::Image(image) if !image.is_visible() => {}
                Node::Text(text) => {
                    let bounds = text.abs_bounding_box();
                    self.push(id, SurfaceKind::Text, bounds, text.abs_transform());
                }
                Node::Path(_) | Node::Image(_) => self.leaf(node, id, group, opacity),
            }
        }
    }

    fn push(
        &mut self,
        id: &str,
        kind: SurfaceKind,
        bounds: Rect,
        transform: Transform,
    ) -> &mut SurfaceLeaf {
        let drawn = self.drawn.entry(id.to_owned()).or_default();
        let which = *drawn;
        *drawn += 1;
        self.leaves.push(SurfaceLeaf {
            name: (id.to_owned(), which),
            kind,
            bounds,
            share: 0.0,
            ground: false,
            fill: None,
            stroke: None,
            scale: scale(transform),
        });
        let last = self.leaves.len() - 1;
        &mut self.leaves[last]
    }

    fn leaf(&mut self, node: &Node, id: &str, parent: &Group, opacity: f32) {
        let Some(alone) = self.alone(node, parent.abs_transform()) else {
            return;
        };
        let dots = alone.dots.pixels();
        let step = alone.step();
        let solid = |dot: &&PremultipliedColorU8| dot.alpha() >= SOLID;
        let covered = dots.iter().step_by(step).filter(solid).count() * step;
        let share = covered as f64 / self.dots.pixels().len() as f64;
        let behind = self.behind(&alone);
        let (kind, fill, stroke, filled) = match node {
            Node::Path(path) => {
                let tone = |paint: &Paint, own: f32| tone(paint, own * opacity, &behind);
                // A straight line encloses nothing, whatever its fill.
                let own = path.bounding_box();
                let encloses = own.width() > 0.0 && own.height() > 0.0;
                let fill = path.fill().filter(|_| encloses);
                let stroke = path.stroke();
                (
                    SurfaceKind::Shape,
                    fill.and_then(|fill| tone(fill.paint(), fill.opacity().get())),
                    stroke.and_then(|stroke| tone(stroke.paint(), stroke.opacity().get())),
                    fill.is_some(),
                )
            }
            _ => (SurfaceKind::Image, None, None, true),
        };
        let leaf = self.push(id, kind, node.abs_bounding_box(), node.abs_transform());
        (leaf.fill, leaf.stroke) = (fill, stroke);
        leaf.share = if filled { share } else { 0.0 };
        leaf.ground = leaf.share >= GROUND;
        let paint = PixmapPaint {
            opacity,
            ..PixmapPaint::default()
        };
        let (x, y) = (alone.x, alone.y);
        let place = Transform::identity();
        self.dots
            .draw_pixmap(x, y, alone.dots.as_ref(), &paint, place, None);
    }

    /// Draws an element by itself, no more of it than lies on the face.
    fn alone(&self, node: &Node, parent: Transform) -> Option<Alone> {
        let whole = node.abs_stroke_bounding_box();
        let edge = |length: f32, most: u32| (length * self.zoom).clamp(0.0, most as f32);
        let (width, height) = (self.dots.width(), self.dots.height());
        let left = edge(whole.left(), width).floor();
        let top = edge(whole.top(), height).floor();
        let right = edge(whole.right(), width).ceil();
        let bottom = edge(whole.bottom(), height).ceil();
        let mut dots = Pixmap::new((right - left) as u32, (bottom - top) as u32)?;
        match (node.abs_layer_bounding_box(), node) {
            // resvg moves a node to the corner; here it has to stay where it is.
            (Some(corner), _) => {
                let stay = Transform::from_translate(-left, -top)
                    .pre_scale(self.zoom, self.zoom)
                    .pre_concat(parent)
                    .pre_translate(corner.x(), corner.y());
                resvg::render_node(node, stay, &mut dots.as_mut());
            }
            // A straight line along an edge, which resvg does not draw alone.
            (None, Node::Path(path)) => dots.fill(line_colour(path.stroke()?)?),
            (None, _) => return None,
        }
        Some(Alone {
            dots,
            x: left as i32,
            y: top as i32,
        })
    }

    /// What has been painted where an element is about to be, at some of its dots.
    fn behind(&self, alone: &Alone) -> Vec<Colour> {
        let width = alone.dots.width() as usize;
        let dots = alone.dots.pixels().iter().enumerate();
        let touched: Vec<usize> = dots
            .step_by(alone.step())
            .filter(|(_, dot)| dot.alpha() >= TOUCHED)
            .map(|(at, _)| at)
            .collect();
        let step = touched.len().div_ceil(PLACES).max(1);
        let places = touched.iter().step_by(step);
        places
            .filter_map(|at| {
                let x = alone.x as usize + at % width;
                let y = alone.y as usize + at / width;
                self.dots.pixel(x as u32, y as u32).map(on_white)
            })
            .collect()
    }
}

fn line_colour(stroke: &Stroke) -> Option<Color> {
    let Paint::Color(colour) = stroke.paint() else {
        return None;
    };
    let alpha = stroke.opacity().to_u8();
    Some(Color::from_rgba8(
        colour.red,
        colour.green,
        colour.blue,
        alpha,
    ))
}

/// A plain colour over what is behind it; the middle one of its contrasts.
fn tone(paint: &Paint, opacity: f32, behind: &[Colour]) -> Option<Tone> {
    let Paint::Color(colour) = paint else {
        return None;
    };
    let colour = Colour::from_rgb8(colour.red, colour.green, colour.blue);
    let measured = |ground: &Colour| {
        let seen = colour.over(*ground, f64::from(opacity));
        (seen.contrast(*ground), *ground)
    };
    let mut measured: Vec<(f64, Colour)> = behind.iter().map(measured).collect();
    measured.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (contrast, behind) = *measured.get(measured.len() / 2)?;
    Some(Tone {
        colour,
        behind,
        contrast,
    })
}
