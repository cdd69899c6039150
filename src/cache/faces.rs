//! The cache as faces see it: a folder first, then what machines share.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{CacheKey, DiskCache, RemoteCache};
use crate::message::Message;

/// A folder, a shared cache, or both; what is found in the shared one is kept in the folder.
pub struct FaceCache {
    disk: Option<DiskCache>,
    remote: Option<RemoteCache>,
    may_write: bool,
    asked: AtomicUsize,
    hits: AtomicUsize,
}

/// How many entries were asked for, and where they were.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CacheHits {
    pub asked: usize,
    /// In the folder or the shared cache.
    pub found: usize,
    /// In the shared cache.
    pub shared: usize,
}

impl FaceCache {
    /// A cache of these; without `may_write` nothing in them is changed.
    pub fn new(disk: Option<DiskCache>, remote: Option<RemoteCache>, may_write: bool) -> FaceCache {
        FaceCache {
            disk: disk.map(|disk| match may_write {
                true => disk,
                false => disk.read_only(),
            }),
            remote,
            may_write,
            asked: AtomicUsize::new(0),
            hits: AtomicUsize::new(0),
        }
    }

    /// Whether what is made is kept.
    pub fn may_write(&self) -> bool {
        self.may_write
    }

    /// Whether it pays to say beforehand what will be asked for.
    pub fn looks_ahead(&self) -> bool {
        self.remote.is_some()
    }

    /// An entry will be asked for soon.
    pub fn expect(&self, key: &CacheKey) {
        let is_here = |disk: &DiskCache| disk.has(key);
        if let Some(remote) = &self.remote
            && !self.disk.as_ref().is_some_and(is_here)
        {
            remote.expect(key);
        }
    }

    /// The bytes of an entry, where it is anywhere and whole.
    pub fn get(&self, key: &CacheKey) -> Option<Vec<u8>> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let found = self.here(key).or_else(|| self.there(key))?;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(found)
    }

    fn here(&self, key: &CacheKey) -> Option<Vec<u8>> {
        let found = self.disk.as_ref()?.get(key)?;
        if let Some(remote) = &self.remote {
            // It has come here since it was asked for.
            remote.forget(key);
        }
        Some(found)
    }

    fn there(&self, key: &CacheKey) -> Option<Vec<u8>> {
        let found = self.remote.as_ref()?.get(key)?;
        if let (Some(disk), true) = (&self.disk, self.may_write) {
            disk.put(key, &found);
        }
        Some(found)
    }

    /// Keeps an entry. Where that cannot be done, the next run makes it again.
    pub fn put(&self, key: &CacheKey, bytes: &[u8]) {
        if !self.may_write {
            return;
        }
        if let Some(disk) = &self.disk {
            disk.put(key, bytes);
        }
        if let Some(remote) = &self.remote {
            remote.put(key, bytes);
        }
    }

    /// How many entries were asked for, and how many of them were there.
    pub fn hits(&self) -> CacheHits {
        CacheHits {
            asked: self.asked.load(Ordering::Relaxed),
            found: self.hits.load(Ordering::Relaxed),
            shared: self.remote.as_ref().map_or(0, RemoteCache::hits),
        }
    }

    /// At the end of a run: a sentence for each thing to tell.
    pub fn finish(&self) -> Vec<Message> {
        let disk = self.disk.iter().flat_map(DiskCache::finish);
        let remote = self.remote.iter().flat_map(RemoteCache::finish);
        disk.chain(remote).collect()
    }
}
