//! Pointers of Git LFS: a few lines in the place of a file that is kept elsewhere
//! (<https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md>).

use std::path::PathBuf;

/// How every pointer begins.
pub const FIRST_LINE: &[u8] = b"version https://git-lfs.github.com/spec/v1\n";

/// A file that a pointer stands for.
#[derive(PartialEq, Eq, Debug)]
pub struct Pointer {
    /// The SHA-256 of its bytes, as 64 hexadecimal digits.
    pub oid: String,
    /// In bytes.
    pub size: u64,
}

impl Pointer {
    /// Reads a pointer; none where a file is something else.
    pub fn read(bytes: &[u8]) -> Option<Pointer> {
        let rest = std::str::from_utf8(bytes.strip_prefix(FIRST_LINE)?).ok()?;
        let value = |key: &str| rest.lines().find_map(|line| line.strip_prefix(key));
        let oid = value("oid sha256:")?;
        let is_hex = oid.len() == 64 && oid.bytes().all(|digit| digit.is_ascii_hexdigit());
        Some(Pointer {
            oid: is_hex.then(|| oid.to_ascii_lowercase())?,
            size: value("size ")?.parse().ok()?,
        })
    }

    /// Where a repository keeps the file, below its own folder, if it was fetched.
    pub fn path(&self) -> PathBuf {
        let (first, second) = (&self.oid[..2], &self.oid[2..4]);
        PathBuf::from("lfs/objects")
            .join(first)
            .join(second)
            .join(&self.oid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_is_told_from_other_files() {
        let oid = "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393";
        let text = |oid: &str| {
            format!("version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize 12345\n")
        };
        let read = Pointer::read(text(oid).as_bytes()).unwrap();
        assert_eq!((read.oid.as_str(), read.size), (oid, 12345));
        let path = PathBuf::from("lfs/objects/4d/7a").join(oid);
        assert_eq!(read.path(), path);
        assert_eq!(Pointer::read(text("../../x").as_bytes()), None);
        assert_eq!(Pointer::read(b"\x89PNG"), None);
    }
}
