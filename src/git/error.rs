//! Why a repository gives no answer.

use std::fmt;
use std::io;

/// Why git gave no answer.
#[derive(Debug)]
pub enum GitError {
    /// There is no `git` to run.
    NotThere,
    /// It could not be started or spoken to.
    Io(io::Error),
    /// The folder is in no repository.
    NoRepository(String),
    /// A name of a revision that cannot be meant.
    BadName(String),
    /// There is no such revision.
    NoRevision(String),
    /// The project's folder is not in this revision.
    NoFolder { revision: String, folder: String },
    /// More files than are listed.
    TooMany(usize),
    /// Two revisions have no common past.
    NoBase(String, String),
    /// The history that is there ends too soon.
    Shallow,
    /// What git said.
    Said(String),
}

impl GitError {
    /// What to do.
    pub fn help(&self) -> &'static str {
        match self {
            GitError::NotThere => "install git (https://git-scm.com) and see that it is in PATH",
            GitError::NoRepository(_) => {
                "run it in a git repository, or compare two folders: massicot diff OLD NEW"
            }
            GitError::BadName(_) | GitError::NoRevision(_) => {
                "name a tag, a branch or a commit, or two as FROM..TO; `git log --oneline` shows them"
            }
            GitError::NoFolder { .. } => "name a revision that has it",
            GitError::Shallow => {
                "fetch the whole of it: git fetch --unshallow --tags (in CI: fetch-depth: 0)"
            }
            _ => "see that `git log` works here",
        }
    }
}

impl fmt::Display for GitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GitError::NotThere => f.write_str("a history is read by git, which is not installed"),
            GitError::Io(error) => write!(f, "git cannot be run: {error}"),
            GitError::NoRepository(said) => {
                write!(
                    f,
                    "the project is in no git repository that can be read: {said}"
                )
            }
            GitError::BadName(name) => write!(f, "`{name}` cannot be the name of a revision"),
            GitError::NoRevision(name) => write!(f, "there is no revision `{name}`"),
            GitError::NoFolder { revision, folder } => {
                write!(f, "the revision `{revision}` has no folder `{folder}`")
            }
            GitError::TooMany(most) => write!(f, "a revision has more than {most} files"),
            GitError::NoBase(from, to) => {
                write!(f, "`{from}` and `{to}` have no commit in common")
            }
            GitError::Shallow => f.write_str("this clone has only a part of the history"),
            GitError::Said(said) => write!(f, "git: {said}"),
        }
    }
}

impl std::error::Error for GitError {}

impl From<io::Error> for GitError {
    fn from(error: io::Error) -> GitError {
        match error.kind() {
            io::ErrorKind::NotFound => GitError::NotThere,
            _ => GitError::Io(error),
        }
    }
}
