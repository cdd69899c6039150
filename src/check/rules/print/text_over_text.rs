//! Texts printed over each other.

use std::rc::Rc;

use kurbo::{Affine, Rect, Shape};
use usvg::tiny_skia_path::Point;
use usvg::{Group, Node, Text, Transform};

use crate::check::face::{FaceFacts, FaceFinding, Leaf, leaves};
use crate::diag::{Rule, Severity};
use crate::render::text::{content, quoted};
use crate::units::{CSS_PX_PER_INCH, MM_PER_INCH};

pub const RULE: Rule = Rule {
    code: "text-over-text",
    level: Severity::Warning,
    title: "Texts printed over each other",
    does: "Reports two texts of a face whose lines cover each other. The same words twice in one place (a \
        shadow, an outline) and a letter more than three times as large in a lighter or darker colour \
        (an initial, a watermark) are not counted.",
    why: "Neither can be read. A text with an `inline-size` and nothing that says how high it may \
        be runs on as far as it is long, into whatever stands below it.",
    example: r#"<text y="20" inline-size="50">{{ entry.rule }}</text>
<text y="34" inline-size="50">{{ entry.story }}</text>"#,
    fix: "Move or shorten it, or give it a height: `shape-inside` a rectangle and `massicot:fit=\"shrink\"`.",
};

/// As much of the lower line's height has to be covered, and as many millimetres of its width.
const COVERED: f64 = 0.3;
const WIDTH: f64 = 0.5;
/// So many millimetres at most a shadow lies from its text.
const SHADOW: f32 = 2.0;
/// Letters so many times as large as others stand behind them on purpose, where the two can be told apart.
const MUCH_LARGER: f64 = 3.0;
/// Colours with less contrast, and this opaque, cannot.
const TOLD_APART: f64 = 1.5;
const OPAQUE: f64 = 0.9;
/// No more than so many are reported of a face.
const ENOUGH: usize = 20;
/// Of so many lines, the first of a face: more than one can hold.
const MOST_LINES: usize = 4000;

/// The ink of one line of a text, in millimetres of the face.
struct InkLine<'a> {
    text: &'a Text,
    /// Its words.
    content: Rc<str>,
    id: &'a str,
    /// Which of the face's texts it is of.
    of: usize,
    ink: Rect,
    placed: Transform,
}

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let mut lines = lines(facts);
    lines.sort_by(|one, other| one.ink.y0.total_cmp(&other.ink.y0));
    // By the text that runs on, what it runs into.
    let mut meetings: Vec<(&InkLine<'_>, Vec<&InkLine<'_>>)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let below = lines[index + 1..].iter();
        let meets = below.take_while(|other| other.ink.y0 < line.ink.y1);
        for other in meets.filter(|other| collide(facts, line, other)) {
            // The text that begins higher is the one that runs on.
            let begins = |line: &InkLine<'_>| lines.iter().position(|first| first.of == line.of);
            let (upper, lower) = match begins(line) <= begins(other) {
                true => (line, other),
                false => (other, line),
            };
            match meetings.iter_mut().find(|(known, _)| known.of == upper.of) {
                Some((_, met)) if met.iter().any(|known| known.of == lower.of) => {}
                Some((_, met)) => met.push(lower),
                None => meetings.push((upper, vec![lower])),
            }
        }
        if meetings.len() >= ENOUGH {
            break;
        }
    }
    let findings = meetings
        .into_iter()
        .map(|(upper, met)| finding(upper, &met));
    findings.collect()
}

fn finding(upper: &InkLine<'_>, met: &[&InkLine<'_>]) -> FaceFinding {
    let into = met
        .first()
        .map_or(String::new(), |lower| quoted(&lower.content));
    FaceFinding {
        message: match met.len() {
            0 | 1 => message!(
                "text-over-text",
                "the text {upper} runs into {into}",
                upper = quoted(&upper.content),
                into
            ),
            count => message!(
                "text-over-text-more",
                "the text {upper} runs into {into} and {more} more",
                upper = quoted(&upper.content),
                into,
                more = count - 1
            ),
        },
        help: message!(
            "text-over-text-finding-help",
            "move or shorten it, or say how high it may be: `shape-inside` a rectangle, with `massicot:fit=\"shrink\"`"
        ),
        element: upper.id.to_owned(),
        of_words: true,
        degree: 0.0,
    }
}

fn collide(facts: &FaceFacts<'_>, one: &InkLine<'_>, other: &InkLine<'_>) -> bool {
    let both = one.ink.intersect(other.ink);
    let least = one.ink.height().min(other.ink.height());
    one.of != other.of
        && both.width() > WIDTH
        && both.height() > COVERED * least
        && !is_shadow(one, other)
        && (size(one) < MUCH_LARGER * size(other) && size(other) < MUCH_LARGER * size(one)
            || are_alike(facts, one, other))
}

/// Whether two texts are the same words in the same place: one is a shadow or an outline of the other.
fn is_shadow(one: &InkLine<'_>, other: &InkLine<'_>) -> bool {
    const MM: f32 = (MM_PER_INCH / CSS_PX_PER_INCH) as f32;
    let upper = |line: &InkLine<'_>| {
        let bounds = line.text.bounding_box();
        let mut corners = [bounds.left(), bounds.right()].map(|x| Point::from_xy(x, bounds.top()));
        line.placed.map_points(&mut corners);
        corners
    };
    let far = |(one, other): (Point, Point)| (one.x - other.x).hypot(one.y - other.y) * MM;
    let pairs = upper(one).into_iter().zip(upper(other));
    one.content == other.content && pairs.map(far).all(|far| far < SHADOW)
}

/// Whether two texts are painted in colours that cannot be told apart.
fn are_alike(facts: &FaceFacts<'_>, one: &InkLine<'_>, other: &InkLine<'_>) -> bool {
    let texts = &facts.ground().texts;
    let painted = |line: &InkLine<'_>| {
        let own = texts.iter().filter(|text| text.element == line.id);
        own.collect::<Vec<_>>()
    };
    let (ones, others) = (painted(one), painted(other));
    let mut pairs = ones
        .iter()
        .flat_map(|one| others.iter().map(move |other| (one, other)));
    !ones.is_empty()
        && !others.is_empty()
        && pairs.all(|(one, other)| {
            one.opacity.min(other.opacity) >= OPAQUE
                && one.colour.contrast(other.colour) < TOLD_APART
        })
}

/// The largest type of a text.
fn size(line: &InkLine<'_>) -> f64 {
    let sizes = line.text.layouted().iter();
    let sizes = sizes.map(|span| f64::from(span.font_size.get()));
    sizes.fold(0.0, f64::max) * crate::check::face::scale(line.placed)
}

fn lines<'a>(facts: &FaceFacts<'a>) -> Vec<InkLine<'a>> {
    let mut lines = Vec::new();
    let mut of = 0;
    leaves(facts.face, &mut |leaf, id| {
        let Leaf::Text(text, placed) = leaf else {
            return;
        };
        of += 1;
        if text.layouted().iter().any(|span| span.visible) && lines.len() < MOST_LINES {
            let content: Rc<str> = content(text, &facts.face.text).into();
            inks(text.flattened(), placed, &mut |ink| {
                let content = content.clone();
                lines.push(InkLine {
                    text,
                    content,
                    id,
                    of,
                    ink,
                    placed,
                });
            });
        }
    });
    lines
}

/// The bounds of each piece of a text that is drawn in one go: no more than a line.
fn inks(group: &Group, transform: Transform, see: &mut impl FnMut(Rect)) {
    const MM: f64 = MM_PER_INCH / CSS_PX_PER_INCH;
    let transform = transform.pre_concat(group.transform());
    for node in group.children() {
        match node {
            Node::Group(group) => inks(group, transform, see),
            Node::Path(path) if path.is_visible() => {
                let bounds = path.data().bounds();
                let [left, top, right, bottom] =
                    [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()].map(f64::from);
                let Transform {
                    sx,
                    ky,
                    kx,
                    sy,
                    tx,
                    ty,
                } = transform;
                let onto = Affine::new([sx, ky, kx, sy, tx, ty].map(f64::from));
                let ink = (onto * Rect::new(left, top, right, bottom).to_path(0.1)).bounding_box();
                see(ink.scale_from_origin(MM));
            }
            _ => {}
        }
    }
}
