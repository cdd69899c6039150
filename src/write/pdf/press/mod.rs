//! Press settings of a PDF: standard, inks, output intent.

pub mod condition;
mod icc;
pub mod preset;
mod separation;
mod standard;

pub use condition::PrintingCondition;
pub use preset::{CutLine, PdfColours, PdfPreset, Standard};
pub use separation::{Curve, Separation};
pub use standard::Moment;
