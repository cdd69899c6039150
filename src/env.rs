//! The machine around the program: the clock, the environment and files that the command line names.
//!
//! With `watchdog` the only module that looks at any of them, so that nothing of them gets into
//! what is written.

#![expect(
    clippy::disallowed_methods,
    reason = "this is the module that looks at clocks and the environment"
)]

use std::time::{Duration, Instant};

use crate::message::UiLanguage;

/// A moment to measure from.
pub struct Stopwatch(Instant);

impl Stopwatch {
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A variable of the environment; empty ones count as not set.
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A path that a variable of the environment names, in whatever encoding; empty ones count as not set.
pub fn path_variable(name: &str) -> Option<std::path::PathBuf> {
    let path = std::env::var_os(name).filter(|value| !value.is_empty());
    path.map(std::path::PathBuf::from)
}

/// The variables that tell git which repository it works on and how: what a hook sets, or whoever
/// works on another. Those that say where the user's own settings lie are not among them.
pub fn git_variables() -> Vec<std::ffi::OsString> {
    const KEPT: [&str; 6] = [
        "GIT_CONFIG_GLOBAL",
        "GIT_CONFIG_SYSTEM",
        "GIT_CONFIG_NOSYSTEM",
        "GIT_EXEC_PATH",
        "GIT_CEILING_DIRECTORIES",
        "GIT_DISCOVERY_ACROSS_FILESYSTEM",
    ];
    let names = std::env::vars_os().map(|(name, _)| name);
    let is_meant = |name: &std::ffi::OsString| {
        let text = name.to_string_lossy();
        text.starts_with("GIT_") && !KEPT.contains(&&*text)
    };
    names.filter(is_meant).collect()
}

/// The language of the user's system, as POSIX has it: the first of these that is set.
pub fn ui_language() -> UiLanguage {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let locale = names.into_iter().find_map(variable);
    UiLanguage::of_locale(&locale.unwrap_or_default())
}

/// Set for a worker: `plain` or `colour`, as its parent would speak.
pub const WORKER: &str = "MASSICOT_WORKER";

/// What a worker works on before it comes to any part.
pub const FIRST: &str = "what is in the project";

/// Whether this process is a worker, and if so whether it speaks in colour.
pub fn worker_colour() -> Option<bool> {
    variable(WORKER).map(|how| how == "colour")
}

/// When what is made is to say it was made, in seconds since 1970: `SOURCE_DATE_EPOCH`, as
/// reproducible-builds.org defines it, and 0 where nobody set it.
pub fn source_date() -> u32 {
    let seconds = variable("SOURCE_DATE_EPOCH").and_then(|seconds| seconds.parse().ok());
    seconds.unwrap_or_default()
}

/// The time in UTC as ISO 8601 writes it, to the second; where it is set, `SOURCE_DATE_EPOCH`. For
/// what says when it was fetched, and nothing that is made of content.
#[cfg(feature = "pull")]
pub fn now() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let clock = since.map_or(0, |since| since.as_secs().cast_signed());
    let set = variable("SOURCE_DATE_EPOCH").and_then(|seconds| seconds.parse().ok());
    let moment = chrono::DateTime::from_timestamp(set.unwrap_or(clock), 0).unwrap_or_default();
    moment.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Notes that a file of the cache was used now, to the hour: what was not used for longest goes first.
/// Where that cannot be noted the file goes sooner.
pub fn touch(file: &std::path::Path) {
    const FINE: Duration = Duration::from_secs(3600);
    let now = std::time::SystemTime::now();
    let used = file.metadata().and_then(|found| found.modified());
    let is_recent = used.is_ok_and(|used| now.duration_since(used).is_ok_and(|ago| ago < FINE));
    if !is_recent && let Ok(file) = std::fs::File::options().append(true).open(file) {
        let _ = file.set_modified(now);
    }
}

/// Whether a file was not written to for an hour or more.
pub fn is_long_untouched(file: &std::path::Path) -> bool {
    const LONG: Duration = Duration::from_secs(3600);
    let now = std::time::SystemTime::now();
    let touched = file.symlink_metadata().and_then(|found| found.modified());
    touched.is_ok_and(|touched| now.duration_since(touched).is_ok_and(|ago| ago > LONG))
}

/// A text file that the command line names, wherever it is: a few megabytes at most.
///
/// # Errors
/// A path that is no file, a file that is too large or that cannot be read.
pub fn read(file: &std::path::Path) -> std::io::Result<String> {
    const MOST: u64 = 16 << 20;
    match file.metadata()? {
        found if !found.is_file() => Err(std::io::ErrorKind::InvalidInput.into()),
        found if found.len() > MOST => Err(std::io::ErrorKind::FileTooLarge.into()),
        _ => std::fs::read_to_string(file),
    }
}

/// A file of bytes that the command line names: as large as a spreadsheet may be.
///
/// # Errors
/// A path that is no file, a file that is too large or that cannot be read.
pub fn read_bytes(file: &std::path::Path) -> std::io::Result<Vec<u8>> {
    const MOST: u64 = 64 << 20;
    match file.metadata()? {
        found if !found.is_file() => Err(std::io::ErrorKind::InvalidInput.into()),
        found if found.len() > MOST => Err(std::io::ErrorKind::FileTooLarge.into()),
        _ => std::fs::read(file),
    }
}

/// The memory that this process may have, in bytes: that of the machine, or of the control group it
/// runs in where that is less. None where the system does not say.
pub fn memory() -> Option<usize> {
    let text = |file: &str| std::fs::read_to_string(file).ok();
    let machine = text("/proc/meminfo").and_then(|text| {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("MemTotal:"))?;
        let kib: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        kib.checked_mul(1024)
    });
    // Version 2 of control groups, and 1. A group without a limit says a word, or a huge number.
    let groups = [
        "/sys/fs/cgroup/memory.max",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ];
    let groups = groups.into_iter().filter_map(text);
    let groups = groups.filter_map(|text| text.trim().parse().ok());
    groups.chain(machine).min()
}
