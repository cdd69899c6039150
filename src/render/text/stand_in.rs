//! The letter that stands in a tree for runs of text, and its font.

use usvg::Transform;
use usvg::layout::{PositionedGlyph, Span};

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

#[cfg(test)]
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
