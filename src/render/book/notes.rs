//! Footnotes: numbered as they are referred to, wherever their words stand.

use std::ops::Range;

use indexmap::{IndexMap, IndexSet};
use pulldown_cmark::{Event, Tag, TagEnd};

use super::blocks::{BookNote, RichWords};
use super::problems::Problems;
use crate::diag::rules::templates::bad_footnote;

/// Footnotes by their labels, of which capitals and small letters are the same.
#[derive(Default)]
pub struct Footnotes {
    /// In the order in which they are referred to.
    referred: IndexSet<String>,
    /// Their words, and where they stand.
    defined: IndexMap<String, (RichWords, Range<usize>)>,
    /// What looks like a reference and leads to no words.
    lost: Vec<(String, Range<usize>)>,
    problems: Problems,
}

impl Footnotes {
    /// The references of a text, in the order in which a reader meets them: those of a footnote
    /// behind it, wherever its words stand.
    pub fn of<'t>(events: impl Iterator<Item = Event<'t>>) -> Footnotes {
        let mut within: Vec<String> = Vec::new();
        let mut references: IndexMap<Option<String>, Vec<String>> = IndexMap::new();
        for event in events {
            match event {
                Event::Start(Tag::FootnoteDefinition(label)) => within.push(label.to_lowercase()),
                Event::End(TagEnd::FootnoteDefinition) => _ = within.pop(),
                Event::FootnoteReference(label) => {
                    let around = references.entry(within.last().cloned());
                    around.or_default().push(label.to_lowercase());
                }
                _ => {}
            }
        }
        let mut notes = Footnotes::default();
        let mut next = references.swap_remove(&None).unwrap_or_default();
        next.reverse();
        while let Some(label) = next.pop() {
            if notes.referred.insert(label.clone()) {
                let theirs = references.swap_remove(&Some(label));
                next.extend(theirs.into_iter().flatten().rev());
            }
        }
        notes
    }

    /// The place of a footnote that is referred to.
    pub fn reference(&mut self, label: &str) -> usize {
        self.referred.insert_full(label.to_lowercase()).0
    }

    pub fn define(&mut self, label: &str, words: RichWords, range: Range<usize>) {
        match self.defined.entry(label.to_lowercase()) {
            indexmap::map::Entry::Occupied(_) => {
                self.problems.push(range, bad_footnote::doubled(label));
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
    pub fn finish(mut self) -> (Vec<BookNote>, Problems) {
        let labels: Vec<&str> = self.defined.keys().map(String::as_str).collect();
        for (label, range) in &self.lost {
            let found = || bad_footnote::undefined(label, &labels);
            let rule = &bad_footnote::RULE;
            self.problems.push_made(range.clone(), rule, found);
        }
        for (label, (_, range)) in &self.defined {
            if !self.referred.contains(label) {
                self.problems
                    .push(range.clone(), bad_footnote::unused(label));
            }
        }
        let notes = self.referred.iter().map(|label| {
            let defined = self.defined.get(label).cloned();
            let (words, range) = defined.unwrap_or_default();
            BookNote { words, range }
        });
        (notes.collect(), self.problems)
    }
}
