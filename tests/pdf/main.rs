//! The PDF writer, from faces to files.

#![allow(clippy::disallowed_methods, reason = "tests read and make files")]

#[path = "../common/faces.rs"]
mod faces;
#[path = "../common/same_picture.rs"]
mod same_picture;

mod flat;
mod grey;
mod hostile;
mod places;
mod png;
mod sheets;
mod support;
