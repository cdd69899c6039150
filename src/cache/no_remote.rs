//! In place of the shared cache, where the program is built without it.

use super::CacheKey;
use crate::message::Message;
use crate::watchdog::Watch;

/// Why there is no shared cache.
#[derive(Debug)]
pub struct RemoteError {
    /// The address, where it is one that cannot be used here and now; none where it is no address.
    pub shown: Option<String>,
    /// In a few words.
    pub why: Message,
}

/// There is none.
pub enum RemoteCache {}

impl RemoteCache {
    /// # Errors
    /// Always.
    pub fn open(_: &str, _: bool, _: Watch) -> Result<RemoteCache, RemoteError> {
        let why = message!(
            "cache-no-remote-open",
            "this program is built without it (the feature `remote-cache`)"
        );
        Err(RemoteError {
            shown: None,
            why: why.to_owned(),
        })
    }

    pub fn expect(&self, _: &CacheKey) {
        match *self {}
    }

    pub fn forget(&self, _: &CacheKey) {
        match *self {}
    }

    pub fn get(&self, _: &CacheKey) -> Option<Vec<u8>> {
        match *self {}
    }

    pub fn put(&self, _: &CacheKey, _: &[u8]) {
        match *self {}
    }

    pub fn hits(&self) -> usize {
        match *self {}
    }

    pub fn finish(&self) -> Vec<Message> {
        match *self {}
    }
}
