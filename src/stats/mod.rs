//! Statistics of a component's entries: figures, histograms and tables of any field or expression.
//!
//! ```text
//! Component ──measure──> Measured ──summary──> Summary ──> text, chart (SVG), JSON
//!                                └──cross───> CrossTable ─┘
//! ```
//!
//! Each entry counts as often as it is printed.

pub mod chart;
pub mod cross;
pub mod measure;
pub mod report;
pub mod summary;
pub mod text;

pub use cross::CrossTable;
pub use measure::{fields, measure};
pub use summary::Summary;
