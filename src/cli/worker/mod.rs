//! `--untrusted`: the program once more as a worker, which may take and touch little, and a parent
//! that says in one error how it ended.
//!
//! The worker's standard input is the writing end of a pipe: the names of what it works on, a line
//! each when it begins and when it is done.

mod confine;
mod parent;

use std::path::PathBuf;

/// The exit code of a worker that panicked.
const PANICKED: i32 = 101;

/// What a command reads and writes beside the project, as its arguments say.
#[derive(Default)]
pub struct Places {
    pub root: Option<PathBuf>,
    pub reads: Vec<PathBuf>,
    pub writes: Vec<PathBuf>,
    /// The folder of outputs, with a lock and records of ours.
    pub out: Option<PathBuf>,
}

#[cfg(target_os = "linux")]
pub use confine::can_fence;
pub use confine::confine;
pub use parent::run;
