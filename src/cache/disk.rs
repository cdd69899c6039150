//! The cache in a folder, which any number of programs may use at once.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::SystemTime;

use super::CacheKey;
use super::entry::{SEAL, opened};
use crate::env;
use crate::message::Message;
use crate::write::files::{OutDir, is_temporary};

/// The folder of the entries: another form of them is another folder.
pub(super) const ENTRIES: &str = "faces-1";
const FORM: &str = "faces-";
/// What takes more than this part of the cache is not put into it.
const LARGEST_SHARE: u64 = 8;
/// Nor what has more bytes than this. A file that has is no entry of ours.
const LARGEST: u64 = 1 << 30;

/// Entries as files, each under its key. The least recently used go first.
pub struct DiskCache {
    folder: OutDir,
    /// The most bytes of all of them.
    most: u64,
    /// Nothing is put in, removed or noted.
    is_read_only: bool,
    has_grown: AtomicBool,
    damaged: AtomicUsize,
    unwritten: AtomicUsize,
}

/// How much there is in a cache.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CacheUse {
    pub entries: usize,
    pub bytes: u64,
}

/// What was found when every entry was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Verified {
    pub sound: usize,
    /// Entries that are not what was put there. They are removed.
    pub damaged: usize,
}

/// One entry, as the folder has it.
struct FoundEntry {
    key: CacheKey,
    used: SystemTime,
    path: PathBuf,
    bytes: u64,
}

impl DiskCache {
    /// The cache in a folder, of at most so many bytes; the folder is made when it is needed.
    pub fn new(dir: &Path, most: u64) -> DiskCache {
        DiskCache {
            folder: OutDir::chosen(dir),
            most,
            is_read_only: false,
            has_grown: AtomicBool::new(false),
            damaged: AtomicUsize::new(0),
            unwritten: AtomicUsize::new(0),
        }
    }

    /// The same, to be looked at only.
    pub fn read_only(self) -> DiskCache {
        DiskCache {
            is_read_only: true,
            ..self
        }
    }

    /// Whether an entry is there, whole or not.
    pub fn has(&self, key: &CacheKey) -> bool {
        self.folder.path().join(place(key)).is_file()
    }

    /// The bytes of an entry, where it is there and whole. A damaged one is removed.
    pub fn get(&self, key: &CacheKey) -> Option<Vec<u8>> {
        let path = place(key);
        let found = self.folder.read(&path, self.largest()).ok()??;
        let Some(bytes) = opened(key, found) else {
            self.damaged.fetch_add(1, Ordering::Relaxed);
            if !self.is_read_only {
                self.folder.discard(&path);
            }
            return None;
        };
        if self.is_read_only {
            return Some(bytes);
        }
        env::touch(&self.folder.path().join(path));
        Some(bytes)
    }

    /// Puts an entry into the cache. Where that cannot be done, the next run makes it again.
    pub fn put(&self, key: &CacheKey, bytes: &[u8]) {
        let length = (bytes.len() + SEAL) as u64;
        if self.is_read_only || length > self.largest() {
            return;
        }
        let seal = key.seal(bytes);
        let parts = [seal.as_bytes().as_slice(), bytes];
        match self.folder.write_unsynced(&place(key), &parts) {
            Ok(()) => self.has_grown.store(true, Ordering::Relaxed),
            Err(_) => _ = self.unwritten.fetch_add(1, Ordering::Relaxed),
        }
    }

    /// At the end of a run: removes what is too much; a sentence for each thing to tell.
    pub fn finish(&self) -> Vec<Message> {
        let has_grown = self.has_grown.swap(false, Ordering::Relaxed);
        if has_grown {
            self.prune(self.most);
        }
        let mut told = Vec::new();
        let shown = self.folder.path().display();
        match self.damaged.swap(0, Ordering::Relaxed) {
            0 => {}
            1 => told.push(message!(
                "cache-disk-finish",
                "an entry of the cache `{shown}` was damaged: it is made anew",
                shown
            )),
            count => told.push(message!(
                "cache-disk-finish-entries-shown",
                "{count} entries of the cache `{shown}` were damaged: they are made anew",
                count,
                shown
            )),
        }
        match self.unwritten.swap(0, Ordering::Relaxed) {
            0 => {}
            _ if !has_grown => told.push(message!(
                "cache-disk-finish-shown-cannot",
                "the cache `{shown}` cannot be written: nothing is kept",
                shown
            )),
            count => told.push(message!(
                "cache-disk-finish-shown-every",
                "in the cache `{shown}` not every entry can be written: {count} are not kept",
                shown,
                count
            )),
        }
        told
    }

    /// How much there is.
    pub fn usage(&self) -> CacheUse {
        let found = self.found();
        CacheUse {
            entries: found.len(),
            bytes: found.iter().map(|entry| entry.bytes).sum(),
        }
    }

    /// Removes the least recently used until no more than so many bytes are left; what was removed.
    /// Beside that, what programs that were killed left half-written, and what older programs kept in
    /// another form.
    pub fn prune(&self, most: u64) -> CacheUse {
        self.sweep();
        let mut found = self.found();
        found.sort_by(|one, other| (one.used, &one.path).cmp(&(other.used, &other.path)));
        let mut left: u64 = found.iter().map(|entry| entry.bytes).sum();
        let mut removed = CacheUse::default();
        for entry in found {
            if left <= most {
                break;
            }
            left -= entry.bytes;
            if self.folder.discard(&entry.path) {
                removed.entries += 1;
                removed.bytes += entry.bytes;
            }
        }
        removed
    }

    /// Looks at every entry, and removes those that are damaged.
    pub fn verify(&self) -> Verified {
        let mut verified = Verified::default();
        for entry in self.found() {
            let is_sound = match self.folder.read(&entry.path, LARGEST) {
                Ok(Some(found)) => opened(&entry.key, found).is_some(),
                // One that another program has removed meanwhile is neither.
                Ok(None) => continue,
                Err(_) if entry.bytes > LARGEST => false,
                Err(_) => continue,
            };
            if is_sound {
                verified.sound += 1;
            } else {
                self.folder.discard(&entry.path);
                verified.damaged += 1;
            }
        }
        verified
    }

    fn largest(&self) -> u64 {
        (self.most / LARGEST_SHARE).min(LARGEST)
    }

    /// All entries. Other files are left alone, whatever they are.
    fn found(&self) -> Vec<FoundEntry> {
        let names = self.folder.files(Path::new(ENTRIES)).into_iter();
        let found = names.filter_map(|name| {
            let key = CacheKey::of_path(&name)?;
            let path = Path::new(ENTRIES).join(name);
            let file = self.folder.path().join(&path).symlink_metadata().ok()?;
            Some(FoundEntry {
                key,
                used: file.modified().unwrap_or(SystemTime::UNIX_EPOCH),
                bytes: file.len(),
                path,
            })
        });
        found.collect()
    }

    /// Removes what no program will read or finish: entries in folders of older forms, and temporary
    /// files that nobody writes any more.
    fn sweep(&self) {
        let form = |name: &str| name.strip_prefix(FORM)?.parse::<u32>().ok();
        for name in self.folder.folders() {
            let is_older = match (form(&name), form(ENTRIES)) {
                (Some(found), Some(own)) if found <= own => found < own,
                _ => continue,
            };
            for path in self.folder.files(Path::new(&name)) {
                let is_entry = is_older && CacheKey::of_path(&path).is_some();
                let path = Path::new(&name).join(path);
                let is_left = || {
                    is_temporary(&path) && env::is_long_untouched(&self.folder.path().join(&path))
                };
                if is_entry || is_left() {
                    self.folder.discard(&path);
                }
            }
        }
    }
}

/// Where the entry of a key is, from the folder of the cache.
fn place(key: &CacheKey) -> PathBuf {
    Path::new(ENTRIES).join(key.path())
}

#[cfg(test)]
mod tests;
