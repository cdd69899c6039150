//! The PDF writer, from faces to files.

#[path = "../common/faces.rs"]
mod faces;
#[path = "../common/same_picture.rs"]
mod same_picture;

mod png;
mod sheets;
