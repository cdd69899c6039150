//! What a `<text>` asks for: its box, how its lines are aligned, how it may shrink.

mod reader;

use std::ops::Range;

use reader::{SpecReader, asked_width, position};
use usvg::roxmltree::Node;

use super::area::TextArea;
use super::css::{DeclaredStyle, Element};
use super::problem::FoundProblem;
use super::shapes::ById;
use super::style::{Anchor, LineAlign, TextStyle, WhiteSpace};
use super::styles::{Percent, Styles};
use crate::xml::{INK, MASSICOT};

/// How a line is aligned between the edges of its place (CSS `text-align`, resolved).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextAlign {
    Left,
    Center,
    Right,
    /// Filled, but for the last line of a paragraph.
    Justify,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerticalAlign {
    Top,
    Middle,
    Bottom,
}

/// The sizes a text may be set in, in user units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sizes {
    pub least: f64,
    pub most: f64,
}

/// What one `<text>` asks for.
#[derive(Clone, Debug)]
pub struct Spec {
    pub area: TextArea,
    pub align: TextAlign,
    /// The same for the last line of a paragraph.
    pub last_align: TextAlign,
    pub vertical_align: VerticalAlign,
    pub max_lines: Option<usize>,
    /// The lines that are drawn, where not all are: the rest stands on other pages.
    pub lines: Option<Range<usize>>,
    /// The byte that the first line begins with: what comes before it stands elsewhere.
    pub start: usize,
    /// The one size the template says, where it may not change.
    pub sizes: Sizes,
    pub shrinks: bool,
    pub group: Option<String>,
    pub ellipsis: bool,
    pub rich: bool,
}

/// True for a `<text>` that is ours to lay out: it has a box, an attribute of ours, or line
/// breaks that `white-space` keeps.
pub fn is_asked(node: Node<'_, '_>, style: &TextStyle<'_>, declared: &DeclaredStyle<'_>) -> bool {
    let ours = |attribute: usvg::roxmltree::Attribute<'_, '_>| {
        attribute.namespace() == Some(MASSICOT) && attribute.name() != INK
    };
    asked_width(declared).is_some()
        || declared.asked("shape-inside").is_some()
        || node.attributes().any(ours)
        || keeps_breaks(style) && has_breaks(node)
}

fn keeps_breaks(style: &TextStyle<'_>) -> bool {
    let kept = [WhiteSpace::Pre, WhiteSpace::PreWrap, WhiteSpace::PreLine];
    style
        .white_space
        .is_some_and(|white_space| kept.contains(&white_space))
}

/// Where a text of one line begins, and its baseline: at its position, as its anchor has it.
pub fn line_start(
    node: Node<'_, '_>,
    styles: &Styles<'_>,
    style: &TextStyle<'_>,
    width: f64,
) -> (f64, f64) {
    let x = position(node, "x", styles, style.size, Percent::Width);
    let y = position(node, "y", styles, style.size, Percent::Height);
    let share = match style.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    };
    (x - width * share, y)
}

/// True where there is a line break, and no span that says for itself where it stands.
fn has_breaks(node: Node<'_, '_>) -> bool {
    let mut inside = node.descendants().skip(1);
    let placed = |node: Node<'_, '_>| node.has_attribute("x") || node.has_attribute("y");
    let broken = |node: Node<'_, '_>| {
        node.is_text() && node.text().is_some_and(|text| text.trim().contains('\n'))
    };
    inside.clone().any(broken) && !inside.any(placed)
}

/// Reads what `node` asks for. `None` where its box cannot be known; `found` says why.
pub fn read<'a, 'i>(
    node: Node<'a, 'i>,
    styles: &Styles<'a>,
    by_id: &ById<'a, 'i>,
    least_size: f64,
    found: &mut Vec<FoundProblem>,
) -> Option<Spec> {
    let style = styles.of(node);
    let declared = styles.cascade.declared(&Element::Xml(node));
    let mut reader = SpecReader {
        node,
        styles,
        style: &style,
        by_id,
        found,
    };
    reader.check_names();
    let area = reader.area(&declared);
    let fit = reader.keyword("fit", &["none", "shrink", "both"], "none");
    let least = reader.length("min-size").unwrap_or(least_size);
    let most = reader.length("max-size").unwrap_or(style.size);
    let sizes = match fit {
        "shrink" => Sizes {
            least: least.min(style.size),
            most: style.size,
        },
        "both" => Sizes {
            least: least.min(style.size),
            most: most.max(style.size),
        },
        _ => Sizes {
            least: style.size,
            most: style.size,
        },
    };
    reader.check_use(&area, fit);
    let vertical_align = match reader.keyword("vertical-align", &["top", "middle", "bottom"], "top")
    {
        "middle" => VerticalAlign::Middle,
        "bottom" => VerticalAlign::Bottom,
        _ => VerticalAlign::Top,
    };
    let align = text_align(&style, style.align);
    let last_align = match style.align_last {
        None if align == TextAlign::Justify => text_align(&style, Some(LineAlign::Start)),
        None => align,
        last => text_align(&style, last),
    };
    let cut = declared.get("text-overflow") == Some("ellipsis");
    Some(Spec {
        align,
        last_align,
        vertical_align,
        max_lines: reader.count("max-lines"),
        lines: reader.lines(),
        start: reader.count("start").unwrap_or(0),
        sizes,
        shrinks: fit != "none",
        group: reader.attribute("fit-group").map(str::to_owned),
        ellipsis: cut || reader.keyword("overflow", &["error", "ellipsis"], "error") == "ellipsis",
        rich: reader.keyword("rich", &["true", "false"], "false") == "true",
        area: area?,
    })
}

/// Which side a line is on: `text-align` where it is said, else as `text-anchor` has it.
fn text_align(style: &TextStyle<'_>, align: Option<LineAlign>) -> TextAlign {
    let (start, end) = match style.rtl {
        true => (TextAlign::Right, TextAlign::Left),
        false => (TextAlign::Left, TextAlign::Right),
    };
    match (align, style.anchor) {
        (Some(LineAlign::Start), _) => start,
        (Some(LineAlign::End), _) => end,
        (Some(LineAlign::Left), _) => TextAlign::Left,
        (Some(LineAlign::Right), _) => TextAlign::Right,
        (Some(LineAlign::Center), _) => TextAlign::Center,
        (Some(LineAlign::Justify), _) => TextAlign::Justify,
        (None, Anchor::Start) => start,
        (None, Anchor::Middle) => TextAlign::Center,
        (None, Anchor::End) => end,
    }
}
