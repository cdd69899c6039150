//! Translating: what of a game is text, an overlay that lists it, and translations put into that.

mod keywords;
mod overlay;
mod put;
mod texts;
mod toml_text;
mod tree;

pub use overlay::{Outcome, Overlay, complete};
pub use put::{PutText, put};
pub use texts::{OverlayText, items};
pub use toml_text::{key, quoted};
pub use tree::{TranslationState, TreeText};
