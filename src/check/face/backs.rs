//! Whether two backs look alike.

use std::hash::{DefaultHasher, Hash, Hasher};

use usvg::WriteOptions;

use crate::render::Face;

/// A number that is the same for faces that draw the same. What draws nothing (titles,
/// comments, the names of entries in ids) is left out of it, as it is of the parsed tree.
pub fn digest(face: &Face) -> u64 {
    let mut hasher = DefaultHasher::new();
    let options = WriteOptions {
        preserve_text: false,
        ..WriteOptions::default()
    };
    face.tree.to_string(&options).hash(&mut hasher);
    hasher.finish()
}
