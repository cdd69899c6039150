//! What a web page is made of: a text, and its pictures.

use std::collections::HashMap;

use crate::load::Game;
use crate::render::book::{MarkdownText, PageFigure};

/// A picture as it stands in the file.
#[derive(Clone, Debug)]
pub struct ShownPicture {
    /// A PNG.
    pub png: Vec<u8>,
    /// How large it is shown at most, in mm.
    pub size: [f64; 2],
    /// What it shows, in words.
    pub alt: String,
}

/// A text to be written.
pub struct HtmlBook<'a> {
    pub game: &'a Game,
    /// What the component is called.
    pub title: &'a str,
    pub text: &'a MarkdownText,
    /// The pictures by what [`key`] says of them.
    pub shown: &'a HashMap<String, ShownPicture>,
}

/// By what a figure is known: figures of the same key look alike.
pub fn key(figure: &PageFigure<'_>) -> String {
    match figure {
        PageFigure::Picture(picture) => format!(
            "{} {:?} {:?} {}",
            picture.link, picture.width, picture.height, picture.turn
        ),
        PageFigure::Scene(scene) => format!("{scene:?}"),
        PageFigure::Symbol(name) => symbol_key(name),
    }
}

/// By what a symbol of the template is known.
pub fn symbol_key(name: &str) -> String {
    format!(":{name}:")
}
