//! A raster of a face without its texts, and the texts with the colours behind them.

use std::cell::Cell;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use usvg::layout::{PositionedGlyph, Span};
use usvg::tiny_skia_path::Rect;
use usvg::{Fill, Group, ImageKind, Node, Paint, PaintOrder, Text, Transform, Tree};

pub use super::cells::SampleGrid;
pub use super::covered::CoveredLetters;
use super::covered::{LetterDots, can_hide, shows_all};
use super::leaves::{paint_in_place, points, scale};
use crate::colour::Colour;
use crate::units::{CSS_PX_PER_INCH, MM_PER_INCH};

/// Pixels per millimetre: fine enough for the space between lines of small type.
const DOTS_PER_MM: f64 = 5.0;
/// The same of boards and box wraps, whose letters are larger, and from which length on a face is one, in mm.
const DOTS_PER_MM_OF_BOARDS: f64 = 3.75;
const BOARD: f64 = 300.0;
/// The most pixels per side; still larger ones are sampled more coarsely.
const MOST_DOTS: f64 = 3000.0;
/// Where a letter is looked behind, in ems from its origin, right and up.
const ACROSS: [f32; 3] = [0.08, 0.25, 0.42];
const UP: [f32; 4] = [0.05, 0.25, 0.45, 0.65];

/// How large the dots of a face are, and how many there are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DotGrid {
    pub width: u32,
    pub height: u32,
    /// Dots a millimetre.
    pub density: f64,
}

/// The dots of a face.
pub struct Ground {
    /// None for a face without any size.
    dots: Option<Pixmap>,
    /// Dots a millimetre.
    pub density: f64,
    /// Its texts in the order in which they are painted, with what was painted before each.
    pub texts: Vec<PaintedText>,
}

/// A run of text of one colour and size, and the ground behind it.
pub struct PaintedText {
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
    /// Where those of each letter end; empty where one colour stands for all of them.
    pub letter_ends: Vec<usize>,
    /// What is drawn over it.
    pub over: CoveredLetters,
}

impl Ground {
    /// Paints what lies behind the letters of a face, and what lies in the cells of `places`: `at` knows no
    /// others.
    pub fn new(tree: &Tree, places: impl FnOnce(DotGrid) -> Arc<SampleGrid>) -> Ground {
        let size = tree.size();
        let longest = f64::from(size.width().max(size.height())) / CSS_PX_PER_INCH * MM_PER_INCH;
        let density = if longest < BOARD {
            DOTS_PER_MM
        } else {
            DOTS_PER_MM_OF_BOARDS.min(MOST_DOTS / longest)
        };
        let zoom = density / (CSS_PX_PER_INCH / MM_PER_INCH);
        let side = |length: f32| ((f64::from(length) * zoom).ceil() as u32).max(1);
        let Some(dots) = Pixmap::new(side(size.width()), side(size.height())) else {
            return Ground {
                dots: None,
                density,
                texts: Vec::new(),
            };
        };
        let zoom = Transform::from_scale(zoom as f32, zoom as f32);
        let mut behind = Vec::new();
        letters(tree.root(), zoom, &mut behind);
        let (width, height) = (dots.width(), dots.height());
        let mut painter = GroundPainter {
            places: places(DotGrid {
                width,
                height,
                density,
            }),
            looked_at: SampleGrid::new(width, height, behind.iter().copied()),
            behind,
            dots,
            zoom,
            fonts: tree.fontdb(),
            texts: Vec::new(),
            letters: LetterDots::default(),
            last: Cell::new(([255; 3], Colour([1.0; 3]))),
        };
        painter.paint(tree.root(), 1.0, "");
        if painter.letters.any_changed(&painter.dots) {
            painter.look_over(tree.root());
        }
        Ground {
            dots: Some(painter.dots),
            density,
            texts: painter.texts,
        }
    }

    /// What is painted at a place, in millimetres from the picture's top left corner: red, green
    /// and blue; `None` where nothing is, or outside.
    pub fn at(&self, x: f64, y: f64) -> Option<[u8; 3]> {
        let dot = |place: f64| u32::try_from((place * self.density).floor() as i64).ok();
        let dot = self.dots.as_ref()?.pixel(dot(x)?, dot(y)?)?;
        (dot.alpha() >= 128).then(|| parts(dot))
    }
}

impl DotGrid {
    /// The cells with places in them, in millimetres from the picture's top left corner.
    pub fn cells(self, places: impl Iterator<Item = (f64, f64)>) -> Arc<SampleGrid> {
        let dot = |place: f64| (place * self.density) as f32;
        let places = places.map(|(x, y)| (dot(x), dot(y)));
        Arc::new(SampleGrid::new(self.width, self.height, places))
    }
}

/// The colour composited on white.
pub(super) fn on_white(dot: PremultipliedColorU8) -> Colour {
    let [red, green, blue] = parts(dot);
    Colour::from_rgb8(red, green, blue)
}

/// Red, green and blue, as paper shows them.
fn parts(dot: PremultipliedColorU8) -> [u8; 3] {
    let paper = 255 - dot.alpha();
    [dot.red(), dot.green(), dot.blue()].map(|part| part.saturating_add(paper))
}

struct GroundPainter<'a> {
    dots: Pixmap,
    /// What lies elsewhere than in these and behind letters is not painted.
    places: Arc<SampleGrid>,
    looked_at: SampleGrid,
    /// Where letters are looked behind.
    behind: Vec<(f32, f32)>,
    zoom: Transform,
    fonts: &'a usvg::fontdb::Database,
    texts: Vec<PaintedText>,
    /// Where their letters stand.
    letters: LetterDots,
    /// The last colour that was worked out: the next letter mostly stands on the same.
    last: Cell<([u8; 3], Colour)>,
}

impl GroundPainter<'_> {
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
                _ => self.node(node, group, self.zoom),
            }
        }
    }

    /// Paints what holds no text, as far as it is looked at. `outer` takes the tree that it is of
    /// to the dots.
    fn node(&mut self, node: &Node, parent: &Group, outer: Transform) {
        let Some(bounds) = node.abs_layer_bounding_box() else {
            return;
        };
        let dots = bounds.to_rect().transform(outer);
        if !dots.is_some_and(|dots| self.is_looked_at(node, dots)) {
            return;
        }
        let (group, outer) = match node {
            Node::Group(group) if !group.should_isolate() => (&**group, outer),
            Node::Image(image) if image.is_visible() => match image.kind() {
                ImageKind::SVG(tree) => (tree.root(), outer.pre_concat(image.abs_transform())),
                _ => return self.leaf(node, parent, outer),
            },
            _ => return self.leaf(node, parent, outer),
        };
        for node in group.children() {
            self.node(node, group, outer);
        }
    }

    /// Whether anything of a node is looked at. Of a drawing, which is much to paint, this is told
    /// letter by letter: the icons of a text stand between its words.
    fn is_looked_at(&self, node: &Node, dots: Rect) -> bool {
        let is_drawing =
            matches!(node, Node::Image(image) if matches!(image.kind(), ImageKind::SVG(_)));
        let under = |(x, y): &(f32, f32)| {
            let (left, right) = (dots.left() - 1.0, dots.right() + 1.0);
            let (top, bottom) = (dots.top() - 1.0, dots.bottom() + 1.0);
            (left..=right).contains(x) && (top..=bottom).contains(y)
        };
        let letters =
            self.looked_at.touches(dots) && (!is_drawing || self.behind.iter().any(under));
        letters || self.places.touches(dots)
    }

    fn leaf(&mut self, node: &Node, parent: &Group, outer: Transform) {
        // What has no area hides nothing.
        let _ = paint_in_place(node, parent, outer, &mut self.dots);
    }

    fn write(&mut self, text: &Text, opacity: f64, outer: &str) {
        let placed = self.zoom.pre_concat(text.abs_transform());
        for (span, fill, colour) in painted_spans(text) {
            let glyphs = span
                .positioned_glyphs
                .iter()
                .filter(|glyph| !glyph.text.trim().is_empty());
            let bold = glyphs
                .clone()
                .next()
                .and_then(|glyph| self.fonts.face(glyph.font));
            self.letters.begin();
            for glyph in glyphs.clone() {
                if glyph.text.contains(char::is_alphanumeric) {
                    self.letters.letter(start(placed, glyph), &self.dots);
                }
            }
            let (mut behind, mut letter_ends) = (Vec::new(), Vec::new());
            match halo(span) {
                Some(halo) => behind.push(halo),
                None => letter_ends.extend(glyphs.map(|glyph| {
                    let places = around(placed, glyph);
                    behind.extend(places.filter_map(|(x, y)| self.dot(x, y)));
                    behind.len()
                })),
            }
            self.texts.push(PaintedText {
                element: match text.id() {
                    "" => outer.to_owned(),
                    id => id.to_owned(),
                },
                size: points(f64::from(span.font_size.get()) * scale(text.abs_transform())),
                bold: bold.is_some_and(|face| face.weight.0 >= 700),
                colour: Colour::from_rgb8(colour.red, colour.green, colour.blue),
                opacity: opacity * f64::from(fill.opacity().get()),
                behind,
                letter_ends,
                over: CoveredLetters::default(),
            });
        }
    }

    /// Looks what is drawn over each text: paints once more, and takes away what lies behind it.
    fn look_over(&mut self, root: &Group) {
        let Some(empty) = Pixmap::new(self.dots.width(), self.dots.height()) else {
            return;
        };
        let painted = std::mem::replace(&mut self.dots, empty);
        self.paint_over(root, true, &mut 0);
        let over = std::mem::replace(&mut self.dots, painted);
        for (index, text) in self.texts.iter_mut().enumerate() {
            text.over = self.letters.covered(index, &over);
        }
    }

    /// Paints a group as [`GroundPainter::paint`] does, but for what hides nothing. `written` counts the texts.
    fn paint_over(&mut self, group: &Group, is_seen: bool, written: &mut usize) {
        let is_seen = is_seen && shows_all(group);
        for node in group.children() {
            match node {
                Node::Text(text) => {
                    for _ in painted_spans(text) {
                        self.letters.clear(*written, &mut self.dots);
                        *written += 1;
                    }
                }
                Node::Group(inner) if holds_text(inner) => self.paint_over(inner, is_seen, written),
                _ if is_seen && can_hide(node) => self.node(node, group, self.zoom),
                _ => {}
            }
        }
    }

    fn dot(&self, x: f32, y: f32) -> Option<Colour> {
        let inside = x >= 0.0 && y >= 0.0;
        let dot = inside.then(|| self.dots.pixel(x as u32, y as u32))??;
        let parts = parts(dot);
        if self.last.get().0 != parts {
            let [red, green, blue] = parts;
            self.last.set((parts, Colour::from_rgb8(red, green, blue)));
        }
        Some(self.last.get().1)
    }
}

/// The runs of a text that are seen, in a plain colour.
fn painted_spans(text: &Text) -> impl Iterator<Item = (&Span, &Fill, usvg::Color)> {
    let spans = text.layouted().iter().filter(|span| span.visible);
    spans.filter_map(|span| {
        let fill = span.fill.as_ref()?;
        let Paint::Color(colour) = fill.paint() else {
            return None;
        };
        Some((span, fill, *colour))
    })
}

/// The places that are looked at behind the letters of a group, in dots.
fn letters(group: &Group, zoom: Transform, places: &mut Vec<(f32, f32)>) {
    for node in group.children() {
        match node {
            Node::Group(group) => letters(group, zoom, places),
            Node::Text(text) => {
                let placed = zoom.pre_concat(text.abs_transform());
                let spans = text.layouted().iter().filter(|span| span.visible);
                let glyphs = spans.flat_map(|span| &span.positioned_glyphs);
                places.extend(glyphs.flat_map(|glyph| around(placed, glyph)));
            }
            _ => {}
        }
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
fn around(placed: Transform, glyph: &PositionedGlyph) -> impl Iterator<Item = (f32, f32)> {
    ACROSS.into_iter().flat_map(move |x| up(placed, glyph, x))
}

/// The places where a letter begins, at its heights: what stands behind a narrow one is not among them.
fn start(placed: Transform, glyph: &PositionedGlyph) -> impl Iterator<Item = (f32, f32)> {
    up(placed, glyph, ACROSS[0])
}

/// Places above each other, so many ems behind the origin of a letter.
fn up(
    placed: Transform,
    glyph: &PositionedGlyph,
    x: f32,
) -> impl Iterator<Item = (f32, f32)> + use<> {
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
    let (x0, y0, far) = (own.tx, own.ty, x);
    UP.into_iter().map(move |y| {
        let mut point = usvg::tiny_skia_path::Point::from_xy(
            x0 + right.0 * far + up.0 * y,
            y0 + right.1 * far + up.1 * y,
        );
        placed.map_point(&mut point);
        (point.x, point.y)
    })
}

/// The colour of an outline drawn behind the letters, which then is their background.
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
