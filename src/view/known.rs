//! What is known of filled templates, from one state of a project to the next.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::render::inputs;

/// What texts are marked with that share a size with others.
pub const GROUPS: &str = "fit-group";

/// What of a filled template its key is made of.
pub struct FilledFace {
    pub digest: blake3::Hash,
    /// Where it leads to, but for what is in it itself.
    pub links: Vec<String>,
    /// Whether its texts share a size with others.
    pub has_groups: bool,
}

impl FilledFace {
    pub fn new(svg: &str) -> FilledFace {
        FilledFace {
            digest: blake3::hash(svg.as_bytes()),
            links: inputs::links_out(svg).map(str::to_owned).collect(),
            has_groups: svg.contains(GROUPS),
        }
    }
}

/// Filled templates by a digest of all that filling them reads.
#[derive(Default)]
pub struct KnownFaces(Mutex<FilledTemplates>);

#[derive(Default)]
struct FilledTemplates {
    /// Of the last state.
    before: HashMap<u128, Arc<FilledFace>>,
    /// Of this one.
    now: HashMap<u128, Arc<FilledFace>>,
}

impl KnownFaces {
    pub fn get(&self, reads: u128) -> Option<Arc<FilledFace>> {
        let mut known = self.known();
        if let Some(filled) = known.now.get(&reads) {
            return Some(filled.clone());
        }
        let filled = known.before.get(&reads)?.clone();
        known.now.insert(reads, filled.clone());
        Some(filled)
    }

    pub fn insert(&self, reads: u128, filled: &Arc<FilledFace>) {
        self.known().now.insert(reads, filled.clone());
    }

    /// A state is whole: what it did not need is forgotten.
    #[cfg(feature = "serve")]
    pub fn forget(&self) {
        let mut known = self.known();
        known.before = std::mem::take(&mut known.now);
    }

    fn known(&self) -> MutexGuard<'_, FilledTemplates> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_state_did_not_need_is_forgotten_after_it() {
        let known = KnownFaces::default();
        for reads in [1, 2] {
            known.insert(reads, &Arc::new(FilledFace::new("<svg/>")));
        }
        known.forget();
        assert!(known.get(1).is_some());
        known.forget();
        assert!(known.get(1).is_some());
        assert!(known.get(2).is_none());
    }

    #[test]
    fn links_out_of_a_face_are_found() {
        let filled =
            FilledFace::new("<a href=\"b.png\"/><a href='#c'/><a href='data:x'/><a href='d.svg'/>");
        assert_eq!(filled.links, ["b.png", "d.svg"]);
    }
}
