//! Scenes: pieces on a table, with arrows and callouts, written as TOML in a fenced block of the
//! Markdown.
//!
//! ````markdown
//! ```scene
//! width = 120
//! height = 60
//! [[piece]]
//! face = "cards/dawn"
//! at = [30, 30]
//! ```
//! ````

use std::fmt::Write;
use std::ops::Range;

use kurbo::{Point, Vec2};
use serde::Deserialize;
use toml::de::{DeTable, DeValue};

use super::pictures::BookPicture;
use crate::diag::Diagnostic;
use crate::diag::rules::templates::bad_rulebook;
use crate::load::{toml_help, toml_message};
use crate::render::face_link::LINK;
use crate::render::page_numbers;
use crate::render::text::unmarked;
use crate::toml_work;
use crate::xml::escape;

/// The most pieces, arrows, callouts and labels of a scene together.
const MOST: usize = 200;
/// How far one piece of a stack lies beside the one below it, in mm.
const STEP: f64 = 0.6;
/// The most pieces of a stack that are drawn.
const MOST_STACKED: u32 = 8;
/// How long and how wide the head of an arrow is, in mm.
const HEAD: [f64; 2] = [3.0, 2.4];
/// The radius of a callout, in mm.
const CALLOUT: f64 = 2.6;

/// Lengths in mm, places from the scene's left and top.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    pub width: f64,
    pub height: f64,
    /// Words below it, as rich text.
    #[serde(default)]
    pub caption: String,
    #[serde(default)]
    piece: Vec<ScenePiece>,
    #[serde(default)]
    arrow: Vec<Arrow>,
    #[serde(default)]
    callout: Vec<Callout>,
    #[serde(default)]
    label: Vec<SceneLabel>,
    /// How large each piece is by itself.
    #[serde(skip)]
    own: Vec<[f64; 2]>,
    /// Its place among the tags of its text, once they are told apart.
    #[serde(skip)]
    pub tag: Option<usize>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenePiece {
    /// As in a link, `component/entry#back`.
    face: String,
    /// Its middle.
    at: [f64; 2],
    width: Option<f64>,
    /// Degrees, clockwise.
    #[serde(default)]
    turn: f64,
    /// How many lie on each other.
    #[serde(default = "one")]
    stack: u32,
}

fn one() -> u32 {
    1
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Arrow {
    from: [f64; 2],
    to: [f64; 2],
    /// How far its middle lies to the left of the straight line.
    #[serde(default)]
    bend: f64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Callout {
    number: u32,
    at: [f64; 2],
    /// What a line leads to.
    to: Option<[f64; 2]>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SceneLabel {
    /// Rich text.
    text: String,
    /// The middle of its baseline.
    at: [f64; 2],
}

/// Reads a scene; `start` is where its text stands in the filled Markdown.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(text: &str, start: usize) -> Result<Scene, (Range<usize>, Diagnostic)> {
    if let Err((place, words)) = toml_work::look(text) {
        let place = start + place.start..start + place.end;
        return Err((place, bad_rulebook::scene(&words)));
    }
    let (document, mut errors) = DeTable::parse_recoverable(text);
    let begin = |error: &toml::de::Error| error.span().unwrap_or_default().start;
    errors.sort_by_key(begin);
    if let Some(first) = errors.first() {
        return Err(unread(first, text, start));
    }
    let whole = || start..start + text.len();
    let at = |place: Option<Range<usize>>| match place {
        Some(place) => start + place.start..start + place.end,
        None => whole(),
    };
    let scene: Scene = toml::from_str(text).map_err(|error| unread(&error, text, start))?;
    let size = |length: f64| length.is_finite() && (1.0..=2000.0).contains(&length);
    if !size(scene.width) || !size(scene.height) {
        let message = message!(
            "book-scene-read",
            "its `width` and `height` are from 1 to 2000 mm"
        );
        let key = if size(scene.width) { "height" } else { "width" };
        let value = document.get_ref().get(key);
        let place = at(value.map(|value| value.span()));
        return Err((place, bad_rulebook::scene(&message)));
    }
    let places = scene.piece.iter().map(|piece| piece.at);
    let places = places.chain(scene.arrow.iter().flat_map(|arrow| [arrow.from, arrow.to]));
    let places = places.chain(scene.callout.iter().map(|callout| callout.at));
    let mut places = places.chain(scene.label.iter().map(|label| label.at));
    let [wide, high] = [scene.width, scene.height];
    let outside = |[x, y]: [f64; 2]| !((0.0..=wide).contains(&x) && (0.0..=high).contains(&y));
    if let Some([x, y]) = places.clone().find(|place| outside(*place)) {
        let message = message!(
            "book-scene-read-place-lies-outside",
            "the place [{x}, {y}] lies outside of {wide} × {high} mm",
            x,
            y,
            wide,
            high
        );
        let place = at(span_of(document.get_ref(), [x, y]));
        return Err((place, bad_rulebook::scene(&message)));
    }
    if places.by_ref().count() > MOST {
        let message = message!(
            "book-scene-read-parts",
            "it has more than {most} parts",
            most = MOST
        );
        return Err((whole(), bad_rulebook::scene(&message)));
    }
    Ok(scene)
}

/// An error of the reader of TOML, in our words, and where it stands.
fn unread(error: &toml::de::Error, text: &str, start: usize) -> (Range<usize>, Diagnostic) {
    let range = error.span().unwrap_or(0..text.len());
    let words = error.message().trim_end().replace('\n', ", ");
    let found = told(&words, text, &range);
    (start + range.start..start + range.end, found)
}

/// Where a part of a scene says this place.
fn span_of(scene: &DeTable<'_>, place: [f64; 2]) -> Option<Range<usize>> {
    let number = |value: &DeValue<'_>| match value {
        DeValue::Integer(number) => number.as_str().parse::<f64>().ok(),
        DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
        _ => None,
    };
    let is_it = |value: &DeValue<'_>| {
        let numbers = value.as_array().into_iter().flatten();
        let numbers: Vec<Option<f64>> = numbers.map(|one| number(one.get_ref())).collect();
        numbers == place.map(Some)
    };
    let lists = scene.values().filter_map(|list| list.get_ref().as_array());
    let parts = lists.flatten().filter_map(|part| part.get_ref().as_table());
    let mut values = parts.flat_map(|part| part.values());
    let found = values.find(|value| is_it(value.get_ref()))?;
    Some(found.span())
}

/// What the reader of TOML says, in our words.
fn told(words: &str, text: &str, range: &Range<usize>) -> Diagnostic {
    let key = |begin: &str| words.strip_prefix(begin)?.split_once('`');
    if let Some((key, rest)) = key("unknown field `") {
        let known: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
        return bad_rulebook::scene_key(key, &known);
    }
    if let Some((key, _)) = key("missing field `") {
        return bad_rulebook::scene_lacks(key);
    }
    let mut found = bad_rulebook::scene(&toml_message(words));
    let help = toml_help(words, text, range);
    if !help.is_empty() {
        found.help = help;
    }
    found
}

/// Whether a block of a scene ends with its fence, and holds no other.
pub fn is_closed(block: &str, text: &str) -> bool {
    let is_fence = |line: &str| {
        let line = line.trim_start_matches(['>', ' ', '\t']);
        line.starts_with("```") || line.starts_with("~~~")
    };
    let lines = block.lines().skip(1).filter(|line| !line.trim().is_empty());
    lines.last().is_some_and(is_fence) && !text.lines().any(is_fence)
}

/// A piece of a scene, as it lies.
pub struct LyingPiece<'s> {
    /// As in a link, `component/entry#back`.
    pub face: &'s str,
    /// Its middle, in mm from the scene's left and top.
    pub at: [f64; 2],
    /// How wide it is drawn, in mm, where that is not its own size.
    pub width: Option<f64>,
    /// Degrees, clockwise.
    pub turn: f64,
    /// How many lie on each other.
    pub stack: u32,
}

impl Scene {
    /// Takes the links of numbers of pages out of its words, which have none: where they lead.
    pub fn without_links(&mut self) -> Vec<String> {
        let labels = self.label.iter_mut().map(|label| &mut label.text);
        let texts = std::iter::once(&mut self.caption).chain(labels);
        texts.flat_map(page_numbers::without_links).collect()
    }

    /// The words below it without marks.
    pub fn plain_caption(&self) -> String {
        unmarked(&self.caption)
    }

    /// Its words in rich text: those below it and those within.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let labels = self.label.iter().map(|label| &*label.text);
        std::iter::once(&*self.caption).chain(labels)
    }

    /// Its pieces, from the lowest up.
    pub fn lying(&self) -> impl Iterator<Item = LyingPiece<'_>> {
        self.piece.iter().map(|piece| LyingPiece {
            face: &piece.face,
            at: piece.at,
            width: piece.width,
            turn: piece.turn,
            stack: piece.stack,
        })
    }

    /// Its pieces as pictures, from the lowest up.
    fn pictures(&self) -> impl Iterator<Item = (&ScenePiece, BookPicture)> {
        self.piece.iter().map(|piece| {
            let link = format!("{LINK}{}", piece.face);
            let mut picture = BookPicture::new(link, String::new(), 0..0);
            picture.width = piece.width.filter(|width| *width > 0.0);
            picture.turn = piece.turn;
            (piece, picture)
        })
    }

    /// Links to the faces in it, from the lowest up.
    pub fn links(&self) -> impl Iterator<Item = String> {
        self.pictures().map(|(_, picture)| picture.link)
    }

    /// Asks how large each piece is by itself; `range` is where the scene stands.
    pub fn ask(&mut self, range: &Range<usize>, own: &mut dyn FnMut(&BookPicture) -> [f64; 2]) {
        let asked = self.pictures().map(|(_, mut picture)| {
            picture.range = range.clone();
            own(&picture)
        });
        self.own = asked.collect();
    }

    /// Writes it at a place, so many times as large.
    pub fn write(&self, out: &mut String, [x, y]: [f64; 2], scale: f64) {
        // Writing to a string does not fail.
        let _ = write!(
            out,
            "<g transform=\"translate({x:.4} {y:.4}) scale({scale:.5})\"><rect class=\"scene-ground\" \
             width=\"{}\" height=\"{}\"/>",
            self.width, self.height
        );
        for ((piece, picture), own) in self.pictures().zip(&self.own) {
            let [width, height] = picture.size(*own).drawn;
            let [x, y] = piece.at;
            let _ = write!(out, "<g transform=\"rotate({} {x} {y})\">", piece.turn);
            for below in (0..piece.stack.clamp(1, MOST_STACKED)).rev() {
                let off = f64::from(below) * STEP;
                let (left, top) = (x - width / 2.0 + off, y - height / 2.0 + off);
                out.push_str("<image href=\"");
                escape(out, &picture.link);
                let _ = write!(
                    out,
                    "\" x=\"{left:.4}\" y=\"{top:.4}\" width=\"{width:.4}\" height=\"{height:.4}\"/>"
                );
            }
            out.push_str("</g>");
        }
        for arrow in &self.arrow {
            arrow.write(out);
        }
        for callout in &self.callout {
            callout.write(out);
        }
        for label in &self.label {
            let [x, y] = label.at;
            let _ = write!(
                out,
                "<text class=\"label\" massicot:rich=\"true\" x=\"{x}\" y=\"{y}\">"
            );
            escape(out, &label.text);
            out.push_str("</text>");
        }
        out.push_str("</g>");
    }
}

impl Arrow {
    fn write(&self, out: &mut String) {
        let (from, to) = (point(self.from), point(self.to));
        let along = to - from;
        let Some(straight) = unit(along) else { return };
        let control = from.midpoint(to) + Vec2::new(straight.y, -straight.x) * self.bend * 2.0;
        let end = unit(to - control).unwrap_or(straight);
        let neck = to - end * HEAD[0] * 0.8;
        let _ = write!(
            out,
            "<path class=\"arrow\" d=\"M{:.3} {:.3}Q{:.3} {:.3} {:.3} {:.3}\"/>",
            from.x, from.y, control.x, control.y, neck.x, neck.y
        );
        let across = Vec2::new(-end.y, end.x) * (HEAD[1] / 2.0);
        let (one, other) = (to - end * HEAD[0] + across, to - end * HEAD[0] - across);
        let _ = write!(
            out,
            "<path class=\"arrow-head\" d=\"M{:.3} {:.3}L{:.3} {:.3} {:.3} {:.3}Z\"/>",
            to.x, to.y, one.x, one.y, other.x, other.y
        );
    }
}

impl Callout {
    fn write(&self, out: &mut String) {
        let [x, y] = self.at;
        if let Some([to_x, to_y]) = self.to {
            let _ = write!(
                out,
                "<path class=\"callout-line\" d=\"M{x} {y}L{to_x} {to_y}\"/>"
            );
        }
        let baseline = y + CALLOUT * 0.5;
        let _ = write!(
            out,
            "<circle class=\"callout-ring\" cx=\"{x}\" cy=\"{y}\" r=\"{CALLOUT}\"/>\
             <text class=\"callout\" x=\"{x}\" y=\"{baseline}\">{}</text>",
            self.number
        );
    }
}

fn point([x, y]: [f64; 2]) -> Point {
    Point::new(x, y)
}

/// A direction; `None` where there is none.
fn unit(along: Vec2) -> Option<Vec2> {
    let length = along.hypot();
    (length > 1e-6).then(|| along / length)
}
