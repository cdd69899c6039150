//! Massicot turns a folder of TOML, SVG templates and fonts into a game that can be
//! printed, cut and played.
//!
//! One straight line, each stage with its own types:
//!
//! ```text
//! load ──> check ──> render ──> impose ──> write
//! ```

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests make the files they read")
)]

pub mod check;
pub mod cli;
pub mod colour;
pub mod diag;
pub mod env;
pub mod impose;
pub mod load;
pub mod pipeline;
pub mod render;
pub mod service;
pub mod translation;
pub mod units;
pub mod watchdog;
pub mod write;
mod xml;
