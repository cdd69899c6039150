//! Files among the sources, written by the program: what they are beside their bytes stays as it is.

use std::io;
use std::path::Path;

use super::Error;
use crate::load::Root;
use crate::load::root::{MAX_TEXT, PathError};
use crate::message::Tell;
use crate::write::files::{OutDir, Reason, WriteError};

/// What some editors write before a text; it is no part of it.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Writes a text where `before` was read, or nothing was. A byte order mark stays.
///
/// # Errors
/// As those of [`bytes`].
pub fn text(root: &Root, file: &Path, before: Option<&str>, after: &str) -> Result<(), Error> {
    let there = there(root, file)?;
    let is_marked = there.is_some_and(|bytes| bytes.starts_with(BYTE_ORDER_MARK));
    let mark = if is_marked { BYTE_ORDER_MARK } else { b"" };
    let whole = |text: &str| [mark, text.as_bytes()].concat();
    bytes(root, file, before.map(whole).as_deref(), &whole(after))
}

/// Writes bytes where `before` was read, or nothing was.
///
/// # Errors
/// [`Error::Usage`] for a file that is another since: what an editor saved is not written over. Else
/// as those of [`over`].
pub fn bytes(root: &Root, file: &Path, before: Option<&[u8]>, after: &[u8]) -> Result<(), Error> {
    if there(root, file)?.as_deref() != before {
        return Err(Error::usage(
            message!(
                "rewrite-changed",
                "{file} has changed since it was read: nothing is written to it",
                file = file.display()
            ),
            message!("rewrite-changed-help", "run it again"),
        ));
    }
    over(root, file, after)
}

/// Writes bytes whatever was there. A link within the project stays, and what it leads to is written.
///
/// # Errors
/// [`Error::Write`] for a read-only file, a link that leads out, and what cannot be written.
pub fn over(root: &Root, file: &Path, after: &[u8]) -> Result<(), Error> {
    match root.resolve(file) {
        Ok(real) => OutDir::rewrite(&real, after)?,
        Err(PathError::Missing) => _ = OutDir::chosen(root.dir()).write(file, after)?,
        Err(error) => return Err(refused(file, error)),
    }
    Ok(())
}

/// The bytes of a file; none where there is none.
fn there(root: &Root, file: &Path) -> Result<Option<Vec<u8>>, Error> {
    match root.read(file, MAX_TEXT) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(PathError::Missing) => Ok(None),
        Err(error) => Err(refused(file, error)),
    }
}

fn refused(file: &Path, error: PathError) -> Error {
    Error::Write(WriteError {
        path: file.to_owned(),
        reason: match error {
            PathError::LeadsOut | PathError::NotBelow => Reason::LeadsOut,
            error => Reason::Io(io::Error::other(error.message())),
        },
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_was_saved_meanwhile_is_not_written_over() {
        let dir = tempfile::tempdir().unwrap();
        let root = Root::at(dir.path()).unwrap();
        let (file, path) = (Path::new("a.toml"), dir.path().join("a.toml"));
        let read = || fs::read_to_string(&path).unwrap();
        text(&root, file, None, "a = 1").unwrap();
        text(&root, file, Some("a = 1"), "a = 2").unwrap();
        assert_eq!(read(), "a = 2");
        for before in [None, Some("a = 1")] {
            let error = text(&root, file, before, "a = 3").unwrap_err();
            assert!(error.to_string().contains("has changed since"), "{error}");
        }
        fs::write(&path, "\u{feff}a = 4").unwrap();
        assert!(bytes(&root, file, Some(b"a = 4"), b"a = 5").is_err());
        text(&root, file, Some("a = 4"), "a = 5").unwrap();
        assert_eq!(read(), "\u{feff}a = 5");
        fs::remove_file(&path).unwrap();
        assert!(text(&root, file, Some("a = 5"), "a = 6").is_err());
    }
}
