//! Filled templates that are asked for again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::plan::FaceJob;

/// So many bytes are kept: those of small games, and the first of a large one.
const MOST: usize = 24 << 20;

/// Faces that were filled to be measured or weighed, before they are drawn.
#[derive(Default)]
pub struct KeptFaces(Mutex<FilledFaces>);

#[derive(Default)]
struct FilledFaces {
    faces: HashMap<FaceJob, Arc<str>>,
    bytes: usize,
}

impl KeptFaces {
    pub fn get(&self, job: FaceJob) -> Option<Arc<str>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.faces.get(&job).cloned()
    }

    pub fn keep(&self, job: FaceJob, filled: &str) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.bytes + filled.len() <= MOST && kept.faces.insert(job, filled.into()).is_none() {
            kept.bytes += filled.len();
        }
    }
}
