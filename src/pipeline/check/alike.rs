//! Faces that are filled the same: as backs are, each with the mark of its deck.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use siphasher::sip128::SipHasher13;

use super::faces::LookedFace;
use crate::check::face::FaceResult;
use crate::render::{FaceJob, FaceSide};

/// What faces came to, by the component and the side, and a digest of the filled template: all that their
/// drawing depends on.
#[derive(Default)]
pub(super) struct AlikeFaces(Mutex<HashMap<(usize, FaceSide, u128), LookedFace>>);

impl AlikeFaces {
    /// What a face comes to that is filled like one before it.
    pub fn get(&self, job: FaceJob, filled: &str) -> Option<LookedFace> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut face = known.get(&key(job, filled))?.clone();
        face.looked = face.looked.map(|looked| FaceResult { job, ..looked });
        Some(face)
    }

    /// Keeps what a face came to, where nothing is wrong with it: what is said of one names it.
    pub fn keep(&self, job: FaceJob, filled: &str, face: &LookedFace) {
        let looked = face.looked.as_ref();
        if face.diagnostics.is_empty() && looked.is_some_and(|looked| looked.found.is_empty()) {
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            known.insert(key(job, filled), face.clone());
        }
    }
}

fn key(job: FaceJob, filled: &str) -> (usize, FaceSide, u128) {
    let digest = SipHasher13::new().hash(filled.as_bytes());
    (job.component, job.side, digest.as_u128())
}
