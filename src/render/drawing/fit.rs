//! How a picture lies in its box: fitted, cut, with what matters in view.

use usvg::roxmltree::Node;

use super::read::length;
use crate::diag::rules::templates::bad_svg;
use crate::diag::suggestion;
use crate::message::Message;
use crate::render::svg::{Located, start_tag};
use crate::xml::MASSICOT;

/// The attributes, beside an `<image>`'s own.
const FIT: &str = "fit";
const FOCUS: &str = "focus";
const CROP: &str = "crop";
/// What `massicot:fit` may be.
pub const FITS: [&str; 3] = ["cover", "contain", "fill"];

/// What an `<image>` asks for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    kind: &'static str,
    /// What stays in view, in parts of the picture's width and height.
    focus: [f64; 2],
    /// Left, top, width and height of the part that is shown, in parts of the picture's.
    crop: [f64; 4],
}

/// Where a part of a picture goes: left, top, width and height, of each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FittedPicture {
    pub target: [f64; 4],
    pub source: [f64; 4],
}

impl Fit {
    /// What an `<image>` asks for beyond SVG; `None` for one that asks for nothing.
    ///
    /// # Errors
    /// The located diagnostic of an invalid attribute.
    pub fn asked(node: Node<'_, '_>) -> Result<Option<Fit>, Located> {
        let given = |name| node.attribute_node((MASSICOT, name));
        let (kind, focus, crop) = (given(FIT), given(FOCUS), given(CROP));
        if kind.is_none() && focus.is_none() && crop.is_none() {
            return Ok(None);
        }
        let wrong = |attribute: usvg::roxmltree::Attribute<'_, '_>, help: Message| {
            let found = bad_svg::image_attribute(attribute.name(), attribute.value(), help);
            Located::new(attribute.range(), found)
        };
        let kind = match kind {
            None => FITS[0],
            Some(given) => match FITS.iter().find(|fit| **fit == given.value()) {
                Some(fit) => fit,
                None => {
                    let help = suggestion(given.value(), FITS);
                    let known = || {
                        message!(
                            "drawing-fit-asked",
                            "it is one of: {fits}",
                            fits = FITS.join(", ")
                        )
                    };
                    return Err(wrong(given, help.unwrap_or_else(known)));
                }
            },
        };
        let focus = match focus {
            None => [0.5, 0.5],
            Some(given) => parts(given.value())
                .filter(|focus| focus.iter().all(|part| (0.0..=1.0).contains(part)))
                .ok_or_else(|| {
                    let help = message!(
                        "drawing-fit-asked-help",
                        "two numbers from 0 to 1, from the left and from the top: `0.5 0.2`"
                    );
                    wrong(given, help.to_owned())
                })?,
        };
        let crop = match crop {
            None => [0.0, 0.0, 1.0, 1.0],
            Some(given) => parts(given.value()).filter(is_inside).ok_or_else(|| {
                let help = message!(
                    "drawing-fit-asked-left-top-width",
                    "left, top, width and height as parts of the picture from 0 to 1: `0 0.1 1 0.5`"
                );
                wrong(given, help.to_owned())
            })?,
        };
        Ok(Some(Fit { kind, focus, crop }))
    }

    /// How the box is filled with a picture that is seen from `view` on, as large as that.
    pub fn place(&self, target: [f64; 4], view: [f64; 4]) -> FittedPicture {
        let [left, top, width, height] = view;
        let [x, y, across, down] = self.crop;
        let source = [
            left + x * width,
            top + y * height,
            across * width,
            down * height,
        ];
        // The focus as a place in the view's own units.
        let focus = [left + self.focus[0] * width, top + self.focus[1] * height];
        match self.kind {
            "cover" => FittedPicture {
                target,
                source: window(source, focus, target[2] / target[3]),
            },
            "contain" => FittedPicture {
                target: window_in(target, self.focus, source[2] / source[3]),
                source,
            },
            _ => FittedPicture { target, source },
        }
    }
}

/// The largest part of `around` with a ratio of width to height, its middle as near as can be to
/// the focus.
fn window([left, top, width, height]: [f64; 4], focus: [f64; 2], ratio: f64) -> [f64; 4] {
    let (across, down) = match width / height > ratio {
        true => (height * ratio, height),
        false => (width, width / ratio),
    };
    let along = |start: f64, length: f64, part: f64, focus: f64| {
        (focus - part / 2.0).clamp(start, start + (length - part).max(0.0))
    };
    [
        along(left, width, across, focus[0]),
        along(top, height, down, focus[1]),
        across,
        down,
    ]
}

/// The largest part of a box with a ratio of width to height; what is left over lies on both
/// sides as the focus does.
fn window_in([left, top, width, height]: [f64; 4], focus: [f64; 2], ratio: f64) -> [f64; 4] {
    let (across, down) = match width / height > ratio {
        true => (height * ratio, height),
        false => (width, width / ratio),
    };
    [
        left + (width - across) * focus[0],
        top + (height - down) * focus[1],
        across,
        down,
    ]
}

/// Numbers parted by blanks or commas.
fn parts<const N: usize>(text: &str) -> Option<[f64; N]> {
    let words = text.split(|c: char| c == ',' || c.is_ascii_whitespace());
    let words = words.filter(|word| !word.is_empty());
    let numbers: Vec<f64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// True for a part of a picture that lies in it.
fn is_inside([x, y, width, height]: &[f64; 4]) -> bool {
    const SLACK: f64 = 1e-6;
    let starts = (0.0..1.0).contains(x) && (0.0..1.0).contains(y);
    starts && *width > 0.0 && *height > 0.0 && x + width <= 1.0 + SLACK && y + height <= 1.0 + SLACK
}

/// The box of an `<image>`, in user units.
///
/// # Errors
/// The located diagnostic of an invalid attribute.
pub fn target(node: Node<'_, '_>) -> Result<[f64; 4], Located> {
    let number = |name: &str, default: Option<f64>| match node.attribute(name) {
        None => default,
        Some(text) => length(text).filter(|number| number.is_finite()),
    };
    let sides = [
        number("x", Some(0.0)),
        number("y", Some(0.0)),
        number("width", None).filter(|side| *side > 0.0),
        number("height", None).filter(|side| *side > 0.0),
    ];
    match sides {
        [Some(x), Some(y), Some(width), Some(height)] => Ok([x, y, width, height]),
        _ => Err(Located::new(start_tag(node), bad_svg::no_box())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(kind: &'static str, focus: [f64; 2], crop: [f64; 4]) -> Fit {
        Fit { kind, focus, crop }
    }

    const WHOLE: [f64; 4] = [0.0, 0.0, 1.0, 1.0];

    #[test]
    fn a_cover_shows_as_much_as_it_can_around_its_focus() {
        // 200 × 100 in a square: a square of 100, at the focus but inside.
        let of = |focus| {
            fit("cover", focus, WHOLE).place([0.0, 0.0, 50.0, 50.0], [0.0, 0.0, 200.0, 100.0])
        };
        assert_eq!(of([0.5, 0.5]).source, [50.0, 0.0, 100.0, 100.0]);
        assert_eq!(of([0.0, 0.5]).source, [0.0, 0.0, 100.0, 100.0]);
        assert_eq!(of([0.6, 0.2]).source, [70.0, 0.0, 100.0, 100.0]);
        assert_eq!(of([1.0, 0.5]).source, [100.0, 0.0, 100.0, 100.0]);
    }

    #[test]
    fn what_is_contained_is_whole() {
        let placed = fit("contain", [0.5, 0.0], WHOLE)
            .place([10.0, 10.0, 50.0, 50.0], [0.0, 0.0, 200.0, 100.0]);
        assert_eq!(placed.source, [0.0, 0.0, 200.0, 100.0]);
        assert_eq!(placed.target, [10.0, 10.0, 50.0, 25.0]);
    }

    #[test]
    fn a_crop_comes_before_the_fit() {
        let crop = [0.5, 0.0, 0.5, 1.0];
        let placed =
            fit("fill", [0.5, 0.5], crop).place([0.0, 0.0, 50.0, 20.0], [0.0, 0.0, 200.0, 100.0]);
        assert_eq!(placed.source, [100.0, 0.0, 100.0, 100.0]);
        assert_eq!(placed.target, [0.0, 0.0, 50.0, 20.0]);
        assert!(!is_inside(&[0.5, 0.0, 0.6, 1.0]));
    }
}
