//! The measured texts of a game's written pages, out of the cache where they are in it.

use super::Control;
use super::cached::limits_of;
use crate::cache::{CacheKey, FaceCache};
use crate::load::{Game, Project};
use crate::render::KeptTexts;
use crate::view::shared_inputs;

/// The cache, as the texts of one game see it.
pub struct CachedTexts<'a> {
    cache: &'a FaceCache,
    /// What all texts of the game are made of.
    shared: String,
    limits: String,
}

impl<'a> CachedTexts<'a> {
    /// None without a cache.
    pub fn new(project: &Project, game: &Game, control: Control<'a>) -> Option<CachedTexts<'a>> {
        Some(CachedTexts {
            cache: control.cache?,
            shared: shared_inputs(project, game).to_hex().to_string(),
            limits: limits_of(&control.watch.limits()),
        })
    }

    fn key(&self, document: &[&str]) -> CacheKey {
        let form = ["texts of pages", &self.shared, &self.limits];
        CacheKey::new(&[&form, document].concat())
    }
}

impl KeptTexts for CachedTexts<'_> {
    fn get(&self, document: &[&str]) -> Option<Vec<u8>> {
        self.cache.get(&self.key(document))
    }

    fn put(&self, document: &[&str], texts: &[u8]) {
        self.cache.put(&self.key(document), texts);
    }
}
