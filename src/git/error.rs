//! Why a repository gives no answer.

use crate::message::{Message, Tell};
use std::fmt;
use std::io;

/// Why git gave no answer.
#[derive(Debug)]
pub enum GitError {
    /// There is no `git` to run.
    NotThere,
    /// With `--untrusted` no other program is started.
    Untrusted,
    /// It could not be started or spoken to.
    Io(io::Error),
    /// The folder is in no repository.
    NoRepository(Message),
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
    Said(Message),
}

impl GitError {
    /// What to do.
    pub fn help(&self) -> Message {
        match self {
            GitError::Untrusted => message!(
                "git-error-untrusted-help",
                "without --untrusted it is asked"
            ),
            GitError::NotThere => message!(
                "git-error-help",
                "install git (https://git-scm.com) and see that it is in PATH"
            ),
            GitError::NoRepository(_) => {
                message!(
                    "git-error-run-repository",
                    "run it in a git repository, or compare two folders: massicot diff OLD NEW"
                )
            }
            GitError::BadName(_) | GitError::NoRevision(_) => {
                message!(
                    "git-error-name-tag-branch",
                    "name a tag, a branch or a commit, or two as FROM..TO; `git log --oneline` shows them"
                )
            }
            GitError::NoFolder { .. } => {
                message!("git-error-name-revision", "name a revision that has it")
            }
            GitError::Shallow => {
                message!(
                    "git-error-fetch-whole",
                    "fetch the whole of it: git fetch --unshallow --tags (in CI: fetch-depth: 0)"
                )
            }
            _ => message!("git-error-see-log", "see that `git log` works here"),
        }
    }
}

impl Tell for GitError {
    fn message(&self) -> Message {
        match self {
            GitError::Untrusted => {
                message!("git-error-untrusted", "git is not asked with --untrusted")
            }
            GitError::NotThere => message!(
                "git-error",
                "a history is read by git, which is not installed"
            ),
            GitError::Io(error) => {
                message!("git-error-cannot-run", "git cannot be run: {error}", error)
            }
            GitError::NoRepository(said) => {
                message!(
                    "git-error-project-repository",
                    "the project is in no git repository that can be read: {said}",
                    said
                )
            }
            GitError::BadName(name) => message!(
                "git-error-name-cannot-name",
                "`{name}` cannot be the name of a revision",
                name
            ),
            GitError::NoRevision(name) => message!(
                "git-error-revision-name",
                "there is no revision `{name}`",
                name
            ),
            GitError::NoFolder { revision, folder } => {
                message!(
                    "git-error-revision-revision-folder",
                    "the revision `{revision}` has no folder `{folder}`",
                    revision,
                    folder
                )
            }
            GitError::TooMany(most) => message!(
                "git-error-revision-files",
                "a revision has more than {most} files",
                most
            ),
            GitError::NoBase(from, to) => {
                message!(
                    "git-error-from-commit-common",
                    "`{from}` and `{to}` have no commit in common",
                    from,
                    to
                )
            }
            GitError::Shallow => message!(
                "git-error-clone-only-part",
                "this clone has only a part of the history"
            ),
            GitError::Said(said) => message!("git-said", "git: {said}", said),
        }
    }
}

impl fmt::Display for GitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
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
