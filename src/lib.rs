//! Massicot turns a folder of TOML, SVG templates and fonts into a game that can be
//! printed, cut and played.
//!
//! [`Project`] is the way in: open a folder, check it, build it, export a face. Nothing here
//! prints, ends the process or is global; how far work has come, its limits and its end are the
//! caller's ([`Progress`], [`Watch`]).
//!
//! Below it lies one straight line, each stage with its own types:
//!
//! ```text
//! load ──> check ──> render ──> impose ──> write
//! ```
//!
//! The modules of the stages are hidden: they are public for the program's own tests and benches,
//! and may change in any release.

#![warn(missing_docs)]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests make the files they read")
)]

#[macro_use]
mod message;

mod api;
mod cache;
#[doc(hidden)]
pub mod cel;
mod chance;
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod cli;
mod colour;
#[doc(hidden)]
pub mod diag;
mod env;
#[cfg(any(feature = "pull", feature = "remote-cache"))]
mod fetch;
#[doc(hidden)]
pub mod fill;
mod git;
mod history;
#[doc(hidden)]
pub mod import;
#[doc(hidden)]
pub mod impose;
mod limits;
#[doc(hidden)]
pub mod load;
#[cfg(feature = "lsp")]
mod lsp;
mod numbers;
mod packed;
mod pipeline;
#[doc(hidden)]
pub mod render;
#[cfg(feature = "serve")]
mod serve;
#[doc(hidden)]
pub mod service;
mod spelling;
mod stats;
mod toml_work;
mod translation;
#[doc(hidden)]
pub mod units;
mod view;
mod watchdog;
mod words;
#[doc(hidden)]
pub mod write;
mod xml;

#[doc(hidden)]
pub use api::STACK;
pub use api::{Built, Project};
pub use diag::Severity;
pub use limits::Limits;
pub use message::{Message, UiLanguage};
pub use pipeline::check::{CheckOptions, RuleTests};
pub use pipeline::ledger::{Replaced, Stale};
pub use pipeline::options::{
    Backs, BuildOptions, CutFormat, ExportOptions, FaceFormat, Paper, Printer, Sides,
};
pub use pipeline::outputs::{Content, Made, Output};
pub use pipeline::{Error, Finding, Findings, Progress};
pub use watchdog::{Overrun, Watch, Watchdog};
