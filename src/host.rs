//! The machine around the program: the clock, the environment and the memory in use.
//!
//! The one module that looks at any of them, so that nothing of them gets into what is
//! written. It also keeps watch: content and templates are untrusted, and whatever they
//! make the program do may take only so much time and memory.

#![expect(
    clippy::disallowed_methods,
    reason = "this is the module that looks at clocks and the environment"
)]

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long one piece of work on untrusted input may take.
pub const MOST_TIME: Duration = Duration::from_secs(4);
/// How much memory the program may hold.
pub const MOST_MEMORY: usize = 768 << 20;
/// How often the watch looks. A bomb that doubles what it holds gets no further than once
/// between two looks.
const INTERVAL: Duration = Duration::from_millis(20);

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

/// When what is made is to say it was made, in seconds since 1970: `SOURCE_DATE_EPOCH`, as
/// reproducible-builds.org defines it, and 0 where nobody set it.
pub fn source_date() -> u32 {
    let seconds = variable("SOURCE_DATE_EPOCH").and_then(|seconds| seconds.parse().ok());
    seconds.unwrap_or_default()
}

/// A text file that the command line names, wherever it is: a few megabytes at most.
pub fn read(file: &std::path::Path) -> std::io::Result<String> {
    const MOST: u64 = 16 << 20;
    match file.metadata()? {
        found if !found.is_file() => Err(std::io::ErrorKind::InvalidInput.into()),
        found if found.len() > MOST => Err(std::io::ErrorKind::FileTooLarge.into()),
        _ => std::fs::read_to_string(file),
    }
}

/// Work under way: when it began and what it is about.
static UNDER_WAY: Mutex<Vec<(u64, Instant, String)>> = Mutex::new(Vec::new());

/// Something that is watched until it is dropped.
pub struct Task(u64);

/// Begins a piece of work on untrusted input, named for the message if it never ends.
pub fn begin(name: impl Into<String>) -> Task {
    let mut tasks = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
    let id = tasks.iter().map(|(id, ..)| id + 1).max().unwrap_or(0);
    tasks.push((id, Instant::now(), name.into()));
    Task(id)
}

impl Drop for Task {
    fn drop(&mut self) {
        let mut tasks = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.retain(|(id, ..)| *id != self.0);
    }
}

/// What went over its bound, and during which work.
#[derive(Debug)]
pub enum Overrun {
    Time { task: String },
    Memory { tasks: Vec<String> },
}

/// Watches all tasks from a thread of its own and calls `end` once, with the first overrun.
/// A thread that spins cannot be stopped, so `end` should end the process.
pub fn watch(end: impl FnOnce(Overrun) + Send + 'static) {
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(INTERVAL);
            if let Some(overrun) = overrun() {
                return end(overrun);
            }
        }
    });
}

fn overrun() -> Option<Overrun> {
    let tasks = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((.., task)) = tasks
        .iter()
        .find(|(_, since, _)| since.elapsed() > MOST_TIME)
    {
        let task = task.clone();
        return Some(Overrun::Time { task });
    }
    let used = memory_stats::memory_stats().map_or(0, |memory| memory.physical_mem);
    (used > MOST_MEMORY).then(|| Overrun::Memory {
        tasks: tasks.iter().map(|(.., task)| task.clone()).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_watched_until_it_is_dropped() {
        let named = |name: &str| {
            let tasks = UNDER_WAY.lock().unwrap();
            tasks.iter().any(|(.., task)| task == name)
        };
        let task = begin("a card that is never done");
        assert!(named("a card that is never done"));
        drop(task);
        assert!(!named("a card that is never done"));
    }
}
