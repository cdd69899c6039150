//! What text is laid out with, and what for.

use std::sync::Arc;

use usvg::fontdb::Database;

use super::fonts::FontTable;
use super::shape::Shaper;
use crate::load::{Fonts, IconSets};
use crate::units::Mm;

/// Lays text out with the fonts of one project. Made once; shared by all threads, which share
/// what it has shaped.
pub struct TextEngine {
    pub(super) fonts: FontTable,
    pub(super) shaper: Shaper,
}

impl TextEngine {
    pub fn new(fonts: &Fonts) -> TextEngine {
        TextEngine {
            fonts: FontTable::new(fonts),
            shaper: Shaper::default(),
        }
    }

    /// For lines of one family among these fonts, each as a run.
    pub fn of_family(fonts: &Arc<Database>, family: &str) -> TextEngine {
        TextEngine {
            fonts: FontTable::of_family(fonts, family),
            shaper: Shaper::default(),
        }
    }

    /// The fonts that a face's tree is made with: the project's, and the one that stands in for runs.
    pub fn fonts(&self) -> &Arc<Database> {
        self.fonts.drawing()
    }
}

/// Fonts and what lays text out with them, for a project that is loaded again.
#[derive(Clone, Default)]
pub struct KnownText {
    fonts: Fonts,
    text: Option<Arc<TextEngine>>,
}

impl KnownText {
    pub fn new(fonts: &Fonts, text: &Arc<TextEngine>) -> KnownText {
        KnownText {
            fonts: fonts.clone(),
            text: Some(text.clone()),
        }
    }

    pub fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// What lays text out with the fonts of a project: the same where these are the same.
    pub fn text(&self, fonts: &Fonts) -> Arc<TextEngine> {
        let known = self.text.as_ref();
        let known = known.filter(|_| Arc::ptr_eq(&fonts.database, &self.fonts.database));
        known.map_or_else(|| Arc::new(TextEngine::new(fonts)), Arc::clone)
    }
}

/// What a text is laid out for.
#[derive(Clone, Copy)]
pub struct TextContext<'a> {
    /// A BCP 47 tag, for text that says none by `xml:lang`.
    pub language: &'a str,
    pub icons: &'a IconSets,
    /// A smaller size gets a warning.
    pub comfortable_size: Mm,
    /// How small a text that shrinks may become where the template does not say.
    pub least_size: Mm,
    pub mode: TextMode,
}

/// How a face's text is handed to its writer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextMode {
    /// As outlines that usvg makes: what every writer can draw.
    Outlines,
    /// As text runs beside the tree, where they can be: for a writer that embeds fonts.
    Runs,
}
