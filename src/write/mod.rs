//! write: sheets or faces in, bytes out, by format.

pub mod pdf;
pub mod png;
