//! Time and memory: input made to take all of either, and input that is anything at all.
//!
//! A crate of its own, because it measures: nothing else may run beside it.

#![allow(clippy::disallowed_methods, reason = "tests make and read files")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::iter_over_hash_type,
    reason = "a test that fails panics, and writes nothing"
)]

mod bombs;
mod fuzz;
mod hostile;
mod memory;
#[cfg(unix)]
mod worker;
