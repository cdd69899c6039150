//! Values of attributes that are none of their form, which SVG passes over: a shape is not there, or
//! stands elsewhere.

use std::str::FromStr;

use svgtypes::{
    AspectRatio, Length, LengthListParser, LengthUnit, Number, NumberListParser, Transform, ViewBox,
};
use usvg::roxmltree::Document;

use super::declared::{DeclaredProperty, WIDE, declared};
use super::located::Located;
use super::numbers::is_large;
use super::parse::start_tag;
use super::path_data;
use crate::diag::rules::templates::unknown_attribute;
use crate::message::Message;

/// What an attribute takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ValueForm {
    Length,
    /// A length that is not negative.
    Size,
    Lengths,
    Number,
    /// A number or a percentage.
    Share,
    Numbers,
    Transform,
    ViewBox,
    AspectRatio,
    Path,
}

use ValueForm as F;

/// The attributes by their forms, with the words that each takes beside.
const FORMS: [(&str, ValueForm, &[&str]); 52] = [
    ("cx", F::Length, &[]),
    ("cy", F::Length, &[]),
    ("d", F::Path, &["none"]),
    ("dx", F::Lengths, &[]),
    ("dy", F::Lengths, &[]),
    ("fill-opacity", F::Share, &[]),
    ("flood-opacity", F::Share, &[]),
    ("font-size", F::Size, FONT_SIZES),
    ("fr", F::Size, &[]),
    ("fx", F::Length, &[]),
    ("fy", F::Length, &[]),
    ("gradientTransform", F::Transform, &[]),
    ("height", F::Size, &["auto"]),
    ("inline-size", F::Size, &["auto"]),
    ("letter-spacing", F::Length, &["normal"]),
    ("markerHeight", F::Size, &[]),
    ("markerWidth", F::Size, &[]),
    ("numOctaves", F::Number, &[]),
    ("offset", F::Share, &[]),
    ("opacity", F::Share, &[]),
    ("patternTransform", F::Transform, &["none"]),
    ("points", F::Numbers, &[]),
    ("preserveAspectRatio", F::AspectRatio, &[]),
    ("r", F::Size, &[]),
    ("radius", F::Numbers, &[]),
    ("refX", F::Length, &["left", "center", "right"]),
    ("refY", F::Length, &["top", "center", "bottom"]),
    ("rx", F::Size, &["auto"]),
    ("ry", F::Size, &["auto"]),
    ("scale", F::Number, &["none"]),
    ("startOffset", F::Length, &[]),
    ("stdDeviation", F::Numbers, &[]),
    ("stop-opacity", F::Share, &[]),
    ("stroke-dasharray", F::Lengths, &["none"]),
    ("stroke-dashoffset", F::Length, &[]),
    ("stroke-miterlimit", F::Number, &[]),
    ("stroke-opacity", F::Share, &[]),
    ("stroke-width", F::Size, &[]),
    ("surfaceScale", F::Number, &[]),
    ("textLength", F::Size, &[]),
    ("transform", F::Transform, &["none"]),
    ("viewBox", F::ViewBox, &[]),
    ("width", F::Size, &["auto"]),
    ("word-spacing", F::Length, &["normal"]),
    ("x", F::Lengths, &[]),
    ("x1", F::Length, &[]),
    ("x2", F::Length, &[]),
    ("y", F::Lengths, &[]),
    ("y1", F::Length, &[]),
    ("y2", F::Length, &[]),
    ("z", F::Number, &[]),
    ("zoom", F::Share, &["normal"]),
];
const FONT_SIZES: &[&str] = &[
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "larger", "smaller",
];
/// As many are told of one SVG.
const MOST: usize = 50;

/// The attributes of an SVG whose values are none of their form.
pub fn malformed(document: &Document<'_>) -> Vec<Located> {
    // What the picture as a whole is large has words of its own.
    let root = start_tag(document.root_element());
    let is_root = |declared: &DeclaredProperty<'_>| {
        matches!(declared.name, "width" | "height" | "viewBox")
            && root.contains(&declared.range().start)
    };
    let inner = declared(document).filter(|declared| !is_root(declared));
    inner
        .filter_map(|declared| of(&declared))
        .take(MOST)
        .collect()
}

fn of(declared: &DeclaredProperty<'_>) -> Option<Located> {
    // Of properties in styles CSS has more forms than SVG has.
    let name = declared.name;
    let at = FORMS.binary_search_by(|(other, ..)| (*other).cmp(name));
    let (_, form, words) = FORMS[at.ok().filter(|_| declared.is_attribute)?];
    let value = declared.value.trim();
    let is_word = words.contains(&value) || (!value.is_empty() && WIDE.contains(&value));
    if is_word || form.takes(value) || is_large(value) {
        return None;
    }
    let is_negative = form == ValueForm::Size && ValueForm::Length.takes(value);
    let found = match is_negative {
        true => unknown_attribute::negative(name, value),
        false => unknown_attribute::form(name, value, &form.described()),
    };
    Some(Located::new(declared.range(), found))
}

impl ValueForm {
    fn takes(self, value: &str) -> bool {
        match self {
            ValueForm::Length => Length::from_str(value).is_ok(),
            ValueForm::Size => Length::from_str(value).is_ok_and(|length| length.number >= 0.0),
            ValueForm::Lengths => LengthListParser::from(value).all(|length| length.is_ok()),
            ValueForm::Number => Number::from_str(value).is_ok(),
            ValueForm::Share => Length::from_str(value)
                .is_ok_and(|length| matches!(length.unit, LengthUnit::None | LengthUnit::Percent)),
            ValueForm::Numbers => NumberListParser::from(value).all(|number| number.is_ok()),
            ValueForm::Transform => Transform::from_str(value).is_ok(),
            ValueForm::ViewBox => ViewBox::from_str(value).is_ok(),
            ValueForm::AspectRatio => AspectRatio::from_str(value).is_ok(),
            ValueForm::Path => path_data::is_whole(value),
        }
    }

    fn described(self) -> Message {
        match self {
            ValueForm::Length | ValueForm::Size => {
                message!(
                    "svg-values-described",
                    "a length: a number, alone or with `mm`, `px`, `pt`, `em` or `%`"
                )
            }
            ValueForm::Lengths => {
                message!(
                    "svg-values-described-lengths-numbers-alone",
                    "lengths: numbers, alone or with `mm`, `px`, `pt`, `em` or `%`, parted by blanks or commas"
                )
            }
            ValueForm::Number => message!("type-a-number", "a number"),
            ValueForm::Share => message!(
                "svg-values-described-number-percentage",
                "a number, 0.5, or a percentage, 50%"
            ),
            ValueForm::Numbers => message!(
                "svg-values-described-numbers-parted-blanks",
                "numbers, parted by blanks or commas"
            ),
            ValueForm::Transform => {
                message!(
                    "svg-values-described-transforms-numbers-without",
                    "transforms of numbers without units: `translate(3 4) rotate(45) scale(2)`"
                )
            }
            ValueForm::ViewBox => {
                message!(
                    "svg-values-described-four-numbers-left",
                    "four numbers, left, top, width and height, the last two more than 0"
                )
            }
            ValueForm::AspectRatio => message!(
                "svg-values-described-place-like-xmidymid",
                "a place like `xMidYMid`, or `none`, then `meet` or `slice`"
            ),
            ValueForm::Path => {
                message!(
                    "svg-values-described-data-path-two",
                    "the data of a path: `M` and two numbers first, then letters like `L` and `C`, each with as many numbers as it needs"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_in_order_to_be_found() {
        assert!(FORMS.is_sorted_by_key(|(name, ..)| *name));
    }

    #[test]
    fn values_are_held_to_their_form() {
        for (form, values, others) in [
            (
                F::Length,
                &["3", "-1.5mm", ".5em", "50%", "1e-3"][..],
                &["", "a", "3 4", "3mmm", "NaN", "3vw"][..],
            ),
            (F::Size, &["0", "3mm"], &["-3", "mm"]),
            (F::Lengths, &["", "1 2,3mm"], &["1 x"]),
            (F::Share, &["0.5", "50%"], &["1mm", "half"]),
            (F::Numbers, &["1,2 3-4", "3"], &["1,2 3,x", "1mm"]),
            (
                F::Transform,
                &["", "translate(1)", "rotate(45, 1 2) scale(2)"],
                &["skale(2)", "scale(NaN)", "rotate(45deg)"],
            ),
            (F::ViewBox, &["-3 -3 69 94"], &["0 0 0 0", "1 2 3", "a b"]),
            (F::AspectRatio, &["none", "xMidYMid slice"], &["mid"]),
            (
                F::Path,
                &["", "M0,0l1-1e3z"],
                &["L1 1", "M0 0 L foo", "M0 0 L 3"],
            ),
        ] {
            for value in values {
                assert!(form.takes(value), "{form:?} {value}");
            }
            for value in others {
                assert!(!form.takes(value), "{form:?} {value}");
            }
        }
    }
}
