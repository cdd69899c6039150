//! Drawing a face once more with a mark at every element, to tell where in the template an
//! element of the picture comes from.

use std::collections::HashMap;
use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use super::face::Face;
use super::plan::FaceJob;
use super::provenance::writer;
use super::renderer::Renderer;
use super::svg::{self, Located};
use crate::diag::{Diagnostic, Span};

/// The elements that draw something by themselves.
const DRAWING: [&str; 9] = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image", "text",
];
/// How the marks begin: no id of a designer's does.
const MARK: &str = "massicot-element-";

/// A finding about one element of a drawn face.
pub struct LocatedFinding {
    /// The element's `id`.
    pub element: String,
    /// Whether other words could mend it: the caret goes to the field that they come from.
    pub of_words: bool,
    pub diagnostic: Diagnostic,
}

impl Renderer<'_> {
    /// Draws a face whose every element has an `id` and gives it to `look`. The findings come
    /// back with their places in the template, those about no known element at its start.
    pub fn located(
        &self,
        job: FaceJob,
        look: impl Fn(&Face) -> Vec<LocatedFinding>,
    ) -> Vec<Diagnostic> {
        let Ok(filled) = self.filled(job) else {
            return Vec::new();
        };
        let Ok(document) = svg::parse(&filled) else {
            return Vec::new();
        };
        let (marked, elements) = marked(&filled, &document);
        let Some(face) = self.parsed(job, &marked).face else {
            return Vec::new();
        };
        let root = svg::start_tag(document.root_element());
        let (mut fields, mut found) = (Vec::new(), Vec::new());
        let seen = look(&face);
        let written = match seen.iter().any(|seen| seen.of_words) {
            true => self.written(job, &filled),
            false => Vec::new(),
        };
        for seen in seen {
            let known = elements
                .get(&seen.element)
                .filter(|_| !seen.element.is_empty());
            let range = known.map_or_else(|| root.clone(), |element| element.tag.clone());
            let words = known.filter(|_| seen.of_words);
            fields.push(words.and_then(|element| writer(&written, &filled, &element.whole)));
            found.push(Located::new(range, seen.diagnostic));
        }
        let subject = format!("{}/{}", self.game.id, job.name(self.game));
        let told = self.placed(job, &filled, found).into_iter().zip(fields);
        let told = told.map(|(found, field)| at_field(found, field).about(subject.as_str()));
        told.collect()
    }
}

/// Puts the caret on the field that holds the words, and shows where they are drawn.
fn at_field(mut found: Diagnostic, field: Option<Span>) -> Diagnostic {
    match (field, found.primary.clone()) {
        (Some(field), Some(template)) => {
            found.secondary.clear();
            found.at(field).and(template.span, "drawn here")
        }
        _ => found,
    }
}

/// Where an element stands in the filled text.
pub(super) struct Element {
    pub tag: Range<usize>,
    pub whole: Range<usize>,
}

/// The text with an id on every element that draws, and by its id each element in the text as it
/// was; of several with the same id the first.
pub(super) fn marked(filled: &str, document: &Document<'_>) -> (String, HashMap<String, Element>) {
    let mut marked = String::with_capacity(filled.len() * 2);
    let mut elements = HashMap::new();
    let mut done = 0;
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        if !DRAWING.contains(&name) {
            continue;
        }
        let range = svg::start_tag(node);
        let element = Element {
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
