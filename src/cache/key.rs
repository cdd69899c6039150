//! The key of an entry: a digest of all that a file is made of.

use std::path::PathBuf;

/// What the program itself is: a digest of its sources, its features and the versions of its libraries,
/// made by `build.rs`, and the same on every system.
pub const PROGRAM: &str = env!("MASSICOT_SOURCES");

/// What it is built with and for. What another compiler made is none of ours.
const MADE: &str = env!("MASSICOT_MADE");

/// The BLAKE3 digest of this program and all parts that a file is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CacheKey(blake3::Hash);

impl CacheKey {
    /// The key of what is made of these parts, in this order.
    pub fn new(parts: &[&str]) -> CacheKey {
        let mut hasher = blake3::Hasher::new();
        for part in [PROGRAM, MADE].iter().chain(parts) {
            // With its length: so that two parts cannot be taken for two others.
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        CacheKey(hasher.finalize())
    }

    /// The seal of an entry: of these bytes under this key.
    pub(super) fn seal(&self, bytes: &[u8]) -> blake3::Hash {
        blake3::keyed_hash(self.0.as_bytes(), bytes)
    }

    /// Where its entry is, from the folder of all entries.
    pub(super) fn path(&self) -> PathBuf {
        let hex = self.0.to_hex();
        let (folder, name) = hex.split_at(2);
        PathBuf::from(folder).join(name)
    }

    /// The key of an entry by its path; none for a file that is no entry.
    pub(super) fn of_path(path: &std::path::Path) -> Option<CacheKey> {
        let parts: Vec<_> = path.iter().map(std::ffi::OsStr::to_str).collect();
        let [Some(folder), Some(name)] = parts[..] else {
            return None;
        };
        let is_lower = |text: &str| !text.contains(|c: char| c.is_ascii_uppercase());
        let hex = (folder.len() == 2 && is_lower(folder) && is_lower(name))
            .then(|| format!("{folder}{name}"))?;
        blake3::Hash::from_hex(hex).ok().map(CacheKey)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_told_apart() {
        assert_ne!(CacheKey::new(&["ab", "c"]), CacheKey::new(&["a", "bc"]));
        assert_ne!(CacheKey::new(&["a"]), CacheKey::new(&["a", ""]));
        assert_eq!(CacheKey::new(&["a", "b"]), CacheKey::new(&["a", "b"]));
    }

    #[test]
    fn a_path_says_its_key_and_other_files_are_no_entries() {
        let key = CacheKey::new(&["a"]);
        assert_eq!(CacheKey::of_path(&key.path()), Some(key));
        for other in ["notes.txt", "ab/notes.txt", "ab", "a/b/c", "é/x"] {
            assert_eq!(CacheKey::of_path(other.as_ref()), None);
        }
    }
}
