//! The rules that the stages themselves report: one file a rule, with its code, its level, its
//! page and the diagnostics that are made under it.
//!
//! Loading and rendering call these constructors where they find the fault, so this module knows
//! of source places and plain values only. Rules that are evaluated over a loaded game or a drawn
//! face are in `check::rules`, where the registry lists both.

pub mod content;
pub mod service;
pub mod templates;
