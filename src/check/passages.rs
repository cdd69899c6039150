//! All that a game says, passage by passage: the texts of its content, the prose of its pages, and the words
//! of its templates.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;

use super::context::RuleContext;
use super::texts;
use crate::diag::Span;
use crate::fill::pattern;
use crate::load::places::TextPlaces;

/// Something that is said, with a sign for each expression in it.
pub struct Passage<'p> {
    pub text: &'p str,
    /// `game/component/entry`, or the game.
    pub subject: &'p str,
    place: &'p dyn Fn(&Range<usize>) -> Span,
}

impl Passage<'_> {
    /// Where a part of it is written; in bytes of its text.
    pub fn place(&self, at: &Range<usize>) -> Span {
        (self.place)(at)
    }
}

impl RuleContext<'_> {
    /// Shows each passage that is in the game's language, once: several components may share a file.
    pub fn passages(&self, see: &mut dyn FnMut(&Passage<'_>)) {
        let sources = &self.project.sources;
        let mut seen = HashSet::new();
        self.texts(&mut |text| {
            if !seen.insert(text.value.span) {
                return;
            }
            let Ok(pattern) = pattern::parse(text.text) else {
                return;
            };
            let places = OnceCell::new();
            let place = |at: &Range<usize>| {
                let places =
                    places.get_or_init(|| TextPlaces::new(sources, text.value.span, text.text));
                places.span(at)
            };
            see(&Passage {
                text: &texts::masked(text.text, &pattern),
                subject: text.subject,
                place: &place,
            });
        });
        for page in self.prose() {
            let subject = page.subject(self.game);
            for prose in &page.blocks {
                see(&Passage {
                    text: &prose.text,
                    subject: &subject,
                    place: &|at| prose.span(page.file, at),
                });
            }
        }
    }
}
