//! Unique ids for the elements of a face that draw.

use std::collections::HashMap;
use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use super::svg;

/// The elements that draw something by themselves.
const DRAWING: [&str; 9] = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image", "text",
];
/// How the marks begin: no id of a designer's does.
const MARK: &str = "massicot-element-";

/// Where an element stands in the filled text.
pub struct MarkedElement {
    pub tag: Range<usize>,
    pub whole: Range<usize>,
}

/// The text with an id on every element that draws, and by its id each element in the text as it
/// was; of several with the same id the first.
pub fn marked(filled: &str, document: &Document<'_>) -> (String, HashMap<String, MarkedElement>) {
    let mut marked = String::with_capacity(filled.len() * 2);
    let mut elements = HashMap::new();
    let mut done = 0;
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        if !DRAWING.contains(&name) {
            continue;
        }
        let range = svg::start_tag(node);
        let element = MarkedElement {
            tag: range.clone(),
            whole: node.range(),
        };
        if let Some(id) = node.attribute("id") {
            elements.entry(id.to_owned()).or_insert(element);
            continue;
        }
        let id = format!("{MARK}{}", elements.len());
        // After `<` and the name with its prefix, if it has one.
        let tag = &filled[range.start + 1..];
        let end = tag.find(|letter: char| letter.is_whitespace() || matches!(letter, '>' | '/'));
        let at = range.start + 1 + end.unwrap_or(0);
        marked.push_str(&filled[done..at]);
        marked.push_str(&format!(" id=\"{id}\""));
        done = at;
        elements.insert(id, element);
    }
    marked.push_str(&filled[done..]);
    (marked, elements)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_element_gets_an_id() {
        let text = "<svg xmlns:s=\"http://www.w3.org/2000/svg\"><g><s:path d=\"M0 0\"/><text\n id=\"a\">x</text><rect/></g></svg>";
        let document = Document::parse(text).unwrap();
        let (marked, elements) = marked(text, &document);
        assert!(
            marked.contains("<s:path id=\"massicot-element-0\" d="),
            "{marked}"
        );
        assert!(
            marked.contains("<rect id=\"massicot-element-2\"/>"),
            "{marked}"
        );
        assert_eq!(elements.len(), 3);
        assert!(text[elements["a"].whole.clone()].ends_with("x</text>"));
        assert!(text[elements["massicot-element-2"].tag.clone()].starts_with("<rect"));
    }
}
