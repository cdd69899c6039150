//! `[checks]` of game.toml: levels, exceptions, and what the built-in rules need to know of
//! the game.

use indexmap::IndexMap;

use super::sign_words::SignWords;
use super::words::WantedWord;
use crate::diag::{Severity, Span};
use crate::load::Spanned;

/// The settings of one game.
#[derive(Debug, Default)]
pub struct Settings {
    /// By code: how bad it is, or `None` where it is not to be looked at.
    pub levels: IndexMap<String, Option<Severity>>,
    pub exceptions: Vec<Exception>,
    /// A path to ids, and what they lead to.
    pub references: Vec<(Spanned<String>, Spanned<String>)>,
    /// Paths to tables that have to say their `origin`.
    pub origin: Vec<Spanned<String>>,
    pub colours: Vec<Colours>,
    pub figures: FigureSettings,
    pub words: WordSettings,
}

/// The words that the texts of each language are held to.
#[derive(Debug, Default)]
pub struct WordSettings {
    /// Of the game's own language.
    pub own: GameWords,
    /// By the tag of an overlay.
    pub of_language: IndexMap<String, GameWords>,
}

/// The words of one language.
#[derive(Debug, Default)]
pub struct GameWords {
    /// What stands behind figures.
    pub beside: Vec<WordsBeside>,
    /// What stands beside signs.
    pub signs: Vec<SignWords>,
    /// What no text says, and what it says instead.
    pub never: Vec<(WantedWord, String)>,
    /// Paths to the entries whose names stand in quotation marks.
    pub quoted: Vec<Spanned<String>>,
    /// Words that no dictionary has.
    pub known: Vec<WantedWord>,
}

/// What stands behind the figure of a field.
#[derive(Debug)]
pub struct WordsBeside {
    pub field: String,
    pub words: Vec<WantedWord>,
    /// Components, shared files and fields in whose texts; none where in all.
    pub places: Vec<Spanned<String>>,
}

impl WordsBeside {
    /// Whether it holds for the texts at a path.
    pub fn holds_at(&self, path: &str) -> bool {
        self.places.is_empty() || is_at(path, &self.places)
    }
}

/// Whether a path is one of some, or below one.
pub fn is_at(path: &str, places: &[Spanned<String>]) -> bool {
    places.iter().any(|place| {
        let rest = path.strip_prefix(place.value.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

/// Numbers in texts that are let pass.
#[derive(Debug, Default)]
pub struct FigureSettings {
    /// Words whose numbers stand for themselves.
    pub known: Vec<String>,
    /// Components, shared files (`data.items`) and fields whose texts are not looked at.
    pub except: Vec<Spanned<String>>,
    /// Rulebooks whose numbers are looked at as well.
    pub pages: Vec<Spanned<String>>,
}

/// A finding that is known and accepted.
#[derive(Debug)]
pub struct Exception {
    pub code: String,
    /// Component, or component and entry, with `*` for any; the whole game where it is not there.
    pub at: Option<String>,
    pub span: Span,
}

/// Colours that carry a meaning and have to stay apart.
#[derive(Debug)]
pub struct Colours {
    pub name: String,
    pub values: Vec<Spanned<String>>,
    /// The least CIEDE2000 between two of them.
    pub threshold: f64,
    /// What goes with the colour, so that eyes that cannot tell it apart are helped.
    pub with: Option<String>,
}
