//! write: sheets or faces in, bytes out, by format.

pub mod files;
pub mod luminance;
pub mod pdf;
pub mod png;
pub mod svg;
