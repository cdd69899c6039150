//! Changes since somebody looked that an edit seldom means: a plain check tells them too.

use std::cell::LazyCell;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use super::keys::is_text;
use super::{Approved, ChangedValue};
use crate::check::lone_changes::{Comparer, LoneChange, LoneChangeKind};
use crate::diag::rules::content::lone_change::{self, Effect};
use crate::diag::{Diagnostic, SourceMap, Span};
use crate::load::places::TextPlaces;

/// Words that have changed alone in the texts, rulebooks and templates of a game in this language.
pub fn changes(
    language: &str,
    before: &BTreeMap<&str, &str>,
    changed: &[ChangedValue<'_>],
    sources: &SourceMap,
) -> Vec<Diagnostic> {
    let texts = changed.iter().filter_map(|changed| {
        let was = serde_json::from_str::<String>(before.get(changed.key)?).ok()?;
        let now = serde_json::from_str::<String>(changed.now).ok()?;
        is_text(changed.key).then_some((was, now, changed.approved))
    });
    let texts: Vec<_> = texts.collect();
    if texts.is_empty() {
        return Vec::new();
    }
    let approved = before.iter().filter(|(key, _)| is_text(key));
    let approved = approved.filter_map(|(_, value)| serde_json::from_str(value).ok());
    let approved: Vec<String> = approved.collect();
    let stays = LazyCell::new(|| words_now(before, changed, &texts));
    let Some(comparer) = Comparer::new(language, approved.iter().map(String::as_str)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    // A text that two pieces share has changed once.
    let mut told = HashSet::new();
    for (was, now, approved) in &texts {
        for change in comparer.changes(was, now) {
            if change.kind == LoneChangeKind::Name && !stays.contains(&change.was.to_lowercase()) {
                continue;
            }
            let place = place(sources, approved.span, now, &change.at);
            if !told.insert(place) {
                continue;
            }
            let told = lone_change::of(&change.was, &change.now, &effect(&change), place);
            found.push(told.about(approved.subject.clone()));
        }
    }
    found
}

/// Every word that the texts have now, in small letters: those that have changed, and those that have not.
fn words_now(
    before: &BTreeMap<&str, &str>,
    changed: &[ChangedValue<'_>],
    texts: &[(String, String, &Approved)],
) -> HashSet<String> {
    let keys: HashSet<&str> = changed.iter().map(|changed| changed.key).collect();
    let unchanged = before
        .iter()
        .filter(|(key, _)| is_text(key) && !keys.contains(**key));
    let unchanged = unchanged.map(|(_, value)| *value);
    let now = texts.iter().map(|(_, now, _)| now.as_str());
    let words = now
        .chain(unchanged)
        .flat_map(|text| text.split(|sign: char| !sign.is_alphanumeric() && sign != '-'));
    words.map(str::to_lowercase).collect()
}

fn effect(change: &LoneChange) -> Effect {
    match change.kind {
        LoneChangeKind::Opposite
        | LoneChangeKind::Negation
        | LoneChangeKind::Term
        | LoneChangeKind::Name
        | LoneChangeKind::Swapped => Effect::Turned,
        _ => Effect::Broken,
    }
}

/// Where a part of a text is written, whose lines may be broken otherwise or which is filled.
fn place(sources: &SourceMap, whole: Span, text: &str, at: &Range<usize>) -> Span {
    let places = TextPlaces::new(sources, whole, text);
    if places.is_exact() {
        return places.span(at);
    }
    let written = sources.text(whole);
    let letters = |text: &str| text.chars().filter(|sign| !sign.is_whitespace()).count();
    let within = |start: usize, len: usize| Span {
        start: whole.start + start as u32,
        end: whole.start + (start + len) as u32,
        ..whole
    };
    if letters(written) == letters(text) {
        // The same but for its blanks.
        let before = letters(&text[..at.start]);
        let mut signs = written
            .char_indices()
            .filter(|(_, sign)| !sign.is_whitespace());
        let start = signs.nth(before).map_or(0, |(start, _)| start);
        let part = &text[at.clone()];
        return match written[start..].starts_with(part) {
            true => within(start, part.len()),
            false => whole,
        };
    }
    let part = &text[at.clone()];
    let mut found = written.match_indices(part);
    match (found.next(), found.next()) {
        (Some((start, _)), None) => within(start, part.len()),
        _ => whole,
    }
}
