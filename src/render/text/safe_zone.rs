//! Text too near to the cut: measured on what is drawn, whoever laid it out.

use kurbo::Point as Dot;
use usvg::tiny_skia_path::{PathSegment, Point, Transform};
use usvg::{Group, Node, Text, Tree};

use super::face_text::{FaceText, TextPiece, TextRun, WordBreak};
use crate::diag::rules::service::service_safe_zone;
use crate::load::{Shape, Stock};
use crate::message::Message;
use crate::render::zone::{self, HAIR, ZoneOutline};
use crate::units::{CSS_PX_PER_INCH, Mm, Rect, Size};

/// As much of a text as a message quotes, in characters.
const QUOTED: usize = 40;

/// A text of a face that reaches out of the safe zone or over the cut.
#[derive(Clone, PartialEq, Debug)]
pub struct SafeZoneProblem {
    pub edge: ZoneEdge,
    /// What is drawn, line after line.
    pub content: String,
    /// The `id` of the `<text>`; empty where it has none.
    pub id: String,
    pub message: Message,
    pub help: Vec<Message>,
}

/// The edge that a text crosses, and how far, in millimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ZoneEdge {
    /// The safe zone's, with all of the text on the finished piece.
    SafeZone { distance: f64 },
    /// The cut.
    Trim { distance: f64 },
}

impl ZoneEdge {
    /// How severe it is among findings of the rule: any text over the cut before all others.
    pub fn degree(self) -> f64 {
        match self {
            ZoneEdge::SafeZone { distance } => distance,
            ZoneEdge::Trim { distance } => 100.0 + distance,
        }
    }
}

/// Every text of a face that reaches out of the stock's safe zone. `tree` is the face's picture:
/// the trim grown by the bleed, in CSS pixels; `known` is its text. For a back, `stock` is turned over.
pub fn safe_zone_problems(tree: &Tree, known: &FaceText, stock: &Stock) -> Vec<SafeZoneProblem> {
    let mut texts = Vec::new();
    collect(tree.root(), &mut texts);
    let (safe, trim) = (
        ZoneOutline::new(stock, stock.safe),
        ZoneOutline::new(stock, Mm::ZERO),
    );
    let problems = texts.into_iter().filter_map(|text| {
        let is_safe = || zone::is_inside(text.flattened(), text.abs_transform(), stock, &safe);
        if stock.safe >= Mm::ZERO && is_safe() {
            return None;
        }
        let over = |outline: &ZoneOutline| farthest(text, stock, outline);
        let (over_trim, over_safe) = (over(&trim), over(&safe));
        if over_trim > HAIR {
            Some(cut_off(text, known, over_trim))
        } else if over_safe > HAIR {
            Some(too_near(text, known, over_safe, stock))
        } else {
            None
        }
    });
    problems.collect()
}

/// A text that reaches out of something, and how far.
#[derive(Clone, PartialEq, Debug)]
pub struct Outside {
    /// The `id` of the `<text>`; empty where it has none.
    pub id: String,
    /// What is drawn, line after line.
    pub content: String,
    pub distance: Mm,
}

/// Every text of a face that reaches out of `inner`, the piece made smaller about its middle: a
/// rectangle or an ellipse of that size; of another shape, what is left of it when as much is
/// taken away on all sides as on the left.
pub fn texts_outside(tree: &Tree, known: &FaceText, stock: &Stock, inner: Size) -> Vec<Outside> {
    let sized = |shape: Shape| Stock {
        trim: inner,
        shape,
        ..stock.clone()
    };
    let corner_radius = Mm::ZERO;
    let outline = match &stock.shape {
        Shape::Rectangle { .. } => {
            ZoneOutline::new(&sized(Shape::Rectangle { corner_radius }), Mm::ZERO)
        }
        Shape::Ellipse => ZoneOutline::new(&sized(Shape::Ellipse), Mm::ZERO),
        _ => ZoneOutline::new(stock, (stock.trim.width - inner.width) / 2.0),
    };
    let mut texts = Vec::new();
    collect(tree.root(), &mut texts);
    let outside = texts.into_iter().filter_map(|text| {
        let distance = farthest(text, stock, &outline);
        (distance > HAIR).then(|| Outside {
            id: text.id().to_owned(),
            content: content(text, known),
            distance,
        })
    });
    outside.collect()
}

/// Where the ink of every text of a face is, in millimetres from the trim's top left corner.
pub fn text_bounds(tree: &Tree, stock: &Stock) -> Vec<Rect> {
    let mut texts = Vec::new();
    collect(tree.root(), &mut texts);
    texts.into_iter().map(|text| ink(text, stock)).collect()
}

/// Where the ink of a text is, in millimetres from the trim's top left corner.
pub fn ink(text: &Text, stock: &Stock) -> Rect {
    let millimetres = |pixels: f32| Mm::from_px(f64::from(pixels), CSS_PX_PER_INCH);
    let ink = text.abs_stroke_bounding_box();
    Rect::new(
        millimetres(ink.x()) - stock.bleed,
        millimetres(ink.y()) - stock.bleed,
        millimetres(ink.width()),
        millimetres(ink.height()),
    )
}

/// Every text of a picture that is seen.
pub fn collect<'t>(group: &'t Group, texts: &mut Vec<&'t Text>) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect(group, texts),
            Node::Text(text) if text.layouted().iter().any(|span| span.visible) => texts.push(text),
            _ => {}
        }
    }
}

/// How far the farthest point of a text's ink lies out of an outline; where none does, 0 or less.
fn farthest(text: &Text, stock: &Stock, outline: &ZoneOutline) -> Mm {
    let mut most = f64::NEG_INFINITY;
    let mut known = None;
    let mut look = |point: Point| {
        let dot = zone::from_middle(point, stock);
        // A point is no farther out than one beside it and the way between them.
        let way = known.map_or(f64::INFINITY, |(at, over): (Dot, f64)| {
            over + at.distance(dot)
        });
        if way <= most.max(0.0) {
            return;
        }
        let over = outline.outside(dot);
        known = Some((dot, over));
        most = most.max(over);
    };
    each_point(text.flattened(), text.abs_transform(), &mut look);
    Mm(most)
}

/// The ends of all strokes of a text's outlines, and what curves bend towards, on the page.
fn each_point(group: &Group, transform: Transform, look: &mut impl FnMut(Point)) {
    each_outline_point(group, transform, &mut |point, _| look(point));
}

/// What begins at a point of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begins {
    Nothing,
    /// The outlines of two letters are two.
    Letter,
    /// The letters of one line, or of a part of it.
    Run,
}

/// The same, and what begins there.
pub fn each_outline_point(
    group: &Group,
    transform: Transform,
    look: &mut impl FnMut(Point, Begins),
) {
    let transform = transform.pre_concat(group.transform());
    for node in group.children() {
        match node {
            Node::Group(group) => each_outline_point(group, transform, look),
            Node::Path(path) => {
                let mut is_first = true;
                for segment in path.data().segments() {
                    let begins = match segment {
                        PathSegment::MoveTo(_) if is_first => Begins::Run,
                        PathSegment::MoveTo(_) => Begins::Letter,
                        _ => Begins::Nothing,
                    };
                    is_first = false;
                    let points = match segment {
                        PathSegment::MoveTo(to) | PathSegment::LineTo(to) => [Some(to), None, None],
                        PathSegment::QuadTo(by, to) => [Some(by), Some(to), None],
                        PathSegment::CubicTo(one, other, to) => [Some(one), Some(other), Some(to)],
                        PathSegment::Close => [None; 3],
                    };
                    for mut point in points.into_iter().flatten() {
                        transform.map_point(&mut point);
                        look(point, begins);
                    }
                }
            }
            _ => {}
        }
    }
}

/// The words of a text, those whole again that the end of a line or a change of type parts.
pub fn content(text: &Text, known: &FaceText) -> String {
    let pieces = known.by_chunk(text);
    let mut content = String::new();
    let lines = text.chunks().iter().map(|chunk| chunk.y());
    let chunks = text.chunks().iter().zip(lines.skip(1).chain([None]));
    for (index, (chunk, next_line)) in chunks.enumerate() {
        match pieces.get(index) {
            Some(TextPiece::Runs(runs)) => content.push_str(&words(runs)),
            _ => content.push_str(chunk.text()),
        }
        if chunk.y().is_some() && chunk.y() == next_line {
            continue;
        }
        end_line(
            &mut content,
            pieces.get(index).and_then(TextPiece::word_break),
        );
    }
    content.truncate(content.trim_end().len());
    content
}

/// The words of runs, those whole again that the end of a line parts.
pub fn words(runs: &[TextRun]) -> String {
    let mut words = String::new();
    for (index, run) in runs.iter().enumerate() {
        words.push_str(&run.text);
        if runs.get(index + 1).is_some_and(|next| next.y != run.y) {
            end_line(&mut words, run.word_break);
        }
    }
    words
}

fn end_line(content: &mut String, word_break: Option<WordBreak>) {
    match word_break {
        Some(WordBreak::Plain) => {}
        Some(WordBreak::Hyphen) => {
            content.pop();
        }
        None => content.push(' '),
    }
}

/// A text in quotes, its beginning where it is long.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}

fn cut_off(text: &Text, known: &FaceText, distance: Mm) -> SafeZoneProblem {
    let content = content(text, known);
    SafeZoneProblem {
        edge: ZoneEdge::Trim {
            distance: distance.0,
        },
        message: message!(
            "text-safe-zone-cut-off",
            "the text {content} reaches {distance} over the cut",
            content = quoted(&content),
            distance
        ),
        content,
        id: text.id().to_owned(),
        help: vec![service_safe_zone::lies_over_cut()],
    }
}

fn too_near(text: &Text, known: &FaceText, distance: Mm, stock: &Stock) -> SafeZoneProblem {
    let content = content(text, known);
    let left = stock.safe - distance;
    SafeZoneProblem {
        edge: ZoneEdge::SafeZone {
            distance: distance.0,
        },
        message: message!(
            "text-safe-zone-too-near",
            "the text {content} reaches {distance} out of the safe zone, to {left} from the cut",
            content = quoted(&content),
            distance,
            left
        ),
        content,
        id: text.id().to_owned(),
        help: vec![message!(
            "text-safe-zone-too-near-keep-from-cut",
            "keep it {safe} from the cut",
            safe = stock.safe
        )],
    }
}
