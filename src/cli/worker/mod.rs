//! `--untrusted`: the program once more as a worker, which may take and touch little, and a parent
//! that says in one error how it ended.
//!
//! The worker's standard input is the writing end of a pipe: the names of what it works on, a line
//! each when it begins and when it is done.

#[cfg(unix)]
mod confine;
#[cfg(unix)]
mod parent;

use std::path::PathBuf;

use super::args::Global;
use super::{Command, session};
use crate::env;

/// Set for a worker: `plain` or `colour`, as its parent would speak.
pub const WORKER: &str = "MASSICOT_WORKER";
/// What a worker works on before it comes to any part.
pub const FIRST: &str = "what is in the project";
/// The exit code of a worker that panicked.
#[cfg(unix)]
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

/// Whether this process is a worker, and if so whether it speaks in colour.
pub fn colour() -> Option<bool> {
    env::variable(WORKER).map(|how| how == "colour")
}

/// What a command may touch; `None` for one that looks at no content of others.
pub fn places(global: &Global, command: &Command) -> Option<Places> {
    let root = session::root(global).ok()?;
    let out = |given: &Option<PathBuf>| given.clone().unwrap_or_else(|| root.dir().join("out"));
    let mut places = Places {
        root: Some(root.dir().to_owned()),
        ..Places::default()
    };
    match command {
        Command::Build(args) => places.out = Some(out(&args.out)),
        Command::Export(args) if args.output.is_none() => places.out = Some(out(&None)),
        Command::Export(args) => places.writes.extend(args.output.clone()),
        Command::Check(args) => {
            places.reads.extend(args.baseline.clone());
            places.writes.extend(args.write_baseline.clone());
        }
        Command::List(_) => {}
        _ => return None,
    }
    places.reads.extend(super::printers::folder().ok());
    Some(places)
}

#[cfg(unix)]
pub use confine::confine;
#[cfg(unix)]
pub use parent::run;
