//! impose: faces and a sheet preset in, `Sheet`s in plain millimetres out.

pub mod sheet;

pub use sheet::{FaceIndex, Mark, Placement, Sheet, Side, Stroke, Turn};
