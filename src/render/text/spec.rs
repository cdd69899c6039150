//! What a `<text>` asks for: its box, how its lines are aligned, how it may shrink.

use std::ops::Range;

use usvg::roxmltree::Node;

use super::area::Area;
use super::css::{Declared, Element};
use super::problem::{Found, ProblemKind, list};
use super::shapes::{ById, Shapes};
use super::style::{Align, Anchor, Style, WhiteSpace};
use super::styles::{Percent, Styles};
use crate::diag::did_you_mean;
use crate::message::Message;
use crate::xml::{INK, MASSICOT};

/// Our attributes, all on `<text>`.
const ATTRIBUTES: &[&str] = &[
    "fit",
    "fit-group",
    "lines",
    "max-lines",
    "max-size",
    "min-size",
    "overflow",
    "rich",
    "start",
    "vertical-align",
];
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
    pub area: Area,
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
pub fn is_asked(node: Node<'_, '_>, style: &Style<'_>, declared: &Declared<'_>) -> bool {
    let ours = |attribute: usvg::roxmltree::Attribute<'_, '_>| {
        attribute.namespace() == Some(MASSICOT) && attribute.name() != INK
    };
    asked_width(declared).is_some()
        || declared.asked("shape-inside").is_some()
        || node.attributes().any(ours)
        || keeps_breaks(style) && has_breaks(node)
}

/// `inline-size`, where it is not its initial 0, which Inkscape writes out.
fn asked_width<'a>(declared: &Declared<'a>) -> Option<&'a str> {
    let value = declared.asked("inline-size")?;
    let length: Option<svgtypes::Length> = value.parse().ok();
    let nothing = length.is_some_and(|length| length.number == 0.0);
    (!nothing).then_some(value)
}

fn keeps_breaks(style: &Style<'_>) -> bool {
    let kept = [WhiteSpace::Pre, WhiteSpace::PreWrap, WhiteSpace::PreLine];
    style
        .white_space
        .is_some_and(|white_space| kept.contains(&white_space))
}

/// Where a text of one line begins, and its baseline: at its position, as its anchor has it.
pub fn line_start(
    node: Node<'_, '_>,
    styles: &Styles<'_>,
    style: &Style<'_>,
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
    found: &mut Vec<Found>,
) -> Option<Spec> {
    let style = styles.of(node);
    let declared = styles.cascade.declared(&Element::Xml(node));
    let mut reader = Reader {
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
        None if align == TextAlign::Justify => text_align(&style, Some(Align::Start)),
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
fn text_align(style: &Style<'_>, align: Option<Align>) -> TextAlign {
    let (start, end) = match style.rtl {
        true => (TextAlign::Right, TextAlign::Left),
        false => (TextAlign::Left, TextAlign::Right),
    };
    match (align, style.anchor) {
        (Some(Align::Start), _) => start,
        (Some(Align::End), _) => end,
        (Some(Align::Left), _) => TextAlign::Left,
        (Some(Align::Right), _) => TextAlign::Right,
        (Some(Align::Center), _) => TextAlign::Center,
        (Some(Align::Justify), _) => TextAlign::Justify,
        (None, Anchor::Start) => start,
        (None, Anchor::Middle) => TextAlign::Center,
        (None, Anchor::End) => end,
    }
}

struct Reader<'r, 'a, 'i> {
    node: Node<'a, 'i>,
    styles: &'r Styles<'a>,
    style: &'r Style<'a>,
    by_id: &'r ById<'a, 'i>,
    found: &'r mut Vec<Found>,
}

impl<'a> Reader<'_, 'a, '_> {
    fn attribute(&self, name: &str) -> Option<&'a str> {
        self.node.attribute((MASSICOT, name))
    }

    fn range(&self, name: &str) -> Range<usize> {
        let attribute = self.node.attribute_node((MASSICOT, name));
        attribute.map_or(self.node.range(), |attribute| attribute.range())
    }

    fn check_names(&mut self) {
        for attribute in self.node.attributes() {
            let name = attribute.name();
            let known = name == INK || ATTRIBUTES.contains(&name);
            if attribute.namespace() != Some(MASSICOT) || known {
                continue;
            }
            let help = match did_you_mean(name, ATTRIBUTES.iter().copied()) {
                Some(known) => message!(
                    "text-spec-check-names",
                    "did you mean `massicot:{known}`?",
                    known
                ),
                None => message!(
                    "text-spec-check-names-there-are",
                    "there are {list}",
                    list = list(ATTRIBUTES)
                ),
            };
            self.found.push((
                ProblemKind::BadValue {
                    attribute: name.to_owned(),
                },
                attribute.range(),
                message!(
                    "text-spec-check-names-attribute-massicot",
                    "there is no attribute `massicot:{name}`",
                    name
                ),
                vec![help],
            ));
        }
    }

    /// What asks for a box where there is none.
    fn check_use(&mut self, area: &Option<Area>, fit: &str) {
        let Some(Area::Column { width, .. }) = area else {
            return;
        };
        let fits = fit != "none" && width.is_infinite();
        let uses = [
            (
                "fit",
                fits,
                message!(
                    "text-spec-check-use",
                    "a width: give the text an `inline-size` or a `shape-inside`"
                ),
            ),
            (
                "vertical-align",
                true,
                message!(
                    "text-spec-check-use-height-give",
                    "a height: give the text a `shape-inside`"
                ),
            ),
        ];
        for (name, useless, missing) in uses {
            if useless && let Some(value) = self.attribute(name) {
                let kind = ProblemKind::BadValue {
                    attribute: name.to_owned(),
                };
                let message = message!(
                    "text-spec-check-use-massicot-value",
                    "`massicot:{name}` is `{value}`, but the text has no box for it",
                    name,
                    value
                );
                let help = message!("text-spec-check-use-help", "it needs {missing}", missing);
                self.found
                    .push((kind, self.range(name), message, vec![help]));
            }
        }
    }

    fn bad_value(&mut self, name: &str, value: &str, wanted: Message, help: Vec<Message>) {
        let kind = ProblemKind::BadValue {
            attribute: name.to_owned(),
        };
        let message = message!(
            "text-spec-bad-value",
            "`massicot:{name}` is `{value}`, not {wanted}",
            name,
            value,
            wanted
        );
        self.found.push((kind, self.range(name), message, help));
    }

    fn keyword(
        &mut self,
        name: &str,
        known: &[&'static str],
        default: &'static str,
    ) -> &'static str {
        let Some(value) = self.attribute(name).map(str::trim) else {
            return default;
        };
        if let Some(word) = known.iter().find(|word| **word == value) {
            return word;
        }
        let near = did_you_mean(value, known.iter().copied());
        let help = near.map(|word| message!("text-spec-keyword", "did you mean `{word}`?", word));
        self.bad_value(
            name,
            value,
            message!(
                "text-spec-keyword-one",
                "one of {known}",
                known = list(known)
            ),
            help.into_iter().collect(),
        );
        default
    }

    fn length(&mut self, name: &str) -> Option<f64> {
        let value = self.attribute(name)?;
        let length = self
            .styles
            .length(value, self.style.size, Percent::Diagonal);
        let usable = length.filter(|length| length.is_finite() && *length > 0.0);
        if usable.is_none() {
            self.bad_value(
                name,
                value,
                message!("text-spec-length", "a length over 0"),
                Vec::new(),
            );
        }
        usable
    }

    fn count(&mut self, name: &str) -> Option<usize> {
        let value = self.attribute(name)?;
        let count = value.trim().parse().ok().filter(|count| *count > 0);
        if count.is_none() {
            self.bad_value(
                name,
                value,
                message!("text-spec-count", "a whole number over 0"),
                Vec::new(),
            );
        }
        count
    }

    fn lines(&mut self) -> Option<Range<usize>> {
        let value = self.attribute("lines")?;
        let numbers = value.split_whitespace().map(|number| number.parse().ok());
        let numbers: Option<Vec<usize>> = numbers.collect();
        if let Some([start, end]) = numbers.as_deref()
            && start < end
        {
            return Some(*start..*end);
        }
        self.bad_value(
            "lines",
            value,
            message!(
                "text-spec-lines",
                "the first line and the one after the last"
            ),
            Vec::new(),
        );
        None
    }

    fn area(&mut self, declared: &Declared<'a>) -> Option<Area> {
        if declared.asked("shape-inside").is_some() {
            return self.shapes(declared);
        }
        if let Some(value) = declared.asked("shape-subtract") {
            let message = message!(
                "text-spec-area",
                "`shape-subtract` is `{value}`, but there is no `shape-inside`",
                value
            );
            let help = message!(
                "text-spec-area-help",
                "give the text a `shape-inside`: only from shapes can others be taken"
            );
            let kind = ProblemKind::Unsupported;
            self.found
                .push((kind, self.node.range(), message, vec![help]));
        }
        let along = if self.style.vertical {
            Percent::Height
        } else {
            Percent::Width
        };
        let width = match asked_width(declared) {
            None => f64::INFINITY,
            Some(value) => {
                let width = self.styles.length(value, self.style.size, along);
                let Some(width) = width.filter(|width| width.is_finite() && *width > 0.0) else {
                    let message = message!(
                        "text-spec-area-inline-size-value",
                        "`inline-size` is `{value}`, not a length over 0",
                        value
                    );
                    let kind = ProblemKind::BadValue {
                        attribute: "inline-size".into(),
                    };
                    self.found
                        .push((kind, self.node.range(), message, Vec::new()));
                    return None;
                };
                width
            }
        };
        let (x, y) = (
            self.position("x", Percent::Width),
            self.position("y", Percent::Height),
        );
        let (at, baseline) = if self.style.vertical { (y, -x) } else { (x, y) };
        let share = match (self.style.anchor, self.style.rtl) {
            (Anchor::Start, false) | (Anchor::End, true) => 0.0,
            (Anchor::Middle, _) => 0.5,
            (Anchor::End, false) | (Anchor::Start, true) => 1.0,
        };
        Some(Area::Column {
            left: if width.is_finite() {
                at - width * share
            } else {
                at
            },
            width,
            baseline,
        })
    }

    fn shapes(&mut self, declared: &Declared<'a>) -> Option<Area> {
        let shapes = Shapes {
            styles: self.styles,
            style: self.style,
            by_id: self.by_id,
        };
        match shapes.read(declared) {
            Ok(insides) => Some(Area::Shapes(insides)),
            Err((kind, message, help)) => {
                self.found.push((kind, self.node.range(), message, help));
                None
            }
        }
    }

    fn position(&self, name: &str, percent: Percent) -> f64 {
        position(self.node, name, self.styles, self.style.size, percent)
    }
}

/// The first of a list of positions that a text has; 0 where there is none.
pub fn position(
    node: Node<'_, '_>,
    name: &str,
    styles: &Styles<'_>,
    font_size: f64,
    percent: Percent,
) -> f64 {
    let list = node.attribute(name).unwrap_or("0");
    let first = list
        .split([' ', ',', '\t', '\n'])
        .find(|part| !part.is_empty());
    first
        .and_then(|first| styles.length(first, font_size, percent))
        .filter(|position| position.is_finite())
        .unwrap_or(0.0)
}
