//! Writes and removes files; the only module that does.
//!
//! A file is written to a temporary file beside the target and renamed over it, so that a run that
//! fails or is killed leaves the last good file whole. The files of a game are [staged](Staging) and
//! put into place together, by a run that holds the [lock](OutLock) of the folder.

mod error;
mod lock;
mod new_folder;
mod pending;
mod staging;

use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use tempfile::{SpooledTempFile, spooled_tempfile, spooled_tempfile_in};

pub use error::{Reason, WriteError};
use error::{failed, leads_out};
pub use lock::OutLock;
pub use new_folder::NewFolder;
pub use pending::{PendingFile, WholeFile};
pub use staging::Staging;

/// What the names of temporary files begin with.
const TEMPORARY: &str = ".massicot-";

/// What waits to be put into files is held in memory up to so many bytes.
const SCRATCH: usize = 16 << 20;

/// Whether a path means the standard output.
pub fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Writes bytes to the standard output. One that is closed before its end (`| head`) is no error.
///
/// # Errors
/// [`WriteError`] where it cannot be written.
pub fn to_standard_output(bytes: &[u8]) -> Result<(), WriteError> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(WriteError {
            path: PathBuf::from("-"),
            reason: Reason::Io(error),
        }),
        _ => Ok(()),
    }
}

/// An output folder.
#[derive(Clone, Debug)]
pub struct OutDir {
    dir: PathBuf,
}

/// The outcome of removing a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    Removed,
    /// Kept, because its content is not as expected.
    Kept,
    /// There was no such file.
    Missing,
}

impl OutDir {
    /// A folder chosen by the user; it is created when the first file is written.
    pub fn chosen(dir: &Path) -> OutDir {
        OutDir {
            dir: dir.to_owned(),
        }
    }

    /// A folder below a project root; refused where a link leads out of the root.
    ///
    /// # Errors
    /// [`WriteError`] for a name that leads out of the root.
    pub fn below(root: &Path, name: &str) -> Result<OutDir, WriteError> {
        let dir = root.join(name);
        match dir.canonicalize() {
            Ok(real) if !real.starts_with(root) => Err(leads_out(&dir)),
            _ => Ok(OutDir { dir }),
        }
    }

    /// Writes a file chosen by the user.
    ///
    /// # Errors
    /// [`WriteError`] for a file that cannot be written.
    pub fn write_to(file: &Path, bytes: &[u8]) -> Result<PathBuf, WriteError> {
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let name = file.file_name().unwrap_or_default();
        OutDir::chosen(folder).write(Path::new(name), bytes)
    }

    /// Writes a file that is there anew: it keeps its permissions.
    ///
    /// # Errors
    /// [`WriteError`] for a read-only file, and one that cannot be written.
    pub fn rewrite(file: &Path, bytes: &[u8]) -> Result<(), WriteError> {
        let found = fs::metadata(file).map_err(|error| failed(file, error))?;
        if found.permissions().readonly() {
            return Err(WriteError {
                path: file.to_owned(),
                reason: Reason::ReadOnly,
            });
        }
        let (folder, name) = (file.parent(), file.file_name());
        let out = OutDir::chosen(folder.unwrap_or(Path::new(".")));
        let mut pending = out.begin(Path::new(name.unwrap_or_default()))?;
        let written = pending.write_all(bytes);
        let written = written.and_then(|()| pending.permit(found.permissions()));
        written.map_err(|error| pending.failed(error))?;
        pending.keep().map(drop)
    }

    pub fn path(&self) -> &Path {
        &self.dir
    }

    /// Writes a file at a plain relative path in the folder; gives the path of the file.
    ///
    /// # Errors
    /// [`WriteError`] for a path that leads out of the folder, and a file that cannot be written.
    pub fn write(&self, name: &Path, bytes: &[u8]) -> Result<PathBuf, WriteError> {
        let mut file = self.begin(name)?;
        let written = file.write_all(bytes);
        written.map_err(|error| file.failed(error))?;
        file.keep()
    }

    /// A file for a plain relative path in the folder, whole and not yet in its place.
    ///
    /// # Errors
    /// As those of [`OutDir::write`].
    pub fn whole(&self, name: &Path, bytes: &[u8]) -> Result<WholeFile, WriteError> {
        let mut file = self.begin(name)?;
        let written = file.write_all(bytes);
        written.map_err(|error| file.failed(error))?;
        Ok(file.whole())
    }

    /// Writes a file of these parts, without waiting for the disk: for what is synced with others, or is
    /// looked at before it is believed.
    ///
    /// # Errors
    /// As those of [`OutDir::write`].
    pub fn write_unsynced(&self, name: &Path, parts: &[&[u8]]) -> Result<(), WriteError> {
        let mut file = self.begin(name)?;
        for part in parts {
            let written = file.write_all(part);
            written.map_err(|error| file.failed(error))?;
        }
        file.keep_unsynced().map(drop)
    }

    /// Begins a file at a plain relative path in the folder, to be written bit by bit.
    ///
    /// # Errors
    /// [`WriteError`] for a path that leads out of the folder, and a folder that cannot be made.
    pub fn begin(&self, name: &Path) -> Result<PendingFile, WriteError> {
        let path = self.make_way(name)?;
        let folder = path.parent().unwrap_or(&self.dir);
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMPORARY);
        // Those of any new file: the system takes away what the user's umask says.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder
            .tempfile_in(folder)
            .map_err(|error| failed(&path, error))?;
        Ok(PendingFile::new(file, path))
    }

    /// The path of a file at a plain relative path, with the folders above it made.
    fn make_way(&self, name: &Path) -> Result<PathBuf, WriteError> {
        let plain = |part: Component| matches!(part, Component::Normal(_));
        let path = self.dir.join(name);
        if !name.components().all(plain) {
            return Err(leads_out(&path));
        }
        let io = |error| failed(&path, error);
        let folder = path.parent().unwrap_or(&self.dir);
        // Looked at before any folder is made: not even one is made elsewhere.
        let there = folder
            .ancestors()
            .find(|above| above.symlink_metadata().is_ok());
        if let (Some(there), Ok(own)) = (there, self.dir.canonicalize())
            && !there.canonicalize().is_ok_and(|real| real.starts_with(own))
        {
            return Err(leads_out(&path));
        }
        fs::create_dir_all(folder).map_err(io)?;
        let real = folder.canonicalize().map_err(io)?;
        // Refused now: renaming onto a folder would fail when others are in their places already.
        if path.symlink_metadata().is_ok_and(|found| found.is_dir()) {
            return Err(failed(
                &path,
                io::Error::other(message!("write-files-make-way", "it is a folder")),
            ));
        }
        match real.starts_with(self.dir.canonicalize().map_err(io)?) {
            true => Ok(path),
            false => Err(leads_out(&path)),
        }
    }

    /// Room for what waits to be put into files: in memory while it is little, then in a file
    /// without a name, on the disk that the outputs go to.
    pub fn scratch(&self) -> SpooledTempFile {
        let mut above = self.dir.ancestors();
        match above.find(|folder| folder.is_dir()) {
            Some(folder) => spooled_tempfile_in(SCRATCH, folder),
            None => scratch(),
        }
    }

    /// The bytes of a file at a plain relative path in the folder, where it is a file itself (and
    /// no link) of no more than `most` bytes; none where there is none.
    ///
    /// # Errors
    /// The I/O error of a file that is there and cannot be read.
    #[expect(
        clippy::disallowed_methods,
        reason = "outputs are of no project: the user may have them anywhere"
    )]
    pub fn read(&self, name: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
        let Some(path) = self.file(name) else {
            return Ok(None);
        };
        match fs::symlink_metadata(&path)?.len() {
            length if length > most => Err(io::Error::other(message!(
                "write-files-read",
                "it has {length} bytes",
                length
            ))),
            _ => fs::read(path).map(Some),
        }
    }

    /// Removes a file at a plain relative path in the folder, where `is_ours` says yes to its
    /// bytes, and the folders above it that are empty then. One that cannot be read, or of more than `most`
    /// bytes, stays.
    ///
    /// # Errors
    /// Why the file cannot be removed.
    #[expect(
        clippy::disallowed_methods,
        reason = "of what was written, what is no longer made"
    )]
    pub fn remove(
        &self,
        name: &Path,
        most: u64,
        is_ours: impl FnOnce(&[u8]) -> bool,
    ) -> Result<Removal, WriteError> {
        let Some(path) = self.file(name) else {
            return Ok(Removal::Missing);
        };
        let ours = match self.read(name, most) {
            Ok(Some(bytes)) => is_ours(&bytes),
            Ok(None) | Err(_) => false,
        };
        if !ours {
            return Ok(Removal::Kept);
        }
        let io = |error| WriteError {
            path: path.clone(),
            reason: Reason::Io(error),
        };
        fs::remove_file(&path).map_err(io)?;
        let above = name.ancestors().skip(1);
        for folder in above.take_while(|folder| !folder.as_os_str().is_empty()) {
            // Only an empty folder can be removed so.
            if fs::remove_dir(self.dir.join(folder)).is_err() {
                break;
            }
        }
        Ok(Removal::Removed)
    }

    /// Removes a file at a plain relative path in the folder, whatever is in it; whether it did.
    #[expect(
        clippy::disallowed_methods,
        reason = "an entry of the cache, by its key"
    )]
    pub fn discard(&self, name: &Path) -> bool {
        self.file(name)
            .is_some_and(|path| fs::remove_file(path).is_ok())
    }

    /// The path of a file in the folder: none where there is none, where it is something else, or
    /// where the way to it leads out.
    fn file(&self, name: &Path) -> Option<PathBuf> {
        let plain = |part: Component| matches!(part, Component::Normal(_));
        let path = self.dir.join(name);
        let inside = name.components().all(plain)
            && path
                .parent()?
                .canonicalize()
                .ok()?
                .starts_with(self.dir.canonicalize().ok()?);
        let is_file =
            |path: &PathBuf| fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
        (inside && is_file(&path)).then_some(path)
    }

    /// The names of the folders in it, sorted. Links are not followed.
    pub fn folders(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.dir).into_iter().flatten().flatten();
        let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        let names = folders.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// The files below a plain relative path in the folder, sorted, as paths from there; none
    /// where there is no such folder. Links are not followed.
    pub fn files(&self, name: &Path) -> Vec<PathBuf> {
        let root = self.dir.join(name);
        let mut found = Vec::new();
        if root.is_symlink() {
            return found;
        }
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => folders.push(path),
                    Ok(_) => found.extend(path.strip_prefix(&root).map(Path::to_owned)),
                    Err(_) => {}
                }
            }
        }
        found.sort();
        found
    }
}

/// Whether a path has the name of a file that was being written.
pub fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(TEMPORARY.as_bytes())
}

/// The same for what has no folder of outputs: on the system's disk for temporary files.
pub fn scratch() -> SpooledTempFile {
    spooled_tempfile(SCRATCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole_and_stay_inside() {
        let dir = tempfile::tempdir().unwrap();
        let out = OutDir::below(&dir.path().canonicalize().unwrap(), "out").unwrap();
        let path = out.write(Path::new("game/deck.pdf"), b"one").unwrap();
        out.write(Path::new("game/deck.pdf"), b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        out.write(Path::new("game/more/one.pdf"), b"one").unwrap();
        let below = |name: &str| out.files(Path::new(name));
        assert_eq!(
            below("game"),
            [Path::new("deck.pdf"), Path::new("more/one.pdf")]
        );
        assert!(below("nothing").is_empty());
        assert!(out.write(Path::new("../x"), b"").is_err());
        assert!(out.write(Path::new("/x"), b"").is_err());
    }

    #[test]
    fn only_what_is_ours_is_removed_and_only_empty_folders_with_it() {
        let dir = tempfile::tempdir().unwrap();
        let out = OutDir::chosen(dir.path());
        let (one, two) = (Path::new("game/tgc/one.png"), Path::new("game/two.pdf"));
        out.write(one, b"one").unwrap();
        out.write(two, b"two").unwrap();
        let remove =
            |name: &Path, bytes: &[u8]| out.remove(name, 10, |found| found == bytes).unwrap();
        assert_eq!(remove(one, b"another"), Removal::Kept);
        assert_eq!(out.read(one, 10).unwrap().unwrap(), b"one");
        assert!(out.read(one, 2).is_err());
        assert_eq!(remove(one, b"one"), Removal::Removed);
        assert_eq!(remove(one, b"one"), Removal::Missing);
        assert!(!dir.path().join("game/tgc").exists());
        assert_eq!(out.folders(), ["game"]);
        assert_eq!(remove(Path::new("game"), b""), Removal::Missing);
        assert_eq!(
            remove(Path::new("game/../game/two.pdf"), b"two"),
            Removal::Missing
        );
        assert_eq!(out.files(Path::new("game")), [Path::new("two.pdf")]);
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_removed_through_a_link() {
        let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        OutDir::chosen(other.path())
            .write(Path::new("a.pdf"), b"a")
            .unwrap();
        std::os::unix::fs::symlink(other.path(), dir.path().join("game")).unwrap();
        std::os::unix::fs::symlink(other.path().join("a.pdf"), dir.path().join("a.pdf")).unwrap();
        let out = OutDir::chosen(dir.path());
        for name in ["game/a.pdf", "a.pdf"] {
            assert_eq!(
                out.remove(Path::new(name), 10, |_| true).unwrap(),
                Removal::Missing
            );
        }
        assert!(other.path().join("a.pdf").is_file());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_root_is_refused() {
        let (root, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let root = root.path().canonicalize().unwrap();
        std::os::unix::fs::symlink(outside.path(), root.join("out")).unwrap();
        assert!(OutDir::below(&root, "out").is_err());
    }
}
