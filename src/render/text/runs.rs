//! Fragments as text runs, for a writer that embeds fonts.
//!
//! usvg shapes each line again and draws its outlines. For a raster that has to be; for a PDF,
//! where text is text, it is most of the work on a card, and for nothing. So one letter stands in
//! the tree for all fragments that are painted alike, with their paint, and the runs are kept
//! beside it. It is of a font of this program that holds nothing else: usvg reads all of a font's
//! tables anew for each text.

use super::face_text::{RunGlyph, TextRun};
use super::font_face::FontFace;
use super::fragments::Fragment;
use super::measure::{advance, is_word_separator};
use super::numbers::rounded;
use super::shape::Shaped;
use super::style::TextStyle;

/// A fragment of `text`, shaped for a style that is drawn `scale` as large, with its glyphs.
/// `origin` is the one the stand-in stands at. `None` where a glyph is missing, which usvg looks for
/// in other fonts, or the font has it not, which is told of usvg's tree.
pub fn run(
    text: &str,
    fragment: &Fragment,
    origin: &Fragment,
    shaped: &Shaped,
    face: &FontFace,
    style: &TextStyle<'_>,
    scale: f64,
) -> Option<TextRun> {
    let is_there = |id: u32| (1..face.glyphs).contains(&id);
    if !shaped.glyphs.iter().all(|glyph| is_there(glyph.id)) {
        return None;
    }
    let mut glyphs = Vec::with_capacity(shaped.glyphs.len());
    let mut rest = shaped.glyphs.iter().peekable();
    let mut pen = 0.0;
    for (index, cluster) in shaped.clusters.iter().enumerate() {
        let start = cluster.at as usize;
        let next = shaped.clusters.get(index + 1);
        let end = next.map_or(text.len(), |next| next.at as usize);
        while let Some(glyph) = rest.next_if(|glyph| glyph.cluster == cluster.at) {
            glyphs.push(RunGlyph {
                id: glyph.id,
                x: pen / (style.size * scale) + glyph.x,
                y: glyph.y,
                text: start..end,
            });
        }
        pen += advance(cluster, &text[start..end], face, style) * scale;
        if text[start..end].starts_with(is_word_separator) {
            pen += fragment.stretch;
        }
    }
    Some(TextRun {
        text: text.to_owned(),
        font: face.id,
        size: style.size * scale,
        x: rounded(fragment.x) - rounded(origin.x),
        y: rounded(fragment.baseline) - rounded(origin.baseline),
        glyphs,
        word_break: fragment.word_break,
        link: None,
    })
}
