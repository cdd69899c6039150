//! Beginning a translation: what of a game is text, and an overlay that lists it.

mod overlay;
mod texts;
mod toml_text;

pub use overlay::{Outcome, Overlay, complete};
pub use texts::{Item, State, items};
pub use toml_text::{key, quoted};
