//! `text_height(…)` and `text_width(…)`: how much room words take, for templates that place what
//! follows them.

use std::sync::{Arc, OnceLock};

use tera::{Function, Kwargs, State, TeraResult};

use super::content_marks::unmarked;
use super::steps;
use super::svg;
use super::text::{TextBlock, TextContext, TextEngine, TextMode};
use crate::load::{Fonts, Game, IconSets};
use crate::units::{Mm, Pt};
use crate::xml::{MASSICOT, SVG, escaped};

/// How wide the column is in which nothing wraps, in mm.
const WIDE: f64 = 1e5;
/// How high columns are, in mm: no line of it is lower than a two-thousandth.
const HIGH: f64 = 1000.0;

/// Measures words with the fonts and the language of a game.
pub struct Measure {
    fonts: Fonts,
    icons: Arc<IconSets>,
    language: String,
    /// Made when a template first asks.
    engine: OnceLock<TextEngine>,
}

impl Measure {
    pub fn new(game: &Game) -> Arc<Measure> {
        Arc::new(Measure {
            fonts: game.fonts.clone(),
            icons: game.icons.clone(),
            language: game.language.clone(),
            engine: OnceLock::new(),
        })
    }

    /// The words that a call speaks of, laid out in a column `width` mm wide; `None` where they cannot
    /// be: what is wrong with them is told where they are drawn.
    fn block(&self, kwargs: &Kwargs, width: f64) -> TeraResult<Option<TextBlock>> {
        let text = unmarked(kwargs.must_get("text")?);
        steps::measure(text.len())?;
        let (size, family): (f64, &str) = (kwargs.must_get("size")?, kwargs.must_get("family")?);
        let line_height = kwargs.get::<f64>("line_height")?.unwrap_or(1.2);
        let weight = kwargs.get::<u32>("weight")?.unwrap_or(400);
        let style = match kwargs.get::<bool>("italic")?.unwrap_or(false) {
            true => "italic",
            false => "normal",
        };
        let rich = kwargs.get::<bool>("rich")?.unwrap_or(false);
        let document = format!(
            "<svg xmlns=\"{SVG}\" xmlns:massicot=\"{MASSICOT}\">\
             <rect id=\"column\" width=\"{width}\" height=\"{HIGH}\"/>\
             <text shape-inside=\"url(#column)\" massicot:rich=\"{rich}\" font-family=\"'{}'\" \
             font-size=\"{size}\" line-height=\"{line_height}\" font-weight=\"{weight}\" \
             font-style=\"{style}\">{}</text></svg>",
            escaped(&unmarked(family)),
            escaped(&text),
        );
        let Ok(parsed) = svg::parse(&document) else {
            return Ok(None);
        };
        let context = TextContext {
            language: &self.language,
            icons: &self.icons,
            comfortable_size: Mm(0.0),
            least_size: Pt(0.0).to_mm(),
            mode: TextMode::Outlines,
        };
        let engine = self.engine.get_or_init(|| TextEngine::new(&self.fonts));
        let (blocks, _) = engine.blocks(&document, &parsed, &context);
        Ok(blocks.into_iter().next())
    }
}

/// `text_height(text=block.text, width=46, size=3, family="Gentium Plus", line_height=1.2, weight=400,
/// italic=false, rich=true)`: how high the lines are that words take in a column `width` mm wide, in mm.
pub struct TextHeight(pub Arc<Measure>);

impl Function<TeraResult<f64>> for TextHeight {
    fn call(&self, kwargs: Kwargs, _: &State) -> TeraResult<f64> {
        let block = self.0.block(&kwargs, kwargs.must_get("width")?)?;
        Ok(thousandths(block.map_or(0.0, |block| block.height())))
    }
}

/// `text_width(text=entry.name, size=3, family="Gentium Plus")`: how wide words are in one line, in mm.
pub struct TextWidth(pub Arc<Measure>);

impl Function<TeraResult<f64>> for TextWidth {
    fn call(&self, kwargs: Kwargs, _: &State) -> TeraResult<f64> {
        let block = self.0.block(&kwargs, WIDE)?;
        Ok(thousandths(block.map_or(0.0, |block| block.natural)))
    }
}

/// Whole micrometres: what is made of them is short, and the same on every machine.
fn thousandths(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}
