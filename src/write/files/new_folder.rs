//! A folder that is made whole, or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{OutDir, TEMPORARY, WriteError, failed};

/// A folder in the making, beside the place it will have. Dropped before it is kept, it goes with all
/// that is in it.
pub struct NewFolder {
    making: TempDir,
    place: PathBuf,
}

impl NewFolder {
    /// Begins a folder that is not there yet.
    ///
    /// # Errors
    /// [`WriteError`] where none can be made.
    pub fn begin(place: &Path) -> Result<NewFolder, WriteError> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMPORARY);
        // Those of any new folder: the system takes away what the user's umask says.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
        let beside = match place.parent() {
            Some(beside) if !beside.as_os_str().is_empty() => beside,
            _ => Path::new("."),
        };
        let making = builder.tempdir_in(beside);
        Ok(NewFolder {
            making: making.map_err(|error| failed(place, error))?,
            place: place.to_owned(),
        })
    }

    /// Where it is while it is made.
    pub fn path(&self) -> &Path {
        self.making.path()
    }

    /// Writes a file at a plain relative path in it.
    ///
    /// # Errors
    /// As those of [`OutDir::write`], of the place that the file would have.
    pub fn write(&self, name: &Path, bytes: &[u8]) -> Result<(), WriteError> {
        let written = OutDir::chosen(self.path()).write(name, bytes);
        let at = |error| WriteError {
            path: self.place.join(name),
            ..error
        };
        written.map(drop).map_err(at)
    }

    /// Puts it into its place.
    ///
    /// # Errors
    /// [`WriteError`] for a place that is taken since.
    pub fn keep(self) -> Result<(), WriteError> {
        let moved = fs::rename(self.making.path(), &self.place);
        moved.map_err(|error| failed(&self.place, error))?;
        // It is there no longer.
        let _ = self.making.keep();
        Ok(())
    }
}
