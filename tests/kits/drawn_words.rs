//! The words of drawn faces, to be held to those of the sources.

use usvg::{Group, Node};

/// Adds the words of a drawing.
pub fn collect(group: &Group, words: &mut String) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect(group, words),
            Node::Text(text) => text
                .chunks()
                .iter()
                .for_each(|chunk| *words += chunk.text()),
            _ => {}
        }
    }
}

/// Words without what changes where lines end.
pub fn letters(words: &str) -> String {
    let kept = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '‐' | '\u{ad}');
    words.chars().filter(kept).collect()
}
