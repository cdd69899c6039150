//! Files of single faces, out of the cache where they are in it.

use super::{Control, Error};
use crate::cache::{CacheKey, DiskCache};
use crate::diag::Diagnostic;
use crate::render::{FaceJob, Renderer};
use crate::view::{FaceKeys, KnownFaces};

/// The file of a face, where it can be drawn, and what was found in it.
pub type FaceFile = (Option<Vec<u8>>, Vec<Diagnostic>);

/// The cache, as the faces of one game see it.
pub struct CachedFaces<'a> {
    cache: Option<&'a DiskCache>,
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
        let limits = control.watch.limits();
        CachedFaces {
            cache: control.cache,
            keys: FaceKeys::new(renderer, known),
            limits: format!(
                "{} {} {} {}",
                limits.steps, limits.elements, limits.letters, limits.megadots
            ),
        }
    }

    /// The file of a face from the cache, or as `make` makes it. `form` says all that it is made of
    /// beside the face; without one it is made each time. A face in which something was found is
    /// never taken from the cache, so that it is told each time.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn file(
        &self,
        job: FaceJob,
        form: Option<&str>,
        make: impl FnOnce() -> Result<FaceFile, Error>,
    ) -> Result<FaceFile, Error> {
        let key = self.cache.zip(form).and_then(|(cache, form)| {
            let face = self.keys.digest(job)?.to_hex();
            Some((cache, CacheKey::new(&[&face, form, &self.limits])))
        });
        if let Some((cache, key)) = &key
            && let Some(bytes) = cache.get(key)
        {
            return Ok((Some(bytes), Vec::new()));
        }
        let (bytes, found) = make()?;
        if let (Some((cache, key)), Some(bytes), true) = (key, &bytes, found.is_empty()) {
            cache.put(&key, bytes);
        }
        Ok((bytes, found))
    }
}
