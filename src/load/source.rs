//! Where the files of a project come from: a folder, or a revision of its repository.

use crate::message::{Message, Tell};
use std::fmt;
use std::io;
use std::path::Path;
use std::string::FromUtf8Error;

use crate::git::GitError;

/// How many files one folder tree may hold.
pub(super) const MAX_FILES: usize = 20_000;
/// How deep a folder tree may be.
pub(super) const MAX_DEPTH: usize = 16;

/// Answers what is at a path below the root of a project, which is relative and does not climb.
/// Symbolic links are followed as far as they stay below the root.
pub trait FileSource: fmt::Debug + Send + Sync {
    /// Whether there is anything at the end of a path, its links followed.
    ///
    /// # Errors
    /// [`PathError`] where there is not.
    fn locate(&self, path: &Path) -> Result<(), PathError>;

    /// Whether there is anything of this name, a link that leads nowhere too.
    fn has(&self, path: &Path) -> bool;

    /// The bytes of a file, `limit` of them at most.
    ///
    /// # Errors
    /// [`PathError`] for a file that is missing or too large.
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, PathError>;

    /// Names in a folder and whether each is a folder, in any order.
    ///
    /// # Errors
    /// [`PathError`] for a folder that is missing or cannot be listed.
    fn list(&self, path: &Path) -> Result<Vec<(String, bool)>, PathError>;

    /// The version that the project has by its repository.
    ///
    /// # Errors
    /// A fault where there is none, or it cannot be read.
    fn stamp(&self) -> Result<String, GitError>;
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
    /// A pointer of Git LFS stands in the file's place.
    Pointer,
    /// A submodule of git, which is not looked into.
    Submodule,
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
pub(super) fn utf8(bytes: Vec<u8>) -> Result<String, PathError> {
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

impl Tell for PathError {
    fn message(&self) -> Message {
        match self {
            PathError::NotBelow => message!("load-source", "the path leads out of the project"),
            PathError::LeadsOut => message!(
                "load-source-symbolic-link-leads",
                "a symbolic link leads out of the project"
            ),
            PathError::LeadsNowhere => message!(
                "load-source-symbolic-link-leads-nowhere",
                "a symbolic link leads nowhere"
            ),
            PathError::Missing => message!("load-source-such-file", "there is no such file"),
            PathError::WrongKind => {
                message!("load-source-regular-file", "this is not a regular file")
            }
            PathError::TooLarge(limit) => message!(
                "load-source-file-larger-mib",
                "the file is larger than {limit} MiB",
                limit = limit >> 20
            ),
            PathError::NotUtf8(_) => message!("file-utf-text", "the file is not UTF-8 text"),
            PathError::Pointer => message!(
                "load-source-only-pointer-git",
                "only a pointer of Git LFS is there, not the file itself: `git lfs pull` fetches it"
            ),
            PathError::Submodule => message!(
                "load-source-submodule-git-read",
                "it is in a submodule of git, which is not read"
            ),
            PathError::TooMany => message!(
                "load-source-folder-holds-files",
                "the folder holds more than {max_files} files or {max_depth} levels",
                max_files = MAX_FILES,
                max_depth = MAX_DEPTH
            ),
            PathError::Io(error) => error.to_string().into(),
        }
    }
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
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
