//! Texts across the seams of a board, where its sheets meet.

use usvg::{Text, Tree};

use super::face_text::FaceText;
use super::safe_zone::{collect, content, ink};
use crate::load::Stock;
use crate::load::stock::Seams;
use crate::units::{Mm, Rect};

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
        let parted: Vec<&Text> = texts
            .iter()
            .filter(is_parted)
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
