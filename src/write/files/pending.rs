//! A file that is being written.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::{WriteError, failed};

/// A file in the making, beside the place it will have. Readers see the old or the new file,
/// whole; what is dropped before it is kept leaves nothing behind.
pub struct PendingFile {
    file: NamedTempFile,
    path: PathBuf,
}

impl PendingFile {
    pub(super) fn new(file: NamedTempFile, path: PathBuf) -> PendingFile {
        PendingFile { file, path }
    }

    /// The same file for another place on the same file system.
    pub(super) fn at(self, path: PathBuf) -> PendingFile {
        PendingFile { path, ..self }
    }

    /// Where it will be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// [`WriteError`] where the disk is full or the place cannot be taken.
    pub fn keep(self) -> Result<PathBuf, WriteError> {
        let io = |error| failed(&self.path, error);
        self.file.as_file().sync_all().map_err(io)?;
        share(self.file.as_file()).map_err(io)?;
        self.file
            .persist(&self.path)
            .map_err(|error| io(error.error))?;
        Ok(self.path)
    }

    /// What is said where it cannot be written.
    pub fn failed(&self, error: io::Error) -> WriteError {
        failed(&self.path, error)
    }
}

impl Write for PendingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

/// Gives a temporary file, which only its owner can read, the permissions of a new file.
#[cfg(unix)]
fn share(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn share(_: &fs::File) -> io::Result<()> {
    Ok(())
}
