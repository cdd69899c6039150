//! What the styles of a game came to: they are few, and asked for by each of its texts.

use std::sync::{PoisonError, RwLock};

use super::font_face::FaceId;
use super::style::TextStyle;

/// The results for so many styles are kept.
const MOST: usize = 64;

/// What a style's font came to.
#[derive(Clone, PartialEq, Debug)]
pub enum Selected {
    Face(FaceId),
    /// No family of the list is in the project. The names that were asked for.
    NoFamily(Vec<String>),
}

/// The fonts that were selected, by their styles, shared by all threads.
#[derive(Default)]
pub struct Selections(RwLock<Vec<(FontQuery, Selected)>>);

impl Selections {
    /// What a style came to, where that is known.
    pub fn of(&self, style: &TextStyle<'_>) -> Option<Selected> {
        // Poisoned, the list is still good: what is known is only ever added whole.
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let known = known.iter().find(|(asked, _)| asked.is_by(style));
        known.map(|(_, selected)| selected.clone())
    }

    pub fn keep(&self, style: &TextStyle<'_>, selected: &Selected) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MOST {
            known.push((FontQuery::by(style), selected.clone()));
        }
    }
}

/// What a font is selected by.
struct FontQuery {
    families: Box<str>,
    weight: u16,
    slant: Box<str>,
    stretch: Box<str>,
}

impl FontQuery {
    fn by(style: &TextStyle<'_>) -> FontQuery {
        FontQuery {
            families: style.families.into(),
            weight: style.weight,
            slant: style.slant.into(),
            stretch: style.stretch.into(),
        }
    }

    fn is_by(&self, style: &TextStyle<'_>) -> bool {
        *self.families == *style.families
            && self.weight == style.weight
            && *self.slant == *style.slant
            && *self.stretch == *style.stretch
    }
}
