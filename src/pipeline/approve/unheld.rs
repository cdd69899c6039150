//! Sentences that `sentences.toml` spoke of when somebody looked, and that it holds to nothing since they were
//! changed a little.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use super::Approval;
use super::lone::place;
use super::text_sentences::{TextSentence, all, by_file, changed};
use crate::check::prose::FILLED;
use crate::check::sentences::split::words;
use crate::check::sentences::{Bearing, Statement, Statements};
use crate::diag::rules::content::lone_change;
use crate::diag::{Diagnostic, Span};
use crate::load::{Game, Project};

/// A sentence was changed a little where it has so many of ten of its words.
const ALIKE: usize = 6;
/// More sentences that have changed are no slip.
const MOST: usize = 50;
/// The most words that are held to phrases, each to each.
const STEPS: u64 = 20_000_000;

/// A sentence that was held to a statement, and what stands there now.
struct Unheld<'s> {
    statement: &'s Statement,
    was: String,
    now: Span,
    subject: String,
}

/// The sentences that are held to nothing now, of statements that no other sentence is about; but those about
/// which something is `told`.
pub fn sentences(
    approval: &Approval,
    project: &Project,
    game: &Game,
    before: &BTreeMap<&str, &str>,
    told: &[Diagnostic],
) -> Vec<Diagnostic> {
    let now = approval.values.iter();
    let now = by_file(now.map(|(key, value)| (key.as_str(), value.as_str())));
    let was = by_file(before.iter().map(|(key, value)| (*key, *value)));
    let statements = LazyCell::new(|| Statements::read(project, game).0);
    let mut steps = STEPS;
    let mut found: Vec<Unheld<'_>> = Vec::new();
    for (file, was) in &was {
        let Some(now) = now.get(file).filter(|now| *now != was) else {
            continue;
        };
        let changed = changed(was, now);
        if changed.gone.len() > MOST {
            continue;
        }
        for gone in &changed.gone {
            let come = changed.come.iter().filter(|come| come.shares(gone, ALIKE));
            let Some(come) = come.max_by_key(|come| come.shared(gone)) else {
                continue;
            };
            let Some((key, value)) = now.get(&come.place) else {
                continue;
            };
            let Some(approved) = approval.places.get(*key) else {
                continue;
            };
            let text: String = serde_json::from_str(value).unwrap_or_default();
            let span = place(&project.sources, approved.span, &text, &come.at);
            let is_within = |one: &Diagnostic| {
                let told = one.primary.as_ref().map(|label| label.span);
                told.is_some_and(|told| {
                    told.file == span.file && told.start < span.end && span.start < told.end
                })
            };
            if told.iter().any(is_within) {
                continue;
            }
            let statements = about(&statements, gone, &mut steps);
            let said = words(&come.text, &(0..come.text.len()));
            for statement in statements {
                // Another rule tells of a slip in one word.
                if statement.slip(&said, &mut steps).is_none() {
                    found.push(Unheld {
                        statement,
                        was: gone.text.replace(FILLED, "…"),
                        now: span,
                        subject: approved.subject.clone(),
                    });
                }
            }
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    let now = now.values().flat_map(|passages| all(passages.iter()));
    let met: BTreeSet<&str> = now
        .flat_map(|sentence| about(&statements, &sentence, &mut steps))
        .map(|statement| &*statement.name)
        .collect();
    // Where not all could be looked at, nobody knows.
    found.retain(|one| steps > 0 && !met.contains(&*one.statement.name));
    let tell = |one: Unheld<'_>| {
        let so = (one.statement.so_span, &*one.statement.so);
        let told = lone_change::unheld(&one.statement.name, &one.was, one.now, so);
        told.about(one.subject)
    };
    found.into_iter().map(tell).collect()
}

/// The statements that a sentence is about.
fn about<'s>(
    statements: &'s Statements,
    sentence: &TextSentence,
    steps: &mut u64,
) -> Vec<&'s Statement> {
    let words = words(&sentence.text, &(0..sentence.text.len()));
    let bearings = statements.bearings(&words, steps).into_iter();
    let about = bearings.filter(|(_, bearing)| matches!(bearing, Bearing::About(_)));
    about.map(|(statement, _)| statement).collect()
}
