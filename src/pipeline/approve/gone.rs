//! Sentences that are gone since somebody looked, and that none has come for: those that `sentences.toml`
//! speaks of, and one or two of a rulebook of which nothing else has changed.

use std::cell::LazyCell;
use std::collections::BTreeMap;

use super::Approval;
use super::text_sentences::{ChangedSentences, TextSentence, by_file, changed};
use crate::check::prose::FILLED;
use crate::check::sentences::split::words;
use crate::check::sentences::{Bearing, Statements};
use crate::diag::Diagnostic;
use crate::diag::rules::content::lone_change;
use crate::load::{Game, Project};

/// A sentence has come for another where it has so many of ten of its words.
const ALIKE: usize = 4;
/// What a shorter one said is soon said within another.
const LEAST_WORDS: usize = 7;
/// More sentences that are gone are no slip.
const MOST: usize = 50;
/// So many may be one where sentences.toml does not speak of them, and no other has come.
const FEW: usize = 2;
/// The most words that are held to phrases, each to each.
const STEPS: u64 = 20_000_000;

/// What a file has lost.
#[derive(Default)]
struct LostSentences {
    /// Those that say something.
    sentences: Vec<TextSentence>,
    /// Whether so few are gone, and none has come.
    is_slip: bool,
}

/// The sentences that are gone, each about something that the game says once or more.
pub fn sentences(
    approval: &Approval,
    project: &Project,
    game: &Game,
    before: &BTreeMap<&str, &str>,
) -> Vec<Diagnostic> {
    let now = approval.values.iter();
    let now = by_file(now.map(|(key, value)| (key.as_str(), value.as_str())));
    let was = by_file(before.iter().map(|(key, value)| (*key, *value)));
    let statements = LazyCell::new(|| Statements::read(project, game).0);
    let mut steps = STEPS;
    let mut found = Vec::new();
    for (file, was) in &was {
        // A text that is gone as a whole is told by what it belongs to.
        let Some(now) = now.get(file).filter(|now| *now != was) else {
            continue;
        };
        let LostSentences { sentences, is_slip } = lost(changed(was, now));
        let is_slip = is_slip && file.ends_with(".md");
        for lost in sentences {
            let words = words(&lost.text, &(0..lost.text.len()));
            let about = statements.bearings(&words, &mut steps).into_iter();
            let mut about = about.filter(|(_, bearing)| matches!(bearing, Bearing::About(_)));
            let before_it = now.range(..=lost.place).next_back().or(now.iter().next());
            let beside = before_it.and_then(|(_, (key, _))| approval.places.get(*key));
            let (Some(beside), so) = (beside, about.next()) else {
                continue;
            };
            if so.is_some() || is_slip {
                let text = lost.text.replace(FILLED, "…");
                let so = so.map(|(statement, _)| (statement.so_span, &*statement.so));
                let told = lone_change::sentence_gone(&text, beside.span, so);
                found.push(told.about(beside.subject.clone()));
            }
        }
    }
    found
}

/// The sentences that are no longer there, where fewer have come than have gone, and none that is like it.
fn lost(changed: ChangedSentences) -> LostSentences {
    let ChangedSentences { mut gone, come } = changed;
    if gone.len() > MOST || come.len() >= gone.len() {
        return LostSentences::default();
    }
    let is_slip = come.is_empty() && gone.len() <= FEW;
    gone.retain(|sentence| {
        let is_like = |other: &TextSentence| other.shares(sentence, ALIKE);
        sentence.words.len() >= LEAST_WORDS && !come.iter().any(is_like)
    });
    LostSentences {
        sentences: gone,
        is_slip,
    }
}
