//! The sentences of texts that have changed since somebody looked.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use super::keys::{is_text, prose_file};
use crate::check::prose::{NOTHING, masked};
use crate::check::sentences::split::{self, words};
use crate::check::sentences::{Bearing, ENDS, Statement, Statements};

/// The passages of a file, or the one text of a value: by their place, each with its key and its JSON.
pub type Passages<'v> = BTreeMap<(u32, u32), (&'v str, &'v str)>;

/// A sentence of a text that was approved, or of one as it is now.
pub struct TextSentence {
    pub place: (u32, u32),
    /// Where it is in the text.
    pub at: Range<usize>,
    /// With a sign for what is filled.
    pub text: String,
    pub words: Vec<String>,
}

/// What a file, or a value, has no more and what it has instead.
pub struct ChangedText<'v> {
    pub file: &'v str,
    pub now: Passages<'v>,
    pub gone: Vec<TextSentence>,
    pub come: Vec<TextSentence>,
}

/// The texts that are there as before and have changed. One that is gone as a whole is told by what it
/// belongs to.
pub fn changed<'v>(
    now: &'v BTreeMap<String, String>,
    before: &BTreeMap<&'v str, &'v str>,
) -> Vec<ChangedText<'v>> {
    let now = now.iter();
    let mut now = by_file(now.map(|(key, value)| (key.as_str(), value.as_str())));
    let was = by_file(before.iter().map(|(key, value)| (*key, *value)));
    let changed = was.into_iter().filter_map(|(file, was)| {
        let now = now.remove(file).filter(|now| *now != was)?;
        let (gone, come) = exchanged(&was, &now);
        Some(ChangedText {
            file,
            now,
            gone,
            come,
        })
    });
    changed.collect()
}

impl TextSentence {
    /// Whether it has so many of ten of the words of another.
    pub fn shares(&self, other: &TextSentence, least: usize) -> bool {
        self.shared(other) * 10 >= other.words.len() * least
    }

    /// The statements that it is about.
    pub fn about<'s>(&self, statements: &'s Statements, steps: &mut u64) -> Vec<&'s Statement> {
        let words = words(&self.text, &(0..self.text.len()));
        let bearings = statements.bearings(&words, steps).into_iter();
        let about = bearings.filter(|(_, bearing)| matches!(bearing, Bearing::About(_)));
        about.map(|(statement, _)| statement).collect()
    }

    /// How many words of another it has.
    pub fn shared(&self, other: &TextSentence) -> usize {
        let own: HashSet<&String> = self.words.iter().collect();
        other.words.iter().filter(|word| own.contains(word)).count()
    }
}

/// Texts by the file that they are passages of; a value by itself.
fn by_file<'v>(
    values: impl Iterator<Item = (&'v str, &'v str)>,
) -> BTreeMap<&'v str, Passages<'v>> {
    let mut files: BTreeMap<&str, Passages<'v>> = BTreeMap::new();
    for (key, value) in values.filter(|(key, value)| is_text(key) && value.starts_with('"')) {
        let place = |number: &str| {
            let (heading, number) = number.split_once('.').unwrap_or(("0", number));
            (heading.parse().unwrap_or(0), number.parse().unwrap_or(0))
        };
        let (file, at) = match (prose_file(key), key.rsplit_once(' ')) {
            (Some(file), Some((_, number))) => (file, place(number)),
            _ => (key, (0, 0)),
        };
        files.entry(file).or_default().insert(at, (key, value));
    }
    files
}

/// The sentences that are no longer there, and those that have come.
fn exchanged(was: &Passages<'_>, now: &Passages<'_>) -> (Vec<TextSentence>, Vec<TextSentence>) {
    let same: HashSet<&str> = now.values().map(|(_, value)| *value).collect();
    let known: HashSet<&str> = was.values().map(|(_, value)| *value).collect();
    let was = was.iter().filter(|(_, (_, value))| !same.contains(value));
    let now = now.iter().filter(|(_, (_, value))| !known.contains(value));
    let (mut gone, mut come) = (all(was), all(now));
    let mut kept: HashMap<Vec<String>, usize> = HashMap::new();
    for sentence in &come {
        *kept.entry(sentence.words.clone()).or_default() += 1;
    }
    let mut stayed: HashSet<Vec<String>> = HashSet::new();
    gone.retain(|sentence| match kept.get_mut(&sentence.words) {
        Some(times) if *times > 0 => {
            *times -= 1;
            stayed.insert(sentence.words.clone());
            false
        }
        _ => true,
    });
    come.retain(|sentence| !stayed.contains(&sentence.words));
    (gone, come)
}

/// The sentences of all texts.
pub fn all_of(values: &BTreeMap<String, String>) -> Vec<TextSentence> {
    let values = values.iter();
    let files = by_file(values.map(|(key, value)| (key.as_str(), value.as_str())));
    files
        .values()
        .flat_map(|passages| all(passages.iter()))
        .collect()
}

/// The sentences of some passages.
fn all<'p>(
    passages: impl Iterator<Item = (&'p (u32, u32), &'p (&'p str, &'p str))>,
) -> Vec<TextSentence> {
    let sentences = passages.flat_map(|(place, (_, value))| {
        let text: String = serde_json::from_str(value).unwrap_or_default();
        let (masked, _) = masked(&text);
        // Where each letter of what is left stands in the text.
        let letters = masked.char_indices().filter(|(_, sign)| *sign != NOTHING);
        let places: Vec<(usize, char)> = letters.collect();
        let text: String = places.iter().map(|(_, sign)| *sign).collect();
        let parts = split::sentences(&text, &ENDS).into_iter();
        let parts = parts.map(|at| {
            let own = text[at.clone()].chars().count();
            let first = text[..at.start].chars().count();
            let of = places.get(first..first + own).unwrap_or_default();
            let start = of.first().map_or(0, |(at, _)| *at);
            let end = of.last().map_or(0, |(at, sign)| at + sign.len_utf8());
            TextSentence {
                place: *place,
                at: start..end,
                words: words(&text, &at)
                    .into_iter()
                    .map(|word| word.text)
                    .collect(),
                text: text[at].to_owned(),
            }
        });
        let parts = parts.filter(|sentence| !sentence.words.is_empty());
        parts.collect::<Vec<_>>()
    });
    sentences.collect()
}
