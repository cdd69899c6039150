//! The attributes of a `<text>`, and the place that it asks for: shapes, or a column of a width.

use std::ops::Range;

use usvg::roxmltree::Node;

use crate::diag::did_you_mean;
use crate::message::Message;
use crate::render::text::area::TextArea;
use crate::render::text::css::DeclaredStyle;
use crate::render::text::problem::{FoundProblem, ProblemKind, list};
use crate::render::text::shapes::{ById, Shapes};
use crate::render::text::style::{Anchor, TextStyle};
use crate::render::text::styles::{Percent, Styles};
use crate::xml::{INK, MASSICOT, TEXT_ATTRIBUTES};

/// `inline-size`, where it is not its initial 0, which Inkscape writes out.
pub(super) fn asked_width<'a>(declared: &DeclaredStyle<'a>) -> Option<&'a str> {
    let value = declared.asked("inline-size")?;
    let length: Option<svgtypes::Length> = value.parse().ok();
    let nothing = length.is_some_and(|length| length.number == 0.0);
    (!nothing).then_some(value)
}

/// Reads the attributes and the style of one `<text>`, and keeps what is wrong with them.
pub(super) struct SpecReader<'r, 'a, 'i> {
    pub(super) node: Node<'a, 'i>,
    pub(super) styles: &'r Styles<'a>,
    pub(super) style: &'r TextStyle<'a>,
    pub(super) by_id: &'r ById<'a, 'i>,
    pub(super) found: &'r mut Vec<FoundProblem>,
}

impl<'a> SpecReader<'_, 'a, '_> {
    pub(super) fn attribute(&self, name: &str) -> Option<&'a str> {
        self.node.attribute((MASSICOT, name))
    }

    fn range(&self, name: &str) -> Range<usize> {
        let attribute = self.node.attribute_node((MASSICOT, name));
        attribute.map_or(self.node.range(), |attribute| attribute.range())
    }

    pub(super) fn check_names(&mut self) {
        for attribute in self.node.attributes() {
            let name = attribute.name();
            let known = name == INK || TEXT_ATTRIBUTES.contains(&name);
            if attribute.namespace() != Some(MASSICOT) || known {
                continue;
            }
            let help = match did_you_mean(name, TEXT_ATTRIBUTES.iter().copied()) {
                Some(known) => message!(
                    "text-spec-check-names",
                    "did you mean `massicot:{known}`?",
                    known
                ),
                None => message!(
                    "text-spec-check-names-there-are",
                    "there are {list}",
                    list = list(TEXT_ATTRIBUTES)
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
    pub(super) fn check_use(&mut self, area: &Option<TextArea>, fit: &str) {
        let Some(TextArea::Column { width, .. }) = area else {
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

    pub(super) fn keyword(
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

    pub(super) fn length(&mut self, name: &str) -> Option<f64> {
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

    pub(super) fn count(&mut self, name: &str) -> Option<usize> {
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

    pub(super) fn lines(&mut self) -> Option<Range<usize>> {
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

    /// Reads it; None where it cannot be known, and `found` says why.
    pub(super) fn area(&mut self, declared: &DeclaredStyle<'a>) -> Option<TextArea> {
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
        Some(TextArea::Column {
            left: if width.is_finite() {
                at - width * share
            } else {
                at
            },
            width,
            baseline,
        })
    }

    fn shapes(&mut self, declared: &DeclaredStyle<'a>) -> Option<TextArea> {
        let shapes = Shapes {
            styles: self.styles,
            style: self.style,
            by_id: self.by_id,
        };
        match shapes.read(declared) {
            Ok(insides) => Some(TextArea::Shapes(insides)),
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
pub(super) fn position(
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
