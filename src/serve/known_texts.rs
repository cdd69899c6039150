//! The measured texts of written pages, from one state of a project to the next.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use blake3::Hash;

use crate::load::{Game, Project};
use crate::render::KeptTexts;
use crate::view::shared_inputs;

/// What texts came to, by a digest of all that they are made of.
#[derive(Default)]
pub struct KnownTexts(Mutex<TextStates>);

#[derive(Default)]
struct TextStates {
    /// Of the last state.
    before: HashMap<Hash, Vec<u8>>,
    /// Of this one.
    now: HashMap<Hash, Vec<u8>>,
}

/// They, as the texts of one game see them.
pub struct GameTexts<'k> {
    known: &'k KnownTexts,
    shared: Hash,
}

impl KnownTexts {
    pub fn of(&self, project: &Project, game: &Game) -> GameTexts<'_> {
        GameTexts {
            known: self,
            shared: shared_inputs(project, game),
        }
    }

    /// A state is whole: what it did not need is forgotten.
    pub fn forget(&self) {
        let mut states = self.states();
        states.before = std::mem::take(&mut states.now);
    }

    fn states(&self) -> MutexGuard<'_, TextStates> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameTexts<'_> {
    fn key(&self, document: &[&str]) -> Hash {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.shared.as_bytes());
        for part in document {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        hasher.finalize()
    }
}

impl KeptTexts for GameTexts<'_> {
    fn get(&self, document: &[&str]) -> Option<Vec<u8>> {
        let key = self.key(document);
        let mut states = self.known.states();
        if let Some(texts) = states.now.get(&key) {
            return Some(texts.clone());
        }
        let texts = states.before.remove(&key)?;
        states.now.insert(key, texts.clone());
        Some(texts)
    }

    fn put(&self, document: &[&str], texts: &[u8]) {
        let key = self.key(document);
        self.known.states().now.insert(key, texts.to_vec());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_state_did_not_need_is_forgotten_after_it() {
        let known = KnownTexts::default();
        let texts = GameTexts {
            known: &known,
            shared: blake3::hash(b"fonts"),
        };
        texts.put(&["fr", "<svg/>"], b"one");
        texts.put(&["fr", "<g/>"], b"two");
        known.forget();
        assert_eq!(texts.get(&["fr", "<svg/>"]).as_deref(), Some(&b"one"[..]));
        known.forget();
        assert_eq!(texts.get(&["fr", "<svg/>"]).as_deref(), Some(&b"one"[..]));
        assert_eq!(texts.get(&["fr", "<g/>"]), None);
        let others = GameTexts {
            known: &known,
            shared: blake3::hash(b"other fonts"),
        };
        assert_eq!(others.get(&["fr", "<svg/>"]), None);
    }
}
