//! What faces came to, for those that are the same: filled alike, as backs are, or without text in another
//! language.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use siphasher::sip128::SipHasher13;

use crate::check::face::FaceResult;
use crate::check::face_words::PrintedSide;
use crate::diag::Diagnostic;
use crate::render::text::TextBox;
use crate::render::{FaceJob, FaceSide};

/// Faces that look the same in every language, with what they came to: they hold no text.
pub(super) type Wordless = HashMap<FaceJob, (u64, FaceResult)>;

/// What one face came to.
#[derive(Clone)]
pub(super) struct LookedFace {
    pub looked: Option<FaceResult>,
    pub boxes: Vec<TextBox>,
    /// What rules see of it, where any looks at faces.
    pub printed: Option<PrintedSide>,
    /// What is wrong with drawing it.
    pub diagnostics: Vec<Diagnostic>,
    /// What `wordless` says of it.
    pub wordless: Option<u64>,
    pub drawn: bool,
}

impl LookedFace {
    /// A face that looks as it did in another language, where what is wrong with it was told.
    pub fn again(looked: &FaceResult) -> LookedFace {
        let looked = FaceResult {
            found: Vec::new(),
            ..looked.clone()
        };
        LookedFace {
            looked: Some(looked),
            boxes: Vec::new(),
            printed: None,
            diagnostics: Vec::new(),
            wordless: None,
            drawn: false,
        }
    }
}

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
