//! The cache in a folder, which any number of programs may use at once.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::SystemTime;

use super::CacheKey;
use super::entry::{SEAL, opened};
use crate::env;
use crate::write::files::OutDir;

/// The folder of the entries: another form of them is another folder.
pub(super) const ENTRIES: &str = "faces-1";
/// What takes more than this part of the cache is not put into it.
const LARGEST_SHARE: u64 = 8;

/// Entries as files, each under its key. The least recently used go first.
pub struct DiskCache {
    entries: OutDir,
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
struct Found {
    used: SystemTime,
    path: PathBuf,
    bytes: u64,
}

impl DiskCache {
    /// The cache in a folder, of at most so many bytes; the folder is made when it is needed.
    pub fn new(dir: &Path, most: u64) -> DiskCache {
        DiskCache {
            entries: OutDir::chosen(&dir.join(ENTRIES)),
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
        self.entries.path().join(key.path()).is_file()
    }

    /// The bytes of an entry, where it is there and whole. A damaged one is removed.
    pub fn get(&self, key: &CacheKey) -> Option<Vec<u8>> {
        let path = key.path();
        let found = self.entries.read(&path, self.largest()).ok()??;
        let Some(bytes) = opened(key, found) else {
            self.damaged.fetch_add(1, Ordering::Relaxed);
            if !self.is_read_only {
                self.entries.discard(&path);
            }
            return None;
        };
        if self.is_read_only {
            return Some(bytes);
        }
        env::touch(&self.entries.path().join(path));
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
        match self.entries.write_unsynced(&key.path(), &parts) {
            Ok(()) => self.has_grown.store(true, Ordering::Relaxed),
            Err(_) => _ = self.unwritten.fetch_add(1, Ordering::Relaxed),
        }
    }

    /// At the end of a run: removes what is too much; a sentence for each thing to tell.
    pub fn finish(&self) -> Vec<String> {
        if self.has_grown.swap(false, Ordering::Relaxed) {
            self.prune(self.most);
        }
        let mut told = Vec::new();
        let shown = self.entries.path().display();
        match self.damaged.swap(0, Ordering::Relaxed) {
            0 => {}
            1 => told.push(format!(
                "an entry of the cache `{shown}` was damaged: it is made anew"
            )),
            count => told.push(format!(
                "{count} entries of the cache `{shown}` were damaged: they are made anew"
            )),
        }
        match self.unwritten.swap(0, Ordering::Relaxed) {
            0 => {}
            _ => told.push(format!(
                "the cache `{shown}` cannot be written: nothing is kept"
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
    pub fn prune(&self, most: u64) -> CacheUse {
        let mut found = self.found();
        found.sort_by(|one, other| (one.used, &one.path).cmp(&(other.used, &other.path)));
        let mut left: u64 = found.iter().map(|entry| entry.bytes).sum();
        let mut removed = CacheUse::default();
        for entry in found {
            if left <= most {
                break;
            }
            left -= entry.bytes;
            if self.entries.discard(&entry.path) {
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
            let Some(key) = CacheKey::of_path(&entry.path) else {
                continue;
            };
            // One that another program has removed meanwhile is neither.
            let Ok(Some(found)) = self.entries.read(&entry.path, u64::MAX) else {
                continue;
            };
            if opened(&key, found).is_some() {
                verified.sound += 1;
            } else {
                self.entries.discard(&entry.path);
                verified.damaged += 1;
            }
        }
        verified
    }

    fn largest(&self) -> u64 {
        self.most / LARGEST_SHARE
    }

    /// All entries. Other files are left alone, whatever they are.
    fn found(&self) -> Vec<Found> {
        let names = self.entries.files(Path::new("")).into_iter();
        let entries = names.filter(|path| CacheKey::of_path(path).is_some());
        let found = entries.filter_map(|path| {
            let file = self.entries.path().join(&path).symlink_metadata().ok()?;
            Some(Found {
                used: file.modified().unwrap_or(SystemTime::UNIX_EPOCH),
                bytes: file.len(),
                path,
            })
        });
        found.collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::*;

    const MOST: u64 = 1 << 20;

    fn key(name: &str) -> CacheKey {
        CacheKey::new(&[name])
    }

    fn file(cache: &DiskCache, name: &str) -> PathBuf {
        cache.entries.path().join(key(name).path())
    }

    #[test]
    fn what_is_put_in_is_got_out() {
        let home = tempfile::tempdir().unwrap();
        let cache = DiskCache::new(home.path(), MOST);
        assert_eq!(cache.get(&key("a")), None);
        cache.put(&key("a"), b"one");
        cache.put(&key("b"), b"");
        assert_eq!(cache.get(&key("a")).unwrap(), b"one");
        assert_eq!(cache.get(&key("b")).unwrap(), b"");
        let found = cache.usage();
        assert_eq!((found.entries, found.bytes), (2, 3 + 2 * SEAL as u64));
        assert!(cache.finish().is_empty());
    }

    #[test]
    fn an_entry_that_is_cut_forged_or_another_s_is_none() {
        let home = tempfile::tempdir().unwrap();
        let cache = DiskCache::new(home.path(), MOST);
        for name in ["cut", "forged", "other", "empty", "sound"] {
            cache.put(&key(name), name.as_bytes());
        }
        let bytes = fs::read(file(&cache, "cut")).unwrap();
        fs::write(file(&cache, "cut"), &bytes[..bytes.len() - 1]).unwrap();
        let mut bytes = fs::read(file(&cache, "forged")).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(file(&cache, "forged"), bytes).unwrap();
        fs::copy(file(&cache, "sound"), file(&cache, "other")).unwrap();
        fs::write(file(&cache, "empty"), b"").unwrap();
        for name in ["cut", "forged", "other", "empty"] {
            assert_eq!(cache.get(&key(name)), None, "{name}");
            assert!(!file(&cache, name).exists());
        }
        assert_eq!(cache.get(&key("sound")).unwrap(), b"sound");
        let told = cache.finish();
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("4 entries"), "{told:?}");
        assert!(cache.finish().is_empty());
    }

    #[test]
    fn the_least_recently_used_go_first_and_other_files_stay() {
        let home = tempfile::tempdir().unwrap();
        let entry = 100 + SEAL as u64;
        let cache = DiskCache::new(home.path(), 10 * entry);
        let then = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        for age in 0..12_u32 {
            let name = age.to_string();
            cache.put(&key(&name), &[0; 100]);
            let used = fs::File::options().append(true).open(file(&cache, &name));
            used.unwrap()
                .set_modified(then - Duration::from_secs(age.into()))
                .unwrap();
        }
        let notes = cache.entries.path().join("notes.txt");
        fs::write(&notes, [0; 5000]).unwrap();
        // Used again: no longer the oldest.
        assert!(cache.get(&key("11")).is_some());
        assert!(cache.finish().is_empty());
        assert_eq!(cache.usage().entries, 10);
        let is_there = |age: u32| file(&cache, &age.to_string()).exists();
        let gone: Vec<u32> = (0..12).filter(|age| !is_there(*age)).collect();
        assert_eq!(gone, [9, 10]);
        assert!(notes.exists());
        assert_eq!(cache.prune(0).entries, 10);
        assert!(notes.exists());
    }

    #[test]
    fn what_is_only_read_stays_as_it_is() {
        let home = tempfile::tempdir().unwrap();
        let cache = DiskCache::new(home.path(), MOST);
        cache.put(&key("a"), b"one");
        cache.put(&key("b"), b"two");
        fs::write(file(&cache, "b"), b"damaged").unwrap();
        let then = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let old = fs::File::options().append(true).open(file(&cache, "a"));
        old.unwrap().set_modified(then).unwrap();
        let cache = DiskCache::new(home.path(), 1).read_only();
        cache.put(&key("c"), b"");
        assert_eq!(cache.get(&key("a")), None, "larger than an eighth of it");
        let cache = DiskCache::new(home.path(), MOST).read_only();
        assert_eq!(cache.get(&key("a")).unwrap(), b"one");
        assert_eq!(cache.get(&key("b")), None);
        cache.put(&key("b"), b"two");
        assert_eq!(cache.finish().len(), 1, "the damage");
        assert_eq!(fs::read(file(&cache, "b")).unwrap(), b"damaged");
        let used = fs::metadata(file(&cache, "a")).unwrap().modified();
        assert_eq!(used.unwrap(), then);
    }

    #[test]
    fn what_is_too_large_for_the_cache_is_not_kept() {
        let home = tempfile::tempdir().unwrap();
        let cache = DiskCache::new(home.path(), 800);
        cache.put(&key("large"), &[0; 100]);
        cache.put(&key("small"), &[0; 50]);
        assert_eq!(cache.usage().entries, 1);
        assert_eq!(cache.get(&key("large")), None);
    }

    #[test]
    fn every_entry_is_looked_at() {
        let home = tempfile::tempdir().unwrap();
        let cache = DiskCache::new(home.path(), MOST);
        for name in ["a", "b", "c"] {
            cache.put(&key(name), name.as_bytes());
        }
        fs::write(file(&cache, "b"), b"b").unwrap();
        let (sound, damaged) = (2, 1);
        assert_eq!(cache.verify(), Verified { sound, damaged });
        let damaged = 0;
        assert_eq!(cache.verify(), Verified { sound, damaged });
    }

    #[test]
    fn many_at_once_do_no_harm() {
        let home = tempfile::tempdir().unwrap();
        let caches: Vec<DiskCache> = (0..4).map(|_| DiskCache::new(home.path(), 4000)).collect();
        std::thread::scope(|scope| {
            for cache in &caches {
                scope.spawn(|| {
                    for round in 0..50_u32 {
                        let name = (round % 20).to_string();
                        let bytes = [round as u8 % 20; 200];
                        if let Some(found) = cache.get(&key(&name)) {
                            assert_eq!(found, bytes);
                        }
                        cache.put(&key(&name), &bytes);
                        if round % 10 == 9 {
                            assert!(cache.finish().is_empty());
                        }
                    }
                });
            }
        });
        assert!(caches[0].usage().bytes <= 4000);
    }

    #[cfg(unix)]
    #[test]
    fn a_cache_that_cannot_be_written_is_told_once_and_stops_nothing() {
        let home = tempfile::tempdir().unwrap();
        let taken = home.path().join("taken");
        fs::write(&taken, b"a file").unwrap();
        let cache = DiskCache::new(&taken, MOST);
        cache.put(&key("a"), b"one");
        cache.put(&key("b"), b"two");
        assert_eq!(cache.get(&key("a")), None);
        assert_eq!(cache.finish().len(), 1);
        assert_eq!(cache.usage(), CacheUse::default());
    }
}
