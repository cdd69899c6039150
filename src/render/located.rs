//! Drawing a face once more with a mark at every element, to tell where in the template an
//! element of the picture comes from.

use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use super::face::Face;
use super::field;
use super::plan::FaceJob;
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
pub struct Seen {
    /// The element's `id`.
    pub element: String,
    /// Where it is the words that are too many: the words, to find the field that holds them.
    pub words: Option<String>,
    pub diagnostic: Diagnostic,
}

impl Renderer<'_> {
    /// Draws a face whose every element has an `id` and gives it to `look`. The findings come
    /// back with their places in the template, those about no known element at its start.
    pub fn located(&self, job: FaceJob, look: impl Fn(&Face) -> Vec<Seen>) -> Vec<Diagnostic> {
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
        for seen in look(&face) {
            let known = elements.iter().find(|(id, _)| *id == seen.element);
            let range = known.map_or_else(|| root.clone(), |(_, range)| range.clone());
            let words = seen.words.as_deref();
            fields.push(words.and_then(|words| field::holding(words, job, self.game)));
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

/// The text with an id on every element that draws, and each id with its start tag's range in
/// the text as it was.
pub(super) fn marked(
    filled: &str,
    document: &Document<'_>,
) -> (String, Vec<(String, Range<usize>)>) {
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
