//! Drawing a face once more with a mark at every element, to tell where in the template an
//! element of the picture comes from.

use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use super::face::Face;
use super::plan::FaceJob;
use super::renderer::Renderer;
use super::svg::{self, Located};
use crate::diag::Diagnostic;

/// The elements that draw something by themselves.
const DRAWING: [&str; 9] = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image", "text",
];
/// How the marks begin: no id of a designer's does.
const MARK: &str = "massicot-element-";

impl Renderer<'_> {
    /// Draws a face whose every element has an `id` and gives it to `look`, which answers with
    /// findings and the `id` of the element each is about. The findings come back with their
    /// places in the template, those about no known element at its start.
    pub fn located(
        &self,
        job: FaceJob,
        look: impl Fn(&Face) -> Vec<(String, Diagnostic)>,
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
        let found = look(&face).into_iter().map(|(id, diagnostic)| {
            let range = elements
                .iter()
                .find(|(known, _)| *known == id)
                .map(|(_, range)| range.clone());
            Located {
                range: range.unwrap_or_else(|| svg::start_tag(document.root_element())),
                diagnostic,
            }
        });
        let mut told = self.placed(job, &filled, found.collect());
        for diagnostic in &mut told {
            let subject = || format!("{}/{}", self.game.id, job.name(self.game));
            diagnostic.subject.get_or_insert_with(subject);
        }
        told
    }
}

/// The text with an id on every element that draws, and each id with its start tag's range in
/// the text as it was.
fn marked(filled: &str, document: &Document<'_>) -> (String, Vec<(String, Range<usize>)>) {
    let mut marked = String::with_capacity(filled.len() * 2);
    let mut elements = Vec::new();
    let mut done = 0;
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        if !DRAWING.contains(&name) {
            continue;
        }
        let range = svg::start_tag(node);
        if let Some(id) = node.attribute("id") {
            elements.push((id.to_owned(), range));
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
        elements.push((id, range));
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
        assert_eq!(elements[1].0, "a");
        assert!(text[elements[2].1.clone()].starts_with("<rect"));
    }
}
