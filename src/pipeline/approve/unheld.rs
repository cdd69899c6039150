//! Sentences that `sentences.toml` spoke of when somebody looked, and that it holds to nothing since they were
//! changed a little.

use std::collections::BTreeSet;

use super::Approval;
use super::lone::place;
use super::text_sentences::{ChangedText, all_of};
use crate::check::prose::FILLED;
use crate::check::sentences::split::words;
use crate::check::sentences::{Statement, Statements};
use crate::diag::rules::content::lone_change;
use crate::diag::{Diagnostic, SourceMap, Span};

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
    sources: &SourceMap,
    changed: &[ChangedText<'_>],
    statements: &Statements,
    told: &[Diagnostic],
) -> Vec<Diagnostic> {
    let mut steps = STEPS;
    let mut found: Vec<Unheld<'_>> = Vec::new();
    for changed in changed.iter().filter(|text| text.gone.len() <= MOST) {
        for gone in &changed.gone {
            let come = changed.come.iter().filter(|come| come.shares(gone, ALIKE));
            let Some(come) = come.max_by_key(|come| come.shared(gone)) else {
                continue;
            };
            let Some((key, value)) = changed.now.get(&come.place) else {
                continue;
            };
            let Some(approved) = approval.places.get(*key) else {
                continue;
            };
            let text: String = serde_json::from_str(value).unwrap_or_default();
            let span = place(sources, approved.span, &text, &come.at);
            let is_within = |one: &Diagnostic| {
                let told = one.primary.as_ref().map(|label| label.span);
                told.is_some_and(|told| {
                    told.file == span.file && told.start < span.end && span.start < told.end
                })
            };
            if told.iter().any(is_within) {
                continue;
            }
            let said = words(&come.text, &(0..come.text.len()));
            for statement in gone.about(statements, &mut steps) {
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
    let met: BTreeSet<&str> = all_of(&approval.values)
        .iter()
        .flat_map(|sentence| sentence.about(statements, &mut steps))
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
