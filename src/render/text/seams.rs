//! Texts across the seams of a board, where its sheets meet.

use usvg::tiny_skia_path::Point;
use usvg::{Text, Tree};

use super::face_text::FaceText;
use super::safe_zone::{Begins, collect, content, each_outline_point, ink};
use crate::load::Stock;
use crate::load::stock::Seams;
use crate::units::{CSS_PX_PER_INCH, Mm, Rect};

/// A text that reaches less far over a seam is not parted.
const LEAST: Mm = Mm(0.5);

/// The texts of a face that one seam parts.
pub struct SeamTexts {
    /// From the left where it is upright, else from the top.
    pub seam: Mm,
    pub is_upright: bool,
    /// The `id` of the first; empty where it has none.
    pub first: String,
    pub texts: Vec<String>,
}

/// The texts of a face on each of its seams that parts any.
pub fn texts_on_seams(
    tree: &Tree,
    known: &FaceText,
    stock: &Stock,
    seams: &Seams,
) -> Vec<SeamTexts> {
    let mut texts = Vec::new();
    collect(tree.root(), &mut texts);
    let texts: Vec<(&Text, Rect)> = texts
        .into_iter()
        .map(|text| (text, ink(text, stock)))
        .collect();
    let upright = seams.x.iter().map(|seam| (*seam, true));
    let level = seams.y.iter().map(|seam| (*seam, false));
    let on_seam = |(seam, is_upright): (Mm, bool)| {
        let is_parted = |(_, ink): &&(&Text, Rect)| {
            let (from, length) = match is_upright {
                true => (ink.x, ink.width),
                false => (ink.y, ink.height),
            };
            from + LEAST < seam && seam < from + length - LEAST
        };
        let is_cut = |(text, _): &&(&Text, Rect)| cuts_a_letter(text, stock, seam, is_upright);
        let parted: Vec<&Text> = texts
            .iter()
            .filter(is_parted)
            .filter(is_cut)
            .map(|(text, _)| *text)
            .collect();
        Some(SeamTexts {
            seam,
            is_upright,
            first: parted.first()?.id().to_owned(),
            texts: parted.iter().map(|text| content(text, known)).collect(),
        })
    };
    upright.chain(level).filter_map(on_seam).collect()
}

/// Whether a seam goes through a letter, and not between two.
fn cuts_a_letter(text: &Text, stock: &Stock, seam: Mm, is_upright: bool) -> bool {
    let (mut from, mut to, mut is_cut) = (f64::INFINITY, f64::NEG_INFINITY, false);
    let mut look = |point: Point, begins: Begins| {
        let pixels = if is_upright { point.x } else { point.y };
        let at = (Mm::from_px(f64::from(pixels), CSS_PX_PER_INCH) - stock.bleed).0;
        if begins != Begins::Nothing {
            (from, to) = (at, at);
        }
        (from, to) = (from.min(at), to.max(at));
        is_cut |= from < seam.0 && seam.0 < to;
    };
    each_outline_point(text.flattened(), text.abs_transform(), &mut look);
    is_cut
}
