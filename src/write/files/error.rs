//! Why a file could not be written, and what to do.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::message::{Message, Tell};

/// Why a file could not be written.
#[derive(Debug)]
pub struct WriteError {
    pub path: PathBuf,
    pub reason: Reason,
}

#[derive(Debug)]
pub enum Reason {
    /// The path, or a symbolic link on it, leads out of the folder.
    LeadsOut,
    ReadOnly,
    Io(io::Error),
}

impl Tell for WriteError {
    fn message(&self) -> Message {
        let path = self.path.display();
        match &self.reason {
            Reason::LeadsOut => message!(
                "write-files",
                "`{path}` is not written: it leads out of its folder",
                path
            ),
            Reason::ReadOnly => message!(
                "write-files-read-only",
                "`{path}` is not written: it is read-only",
                path
            ),
            Reason::Io(error) => message!(
                "write-files-path-cannot-written",
                "`{path}` cannot be written: {error}",
                path,
                error
            ),
        }
    }
}

impl WriteError {
    /// What to do about it.
    pub fn help(&self) -> Message {
        match &self.reason {
            Reason::LeadsOut => message!(
                "write-files-help-leads-out",
                "put the file itself in the place of the link, or name a path that stays in the folder"
            ),
            Reason::ReadOnly => message!(
                "write-files-help-read-only",
                "where it may change, let it be written to first: chmod u+w"
            ),
            Reason::Io(_) => message!(
                "write-files-help",
                "see that its folder may be written to and the disk has room, or name another"
            ),
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for WriteError {}

pub(super) fn failed(path: &Path, error: io::Error) -> WriteError {
    WriteError {
        path: path.to_owned(),
        reason: Reason::Io(error),
    }
}

pub(super) fn leads_out(path: &Path) -> WriteError {
    WriteError {
        path: path.to_owned(),
        reason: Reason::LeadsOut,
    }
}
