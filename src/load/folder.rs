//! The files of a folder.

use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::source::{FileSource, PathError};
use super::stamp;
use crate::git::GitError;

/// A folder on disk.
#[derive(Debug)]
pub struct FolderSource {
    /// With symbolic links resolved.
    dir: PathBuf,
}

impl FolderSource {
    /// A folder whose path has no symbolic links.
    pub fn new(dir: &Path) -> FolderSource {
        FolderSource {
            dir: dir.to_owned(),
        }
    }

    /// The absolute path, with links resolved.
    ///
    /// # Errors
    /// [`PathError`] for a path that leads out of the folder or to nothing.
    pub fn real(&self, path: &Path) -> Result<PathBuf, PathError> {
        let full = self.dir.join(path);
        let real = full.canonicalize().map_err(|error| match error.into() {
            PathError::Missing if full.is_symlink() => PathError::LeadsNowhere,
            error => error,
        })?;
        match real.starts_with(&self.dir) {
            true => Ok(real),
            false => Err(PathError::LeadsOut),
        }
    }
}

impl FileSource for FolderSource {
    fn locate(&self, path: &Path) -> Result<(), PathError> {
        self.real(path).map(|_| ())
    }

    fn has(&self, path: &Path) -> bool {
        self.dir.join(path).symlink_metadata().is_ok()
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, PathError> {
        let real = self.real(path)?;
        // Checked before opening: opening a pipe would block.
        let found = real.metadata()?;
        if !found.is_file() {
            return Err(PathError::WrongKind);
        }
        // One byte more, so that reading to the end does not grow the buffer.
        let size = found.len().min(limit) as usize + 1;
        let mut bytes = Vec::with_capacity(size);
        fs::File::open(real)?
            .take(limit + 1)
            .read_to_end(&mut bytes)?;
        match bytes.len() as u64 > limit {
            true => Err(PathError::TooLarge(limit)),
            false => Ok(bytes),
        }
    }

    fn list(&self, path: &Path) -> Result<Vec<(String, bool)>, PathError> {
        let mut names = Vec::new();
        for entry in fs::read_dir(self.real(path)?)? {
            let entry = entry?;
            let name = entry.file_name().into_string();
            let name = name.unwrap_or_else(|name| escaped(&name));
            names.push((name, entry.path().is_dir()));
        }
        Ok(names)
    }

    fn stamp(&self) -> Result<String, GitError> {
        stamp::of_work_tree(&self.dir)
    }
}

/// A name that is not UTF-8: what it has beside ASCII is written `\xe9`.
fn escaped(name: &OsStr) -> String {
    name.as_encoded_bytes().escape_ascii().to_string()
}
