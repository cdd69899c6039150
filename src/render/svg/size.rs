//! The size of a face: that of its stock with its bleed.

use svgtypes::ViewBox;
use usvg::roxmltree::Document;

use super::located::Located;
use super::parse::start_tag;
use crate::diag::rules::templates::{bad_svg, wrong_size};
use crate::load::Stock;
use crate::units::{CSS_PX_PER_INCH, MM_PER_INCH, Mm};
use crate::xml::SVG;

/// How far a root's size may be from its stock's, in mm.
const SIZE_TOLERANCE: f64 = 0.05;

/// A root that is not an SVG of exactly the stock's size with its bleed.
pub fn wrong_size(document: &Document<'_>, stock: &Stock) -> Option<Located> {
    let root = document.root_element();
    if let Some(found) = not_svg(document) {
        return Some(found);
    }
    let wanted = stock.bleed_size();
    let sides = [("width", wanted.width), ("height", wanted.height)];
    let is = |(name, wanted): (&str, Mm)| {
        let length = root.attribute(name).and_then(millimetres);
        length.is_some_and(|length| is_near(length, wanted.0))
    };
    if !sides.into_iter().all(is) {
        let given = sides.map(|(name, _)| (name, root.attribute(name)));
        let given = given.map(|(name, text)| (name, text, text.and_then(millimetres)));
        let found = wrong_size::root(given, wanted, stock.trim, stock.bleed);
        return Some(Located::new(start_tag(root), found));
    }
    let view = match root.attribute_node("viewBox") {
        None => {
            return Some(Located::new(
                start_tag(root),
                wrong_size::no_view(wanted, stock.bleed),
            ));
        }
        Some(view) => view,
    };
    let Ok(seen) = view.value().parse::<ViewBox>() else {
        let found = wrong_size::bad_view(view.value(), wanted, stock.bleed);
        return Some(Located::new(view.range(), found));
    };
    // Other sides are drawn smaller, but where the root says what else to do with them.
    let scale = (wanted.width.0 / seen.w).min(wanted.height.0 / seen.h);
    let drawn = [seen.w * scale, seen.h * scale];
    let fills = is_near(drawn[0], wanted.width.0) && is_near(drawn[1], wanted.height.0);
    (!fills && !root.has_attribute("preserveAspectRatio")).then(|| {
        let found = wrong_size::narrow_view(view.value(), drawn, wanted, stock.bleed);
        Located::new(view.range(), found)
    })
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() <= SIZE_TOLERANCE
}

/// A root that is no `<svg>`.
pub fn not_svg(document: &Document<'_>) -> Option<Located> {
    let root = document.root_element();
    let name = root.tag_name();
    let is_svg = name.name() == "svg" && name.namespace() == Some(SVG);
    (!is_svg).then(|| Located::new(start_tag(root), bad_svg::root(name.name())))
}

/// An SVG length in millimetres.
fn millimetres(length: &str) -> Option<f64> {
    let length = length.trim();
    let number = length.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    let per_inch = match &length[number.len()..] {
        "mm" => MM_PER_INCH,
        "cm" => 2.54,
        "in" => 1.0,
        "pt" => 72.0,
        "pc" => 6.0,
        "" | "px" => CSS_PX_PER_INCH,
        _ => return None,
    };
    let value: f64 = number.parse().ok()?;
    Some(value / per_inch * MM_PER_INCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_taken_in_any_unit() {
        assert_eq!(millimetres("69mm"), Some(69.0));
        assert_eq!(millimetres(" 1in "), Some(25.4));
        assert_eq!(millimetres("96"), Some(25.4));
        assert_eq!(millimetres("50%"), None);
    }
}
