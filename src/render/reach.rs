//! What is too large, too far away or too small to be drawn, held to every tree before it is: the
//! libraries that draw reckon in single precision, and stop or go on without end where it is left.
//! And letters that their font does not have, however its tables led there: no PDF takes them.

use std::collections::{HashMap, HashSet};

use skrifa::FontRef;
use skrifa::raw::TableProvider;
use usvg::filter::Kind;
use usvg::fontdb::{Database, ID};
use usvg::{Group, ImageKind, Node, Paint, Path, Rect, Text, Transform};

use crate::diag::Diagnostic;
use crate::diag::rules::templates::{bad_svg, unusable_font};
use crate::message::Message;
use crate::units::{CSS_PX_PER_INCH, PT_PER_INCH};

/// The farthest that anything may reach, in pixels of the tree: 260 m.
const FARTHEST: f32 = 1e6;
/// The least and the most that a transform may scale by.
const SCALES: std::ops::Range<f32> = 1e-6..1e6;
/// The least length that a dash or a tile may repeat after, in points. Viewers draw every one.
const LEAST_REPEAT: f64 = 0.01;
/// The longest side of a tile, in pixels: 2.6 m.
const LARGEST_TILE: f32 = 10_000.0;

/// Holds a tree to what can be drawn.
///
/// # Errors
/// A diagnostic without a place.
pub fn check(tree: &usvg::Tree) -> Result<(), Diagnostic> {
    let mut reach = ReachCheck {
        seen: HashSet::new(),
        fonts: tree.fontdb(),
        glyphs: HashMap::new(),
    };
    reach.group(tree.root())
}

struct ReachCheck<'a> {
    /// The masks, clips, patterns and filters that were looked at, by their places in memory.
    seen: HashSet<usize>,
    fonts: &'a Database,
    /// How many glyphs each font has.
    glyphs: HashMap<ID, u32>,
}

type ReachResult = Result<(), Diagnostic>;

impl ReachCheck<'_> {
    /// True the first time that something is asked for.
    fn is_new<T: ?Sized>(&mut self, of: &T) -> bool {
        self.seen
            .insert(std::ptr::from_ref(of).cast::<()>() as usize)
    }

    fn group(&mut self, group: &Group) -> ReachResult {
        group.children().iter().try_for_each(|node| self.node(node))
    }

    fn node(&mut self, node: &Node) -> ReachResult {
        match node {
            Node::Group(group) => self.layer(group),
            Node::Path(path) => self.path(path),
            Node::Text(text) => {
                near(text.abs_stroke_bounding_box())?;
                self.letters(text)?;
                self.group(text.flattened())
            }
            Node::Image(image) => {
                near(image.abs_bounding_box())?;
                undoable(image.abs_transform())?;
                match image.kind() {
                    ImageKind::SVG(tree) => self.group(tree.root()),
                    _ => Ok(()),
                }
            }
        }
    }

    fn letters(&mut self, text: &Text) -> ReachResult {
        let spans = text.layouted().iter();
        let mut letters = spans.flat_map(|span| &span.positioned_glyphs);
        let fonts = self.fonts;
        let stray = letters.find(|letter| {
            let count = self.glyphs.entry(letter.font);
            let count = *count.or_insert_with(|| glyphs_of(fonts, letter.font));
            letter.id.0 >= count
        });
        let Some(letter) = stray else {
            return Ok(());
        };
        let family = fonts
            .face(letter.font)
            .and_then(|face| face.families.first());
        let family = family.map_or("", |(name, _)| name);
        Err(unusable_font::stray_glyph(family, &letter.text))
    }

    fn layer(&mut self, group: &Group) -> ReachResult {
        undoable(group.transform())?;
        undoable(group.abs_transform())?;
        if !group.children().is_empty() {
            near(group.abs_stroke_bounding_box())?;
        }
        let mut clip = group.clip_path();
        while let Some(path) = clip
            && self.is_new(path)
        {
            undoable(path.transform())?;
            self.group(path.root())?;
            clip = path.clip_path();
        }
        let mut mask = group.mask();
        while let Some(inner) = mask
            && self.is_new(inner)
        {
            near(inner.rect().to_rect())?;
            self.group(inner.root())?;
            mask = inner.mask();
        }
        let (across, down) = group.abs_transform().get_scale();
        let scale = across.max(down);
        for filter in group.filters() {
            placed(filter.rect().to_rect(), group.abs_transform())?;
            for primitive in filter.primitives() {
                placed(primitive.rect().to_rect(), group.abs_transform())?;
                self.primitive(primitive.kind(), scale)?;
            }
        }
        self.group(group)
    }

    fn primitive(&mut self, kind: &Kind, scale: f32) -> ReachResult {
        let lengths = match kind {
            Kind::Offset(offset) => [offset.dx(), offset.dy()],
            Kind::GaussianBlur(blur) => [blur.std_dev_x().get(), blur.std_dev_y().get()],
            Kind::DropShadow(shadow) => {
                short(shadow.std_dev_x().get() * scale)?;
                short(shadow.std_dev_y().get() * scale)?;
                [shadow.dx(), shadow.dy()]
            }
            Kind::DisplacementMap(map) => [map.scale(), 0.0],
            Kind::Morphology(shape) => [shape.radius_x().get(), shape.radius_y().get()],
            Kind::Image(image) if self.is_new(image.root()) => return self.group(image.root()),
            _ => return Ok(()),
        };
        lengths
            .into_iter()
            .try_for_each(|length| short(length * scale))
    }

    fn path(&mut self, path: &Path) -> ReachResult {
        near(path.abs_stroke_bounding_box())?;
        let (across, down) = path.abs_transform().get_scale();
        if let Some(stroke) = path.stroke() {
            if let Some(lengths) = stroke.dasharray() {
                let length: f32 = lengths.iter().sum();
                repeats(length, a_dash)?;
                repeats(length * across.max(down), a_dash)?;
            }
            self.paint(stroke.paint(), path)?;
        }
        path.fill()
            .map_or(Ok(()), |fill| self.paint(fill.paint(), path))
    }

    fn paint(&mut self, paint: &Paint, path: &Path) -> ReachResult {
        let own = match paint {
            Paint::Color(_) => return Ok(()),
            Paint::LinearGradient(gradient) => gradient.transform(),
            Paint::RadialGradient(gradient) => gradient.transform(),
            Paint::Pattern(pattern) => pattern.transform(),
        };
        undoable(own)?;
        let Paint::Pattern(pattern) = paint else {
            return Ok(());
        };
        let (across, down) = own.get_scale();
        let tile = pattern.rect();
        repeats((tile.width() * across).min(tile.height() * down), a_pattern)?;
        let (across, down) = path.abs_transform().pre_concat(own).get_scale();
        let (width, height) = (tile.width() * across, tile.height() * down);
        repeats(width.min(height), a_pattern)?;
        if !(width <= LARGEST_TILE && height <= LARGEST_TILE) {
            return Err(bad_svg::large_tile());
        }
        match self.is_new(&**pattern) {
            true => self.group(pattern.root()),
            false => Ok(()),
        }
    }
}

fn glyphs_of(fonts: &Database, font: ID) -> u32 {
    let count = |data: &[u8], index| {
        let font = FontRef::from_index(data, index).ok()?;
        Some(u32::from(font.maxp().ok()?.num_glyphs()))
    };
    fonts.with_face_data(font, count).flatten().unwrap_or(0)
}

fn placed(bounds: Rect, transform: Transform) -> ReachResult {
    let bounds = bounds.transform(transform);
    bounds.map_or_else(|| Err(bad_svg::far()), near)
}

fn near(bounds: Rect) -> ReachResult {
    let edges = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
    edges.into_iter().try_for_each(short)
}

fn short(length: f32) -> ReachResult {
    match length.abs() <= FARTHEST {
        true => Ok(()),
        false => Err(bad_svg::far()),
    }
}

/// Refuses what single precision cannot undo.
fn undoable(transform: Transform) -> ReachResult {
    let (across, down) = transform.get_scale();
    let inverse = transform.invert();
    let fine = SCALES.contains(&across)
        && SCALES.contains(&down)
        && transform.tx.abs() <= FARTHEST
        && transform.ty.abs() <= FARTHEST
        && inverse.is_some_and(|inverse| inverse.is_finite());
    match fine {
        true => Ok(()),
        false => Err(bad_svg::squeezed()),
    }
}

fn a_dash() -> Message {
    message!("reach-a-dash", "a dash")
}

fn a_pattern() -> Message {
    message!("reach-a-pattern", "a pattern")
}

fn repeats(length: f32, what: fn() -> Message) -> ReachResult {
    let points = f64::from(length) / CSS_PX_PER_INCH * PT_PER_INCH;
    match points >= LEAST_REPEAT {
        true => Ok(()),
        false => Err(bad_svg::tiny(&what(), points)),
    }
}
