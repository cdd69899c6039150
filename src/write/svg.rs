//! A face as SVG that any program draws alike: text as outlines, styles resolved.

use usvg::WriteOptions;

use crate::render::Face;
use crate::units::{CSS_PX_PER_INCH, trimmed};

/// The face as a standalone SVG of its trimmed size, or with its bleed.
///
/// Every letter is a path, so that the file looks the same where the fonts are not there.
pub fn encode(face: &Face, bleed: bool) -> Vec<u8> {
    let inner = face.tree.to_string(&WriteOptions::default());
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
