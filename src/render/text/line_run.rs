//! A line of one font and one size as a run, without a template: what is set beside faces.

use unicode_bidi::Level;

use super::engine::TextEngine;
use super::face_text::TextRun;
use super::font_face::FontFace;
use super::fragments::{DrawnFragment, Fragment};
use super::itemise::levels;
use super::measure::is_widened;
use super::runs::run;
use super::shape::Setting;
use super::source::SOFT_HYPHEN;
use super::style::TextStyle;

impl TextEngine {
    /// The run of a line in the first of the fonts; `None` where that lacks a letter, and where usvg would
    /// not draw just what is written: it takes blanks together, and turns lines from right to left.
    pub fn line_run(&self, text: &str, size: f64) -> Option<TextRun> {
        let (id, face) = self.fonts.faces().next()?;
        let is_plain = text.split(' ').all(|word| !word.is_empty())
            && text.chars().all(|character| is_drawn(face, character))
            && levels(text, false).is_none();
        if !is_plain {
            return None;
        }
        let style = TextStyle {
            size,
            ..TextStyle::initial()
        };
        let setting = Setting::new(&self.fonts, id, &style, size, false);
        let shaped = self.shaper.shape(&self.fonts, &setting, text);
        let line = Fragment {
            span: 0,
            drawn: DrawnFragment::Text {
                face: id,
                text: text.to_owned(),
            },
            x: 0.0,
            baseline: 0.0,
            width: 0.0,
            stretch: 0.0,
            word_break: None,
            level: Level::ltr(),
        };
        run(text, &line, &line, &shaped, face, &style, 1.0)
    }
}

fn is_drawn(face: &FontFace, character: char) -> bool {
    let is_itself = character != SOFT_HYPHEN && !character.is_control();
    is_itself && face.maps(character) && !is_widened(character, face)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use usvg::fontdb::{Database, Source};

    use super::*;

    static FONT: &[u8] = include_bytes!("../../../tests/fonts/NotoSans-Regular.ttf");
    const FAMILY: &str = "Noto Sans";

    fn fonts() -> Arc<Database> {
        let mut database = Database::new();
        database.load_font_source(Source::Binary(Arc::new(FONT)));
        Arc::new(database)
    }

    #[test]
    fn a_run_is_the_line_that_usvg_sets() {
        let (fonts, text) = (fonts(), "AVATAR — fiche 3/12, é «Té»");
        let run = TextEngine::of_family(&fonts, FAMILY).line_run(text, 20.0);
        let run = run.unwrap();
        let options = usvg::Options {
            fontdb: fonts,
            ..usvg::Options::default()
        };
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='99'>\
             <text font-family='{FAMILY}' font-size='20'>{text}</text></svg>"
        );
        let tree = usvg::Tree::from_str(&svg, &options).unwrap();
        let usvg::Node::Text(text) = &tree.root().children()[0] else {
            panic!("no text");
        };
        let glyphs = &text.layouted()[0].positioned_glyphs;
        assert_eq!(glyphs.len(), run.glyphs.len());
        for (set, own) in glyphs.iter().zip(&run.glyphs) {
            assert_eq!(set.id.0, own.id);
            let x = f64::from(set.transform().tx);
            assert!((x - own.x * 20.0).abs() < 1e-3, "{x} {}", own.x * 20.0);
        }
    }

    #[test]
    fn what_usvg_would_set_otherwise_is_no_run() {
        let engine = TextEngine::of_family(&fonts(), FAMILY);
        assert!(engine.line_run("a b", 2.0).is_some());
        for text in ["", "a  b", " a", "a\tb", "字", "a\u{5d0}", "a\u{ad}b"] {
            assert!(engine.line_run(text, 2.0).is_none(), "{text:?}");
        }
    }
}
