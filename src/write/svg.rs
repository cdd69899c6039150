//! Standalone SVG: text as outlines, styles resolved, the same in every program.

use usvg::WriteOptions;

use crate::render::Face;
use crate::units::{CSS_PX_PER_INCH, trimmed};
use crate::write::luminance::WEIGHTS;

/// The face as a standalone SVG of its trimmed size, or with its bleed.
///
/// Every letter is a path, so that the file looks the same where the fonts are not there. Greys
/// are made by a filter over the whole, which weighs what is seen as the other formats do.
pub fn encode(face: &Face, bleed: bool, grayscale: bool) -> Vec<u8> {
    let inner = face.tree.to_string(&WriteOptions::default());
    let inner = if grayscale {
        greyed(&inner, face.tree.size())
    } else {
        inner
    };
    let size = if bleed {
        face.trim.grown(face.bleed)
    } else {
        face.trim
    };
    let cut = if bleed {
        0.0
    } else {
        face.bleed.to_px(CSS_PX_PER_INCH)
    };
    let px = |mm: crate::units::Mm| mm.to_px(CSS_PX_PER_INCH);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}mm\" height=\"{}mm\" viewBox=\"{cut} {cut} {} {}\">\n{inner}</svg>\n",
        trimmed(size.width.0),
        trimmed(size.height.0),
        px(size.width),
        px(size.height),
    );
    svg.into_bytes()
}

/// Wraps a drawing in a filter that converts it to greys of the same luminance.
fn greyed(inner: &str, size: usvg::Size) -> String {
    let [red, green, blue] = WEIGHTS;
    let row = format!("{red} {green} {blue} 0 0");
    format!(
        "<filter id=\"massicot-grey\" filterUnits=\"userSpaceOnUse\" \
         x=\"0\" y=\"0\" width=\"{}\" height=\"{}\" \
         color-interpolation-filters=\"linearRGB\">\
         <feColorMatrix values=\"{row} {row} {row} 0 0 0 1 0\"/></filter>\n\
         <g filter=\"url(#massicot-grey)\">\n{inner}</g>\n",
        size.width(),
        size.height(),
    )
}
