//! The keys of a lock: what stands before the first blank is the piece or the file that a value is of.

use std::collections::BTreeSet;

/// The keys of what templates say begin so.
pub const TEMPLATES: &str = "templates/";

/// The keys of what overlays say begin so.
pub const LANGUAGES: &str = "lang/";

/// The keys of what a game is held to begin so.
pub const RULES: &str = "rules.toml ";
pub const SENTENCES: &str = "sentences.toml ";

/// The piece that a key is of.
pub fn piece(key: &str) -> &str {
    key.split(' ').next().unwrap_or_default()
}

pub fn is_face(key: &str) -> bool {
    key.ends_with(')')
}

/// Whether a key is of a text of the game in its own language: a face is a digest.
pub fn is_text(key: &str) -> bool {
    !is_face(key) && !is_held_to(key) && !key.starts_with(LANGUAGES)
}

/// Whether a key is of what a game is held to, and not of what it says.
pub fn is_held_to(key: &str) -> bool {
    key.starts_with(RULES) || key.starts_with(SENTENCES)
}

/// The rulebook or template that a key is of.
pub fn prose_file(key: &str) -> Option<&str> {
    let file = key.split(' ').next()?;
    (file.ends_with(".md") || file.starts_with(TEMPLATES)).then_some(file)
}

/// The passages of rulebooks and templates among values: each with its file, wherever it stands in that.
pub fn paragraphs<'v>(
    values: impl Iterator<Item = (&'v str, &'v str)>,
) -> BTreeSet<(&'v str, &'v str)> {
    values
        .filter_map(|(key, value)| Some((prose_file(key)?, value)))
        .collect()
}
