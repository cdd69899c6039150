//! A file that is being written.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use tempfile::{NamedTempFile, TempPath};

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

    /// Gives it the permissions of another.
    pub(super) fn permit(&self, permissions: fs::Permissions) -> io::Result<()> {
        self.file.as_file().set_permissions(permissions)
    }

    /// Puts it in its place when it is on the disk.
    ///
    /// # Errors
    /// [`WriteError`] where the disk is full or the place cannot be taken.
    pub fn keep(self) -> Result<PathBuf, WriteError> {
        let synced = self.file.as_file().sync_all();
        synced.map_err(|error| failed(&self.path, error))?;
        self.keep_unsynced()
    }

    /// Puts it in its place at once: for what is synced with others, or is looked at before it is
    /// believed.
    ///
    /// # Errors
    /// As those of [`PendingFile::keep`].
    pub fn keep_unsynced(self) -> Result<PathBuf, WriteError> {
        self.whole().keep()
    }

    /// The file when all is written: it may wait for others.
    pub fn whole(self) -> WholeFile {
        WholeFile {
            file: self.file.into_temp_path(),
            path: self.path,
        }
    }

    /// What is said where it cannot be written.
    pub fn failed(&self, error: io::Error) -> WriteError {
        failed(&self.path, error)
    }
}

/// A file that is whole, beside the place it will have. What is dropped before it is kept leaves
/// nothing behind; many may wait, for none is open.
pub struct WholeFile {
    file: TempPath,
    path: PathBuf,
}

impl WholeFile {
    /// Where it will be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts files in their places when all of them are on the disk.
    ///
    /// # Errors
    /// [`WriteError`] where the disk is full or a place cannot be taken.
    pub fn keep_all(files: Vec<WholeFile>) -> Result<(), WriteError> {
        let waiting = files.par_iter().map(|file| (&*file.file, &*file.path));
        waiting.try_for_each(|(file, path)| sync(file).map_err(|error| failed(path, error)))?;
        files.into_iter().try_for_each(|file| file.keep().map(drop))
    }

    fn keep(self) -> Result<PathBuf, WriteError> {
        let kept = self.file.persist(&self.path);
        kept.map_err(|error| failed(&self.path, error.error))?;
        Ok(self.path)
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

/// Waits until a file is on the disk. Many at once take little longer than one.
pub(super) fn sync(file: &Path) -> io::Result<()> {
    // Some systems sync only what may be written.
    fs::File::options().append(true).open(file)?.sync_all()
}
