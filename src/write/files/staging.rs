//! The files of a game as one change.
//!
//! They are made in a folder of their own within the game's, `.massicot-new`. When all are whole, a
//! mark is set there and they are moved to their places one by one, the record of them last. A run
//! that ends before the mark has changed nothing; one that ends after it is completed by the next.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::pending::sync;
use super::{OutDir, PendingFile, WriteError, failed, is_temporary};
use crate::write::manifest;

/// The folder for files in the making.
const NEW: &str = ".massicot-new";
/// The mark in it: all files are whole.
const WHOLE: &str = ".whole";

/// Files that are put into place together. Dropped before that, they are removed.
pub struct Staging {
    out: OutDir,
    /// The game's folder in it; none for a gallery.
    folder: PathBuf,
}

impl Staging {
    /// Begins to stage files of a game's folder; the caller holds the lock of the folder of outputs.
    /// Completes an earlier run that was ended while it put its files into place, and removes what
    /// one left that was ended before.
    ///
    /// # Errors
    /// [`WriteError`] for what cannot be put into place or removed.
    pub fn open(out: &OutDir, folder: &Path) -> Result<Staging, WriteError> {
        let staging = Staging {
            out: out.clone(),
            folder: folder.to_owned(),
        };
        if out.file(&staging.new_place(Path::new(WHOLE))).is_some() {
            staging.put_into_place()?;
        }
        staging.clear()?;
        for name in out.files(folder) {
            if is_temporary(&name) {
                remove(&out.path().join(folder).join(name))?;
            }
        }
        Ok(staging)
    }

    /// Writes a file at a path in the folder of outputs; gives the path it will have.
    ///
    /// # Errors
    /// As those of [`OutDir::write`].
    pub fn write(&self, path: &Path, bytes: &[u8]) -> Result<PathBuf, WriteError> {
        let staged = self.new_place(self.below(path));
        self.out.write_unsynced(&staged, &[bytes])?;
        Ok(self.out.path().join(path))
    }

    /// Takes a file that was begun at a path in the folder of outputs; gives the path it will have.
    ///
    /// # Errors
    /// As those of [`PendingFile::keep`].
    pub fn place(&self, path: &Path, file: PendingFile) -> Result<PathBuf, WriteError> {
        let staged = self.out.make_way(&self.new_place(self.below(path)))?;
        file.at(staged).keep_unsynced()?;
        Ok(self.out.path().join(path))
    }

    /// Puts all files into place.
    ///
    /// # Errors
    /// [`WriteError`] for a place that is taken by a folder, before any file is moved; for a file
    /// that cannot be moved.
    pub fn commit(self) -> Result<(), WriteError> {
        let staged = self.staged();
        if staged.is_empty() {
            return Ok(());
        }
        for name in &staged {
            let place = self.out.make_way(&self.folder.join(name))?;
            // A link to a folder: one itself is refused above.
            if place.is_dir() {
                return Err(failed(&place, io::ErrorKind::IsADirectory.into()));
            }
        }
        let top = self.out.path().join(self.new_folder());
        let synced = staged.par_iter().map(|name| top.join(name));
        synced.try_for_each(|path| sync(&path).map_err(|error| failed(&path, error)))?;
        self.out.write(&self.new_place(Path::new(WHOLE)), b"")?;
        self.put_into_place()
    }

    fn put_into_place(&self) -> Result<(), WriteError> {
        let mut staged = self.staged();
        // The record last: what it says is there then.
        staged.sort_by_key(|name| name == Path::new(manifest::FILE));
        for name in staged {
            let place = self.out.make_way(&self.folder.join(&name))?;
            let staged = self.out.path().join(self.new_place(&name));
            fs::rename(staged, &place).map_err(|error| failed(&place, error))?;
        }
        Ok(())
    }

    /// The files in the making, by their paths in the game's folder.
    fn staged(&self) -> Vec<PathBuf> {
        let mut staged = self.out.files(&self.new_folder());
        staged.retain(|name| name != Path::new(WHOLE));
        staged
    }

    fn new_folder(&self) -> PathBuf {
        self.folder.join(NEW)
    }

    fn new_place(&self, below: &Path) -> PathBuf {
        self.new_folder().join(below)
    }

    fn below<'p>(&self, path: &'p Path) -> &'p Path {
        path.strip_prefix(&self.folder).unwrap_or(path)
    }

    /// Removes the folder for files in the making, and the game's folder where nothing is in it.
    #[expect(
        clippy::disallowed_methods,
        reason = "folders of ours, and the game's where it is empty"
    )]
    fn clear(&self) -> Result<(), WriteError> {
        let top = self.out.path().join(self.new_folder());
        let is_ours = fs::symlink_metadata(&top).is_ok_and(|found| found.is_dir());
        if is_ours {
            // The mark first: without it nothing of the rest counts.
            let mark = top.join(WHOLE);
            if mark.exists() {
                remove(&mark)?;
            }
            for name in self.out.files(&self.new_folder()) {
                remove(&top.join(name))?;
            }
            for folder in folders_below(top) {
                fs::remove_dir(&folder).map_err(|error| failed(&folder, error))?;
            }
        }
        let _ = fs::remove_dir(self.out.path().join(&self.folder));
        Ok(())
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        let is_whole = self.out.file(&self.new_place(Path::new(WHOLE))).is_some();
        // Files that could not all be moved are moved by the next run.
        if !is_whole || self.staged().is_empty() {
            let _ = self.clear();
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "temporary files of ours, by their names"
)]
fn remove(path: &Path) -> Result<(), WriteError> {
    fs::remove_file(path).map_err(|error| failed(path, error))
}

/// A folder and those in it, the deepest first. Links are not followed.
fn folders_below(top: PathBuf) -> Vec<PathBuf> {
    let mut found = vec![top];
    let mut at = 0;
    while let Some(folder) = found.get(at) {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        let folders: Vec<PathBuf> = folders.map(|entry| entry.path()).collect();
        found.extend(folders);
        at += 1;
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    const GAME: &str = "game";

    fn read(out: &OutDir, name: &str) -> Option<Vec<u8>> {
        out.read(&Path::new(GAME).join(name), 100).unwrap()
    }

    fn all(out: &OutDir) -> Vec<PathBuf> {
        out.files(Path::new(""))
    }

    #[test]
    fn nothing_is_in_its_place_before_all_is() {
        let home = tempfile::tempdir().unwrap();
        let out = OutDir::chosen(home.path());
        out.write(Path::new("game/a.pdf"), b"old").unwrap();
        let staging = Staging::open(&out, Path::new(GAME)).unwrap();
        let place = staging.write(Path::new("game/a.pdf"), b"new").unwrap();
        assert_eq!(place, home.path().join("game/a.pdf"));
        let mut begun = out.begin(Path::new("game/more/b.pdf")).unwrap();
        begun.write_all(b"new").unwrap();
        staging.place(Path::new("game/more/b.pdf"), begun).unwrap();
        assert_eq!(read(&out, "a.pdf").unwrap(), b"old");
        assert_eq!(read(&out, "more/b.pdf"), None);
        staging.commit().unwrap();
        assert_eq!(read(&out, "a.pdf").unwrap(), b"new");
        assert_eq!(read(&out, "more/b.pdf").unwrap(), b"new");
        assert_eq!(all(&out).len(), 2);
    }

    #[test]
    fn a_run_that_gives_up_leaves_nothing() {
        let home = tempfile::tempdir().unwrap();
        let out = OutDir::chosen(&home.path().join("out"));
        let staging = Staging::open(&out, Path::new(GAME)).unwrap();
        staging.write(Path::new("game/tgc/a.png"), b"new").unwrap();
        drop(staging);
        assert!(!home.path().join("out/game").exists());
    }

    /// What a killed run leaves: forgets its guard, as the process does.
    fn killed(out: &OutDir, marked: bool) {
        let staging = Staging::open(out, Path::new(GAME)).unwrap();
        staging.write(Path::new("game/a.pdf"), b"new").unwrap();
        staging.write(Path::new("game/b/c.pdf"), b"new").unwrap();
        out.write(Path::new("game/.massicot-XyZ"), b"half").unwrap();
        if marked {
            out.write(&staging.new_place(Path::new(WHOLE)), b"")
                .unwrap();
        }
        std::mem::forget(staging);
    }

    #[test]
    fn the_next_run_removes_what_was_not_whole_and_completes_what_was() {
        for marked in [false, true] {
            let home = tempfile::tempdir().unwrap();
            let out = OutDir::chosen(home.path());
            out.write(Path::new("game/a.pdf"), b"old").unwrap();
            out.write(Path::new("game/mine.txt"), b"mine").unwrap();
            killed(&out, marked);
            drop(Staging::open(&out, Path::new(GAME)).unwrap());
            let (a, c): (&[u8], Option<Vec<u8>>) = match marked {
                true => (b"new", Some(b"new".to_vec())),
                false => (b"old", None),
            };
            assert_eq!(read(&out, "a.pdf").unwrap(), a);
            assert_eq!(read(&out, "b/c.pdf"), c);
            assert_eq!(read(&out, "mine.txt").unwrap(), b"mine");
            assert_eq!(all(&out).len(), if marked { 3 } else { 2 });
            assert!(!home.path().join("game/.massicot-new").exists());
        }
    }

    #[test]
    fn a_folder_in_the_place_of_a_file_is_told_before_anything_is_moved() {
        let home = tempfile::tempdir().unwrap();
        let out = OutDir::chosen(home.path());
        out.write(Path::new("game/b.pdf/mine.txt"), b"mine")
            .unwrap();
        let staging = Staging::open(&out, Path::new(GAME)).unwrap();
        staging.write(Path::new("game/a.pdf"), b"new").unwrap();
        staging.write(Path::new("game/b.pdf"), b"new").unwrap();
        assert!(staging.commit().is_err());
        assert_eq!(all(&out), [Path::new("game/b.pdf/mine.txt")]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_place_of_the_staging_folder_is_not_followed() {
        let (home, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let out = OutDir::chosen(home.path());
        OutDir::chosen(other.path())
            .write(Path::new("mine.txt"), b"mine")
            .unwrap();
        fs::create_dir(home.path().join(GAME)).unwrap();
        std::os::unix::fs::symlink(other.path(), home.path().join("game/.massicot-new")).unwrap();
        let staging = Staging::open(&out, Path::new(GAME)).unwrap();
        staging.write(Path::new("game/a.pdf"), b"new").unwrap();
        staging.commit().unwrap();
        assert_eq!(all(&out), [Path::new("game/a.pdf")]);
        let kept = fs::read_dir(other.path()).unwrap();
        assert_eq!(kept.count(), 1, "only what was there");
    }
}
