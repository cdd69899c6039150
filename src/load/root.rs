//! The project root: found from any folder below it; no path outside it is read.
//!
//! Every read of a project goes through `Root`. A path is refused when it is absolute,
//! climbs with `..`, or leads out by a symbolic link.

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::folder::FolderSource;
use super::source::{FileSource, MAX_DEPTH, MAX_FILES, utf8};
pub use super::source::{NotText, PathError, text_or_utf16};
use crate::git::{GitError, lfs};

/// The largest text file that is read, in bytes.
pub const MAX_TEXT: u64 = 64 << 20;
/// The largest binary file (font, picture) that is read, in bytes.
pub const MAX_BINARY: u64 = 256 << 20;

/// A project root.
#[derive(Clone, Debug)]
pub struct Root {
    /// With symbolic links resolved.
    dir: PathBuf,
    source: Arc<dyn FileSource>,
    /// Texts that stand for those of files, by their paths below the root.
    instead: BTreeMap<PathBuf, Arc<str>>,
}

impl Root {
    /// Takes a folder as it is given.
    ///
    /// # Errors
    /// The I/O error of a folder that does not exist or cannot be read.
    pub fn at(dir: &Path) -> io::Result<Root> {
        let dir = dir.canonicalize()?;
        match dir.is_dir() {
            true => Ok(Root::of_folder(&dir)),
            false => Err(io::ErrorKind::NotADirectory.into()),
        }
    }

    /// The nearest folder, from `start` upwards, that holds `content/` and `templates/`.
    ///
    /// # Errors
    /// The I/O error of a `start` that does not exist or cannot be read.
    pub fn find(start: &Path) -> io::Result<Option<Root>> {
        let start = start.canonicalize()?;
        let is_root = |dir: &&Path| dir.join("content").is_dir() && dir.join("templates").is_dir();
        Ok(start.ancestors().find(is_root).map(Root::of_folder))
    }

    /// A folder whose path has no symbolic links.
    fn of_folder(dir: &Path) -> Root {
        Root {
            dir: dir.to_owned(),
            source: Arc::new(FolderSource::new(dir)),
            instead: BTreeMap::new(),
        }
    }

    /// The same folder as another source has it.
    pub fn seen_by(&self, source: Arc<dyn FileSource>) -> Root {
        Root {
            dir: self.dir.clone(),
            source,
            instead: BTreeMap::new(),
        }
    }

    /// Where the project lies, or what it is a revision of.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The same root with another text in place of a file's: nothing is written.
    pub fn with_text(&self, path: &Path, text: &str) -> Root {
        let mut root = self.clone();
        root.instead.insert(path.to_owned(), text.into());
        root
    }

    /// Whether there is anything at a path below the root.
    ///
    /// # Errors
    /// [`PathError`] for a path that leaves the root or does not exist.
    pub fn locate(&self, path: &Path) -> Result<(), PathError> {
        self.source.locate(below(path)?)
    }

    /// The absolute path of a file on disk, with links resolved, for programs that open it.
    ///
    /// # Errors
    /// [`PathError`] for a path that leaves the root or does not exist.
    pub fn resolve(&self, path: &Path) -> Result<PathBuf, PathError> {
        FolderSource::new(&self.dir).real(below(path)?)
    }

    /// Whether there is anything of this name, a link that leads nowhere too.
    pub fn has(&self, path: &Path) -> bool {
        below(path).is_ok_and(|path| self.source.has(path))
    }

    /// The version that the project has by its repository.
    ///
    /// # Errors
    /// [`GitError`] where there is none, or it cannot be read.
    pub fn stamp(&self) -> Result<String, GitError> {
        self.source.stamp()
    }

    /// Reads a text file, without a byte order mark.
    ///
    /// # Errors
    /// [`PathError`] for a path outside the root, and a file that is missing, too large or not UTF-8.
    pub fn read_text(&self, path: &Path) -> Result<String, PathError> {
        match self.instead.get(path) {
            Some(text) => Ok(text.to_string()),
            None => utf8(self.read(path, MAX_TEXT)?),
        }
    }

    /// Reads a spreadsheet: as large as a text may be.
    ///
    /// # Errors
    /// [`PathError`] for a path outside the root, and a file that is missing or too large.
    pub fn read_sheet(&self, path: &Path) -> Result<Vec<u8>, PathError> {
        self.read(path, MAX_TEXT)
    }

    /// Reads a binary file.
    ///
    /// # Errors
    /// [`PathError`] for a path outside the root, and a file that is missing or too large.
    pub fn read_binary(&self, path: &Path) -> Result<Vec<u8>, PathError> {
        self.read(path, MAX_BINARY)
    }

    /// Reads a file of `limit` bytes at most.
    ///
    /// # Errors
    /// [`PathError`] for a path outside the root, and a file that is missing or too large.
    pub fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, PathError> {
        let bytes = self.source.read(below(path)?, limit)?;
        match is_pointer(&bytes) {
            true => Err(PathError::Pointer),
            false => Ok(bytes),
        }
    }

    /// Names of the folders directly in `path`, sorted; none where there is no such folder.
    ///
    /// # Errors
    /// [`PathError`] for a path outside the root, and a folder that cannot be listed.
    pub fn folders(&self, path: &Path) -> Result<Vec<String>, PathError> {
        let mut names = Vec::new();
        for (name, is_dir) in self.list(path)? {
            if is_dir {
                names.push(name);
            }
        }
        Ok(names)
    }

    /// Every file below `path`, relative to the root, sorted; none where there is no such folder.
    ///
    /// # Errors
    /// [`PathError`] for a path outside the root, and a tree that cannot be listed or is too large.
    pub fn files(&self, path: &Path) -> Result<Vec<PathBuf>, PathError> {
        let mut files = Vec::new();
        self.collect(path, 0, &mut files)?;
        Ok(files)
    }

    fn collect(
        &self,
        path: &Path,
        depth: usize,
        files: &mut Vec<PathBuf>,
    ) -> Result<(), PathError> {
        if depth > MAX_DEPTH {
            return Err(PathError::TooMany);
        }
        for (name, is_dir) in self.list(path)? {
            let is_read = is_readable(&name);
            let below = path.join(name);
            match is_dir && is_read {
                true => self.collect(&below, depth + 1, files)?,
                false => files.push(below),
            }
            if files.len() > MAX_FILES {
                return Err(PathError::TooMany);
            }
        }
        Ok(())
    }

    /// Names in a folder and whether each is a folder, sorted; hidden ones left out.
    ///
    /// # Errors
    /// [`PathError`] for a path outside the root, and a folder that cannot be listed.
    pub fn list(&self, path: &Path) -> Result<Vec<(String, bool)>, PathError> {
        let mut names = match self.source.list(below(path)?) {
            Err(PathError::Missing) => return Ok(Vec::new()),
            names => names?,
        };
        names.retain(|(name, _)| !name.starts_with('.'));
        names.sort();
        Ok(names)
    }
}

/// The path, where it does not leave the root by what is written.
fn below(path: &Path) -> Result<&Path, PathError> {
    let plain = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
    match path.components().all(plain) && !path.to_string_lossy().contains('\\') {
        true => Ok(path),
        false => Err(PathError::NotBelow),
    }
}

/// Whether files of this name are read: on every system it is one name, and is UTF-8. What is not is listed
/// with its bytes written `\\xe9`.
pub fn is_readable(name: &str) -> bool {
    !name.contains('\\')
}

/// Whether a file is a pointer to the one that Git LFS keeps elsewhere.
fn is_pointer(bytes: &[u8]) -> bool {
    bytes.len() < 1024 && bytes.starts_with(lfs::FIRST_LINE)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_root_is_never_left() {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret.toml"), "a = 1").unwrap();
        let inside = tempfile::tempdir().unwrap();
        fs::create_dir_all(inside.path().join("content/game")).unwrap();
        fs::write(inside.path().join("content/game/a.toml"), "\u{feff}a = 1").unwrap();
        let root = Root::at(inside.path()).unwrap();

        let read = |path: &str| root.read_text(Path::new(path));
        assert_eq!(read("content/game/a.toml").unwrap(), "a = 1");
        assert!(matches!(read("content/b.toml"), Err(PathError::Missing)));
        assert!(matches!(read("content"), Err(PathError::WrongKind)));
        assert!(matches!(read("../x"), Err(PathError::NotBelow)));
        assert!(matches!(read("content/../../x"), Err(PathError::NotBelow)));
        assert!(matches!(read("content\\..\\x"), Err(PathError::NotBelow)));
        let absolute = outside.path().join("secret.toml");
        assert!(matches!(
            root.read_text(&absolute),
            Err(PathError::NotBelow)
        ));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&absolute, inside.path().join("link.toml")).unwrap();
            assert!(matches!(read("link.toml"), Err(PathError::LeadsOut)));
        }
    }

    #[test]
    fn a_root_is_found_from_below() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("content/game")).unwrap();
        fs::create_dir_all(dir.path().join("templates")).unwrap();
        let found = Root::find(&dir.path().join("content/game"))
            .unwrap()
            .unwrap();
        assert_eq!(found.dir(), dir.path().canonicalize().unwrap());
        assert!(Root::find(Path::new("/")).unwrap().is_none());
    }
}
