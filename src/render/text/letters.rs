//! How many letters a text is to whoever shapes and draws it: a font may make many glyphs of one, and a glyph of
//! many parts.

use harfrust::{Feature, Tag, UnicodeBuffer};

use usvg::roxmltree::Document;

use super::engine::TextEngine;
use super::font_face::FontFace;

/// As many bytes of a text are shaped at once: 64 glyphs of each are still few.
const SHAPED_AT_ONCE: usize = 4_096;

impl TextEngine {
    /// How many letters each text of a document is: its bytes, or the parts of the glyphs that a font of
    /// the project makes of it where they are more.
    pub fn letters(&self, document: &Document<'_>) -> impl Fn(&str) -> u64 {
        let capitals = has_small_capitals(document);
        move |text| {
            let faces = self.fonts.faces().map(|(_, face)| face);
            let glyphs = faces
                .filter(|face| face.draws_more())
                .map(|face| count_parts(face, text, capitals));
            glyphs.max().unwrap_or(0).max(text.len() as u64)
        }
    }
}

/// True where something in a document may ask for small capitals.
fn has_small_capitals(document: &Document<'_>) -> bool {
    let asks = |text: &str| text.contains("small-caps");
    document.descendants().any(|node| {
        node.attributes().any(|attribute| asks(attribute.value()))
            || node.has_tag_name("style") && node.text().is_some_and(asks)
    })
}

/// The most parts of the glyphs of a text, with small capitals where they may be asked for, and without.
fn count_parts(face: &FontFace, text: &str, capitals: bool) -> u64 {
    let smcp = [Feature::new(Tag::new(b"smcp"), 1, ..)];
    let count = |part: &str, features: &[Feature]| {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(part);
        buffer.guess_segment_properties();
        let shaped = face.shape(buffer, features, &[]);
        shaped.map_or(0, |shaped| {
            let glyphs = shaped.glyph_infos().iter();
            glyphs.map(|glyph| face.parts_of(glyph.glyph_id)).sum()
        })
    };
    let parts = parts(text);
    parts
        .map(|part| match capitals {
            true => count(part, &[]).max(count(part, &smcp)),
            false => count(part, &[]),
        })
        .sum()
}

/// A text in parts of some bytes, whole characters each.
fn parts(mut rest: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let (part, others) = rest.split_at(rest.floor_char_boundary(SHAPED_AT_ONCE));
        rest = others;
        (!part.is_empty()).then_some(part)
    })
}
