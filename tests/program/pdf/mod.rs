//! The PDF writer, from faces to files.

#![allow(clippy::disallowed_methods, reason = "tests read and make files")]

mod flat;
mod grey;
mod hostile;
mod places;
mod png;
mod sheets;
mod support;
