//! Sentences that are gone since somebody looked, and that none has come for: those that `sentences.toml`
//! speaks of, and one or two of a rulebook of which nothing else has changed.

use super::Approval;
use super::text_sentences::{ChangedText, TextSentence};
use crate::check::prose::FILLED;
use crate::check::sentences::Statements;
use crate::diag::Diagnostic;
use crate::diag::rules::content::lone_change;

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
struct LostSentences<'t> {
    /// Those that say something.
    sentences: Vec<&'t TextSentence>,
    /// Whether so few are gone, and none has come.
    is_slip: bool,
}

/// The sentences of `changed` texts that are gone, each about something that the game says once or more.
pub fn sentences(
    approval: &Approval,
    changed: &[ChangedText<'_>],
    statements: &Statements,
) -> Vec<Diagnostic> {
    let mut steps = STEPS;
    let mut found = Vec::new();
    for text in changed {
        let LostSentences { sentences, is_slip } = lost(text);
        let is_slip = is_slip && text.file.ends_with(".md");
        for lost in sentences {
            let now = &text.now;
            let before_it = now.range(..=lost.place).next_back().or(now.iter().next());
            let beside = before_it.and_then(|(_, (key, _))| approval.places.get(*key));
            let so = lost.about(statements, &mut steps).into_iter().next();
            let Some(beside) = beside else {
                continue;
            };
            if so.is_some() || is_slip {
                let text = lost.text.replace(FILLED, "…");
                let so = so.map(|statement| (statement.so_span, &*statement.so));
                let told = lone_change::sentence_gone(&text, beside.span, so);
                found.push(told.about(beside.subject.clone()));
            }
        }
    }
    found
}

/// The sentences that are no longer there, where fewer have come than have gone, and none that is like it.
fn lost<'t>(text: &'t ChangedText<'_>) -> LostSentences<'t> {
    let (gone, come) = (&text.gone, &text.come);
    if gone.len() > MOST || come.len() >= gone.len() {
        return LostSentences::default();
    }
    let says = |sentence: &&TextSentence| {
        let is_like = |other: &TextSentence| other.shares(sentence, ALIKE);
        sentence.words.len() >= LEAST_WORDS && !come.iter().any(is_like)
    };
    LostSentences {
        is_slip: come.is_empty() && gone.len() <= FEW,
        sentences: gone.iter().filter(says).collect(),
    }
}
