//! What SVG and CSS can say of text in lines and the flow does not do. It is refused: passed over
//! without a word, it would be drawn otherwise than it was meant.

use std::collections::BTreeSet;

use svgtypes::{Length, LengthUnit};
use usvg::roxmltree::Node;

use super::css::{Declared, Element};
use super::problem::{Found, ProblemKind, list};
use super::source::Content;
use super::style::Styles;
use crate::diag::did_you_mean;

/// The values of a property that the flow follows.
enum Takes {
    Words(&'static [&'static str]),
    /// A length that is no percentage, or a word.
    Length(&'static [&'static str]),
    /// A number, a length, a percentage of the font size, or a word.
    Height(&'static [&'static str]),
}
use Takes::{Height, Length as Lengths, Words};

/// Properties that are inherited.
const INHERITED: &[(&str, Takes)] = &[
    ("direction", Words(&["ltr", "rtl"])),
    ("dominant-baseline", Words(&["auto", "alphabetic"])),
    ("glyph-orientation-vertical", Words(&["auto", "90"])),
    ("hyphenate-character", Words(&["auto"])),
    ("hyphens", Words(&["none", "manual", "auto"])),
    ("letter-spacing", Lengths(&["normal"])),
    ("line-break", Words(&["auto", "normal"])),
    ("line-height", Height(&["normal"])),
    ("overflow-wrap", Words(&["normal"])),
    (
        "text-align",
        Words(&["start", "end", "left", "right", "center", "justify"]),
    ),
    (
        "text-align-last",
        Words(&["auto", "start", "end", "left", "right", "center", "justify"]),
    ),
    ("text-anchor", Words(&["start", "middle", "end"])),
    ("text-indent", Lengths(&[])),
    ("text-orientation", Words(&["auto", "mixed"])),
    ("text-transform", Words(&["none"])),
    (
        "text-wrap",
        Words(&["auto", "wrap", "pretty", "balance", "stable"]),
    ),
    (
        "white-space",
        Words(&[
            "normal",
            "nowrap",
            "pre",
            "pre-wrap",
            "pre-line",
            "break-spaces",
        ]),
    ),
    ("word-break", Words(&["normal"])),
    ("word-spacing", Lengths(&["normal"])),
    (
        "writing-mode",
        Words(&["lr", "lr-tb", "horizontal-tb", "tb", "tb-rl", "vertical-rl"]),
    ),
];

/// Properties of an element alone.
const OWN: &[(&str, Takes)] = &[
    (
        "alignment-baseline",
        Words(&["auto", "baseline", "alphabetic"]),
    ),
    ("shape-image-threshold", Words(&["0", "0.0"])),
    ("text-overflow", Words(&["clip", "ellipsis"])),
    ("unicode-bidi", Words(&["normal"])),
];

/// Attributes that move letters from where the flow puts them.
const MOVES: &[&str] = &["dx", "dy", "rotate", "textLength"];

impl Takes {
    fn accepts(&self, value: &str) -> bool {
        let (Words(words) | Lengths(words) | Height(words)) = self;
        let length: Option<Length> = value.parse().ok();
        let fits = |length: Length| match self {
            Words(_) => false,
            Lengths(_) => length.unit != LengthUnit::Percent,
            Height(_) => length.number >= 0.0,
        };
        words.contains(&value) || length.is_some_and(fits)
    }

    fn wanted(&self) -> String {
        match self {
            Words([only]) => format!("`{only}`"),
            Words(words) => format!("one of {}", list(words)),
            Lengths([]) => "a length".to_owned(),
            Lengths(words) => format!("a length or {}", list(words)),
            Height(words) => format!("a number, a length or {}", list(words)),
        }
    }

    fn near(&self, value: &str) -> Option<&'static str> {
        let (Words(words) | Lengths(words) | Height(words)) = self;
        did_you_mean(value, words.iter().copied())
    }
}

/// An inherited property with a value that the flow does not follow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Refused<'a> {
    property: &'static str,
    value: &'a str,
}

/// The first of what an element declares, else of what it inherits.
pub fn refused<'a>(declared: &Declared<'a>, inherited: Option<Refused<'a>>) -> Option<Refused<'a>> {
    let own = INHERITED.iter().find_map(|(property, takes)| {
        let value = declared.given(property)?;
        (!takes.accepts(value)).then_some(Refused { property, value })
    });
    own.or(inherited.filter(|refused| declared.given(refused.property).is_none()))
}

/// Everything refused of a text that is laid out, each value said once.
pub fn check<'a>(styles: &Styles<'a>, content: &Content<'a, '_>, found: &mut Vec<Found>) {
    let mut said = BTreeSet::new();
    for span in &content.spans {
        let Element::Xml(node) = &span.element else {
            continue;
        };
        let declared = styles.cascade.declared(&span.element);
        let own = OWN.iter().filter_map(|(property, takes)| {
            let value = declared.given(property)?;
            (!takes.accepts(value)).then_some(Refused { property, value })
        });
        for refused in span.style.refused.into_iter().chain(own) {
            if said.insert(refused) {
                found.push(value(refused, *node));
            }
        }
        let turned = span.style.rtl != content.spans[0].style.rtl;
        if turned
            && said.insert(Refused {
                property: "direction",
                value: "",
            })
        {
            let message = "a span has another `direction` than the text around it";
            let help = "say it on the `<text>`; words of either direction turn by themselves";
            found.push(bad("direction", *node, message.to_owned(), help));
        }
        found.extend(MOVES.iter().filter_map(|name| moved(name, *node)));
    }
}

fn value(refused: Refused<'_>, node: Node<'_, '_>) -> Found {
    let Refused { property, value } = refused;
    let mut known = INHERITED.iter().chain(OWN);
    let takes = known
        .find(|(name, _)| *name == property)
        .map(|(_, takes)| takes);
    let wanted = takes.map_or(String::new(), Takes::wanted);
    let message = format!("`{property}` is `{value}`, not {wanted}");
    let near = takes.and_then(|takes| takes.near(value));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => "text that is laid out in lines does not follow it: take it out".to_owned(),
    };
    bad(property, node, message, &help)
}

fn moved(name: &'static str, node: Node<'_, '_>) -> Option<Found> {
    let attribute = node.attribute_node(name)?;
    let still = |part: &str| part.parse::<f64>().is_ok_and(|number| number == 0.0);
    let mut parts = attribute.value().split([' ', ',', '\t', '\n']);
    if name != "textLength" && parts.all(|part| part.is_empty() || still(part)) {
        return None;
    }
    let message = format!("`{name}` cannot move letters of a text that is laid out in lines");
    let help = "take it out, or give those words a `<text>` of their own";
    let (kind, _, message, help) = bad(name, node, message, help);
    Some((kind, attribute.range(), message, help))
}

fn bad(attribute: &str, node: Node<'_, '_>, message: String, help: &str) -> Found {
    let kind = ProblemKind::BadValue {
        attribute: attribute.to_owned(),
    };
    (kind, node.range(), message, vec![help.to_owned()])
}
