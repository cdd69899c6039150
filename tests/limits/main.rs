//! Time and memory: input made to take all of either, and input that is anything at all.
//!
//! A crate of its own, because it measures: nothing else may run beside it.

#![allow(clippy::disallowed_methods, reason = "tests make and read files")]

mod bombs;
mod fuzz;
