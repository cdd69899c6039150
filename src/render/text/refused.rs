//! Values of properties that text in lines does not follow.

use svgtypes::{Length, LengthUnit};

use super::css::DeclaredStyle;
use super::problem::list;
use crate::diag::suggestion;
use crate::message::Message;

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

impl Takes {
    fn accepts(&self, value: &str) -> bool {
        let length: Option<Length> = value.parse().ok();
        let fits = |length: Length| match self {
            Words(_) => false,
            Lengths(_) => length.unit != LengthUnit::Percent,
            Height(_) => length.number >= 0.0,
        };
        self.words().contains(&value) || length.is_some_and(fits)
    }

    fn words(&self) -> &'static [&'static str] {
        let (Words(words) | Lengths(words) | Height(words)) = self;
        words
    }

    fn wanted(&self) -> Message {
        match self {
            Words([only]) => format!("`{only}`").into(),
            Words(words) => message!("text-refused-wanted", "one of {words}", words = list(words)),
            Lengths([]) => message!("text-a-length", "a length"),
            Lengths(words) => message!(
                "text-refused-wanted-length",
                "a length or {words}",
                words = list(words)
            ),
            Height(words) => message!(
                "text-refused-wanted-number-length",
                "a number, a length or {words}",
                words = list(words)
            ),
        }
    }
}

/// An inherited property with a value that the flow does not follow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RefusedProperty<'a> {
    pub property: &'static str,
    pub value: &'a str,
}

/// The first of what an element declares, else of what it inherits.
pub fn refused<'a>(
    declared: &DeclaredStyle<'a>,
    inherited: Option<RefusedProperty<'a>>,
) -> Option<RefusedProperty<'a>> {
    let own = INHERITED.iter().find_map(|(property, takes)| {
        let value = declared.given(property)?;
        (!takes.accepts(value)).then_some(RefusedProperty { property, value })
    });
    own.or(inherited.filter(|refused| declared.given(refused.property).is_none()))
}

/// What an element declares of the properties that are not inherited, and the flow does not follow.
pub fn refused_own<'a>(declared: &DeclaredStyle<'a>) -> impl Iterator<Item = RefusedProperty<'a>> {
    OWN.iter().filter_map(|(property, takes)| {
        let value = declared.given(property)?;
        (!takes.accepts(value)).then_some(RefusedProperty { property, value })
    })
}

impl RefusedProperty<'_> {
    /// What is wrong, and what could be written instead.
    pub fn message(&self) -> (Message, Message) {
        let RefusedProperty { property, value } = self;
        let mut known = INHERITED.iter().chain(OWN);
        let takes = known.find(|(name, _)| name == property);
        let wanted = takes.map_or_else(Message::default, |(_, takes)| takes.wanted());
        let near = takes.and_then(|(_, takes)| suggestion(value, takes.words().iter().copied()));
        let help = || {
            message!(
                "text-refused",
                "text that is laid out in lines does not follow it: take it out"
            )
        };
        (
            message!(
                "text-refused-property-value",
                "`{property}` is `{value}`, not {wanted}",
                property,
                value,
                wanted
            ),
            near.unwrap_or_else(help),
        )
    }
}
