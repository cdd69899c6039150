//! What a press asks of a PDF: its standard, its inks, its output intent.

pub mod condition;
mod icc;
pub mod preset;
mod separation;
mod standard;

pub use condition::Condition;
pub use preset::{CutLine, PdfColours, PdfPreset, Standard};
pub use separation::{Curve, Separation};
pub use standard::Moment;
