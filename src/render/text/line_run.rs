//! A line of one font and one size as a run, without a template: what is set beside faces.

use unicode_bidi::Level;

use super::engine::TextEngine;
use super::face_text::TextRun;
use super::fonts::FontFace;
use super::fragments::{DrawnFragment, Fragment};
use super::itemise::levels;
use super::measure::is_widened;
use super::runs::run;
use super::shape::Setting;
use super::source::SOFT_HYPHEN;
use super::style::Style;

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
        let style = Style {
            size,
            ..Style::initial()
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
