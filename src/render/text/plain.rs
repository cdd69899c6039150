//! A `<text>` of one line and one style, as SVG 1.1 has it: the run that usvg would draw.
//!
//! It asks for nothing that lays text out, so usvg could place it alone. For a writer of runs it is
//! shaped here once, with what the font is known for; what is more than one run is left to usvg.

use unicode_bidi::Level;
use usvg::roxmltree::Node;

use super::css::DeclaredStyle;
use super::engine::TextEngine;
use super::font_face::FaceId;
use super::fragments::{DrawnFragment, Fragment};
use super::itemise::levels;
use super::measure::{advance, is_widened, takes_letter_spacing};
use super::refused::refused_own;
use super::shape::{Cluster, Setting};
use super::source::{SOFT_HYPHEN, TextContent};
use super::spec::line_start;
use super::styles::Styles;

/// What moves or stretches letters of a text one by one.
const MOVING: [&str; 5] = ["dx", "dy", "rotate", "textLength", "lengthAdjust"];
/// What is drawn as outlines: lines beside the letters.
const OUTLINED: &str = "text-decoration";

/// The line of a text, in the face of its style; `None` for one that is more than a run.
pub fn line<'a>(
    engine: &TextEngine,
    styles: &Styles<'a>,
    node: Node<'a, '_>,
    content: &TextContent<'a, '_>,
    declared: &DeclaredStyle<'a>,
    id: FaceId,
) -> Option<Fragment> {
    let [span] = &content.spans[..] else {
        return None;
    };
    let style = &*span.style;
    let one = |name: &str| {
        let list = node.attribute(name).unwrap_or_default().trim();
        !list.contains([' ', ',', '\t', '\n'])
    };
    let is_plain = node.children().all(|child| child.is_text())
        && !MOVING.iter().any(|name| node.has_attribute(*name))
        && !node
            .ancestors()
            .any(|around| around.has_attribute(OUTLINED))
        && one("x")
        && one("y")
        && style.white_space.is_none()
        && style.refused.is_none()
        && refused_own(declared).next().is_none()
        && !style.vertical
        && !style.rtl
        && !style.fill.contains("url(")
        && style.size.is_finite()
        && style.size > 0.0;
    if !is_plain {
        return None;
    }
    let text: String = content
        .letters
        .iter()
        .map(|letter| letter.character)
        .collect();
    let face = engine.fonts.face(id);
    let is_drawn = |character: char| {
        face.maps(character) && character != SOFT_HYPHEN && !is_widened(character, face)
    };
    if text.is_empty() || !text.chars().all(is_drawn) || levels(&text, false).is_some() {
        return None;
    }
    let setting = Setting::new(&engine.fonts, id, style, style.size, false);
    let shaped = engine.shaper.shape(&engine.fonts, &setting, &text);
    let part = |cluster: &Cluster| &text[cluster.at as usize..];
    let advances = shaped.clusters.iter();
    let mut width: f64 = advances
        .map(|cluster| advance(cluster, part(cluster), face, style))
        .sum();
    // As in usvg, no space is put behind the last.
    let last = shaped.clusters.last().map(part);
    if last.is_some_and(|last| last.chars().next().is_some_and(takes_letter_spacing)) {
        width -= style.letter_spacing;
    }
    let (x, baseline) = line_start(node, styles, style, width);
    Some(Fragment {
        span: 0,
        drawn: DrawnFragment::Text { face: id, text },
        x,
        baseline,
        width,
        stretch: 0.0,
        word_break: None,
        level: Level::ltr(),
    })
}
