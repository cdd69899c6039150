//! Letters of fonts that are others now.

use std::collections::HashSet;

use usvg::fontdb::{Database, ID, Source};
use usvg::{Group, ImageKind, Node};

use crate::render::Face;
use crate::render::inputs::digest;

/// The fonts of each state that the other has not, by their bytes.
pub struct OtherFonts([HashSet<ID>; 2]);

impl OtherFonts {
    /// Compares the fonts of two states.
    pub fn new(databases: [&Database; 2]) -> OtherFonts {
        let fonts = databases.map(|database| {
            let fonts = database.faces().map(|face| {
                let Source::Binary(data) = &face.source;
                (face.id, (digest((**data).as_ref()), face.index))
            });
            fonts.collect::<Vec<_>>()
        });
        OtherFonts([0, 1].map(|side| {
            let known: HashSet<_> = fonts[1 - side].iter().map(|(_, font)| font).collect();
            let other = fonts[side].iter().filter(|(_, font)| !known.contains(font));
            other.map(|(id, _)| *id).collect()
        }))
    }

    /// Whether a face of one state has letters of such a font.
    pub fn are_in(&self, side: usize, face: &Face) -> bool {
        let other = &self.0[side];
        !other.is_empty() && has_letters(face.tree.root(), other)
    }
}

fn has_letters(group: &Group, of: &HashSet<ID>) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(group) => has_letters(group, of),
        Node::Text(text) => {
            let spans = text.layouted().iter();
            let mut glyphs = spans.flat_map(|span| &span.positioned_glyphs);
            glyphs.any(|glyph| of.contains(&glyph.font))
        }
        Node::Image(image) => match image.kind() {
            ImageKind::SVG(tree) => has_letters(tree.root(), of),
            _ => false,
        },
        Node::Path(_) => false,
    })
}
