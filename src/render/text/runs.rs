//! Fragments as text runs, for a writer that embeds fonts.
//!
//! usvg shapes each line again and draws its outlines. For a raster that has to be; for a PDF,
//! where text is text, it is most of the work on a card, and for nothing. So one letter stands in
//! the tree for all fragments that are painted alike, with their paint, and the runs are kept
//! beside it. It is of a font of this program that holds nothing else: usvg reads all of a font's
//! tables anew for each text.

use usvg::Transform;
use usvg::layout::{PositionedGlyph, Span};

use super::face_text::{RunGlyph, TextRun};
use super::fonts::FontFace;
use super::fragments::Fragment;
use super::measure::{advance, is_word_separator};
use super::numbers::rounded;
use super::shape::Shaped;
use super::style::Style;

/// The font of the letter that stands for runs, its name, and its units to an em: a box of half an
/// em, made for this.
pub static STAND_IN_FONT: &[u8] = include_bytes!("stand_in/MassicotStandIn-Regular.ttf");
pub const STAND_IN_FAMILY: &str = "Massicot Stand-in";
const STAND_IN_UNITS: f32 = 1000.0;
/// Its letter, the last for private use.
pub const STAND_IN: char = '\u{10fffd}';

/// Where the letter that stands for runs was placed, at the size of its span.
pub fn stand_in_place(letter: &PositionedGlyph, span: &Span) -> Option<Transform> {
    let scale = STAND_IN_UNITS / span.font_size.get();
    let place = letter.transform().pre_scale(scale, scale);
    place.is_finite().then_some(place)
}

/// A fragment of `text`, shaped for a style that is drawn `scale` as large, with its glyphs.
/// `origin` is the one the stand-in stands at. `None` where a glyph is missing: usvg looks for it
/// in other fonts.
pub fn run(
    text: &str,
    fragment: &Fragment,
    origin: &Fragment,
    shaped: &Shaped,
    face: &FontFace,
    style: &Style<'_>,
    scale: f64,
) -> Option<TextRun> {
    if shaped.glyphs.iter().any(|glyph| glyph.id == 0) {
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
        x: rounded(fragment.x) - rounded(origin.x),
        y: rounded(fragment.baseline) - rounded(origin.baseline),
        glyphs,
        word_break: fragment.word_break,
        link: None,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop where they fail")]
mod tests {
    use super::*;
    use usvg::fontdb::{Database, Source};

    #[test]
    fn usvg_places_the_letter_that_stands_for_runs() {
        let mut database = Database::new();
        database.load_font_source(Source::Binary(std::sync::Arc::new(STAND_IN_FONT)));
        let options = usvg::Options {
            fontdb: std::sync::Arc::new(database),
            ..usvg::Options::default()
        };
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99' font-weight='700'>\
             <text x='3' y='7' font-family=\"'{STAND_IN_FAMILY}'\" font-size='5'>{STAND_IN}</text></svg>"
        );
        let tree = usvg::Tree::from_str(&svg, &options).unwrap();
        let usvg::Node::Text(text) = &tree.root().children()[0] else {
            panic!("no text");
        };
        let span = &text.layouted()[0];
        let place = stand_in_place(&span.positioned_glyphs[0], span).unwrap();
        assert_eq!(
            (place.sx, place.sy, place.tx, place.ty),
            (1.0, 1.0, 3.0, 7.0)
        );
    }
}
