//! check: a `Project` in, a `Report` of every diagnostic out.

pub mod codes;
