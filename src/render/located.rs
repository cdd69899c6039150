//! Drawing a face once more with a mark at every element, to tell where in the template an
//! element of the picture comes from.

use super::content_marks::writer;
use super::elements;
use super::face::Face;
use super::plan::FaceJob;
use super::renderer::Renderer;
use super::svg::{self, Located};
use crate::diag::{Diagnostic, Span};

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
        let (marked, elements) = elements::marked(&filled, &document);
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
        let placed = self.placed(job, &filled, found).into_iter().zip(fields);
        let placed = placed.map(|(found, field)| at_field(found, field).about(subject.as_str()));
        placed.collect()
    }
}

/// Puts the caret on the field that holds the words, and shows where they are drawn.
fn at_field(mut found: Diagnostic, field: Option<Span>) -> Diagnostic {
    match (field, found.primary.clone()) {
        (Some(field), Some(template)) => {
            found.secondary.clear();
            found
                .at(field)
                .and(template.span, message!("drawn-here", "drawn here"))
        }
        _ => found,
    }
}
