//! Changes since somebody looked that an edit seldom means: a plain check tells them too.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use super::alike::PrintedFaces;
use super::keys::{is_text, piece, prose_file};
use super::{Approved, ChangedValue};
use crate::check::lone_changes::{Comparer, LoneChange, LoneChangeKind};
use crate::diag::rules::content::lone_change::{self, Effect};
use crate::diag::{Diagnostic, SourceMap, Span};
use crate::load::places::TextPlaces;
use crate::render::anchor;

/// Words that have changed alone in the texts, rulebooks and templates of a game in this language; `values`
/// are all that it has now. An expression that prints what the one before it did has not changed, and of one whose
/// `faces` are not drawn nobody knows.
pub fn changes(
    language: &str,
    before: &BTreeMap<&str, &str>,
    values: &BTreeMap<String, String>,
    changed: &[ChangedValue<'_>],
    sources: &SourceMap,
    faces: Option<&PrintedFaces<'_>>,
) -> Vec<Diagnostic> {
    // Where the items of a list stand in another order, a text is where another was.
    let moved = changed.iter();
    let moved = moved.filter_map(|one| Some((piece(one.key), *before.get(one.key)?)));
    let moved: HashSet<(&str, &str)> = moved.collect();
    let texts = changed.iter().filter_map(|changed| {
        let was = serde_json::from_str::<String>(before.get(changed.key)?).ok()?;
        let now = serde_json::from_str::<String>(changed.now).ok()?;
        let is_told = is_text(changed.key) && !moved.contains(&(piece(changed.key), changed.now));
        is_told.then_some((was, now, changed))
    });
    let texts: Vec<_> = texts.collect();
    if texts.is_empty() {
        return Vec::new();
    }
    let approved = before.iter().filter(|(key, _)| is_text(key));
    let approved = approved.filter_map(|(_, value)| serde_json::from_str(value).ok());
    let approved: Vec<String> = approved.collect();
    let is_now = GameNow::new(before, values, changed);
    let Some(comparer) = Comparer::new(language, approved.iter().map(String::as_str)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    // A text that two pieces share has changed once.
    let mut told = HashSet::new();
    for (was, now, ChangedValue { key, approved, .. }) in &texts {
        for change in comparer.changes(was, now) {
            let is_rewritten = || {
                change.kind == LoneChangeKind::Expression
                    && prose_file(key).is_some()
                    && faces.is_none_or(|faces| faces.are_as_before(key, approved))
            };
            if !is_now.has_slipped(&change, approved, sources) || is_rewritten() {
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

/// What a game has now.
struct GameNow {
    /// The words of its texts, in small letters.
    words: HashSet<String>,
    /// The words of the names of its values.
    names: HashSet<String>,
    /// What links to the headings of its rulebooks, and `page(of=…)`, call them.
    headings: HashSet<String>,
    /// Whether a figure of it has changed.
    has_other_figures: bool,
}

impl GameNow {
    fn new(
        before: &BTreeMap<&str, &str>,
        values: &BTreeMap<String, String>,
        changed: &[ChangedValue<'_>],
    ) -> GameNow {
        let texts = values.iter().filter(|(key, _)| is_text(key));
        let is_figure = |value: &str| value.parse::<f64>().is_ok();
        GameNow {
            words: words_of(texts.map(|(_, value)| value.as_str())),
            names: words_of(values.keys().map(String::as_str)),
            headings: values.iter().filter_map(heading).collect(),
            has_other_figures: changed.iter().any(|changed| {
                let was = before.get(changed.key);
                is_figure(changed.now) && was.is_some_and(|was| is_figure(was))
            }),
        }
    }

    /// Whether a change is none that one elsewhere in the game explains.
    fn has_slipped(&self, change: &LoneChange, approved: &Approved, sources: &SourceMap) -> bool {
        match change.kind {
            // Where it stands no more, it was changed everywhere.
            LoneChangeKind::Name => self.words.contains(&change.was.to_lowercase()),
            LoneChangeKind::Expression => {
                let (was, now) = (quoted(&change.was), quoted(&change.now));
                let mut left_out = was.difference(&now).peekable();
                if change.was.contains('(') && left_out.peek().is_some() {
                    return left_out.all(|name| self.headings.contains(&anchor(name)));
                }
                let words_of = |text: &str| words_of([text].into_iter());
                let (was, now) = (words_of(&change.was), words_of(&change.now));
                let mut left_out = was.difference(&now);
                left_out.all(|name| self.names.contains(name) || self.words.contains(name))
            }
            LoneChangeKind::Figure => !self.has_other_figures && is_filled(sources, approved),
            _ => true,
        }
    }
}

/// What a heading of a rulebook is called, by its key and value.
fn heading((key, value): (&String, &String)) -> Option<String> {
    let text: String = serde_json::from_str(value).ok()?;
    let words = text
        .strip_prefix('#')
        .filter(|_| prose_file(key).is_some())?;
    Some(anchor(words.trim_start_matches('#').trim()))
}

/// What stands in quotation marks in an expression.
fn quoted(expression: &str) -> HashSet<&str> {
    expression.split('"').skip(1).step_by(2).collect()
}

/// Whether a text has expressions whose values are held instead of them: one of a rulebook is held as written.
fn is_filled(sources: &SourceMap, approved: &Approved) -> bool {
    let path = &sources.get(approved.span.file).path;
    let is_value = path.extension().is_none_or(|end| end != "md");
    is_value && sources.text(approved.span).contains('{')
}

/// The words of some texts or keys, in small letters.
fn words_of<'v>(texts: impl Iterator<Item = &'v str>) -> HashSet<String> {
    let words =
        texts.flat_map(|text| text.split(|sign: char| !sign.is_alphanumeric() && sign != '-'));
    words.map(str::to_lowercase).collect()
}

fn effect(change: &LoneChange) -> Effect {
    match change.kind {
        LoneChangeKind::Opposite
        | LoneChangeKind::Negation
        | LoneChangeKind::Term
        | LoneChangeKind::Name
        | LoneChangeKind::Swapped
        | LoneChangeKind::Expression
        | LoneChangeKind::Figure => Effect::Turned,
        _ => Effect::Broken,
    }
}

/// Where a part of a text is written, whose lines may be broken otherwise or which is filled.
pub fn place(sources: &SourceMap, whole: Span, text: &str, at: &Range<usize>) -> Span {
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
