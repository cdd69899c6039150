//! The project root: found from any folder below it; no path outside it is read.
//!
//! Every read of a project goes through `Root`. A path is refused when it is absolute,
//! climbs with `..`, or leads out by a symbolic link.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::string::FromUtf8Error;
use std::sync::Arc;

/// The largest text file that is read, in bytes.
pub const MAX_TEXT: u64 = 64 << 20;
/// The largest binary file (font, picture) that is read, in bytes.
pub const MAX_BINARY: u64 = 256 << 20;
/// How many files one folder tree may hold.
const MAX_FILES: usize = 20_000;
/// How deep a folder tree may be.
const MAX_DEPTH: usize = 16;

/// A project root.
#[derive(Clone, Debug)]
pub struct Root {
    /// With symbolic links resolved.
    dir: PathBuf,
    /// Texts that stand for those of files, by their paths below the root.
    instead: BTreeMap<PathBuf, Arc<str>>,
}

/// Why a path of the project could not be read.
#[derive(Debug)]
pub enum PathError {
    /// Absolute, or with `..`, or with a drive: not a path below the root.
    NotBelow,
    /// A symbolic link leads out of the root.
    LeadsOut,
    /// A symbolic link leads to nothing.
    LeadsNowhere,
    Missing,
    /// A folder where a file is wanted, or the other way round.
    WrongKind,
    /// More than this many bytes.
    TooLarge(u64),
    NotUtf8(Box<NotText>),
    /// A folder tree with too many files or levels.
    TooMany,
    Io(io::Error),
}

/// The text of UTF-8, or of UTF-16 with a byte order mark, as spreadsheets write it.
///
/// # Errors
/// [`PathError::NotUtf8`] for what is neither.
pub fn text_or_utf16(bytes: Vec<u8>) -> Result<String, PathError> {
    let wide = match bytes.as_slice() {
        [0xff, 0xfe, text @ ..] => Some((text, u16::from_le_bytes as fn([u8; 2]) -> u16)),
        [0xfe, 0xff, text @ ..] => Some((text, u16::from_be_bytes as fn([u8; 2]) -> u16)),
        _ => None,
    };
    if let Some((text, unit)) = wide {
        let (pairs, rest) = text.as_chunks::<2>();
        let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
        if let (Ok(text), []) = (String::from_utf16(&units), rest) {
            return Ok(text);
        }
        return Err(PathError::NotUtf8(Box::new(NotText::of(&bytes))));
    }
    utf8(bytes)
}

/// The text of UTF-8, without a byte order mark.
fn utf8(bytes: Vec<u8>) -> Result<String, PathError> {
    let not_text = |error: FromUtf8Error| NotText::of(error.as_bytes());
    let text =
        String::from_utf8(bytes).map_err(|error| PathError::NotUtf8(Box::new(not_text(error))))?;
    // Some editors write a byte order mark, which is not part of the text.
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// A file that is no UTF-8 text.
#[derive(Debug)]
pub struct NotText {
    /// Its text as far as it can be read, with the replacement character for what cannot.
    pub lossy: String,
    /// The first byte that is none of UTF-8, in `lossy` too.
    pub at: usize,
    pub byte: u8,
    /// Whether it begins as UTF-16 does.
    pub is_utf16: bool,
}

impl NotText {
    fn of(bytes: &[u8]) -> NotText {
        if let [0xff, 0xfe, text @ ..] = bytes {
            return NotText::of_utf16(text, u16::from_le_bytes);
        }
        if let [0xfe, 0xff, text @ ..] = bytes {
            return NotText::of_utf16(text, u16::from_be_bytes);
        }
        let at = match std::str::from_utf8(bytes) {
            Ok(_) => 0,
            Err(error) => error.valid_up_to(),
        };
        NotText {
            lossy: String::from_utf8_lossy(bytes).into_owned(),
            at,
            byte: bytes.get(at).copied().unwrap_or_default(),
            is_utf16: false,
        }
    }

    fn of_utf16(text: &[u8], unit: fn([u8; 2]) -> u16) -> NotText {
        let (pairs, _) = text.as_chunks::<2>();
        let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
        NotText {
            lossy: String::from_utf16_lossy(&units),
            at: 0,
            byte: 0,
            is_utf16: true,
        }
    }
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathError::NotBelow => write!(f, "the path leads out of the project"),
            PathError::LeadsOut => write!(f, "a symbolic link leads out of the project"),
            PathError::LeadsNowhere => write!(f, "a symbolic link leads nowhere"),
            PathError::Missing => write!(f, "there is no such file"),
            PathError::WrongKind => write!(f, "this is not a regular file"),
            PathError::TooLarge(limit) => write!(f, "the file is larger than {} MiB", limit >> 20),
            PathError::NotUtf8(_) => write!(f, "the file is not UTF-8 text"),
            PathError::TooMany => write!(
                f,
                "the folder holds more than {MAX_FILES} files or {MAX_DEPTH} levels"
            ),
            PathError::Io(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for PathError {}

impl From<io::Error> for PathError {
    fn from(error: io::Error) -> PathError {
        match error.kind() {
            io::ErrorKind::NotFound => PathError::Missing,
            _ => PathError::Io(error),
        }
    }
}

impl Root {
    /// Takes a folder as it is given.
    ///
    /// # Errors
    /// The I/O error of a folder that does not exist or cannot be read.
    pub fn at(dir: &Path) -> io::Result<Root> {
        let dir = dir.canonicalize()?;
        match dir.is_dir() {
            true => Ok(Root {
                dir,
                instead: BTreeMap::new(),
            }),
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
        Ok(start.ancestors().find(is_root).map(|dir| Root {
            dir: dir.to_owned(),
            instead: BTreeMap::new(),
        }))
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The same root with another text in place of a file's: nothing is written.
    pub fn with_text(&self, path: &Path, text: &str) -> Root {
        let mut root = self.clone();
        root.instead.insert(path.to_owned(), text.into());
        root
    }

    /// The absolute path of a path below the root, with links resolved.
    ///
    /// # Errors
    /// [`PathError`] for a path that leaves the root or does not exist.
    pub fn resolve(&self, path: &Path) -> Result<PathBuf, PathError> {
        let plain = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
        if !path.components().all(plain) || path.to_string_lossy().contains('\\') {
            return Err(PathError::NotBelow);
        }
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

    /// Whether there is anything of this name, a link that leads nowhere too.
    pub fn has(&self, path: &Path) -> bool {
        let plain = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
        path.components().all(plain) && self.dir.join(path).symlink_metadata().is_ok()
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

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, PathError> {
        let real = self.resolve(path)?;
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
            let below = path.join(name);
            match is_dir {
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
    fn list(&self, path: &Path) -> Result<Vec<(String, bool)>, PathError> {
        let real = match self.resolve(path) {
            Err(PathError::Missing) => return Ok(Vec::new()),
            other => other?,
        };
        let mut names = Vec::new();
        for entry in fs::read_dir(real)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') {
                let is_dir = entry.path().is_dir();
                names.push((name, is_dir));
            }
        }
        names.sort();
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
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
