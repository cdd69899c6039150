//! Beginning a translation: what of a game is text, and an overlay that lists it.

mod overlay;
mod texts;
mod toml_text;

pub use overlay::{Outcome, Overlay, complete};
pub use texts::{OverlayText, TranslationState, items};
pub use toml_text::{key, quoted};
