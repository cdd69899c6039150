//! Footnotes: numbered as they are referred to, wherever their words stand.

use std::ops::Range;

use indexmap::IndexMap;

use super::blocks::{Note, Words};
use crate::diag::Diagnostic;
use crate::diag::rules::templates::bad_note;

/// Footnotes by their labels, of which capitals and small letters are the same.
#[derive(Default)]
pub struct Footnotes {
    /// In the order of their first references, and where these stand.
    referred: IndexMap<String, Range<usize>>,
    /// Their words, and where they stand.
    defined: IndexMap<String, (Words, Range<usize>)>,
    /// What looks like a reference and leads to no words.
    lost: Vec<(String, Range<usize>)>,
    problems: Vec<(Range<usize>, Diagnostic)>,
}

impl Footnotes {
    /// The place of a footnote, new where it was not referred to before.
    pub fn reference(&mut self, label: &str, range: &Range<usize>) -> usize {
        let entry = self.referred.entry(label.to_lowercase());
        let place = entry.index();
        entry.or_insert_with(|| range.clone());
        place
    }

    pub fn define(&mut self, label: &str, words: Words, range: Range<usize>) {
        match self.defined.entry(label.to_lowercase()) {
            indexmap::map::Entry::Occupied(_) => {
                self.problems.push((range, bad_note::doubled(label)));
            }
            indexmap::map::Entry::Vacant(entry) => {
                entry.insert((words, range));
            }
        }
    }

    /// Looks at a bracket that the parser took for words: `[^a]` where no `[^a]:` is. `text` is all
    /// of the Markdown, `at` the place of the bracket.
    pub fn bracket(&mut self, text: &str, at: usize) {
        let label = text[at..].strip_prefix("[^");
        let end = label.and_then(|label| Some((label, label.find(['[', ']', '\n'])?)));
        let Some((label, end)) = end else { return };
        // `[^2]{.power}` is words with a style.
        let is_reference = label[end..].starts_with(']') && !label[end..].starts_with("]{");
        if is_reference && end > 0 && !label[..end].contains(char::is_whitespace) {
            let range = at..at + "[^".len() + end + "]".len();
            self.lost.push((label[..end].to_owned(), range));
        }
    }

    /// The footnotes in the order of their references, and what is wrong with any.
    pub fn finish(mut self) -> (Vec<Note>, Vec<(Range<usize>, Diagnostic)>) {
        let labels: Vec<&str> = self.defined.keys().map(String::as_str).collect();
        for (label, range) in &self.lost {
            let found = bad_note::undefined(label, &labels);
            self.problems.push((range.clone(), found));
        }
        for (label, (_, range)) in &self.defined {
            if !self.referred.contains_key(label) {
                self.problems.push((range.clone(), bad_note::unused(label)));
            }
        }
        let notes = self.referred.keys().map(|label| {
            let defined = self.defined.get(label).cloned();
            let (words, range) = defined.unwrap_or_default();
            Note { words, range }
        });
        (notes.collect(), self.problems)
    }
}
