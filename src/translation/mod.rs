//! Beginning a translation: what of a game is text, and an overlay that lists it.

mod overlay;
mod texts;

pub use overlay::{Outcome, Overlay, complete};
pub use texts::{State, items};
