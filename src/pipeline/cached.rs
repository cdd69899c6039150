//! Files of single faces, and of several on one sheet, out of the cache where they are in it.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Control, Error};
use crate::cache::{CacheKey, FaceCache};
use crate::diag::Diagnostic;
use crate::limits::Limits;
use crate::render::{FaceJob, Renderer};
use crate::view::{FaceKeys, KnownFaces};

/// How many faces are asked for before their turn: where an answer takes a tenth of a second, so many
/// times ten come in a second.
const LOOK_AHEAD: usize = 64;

/// The file of a face, where it can be drawn, and what was found in it.
pub type FaceFile = (Option<Vec<u8>>, Vec<Diagnostic>);

/// How far work on a face may go, as a part of keys.
pub fn limits_of(limits: &Limits) -> String {
    format!(
        "{} {} {} {}",
        limits.steps, limits.elements, limits.letters, limits.megadots
    )
}

/// The cache, as the faces of one game see it.
pub struct CachedFaces<'a> {
    cache: Option<&'a FaceCache>,
    /// The faces to come, each with its form, where it pays to ask for them beforehand.
    ahead: Vec<(FaceJob, String)>,
    /// How many faces were asked for, and how many were asked for beforehand.
    turn: AtomicUsize,
    expected: AtomicUsize,
    keys: FaceKeys<'a, 'a>,
    /// How far work on a face may go: a face that goes further is an error, and no file.
    limits: String,
}

impl<'a> CachedFaces<'a> {
    pub fn new<'p: 'a>(
        renderer: &'a Renderer<'p>,
        known: &'a KnownFaces,
        control: Control<'a>,
    ) -> CachedFaces<'a> {
        CachedFaces {
            cache: control.cache.map(|cache| &**cache),
            ahead: Vec::new(),
            turn: AtomicUsize::new(0),
            expected: AtomicUsize::new(0),
            keys: FaceKeys::new(renderer, known),
            limits: limits_of(&control.watch.limits()),
        }
    }

    pub fn renderer(&self) -> &'a Renderer<'a> {
        self.keys.renderer()
    }

    /// Whether a face may show a picture that is none of its own text.
    pub fn may_show_pictures(&self, job: FaceJob) -> bool {
        self.keys.may_show_pictures(job)
    }

    /// Says what will be asked for, and in about which order: the faces, each with its form.
    pub fn in_order(mut self, faces: impl Iterator<Item = (FaceJob, Option<String>)>) -> Self {
        if self.cache.is_some_and(FaceCache::looks_ahead) {
            let dear = faces.filter_map(|(job, form)| Some((job, form?)));
            self.ahead = dear.collect();
        }
        self
    }

    /// Asks for those that will be needed soon.
    fn look_ahead(&self, cache: &FaceCache) {
        let until = self.turn.fetch_add(1, Ordering::Relaxed) + LOOK_AHEAD;
        let next = |count: usize| (count < until.min(self.ahead.len())).then_some(count + 1);
        let claim = || {
            let claimed = self
                .expected
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
            claimed.ok()
        };
        while let Some((job, form)) = claim().and_then(|index| self.ahead.get(index)) {
            if let Some(key) = self.key(&[*job], form) {
                cache.expect(&key);
            }
        }
    }

    /// The key of what is made of faces, in a form; none where one of them cannot be filled, or without a
    /// cache.
    pub fn key(&self, faces: &[FaceJob], form: &str) -> Option<CacheKey> {
        self.cache?;
        let digests = faces.iter().map(|job| self.keys.digest(*job));
        let digests: Vec<_> = digests
            .map(|digest| Some(digest?.to_hex()))
            .collect::<Option<_>>()?;
        let digests = digests.iter().map(|digest| digest.as_str());
        let parts: Vec<&str> = digests.chain([form, &self.limits]).collect();
        Some(CacheKey::new(&parts))
    }

    /// The file of faces from the cache, or as `make` makes it. `form` says all that it is made of
    /// beside them; without one it is made each time. Faces in which something was found are
    /// never taken from the cache, so that it is told each time.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn file(
        &self,
        faces: &[FaceJob],
        form: Option<&str>,
        make: impl FnOnce() -> Result<FaceFile, Error>,
    ) -> Result<FaceFile, Error> {
        let key = self.cache.zip(form).and_then(|(cache, form)| {
            self.look_ahead(cache);
            self.key(faces, form)
        });
        if let Some(bytes) = key.as_ref().and_then(|key| self.get(key)) {
            return Ok((Some(bytes), Vec::new()));
        }
        let (bytes, found) = make()?;
        if let (Some(key), Some(bytes), true) = (key, &bytes, found.is_empty()) {
            self.put(&key, bytes);
        }
        Ok((bytes, found))
    }

    /// What was made before, where it is there.
    pub fn get(&self, key: &CacheKey) -> Option<Vec<u8>> {
        self.cache?.get(key)
    }

    /// Keeps what was made of faces in which nothing was found.
    pub fn put(&self, key: &CacheKey, bytes: &[u8]) {
        // What a picture was when the key was made, it may no longer have been when it was drawn.
        let have_changed = self.keys.renderer().project().pictures.have_changed();
        if let Some(cache) = self.cache.filter(|_| !have_changed) {
            cache.put(key, bytes);
        }
    }
}
