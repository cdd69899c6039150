//! Changes since somebody looked that an edit seldom means: a plain check tells them too.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{Approval, Approved, file, is_face, lines, paragraphs, prose_file};
use crate::check::lone_changes::{ChangeKind, Comparer, LoneChange};
use crate::diag::rules::content::lone_change::{self, Effect};
use crate::diag::{Diagnostic, SourceMap, Span};
use crate::load::places::TextPlaces;
use crate::load::{Game, Root};

impl Approval {
    /// Words that have changed alone in the texts and rulebooks of a game; nothing where it has no lock.
    pub fn lone_changes(&self, root: &Root, game: &Game, sources: &SourceMap) -> Vec<Diagnostic> {
        let Ok(lock) = root.read_text(&file(&game.id)) else {
            return Vec::new();
        };
        let before: BTreeMap<&str, &str> = lines(&lock).collect();
        let known = paragraphs(before.iter().map(|(key, value)| (*key, *value)));
        let changed = self.changed(&before, &known);
        if changed.is_empty() {
            return Vec::new();
        }
        let texts: Vec<String> = before
            .iter()
            .filter(|(key, _)| !is_face(key))
            .filter_map(|(_, value)| serde_json::from_str(value).ok())
            .collect();
        let texts = texts.iter().map(String::as_str);
        let Some(comparer) = Comparer::new(&game.language, texts) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for Changed { was, now, approved } in changed {
            for change in comparer.changes(&was, &now) {
                let place = place(sources, approved.span, &now, &change.at);
                let told = lone_change::of(&change.was, &change.now, &effect(&change), place);
                found.push(told.about(approved.subject.clone()));
            }
        }
        found
    }

    /// The texts that are not as they were; those of rulebooks that only stand elsewhere left out.
    fn changed(
        &self,
        before: &BTreeMap<&str, &str>,
        known: &BTreeSet<(&str, &str)>,
    ) -> Vec<Changed<'_>> {
        let changed = self.places.iter().filter_map(|(key, approved)| {
            let (was, now) = (*before.get(key.as_str())?, self.values.get(key)?);
            let has_moved = prose_file(key).is_some_and(|file| known.contains(&(file, now)));
            if was == now || has_moved || approved.template.is_some() {
                return None;
            }
            Some(Changed {
                was: serde_json::from_str(was).ok()?,
                now: serde_json::from_str(now).ok()?,
                approved,
            })
        });
        changed.collect()
    }
}

/// A text that is not as it was.
struct Changed<'a> {
    was: String,
    now: String,
    approved: &'a Approved,
}

fn effect(change: &LoneChange) -> Effect {
    match change.kind {
        ChangeKind::Opposite | ChangeKind::Negation | ChangeKind::Term | ChangeKind::Swapped => {
            Effect::Turned
        }
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
