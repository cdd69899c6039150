//! The pictures that were drawn, as many as fit: those that were asked for longest ago go first.

use std::collections::{BTreeMap, HashMap};

use axum::body::Bytes;

use crate::view::PictureKind;

/// How many bytes of pictures are kept: some thousand small ones.
const MOST_BYTES: usize = 96 << 20;

/// The key of a face, and which picture of it.
pub type PictureName = (String, PictureKind);

/// Pictures by key and kind.
pub struct Pictures {
    kept: HashMap<PictureName, (u64, Bytes)>,
    /// By the moment of their last use.
    used: BTreeMap<u64, PictureName>,
    moment: u64,
    bytes: usize,
    /// What the grid that was seen last wants.
    wanted: PictureKind,
}

/// The kinds that stand in a grid, the finest first.
const OF_GRIDS: [PictureKind; 3] = [PictureKind::Small, PictureKind::Tiny, PictureKind::Mini];

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures {
            kept: HashMap::new(),
            used: BTreeMap::new(),
            moment: 0,
            bytes: 0,
            wanted: PictureKind::Tiny,
        }
    }
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

    /// A picture that is asked for.
    pub fn asked(&mut self, key: &str, kind: PictureKind) -> Option<Bytes> {
        if OF_GRIDS.contains(&kind) {
            self.wanted = kind;
        }
        self.get(key, kind)
    }

    /// The finest that there is of a face for a grid.
    pub fn any(&mut self, key: &str) -> Option<Bytes> {
        OF_GRIDS.into_iter().find_map(|kind| self.get(key, kind))
    }

    /// Whether a face was drawn for a grid.
    pub fn was_drawn(&self, key: &str) -> bool {
        OF_GRIDS.into_iter().any(|kind| self.has(key, kind))
    }

    /// What is missing for the grid that was seen last, where there is room for what nobody has asked
    /// for yet.
    pub fn missing(&self, key: &str) -> Option<PictureKind> {
        (self.has_room() && !self.has(key, self.wanted)).then_some(self.wanted)
    }

    fn has(&self, key: &str, kind: PictureKind) -> bool {
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

    fn has_room(&self) -> bool {
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
        assert!(pictures.any("a").is_some());
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

    #[test]
    fn what_is_drawn_ahead_is_what_the_grid_asks_for() {
        let mut pictures = Pictures::default();
        assert_eq!(pictures.missing("a"), Some(PictureKind::Tiny));
        assert_eq!(pictures.asked("a", PictureKind::Small), None);
        assert_eq!(pictures.missing("a"), Some(PictureKind::Small));
        pictures.insert("a", PictureKind::Small, Bytes::from_static(b"a"));
        assert_eq!(pictures.missing("a"), None);
        assert_eq!(pictures.asked("a", PictureKind::Full), None);
        assert_eq!(pictures.missing("b"), Some(PictureKind::Small));
        assert!(pictures.was_drawn("a") && !pictures.was_drawn("b"));
    }
}
