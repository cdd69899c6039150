//! Templates that Tera must not see: it would read them without end, or beyond its stack.

use std::collections::BTreeSet;

use super::parse::texts;
use crate::diag::rules::content::too_large;
use crate::diag::{Diagnostic, SourceMap, Span};
use crate::load::Game;
use crate::render::syntax::includes::{Excess, MOST_FILES, MOST_LEVELS, too_many};
use crate::render::syntax::{MOST_BRANCHES, MOST_LINKS, TagExcess, excess};

/// The templates of a game that are too much, and what is said of them.
pub fn over(game: &Game, sources: &SourceMap) -> (BTreeSet<String>, Vec<Diagnostic>) {
    let mut over = BTreeSet::new();
    let mut found = Vec::new();
    let files: Vec<_> = texts(game, sources).collect();
    for (name, file, text) in &files {
        if let Some((at, what)) = excess(text) {
            over.insert((*name).to_owned());
            let said = match what {
                TagExcess::Links => too_large::template_tag(MOST_LINKS),
                TagExcess::Branches => too_large::branches(MOST_BRANCHES),
            };
            found.push(said.at(Span::new(*file, at)));
        }
    }
    let all = files.iter().map(|(name, _, text)| (*name, &**text));
    for one in too_many(all) {
        let file = files.iter().find(|(name, ..)| *name == one.template);
        if let (true, Some((_, file, _))) = (one.is_cause, file) {
            let said = match one.what {
                Excess::Levels => too_large::template_levels(MOST_LEVELS),
                Excess::Files => too_large::template_files(MOST_FILES),
            };
            found.push(said.at(Span::new(*file, one.at)));
        }
        over.insert(one.template);
    }
    (over, found)
}
