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
use std::time::Duration;

mod bombs;
mod fuzz;
mod hostile;
mod memory;
#[path = "../common/program.rs"]
mod program;
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

/// The processor time that a process has taken, where the system tells: in hundredths of a second
/// (proc(5), the fields `utime` and `stime`; `USER_HZ` is 100 wherever Linux runs).
fn worked(process: u32) -> Duration {
    let stat = fs::read_to_string(Path::new("/proc").join(process.to_string()).join("stat"));
    let stat = stat.unwrap_or_default();
    // The name before may have anything in it.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let times = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = times.filter_map(|time| time.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}
