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

use std::fs;
use std::path::Path;

mod bombs;
mod fuzz;
mod hostile;
mod memory;
#[cfg(unix)]
mod worker;

/// The most memory that a process held, in KiB, where the system tells.
fn high_water(process: u32) -> u64 {
    let status = fs::read_to_string(Path::new("/proc").join(process.to_string()).join("status"));
    let status = status.unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let digits = line.and_then(|line| line.split_whitespace().next());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}
