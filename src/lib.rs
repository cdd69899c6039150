//! Massicot turns a folder of TOML, SVG templates and fonts into a game that can be
//! printed, cut and played.
//!
//! One straight line, each stage with its own types:
//!
//! ```text
//! load ──> check ──> render ──> impose ──> write
//! ```

pub mod check;
pub mod diag;
pub mod impose;
pub mod load;
pub mod render;
pub mod units;
pub mod write;
