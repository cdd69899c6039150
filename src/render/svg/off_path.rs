//! Words along a path that the path is too short for: they are not drawn.

use usvg::roxmltree::{Document, Node};
use usvg::{Group, Text, TextFlow, Tree};

use super::located::Located;
use super::parse::start_tag;
use crate::diag::rules::templates::bad_svg;

/// What is drawn only where something else asks for it.
const HELD_BACK: [&str; 7] = [
    "defs", "symbol", "clipPath", "mask", "pattern", "marker", "switch",
];

/// Words along a path, and how many of their letters are drawn.
struct DrawnWords {
    words: String,
    letters: usize,
}

/// The `<textPath>`s of a document of which letters are left out of its tree.
pub fn off_path(document: &Document<'_>, tree: &Tree) -> Vec<Located> {
    let paths = document.descendants();
    let mut paths = paths
        .filter(|node| node.has_tag_name("textPath") && !is_held_back(*node))
        .peekable();
    if paths.peek().is_none() {
        return Vec::new();
    }
    let mut drawn = Vec::new();
    collect(tree.root(), &mut drawn);
    let found = paths.filter_map(|node| {
        let texts = node.descendants().filter(Node::is_text);
        let texts = texts.filter_map(|node| node.text());
        let words = letters(&texts.collect::<String>());
        let seen = drawn.iter().filter(|drawn| drawn.words == words);
        let seen = seen.map(|drawn| drawn.letters).min().unwrap_or(0);
        let missing = words.chars().count().saturating_sub(seen);
        (missing > 0).then(|| Located::new(start_tag(node), bad_svg::off_path(missing)))
    });
    found.collect()
}

fn is_held_back(node: Node<'_, '_>) -> bool {
    let hides = |node: Node<'_, '_>| {
        HELD_BACK.contains(&node.tag_name().name()) || node.attribute("display") == Some("none")
    };
    node.ancestors().any(hides)
}

fn letters(text: &str) -> String {
    text.split_whitespace().collect()
}

fn collect(group: &Group, drawn: &mut Vec<DrawnWords>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(group) => collect(group, drawn),
            usvg::Node::Text(text) => drawn.extend(along_path(text)),
            _ => {}
        }
    }
}

/// A text of which all stands along paths.
fn along_path(text: &Text) -> Option<DrawnWords> {
    let mut chunks = text.chunks().iter();
    if !chunks.all(|chunk| matches!(chunk.text_flow(), TextFlow::Path(_))) {
        return None;
    }
    let words = text.chunks().iter().map(|chunk| letters(chunk.text()));
    let glyphs = text
        .layouted()
        .iter()
        .flat_map(|span| &span.positioned_glyphs);
    Some(DrawnWords {
        words: words.collect(),
        letters: glyphs
            .map(|glyph| letters(&glyph.text).chars().count())
            .sum(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(inside: &str) -> Vec<String> {
        let text = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' font-family='Noto Sans' font-size='4'>\
             <path id='p' d='M0 9h30'/>{inside}</svg>"
        );
        let document = Document::parse(&text).unwrap();
        let mut fonts = usvg::fontdb::Database::new();
        fonts.load_font_data(include_bytes!("../../../tests/fonts/NotoSans-Regular.ttf").to_vec());
        let options = usvg::Options {
            fontdb: std::sync::Arc::new(fonts),
            ..usvg::Options::default()
        };
        let tree = Tree::from_xmltree(&document, &options).unwrap();
        let found = off_path(&document, &tree).into_iter();
        found
            .map(|found| found.diagnostic.message.to_string())
            .collect()
    }

    #[test]
    fn words_that_a_path_is_too_short_for_are_told() {
        let along = |words: &str| format!("<text><textPath href='#p'>{words}</textPath></text>");
        assert_eq!(missing(&along(" affine  words ")), [""; 0]);
        assert_eq!(missing(&along("affine <tspan>words</tspan>")), [""; 0]);
        let long = along("words that are too long for their path");
        assert_eq!(missing(&long).len(), 1, "{:?}", missing(&long));
        assert_eq!(missing(&format!("<defs>{long}</defs>")), [""; 0]);
        let none = "<text><textPath href='#p' startOffset='40'>words</textPath></text>";
        assert_eq!(missing(none).len(), 1);
    }
}
