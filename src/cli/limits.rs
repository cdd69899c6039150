//! The limits of a run, by its options and the machine.

use std::time::Duration;

use super::args::Global;
use crate::env;
use crate::limits::Limits;

/// Time of one face of a stranger's content: what is counted ends long before.
const TIME: Duration = Duration::from_secs(20);
/// Memory for a stranger's content on a machine that does not say what it has.
const MEMORY: usize = 1 << 30;
/// What turns the last resort on, like the option.
const UNTRUSTED: &str = "MASSICOT_UNTRUSTED";

/// What a command may take. Time and memory are only looked at where that was asked for.
pub fn of(global: &Global) -> Limits {
    let counted = global.limit.iter();
    let mut limits = counted.fold(Limits::default(), |limits, limit| limits.with(*limit));
    if is_untrusted(global) {
        limits.time = Some(TIME);
        // Half of it is left to the system and to others.
        limits.memory = Some(env::memory().map_or(MEMORY, |all| all / 2));
    }
    if let Some(seconds) = global.max_time {
        limits.time = Some(Duration::from_secs(seconds));
    }
    if let Some(megabytes) = global.max_memory {
        limits.memory = Some(megabytes.saturating_mul(1 << 20));
    }
    limits
}

/// Whether the content is a stranger's.
pub fn is_untrusted(global: &Global) -> bool {
    global.untrusted || env::variable(UNTRUSTED).is_some_and(|value| value != "0")
}
