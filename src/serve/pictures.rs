//! The pictures that were drawn, as many as fit: those that were asked for longest ago go first.

use std::collections::{BTreeMap, HashMap};

use axum::body::Bytes;

use crate::view::PictureKind;

/// How many bytes of pictures are kept: some thousand small ones.
const MOST_BYTES: usize = 96 << 20;

type Name = (String, PictureKind);

/// Pictures by key and kind.
#[derive(Default)]
pub struct Pictures {
    kept: HashMap<Name, (u64, Bytes)>,
    /// By the moment of their last use.
    used: BTreeMap<u64, Name>,
    moment: u64,
    bytes: usize,
}

impl Pictures {
    pub fn get(&mut self, key: &str, kind: PictureKind) -> Option<Bytes> {
        let name = (key.to_owned(), kind);
        let (last, bytes) = self.kept.get_mut(&name)?;
        self.used.remove(last);
        self.moment += 1;
        *last = self.moment;
        self.used.insert(self.moment, name);
        Some(bytes.clone())
    }

    pub fn has(&self, key: &str, kind: PictureKind) -> bool {
        self.kept.contains_key(&(key.to_owned(), kind))
    }

    pub fn insert(&mut self, key: &str, kind: PictureKind, bytes: Bytes) {
        let name = (key.to_owned(), kind);
        self.moment += 1;
        self.bytes += bytes.len();
        if let Some((last, old)) = self.kept.insert(name.clone(), (self.moment, bytes)) {
            self.used.remove(&last);
            self.bytes -= old.len();
        }
        self.used.insert(self.moment, name);
        while self.bytes > MOST_BYTES {
            let Some((_, oldest)) = self.used.pop_first() else {
                break;
            };
            if let Some((_, gone)) = self.kept.remove(&oldest) {
                self.bytes -= gone.len();
            }
        }
    }

    /// Whether there is room for what nobody has asked for yet.
    pub fn has_room(&self) -> bool {
        self.bytes < MOST_BYTES / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let mut pictures = Pictures::default();
        let large = Bytes::from(vec![0; MOST_BYTES / 3]);
        for key in ["a", "b", "c"] {
            pictures.insert(key, PictureKind::Small, large.clone());
        }
        assert!(pictures.get("a", PictureKind::Small).is_some());
        pictures.insert("d", PictureKind::Small, large.clone());
        assert!(pictures.has("a", PictureKind::Small));
        assert!(!pictures.has("b", PictureKind::Small));
        // The same again is the same once.
        for _ in 0..10 {
            pictures.insert("d", PictureKind::Small, large.clone());
        }
        assert!(pictures.has("c", PictureKind::Small));
        assert!(pictures.bytes <= MOST_BYTES);
        assert_eq!(pictures.kept.len(), pictures.used.len());
    }
}
