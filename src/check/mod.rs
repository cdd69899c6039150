//! check: a `Project` in, a `Report` of every diagnostic out.

pub mod cel;
pub mod codes;
pub mod functions;
pub mod game;
