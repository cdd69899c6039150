//! The language that the program speaks: of its messages and helps, never of what it makes.

use super::french;

/// A language that the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum UiLanguage {
    /// Where no other is asked for.
    #[default]
    English,
    /// French, where the program is built with it (the feature `french`).
    French,
}

impl UiLanguage {
    /// That of a locale as systems write it (`fr_FR.UTF-8`) or of a language tag (`fr-CA`); English for
    /// all others.
    pub fn of_locale(locale: &str) -> UiLanguage {
        let language = locale.split(['_', '-', '.', '@']).next();
        match language.unwrap_or_default().to_ascii_lowercase().as_str() {
            "fr" if french::IS_SPOKEN => UiLanguage::French,
            _ => UiLanguage::English,
        }
    }

    /// Its language tag.
    pub fn tag(self) -> &'static str {
        match self {
            UiLanguage::English => "en",
            UiLanguage::French => "fr",
        }
    }

    /// A text without values by its id, of a language that has a file of them; `None` for English.
    pub(crate) fn text(self, id: &str) -> Option<String> {
        match self {
            UiLanguage::English => None,
            UiLanguage::French => french::text(id, []),
        }
    }
}
