//! A face without its texts, as dots, and what is written on it.

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use usvg::layout::Span;
use usvg::{Group, Node, Paint, PaintOrder, Text, Transform, Tree};

use super::leaves::{points, scale};
use crate::colour::Colour;
use crate::units::{CSS_PX_PER_INCH, MM_PER_INCH};

/// Dots a millimetre: fine enough for the space between the lines of small type.
const DOTS_PER_MM: f64 = 5.0;
/// The most dots a side: a large board is looked at more coarsely.
const MOST_DOTS: f64 = 3000.0;
/// Where a letter is looked behind, in ems from its origin, right and up.
const ACROSS: [f32; 3] = [0.08, 0.25, 0.42];
const UP: [f32; 4] = [0.05, 0.25, 0.45, 0.65];

/// The dots of a face.
pub struct Ground {
    /// None for a face without any size.
    dots: Option<Pixmap>,
    /// Dots a millimetre.
    pub density: f64,
    /// Its texts in the order in which they are painted, with what was painted before each.
    pub texts: Vec<Written>,
}

/// A run of text of one colour and size, and the ground behind it.
pub struct Written {
    /// The `id` of its element, or else that of the group it stands in.
    pub element: String,
    /// In points.
    pub size: f64,
    pub bold: bool,
    /// Its own colour.
    pub colour: Colour,
    pub opacity: f64,
    /// The colours around its letters.
    pub behind: Vec<Colour>,
}

impl Ground {
    pub fn new(tree: &Tree) -> Ground {
        let size = tree.size();
        let longest = f64::from(size.width().max(size.height())) / CSS_PX_PER_INCH * MM_PER_INCH;
        let density = DOTS_PER_MM.min(MOST_DOTS / longest.max(1.0));
        let zoom = density / (CSS_PX_PER_INCH / MM_PER_INCH);
        let side = |length: f32| ((f64::from(length) * zoom).ceil() as u32).max(1);
        let Some(dots) = Pixmap::new(side(size.width()), side(size.height())) else {
            return Ground {
                dots: None,
                density,
                texts: Vec::new(),
            };
        };
        let mut painter = Painter {
            dots,
            zoom: Transform::from_scale(zoom as f32, zoom as f32),
            fonts: tree.fontdb(),
            texts: Vec::new(),
        };
        painter.paint(tree.root(), 1.0, "");
        Ground {
            dots: Some(painter.dots),
            density,
            texts: painter.texts,
        }
    }

    /// What is painted at a place, in millimetres from the picture's top left corner; `None`
    /// where nothing is, or outside.
    pub fn at(&self, x: f64, y: f64) -> Option<Colour> {
        let dot = |place: f64| u32::try_from((place * self.density).floor() as i64).ok();
        let dot = self.dots.as_ref()?.pixel(dot(x)?, dot(y)?)?;
        (dot.alpha() >= 128).then(|| on_white(dot))
    }
}

/// As paper shows it.
pub(super) fn on_white(dot: PremultipliedColorU8) -> Colour {
    let paper = 255 - dot.alpha();
    let part = |part: u8| part.saturating_add(paper);
    Colour::from_rgb8(part(dot.red()), part(dot.green()), part(dot.blue()))
}

struct Painter<'a> {
    dots: Pixmap,
    zoom: Transform,
    fonts: &'a usvg::fontdb::Database,
    texts: Vec<Written>,
}

impl Painter<'_> {
    /// Paints a group without its texts. A group that holds some is gone into, its clip and
    /// filters left aside, so that each text meets what lies under it and nothing else.
    /// `around` is the id of the group it stands in.
    fn paint(&mut self, group: &Group, opacity: f64, around: &str) {
        let around = match group.id() {
            "" => around,
            id => id,
        };
        for node in group.children() {
            match node {
                Node::Text(text) => self.write(text, opacity, around),
                Node::Group(inner) if holds_text(inner) => {
                    self.paint(inner, opacity * f64::from(inner.opacity().get()), around);
                }
                _ => self.node(node, group.abs_transform()),
            }
        }
    }

    fn node(&mut self, node: &Node, parent: Transform) {
        let Some(bounds) = node.abs_layer_bounding_box() else {
            return;
        };
        // resvg moves a node to the corner; here it has to stay where it is.
        let stay = self
            .zoom
            .pre_concat(parent)
            .pre_translate(bounds.x(), bounds.y());
        resvg::render_node(node, stay, &mut self.dots.as_mut());
    }

    fn write(&mut self, text: &Text, opacity: f64, outer: &str) {
        let placed = self.zoom.pre_concat(text.abs_transform());
        for span in text.layouted().iter().filter(|span| span.visible) {
            let Some(fill) = &span.fill else { continue };
            let Paint::Color(colour) = fill.paint() else {
                continue;
            };
            let glyphs = span
                .positioned_glyphs
                .iter()
                .filter(|glyph| !glyph.text.trim().is_empty());
            let bold = glyphs
                .clone()
                .next()
                .and_then(|glyph| self.fonts.face(glyph.font));
            let behind = match halo(span) {
                Some(halo) => vec![halo],
                None => glyphs
                    .flat_map(|glyph| around(placed, glyph))
                    .filter_map(|(x, y)| self.dot(x, y))
                    .collect(),
            };
            self.texts.push(Written {
                element: match text.id() {
                    "" => outer.to_owned(),
                    id => id.to_owned(),
                },
                size: points(f64::from(span.font_size.get()) * scale(text.abs_transform())),
                bold: bold.is_some_and(|face| face.weight.0 >= 700),
                colour: Colour::from_rgb8(colour.red, colour.green, colour.blue),
                opacity: opacity * f64::from(fill.opacity().get()),
                behind,
            });
        }
    }

    fn dot(&self, x: f32, y: f32) -> Option<Colour> {
        let inside = x >= 0.0 && y >= 0.0;
        let dot = inside.then(|| self.dots.pixel(x as u32, y as u32))??;
        Some(on_white(dot))
    }
}

fn holds_text(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Text(_) => true,
        Node::Group(group) => holds_text(group),
        _ => false,
    })
}

/// The places to look at behind a letter, in dots.
fn around(
    placed: Transform,
    glyph: &usvg::layout::PositionedGlyph,
) -> impl Iterator<Item = (f32, f32)> {
    let own = glyph.transform();
    let length = (own.sx * own.sx + own.ky * own.ky).sqrt();
    // An em to the right, then up: the glyph's own transform counts in units of its font.
    let em = if length > 0.0 {
        glyph.font_size() / length
    } else {
        0.0
    };
    let right = (own.sx * em, own.ky * em);
    let up = (right.1, -right.0);
    ACROSS
        .into_iter()
        .flat_map(move |x| UP.map(|y| (x, y)))
        .map(move |(x, y)| {
            let mut point = usvg::tiny_skia_path::Point::from_xy(
                own.tx + right.0 * x + up.0 * y,
                own.ty + right.1 * x + up.1 * y,
            );
            placed.map_point(&mut point);
            (point.x, point.y)
        })
}

/// The colour of an outline drawn behind the letters, which is what they are read against.
fn halo(span: &Span) -> Option<Colour> {
    let stroke = span.stroke.as_ref()?;
    let thick = stroke.width().get() >= 0.08 * span.font_size.get();
    let behind = span.paint_order == PaintOrder::StrokeAndFill;
    match stroke.paint() {
        Paint::Color(colour) if thick && behind && stroke.opacity().get() > 0.9 => {
            Some(Colour::from_rgb8(colour.red, colour.green, colour.blue))
        }
        _ => None,
    }
}
