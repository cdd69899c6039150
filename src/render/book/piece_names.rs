//! The names of a game's pieces, as texts have them.

use std::collections::HashMap;
use std::ops::Range;

use indexmap::IndexMap;

use crate::render::text::unmarked;

/// Shorter names are letters and numbers of something.
const LEAST_LETTERS: usize = 3;
/// Nothing with more words is looked for.
const MOST_WORDS: usize = 12;
const SENTENCE_ENDS: &[char] = &['.', '!', '?', '…', ':', ';'];

/// The names of pieces, by their words.
#[derive(Default)]
pub struct PieceNames {
    known: HashMap<String, PieceName>,
    /// How many words the longest has, by its first.
    longest: HashMap<String, usize>,
}

/// A name, and whose it is.
pub struct PieceName {
    pub name: String,
    /// The first entry that is called so, by the component.
    pub entries: IndexMap<usize, usize>,
}

impl PieceNames {
    /// Takes a name of an entry in a component.
    pub fn add(&mut self, name: String, component: usize, entry: usize) {
        let words: Vec<Range<usize>> = words(&name).take(MOST_WORDS + 1).collect();
        let letters = name.chars().filter(|letter| letter.is_alphabetic());
        let is_looked_for = match words.as_slice() {
            // A word in small letters is a word like any other.
            [_] => name.contains(char::is_uppercase),
            _ => (2..=MOST_WORDS).contains(&words.len()),
        };
        if !is_looked_for || letters.count() < LEAST_LETTERS {
            return;
        }
        let first = name[words[0].clone()].to_owned();
        let longest = self.longest.entry(first).or_default();
        *longest = (*longest).max(words.len());
        let known = self.known.entry(joined(&name, &words));
        let known = known.or_insert_with(|| PieceName {
            name,
            entries: IndexMap::new(),
        });
        known.entries.entry(component).or_insert(entry);
    }

    /// The name that some words are.
    pub fn called(&self, name: &str) -> Option<&PieceName> {
        let words: Vec<Range<usize>> = words(name).collect();
        self.known.get(&joined(name, &words))
    }

    /// The names in rich texts, as they are written; of those that begin with the same words the longest.
    pub fn said(&self, texts: &[&str]) -> Vec<&PieceName> {
        let mut said = Vec::new();
        for rich in texts.iter().filter(|rich| !rich.is_empty()) {
            let text = unmarked(rich);
            let words: Vec<Range<usize>> = words(&text).collect();
            let mut at = 0;
            while at < words.len() {
                let found = self.longest_at(&text, &words[at..]);
                if let Some((name, count)) = found {
                    let place = words[at].start..words[at + count - 1].end;
                    if count > 1 || is_meant(&text, &place, rich) {
                        said.push(name);
                    }
                }
                at += found.map_or(1, |(_, count)| count);
            }
        }
        said
    }

    /// The longest name at the beginning of some words, and how many of them it is.
    fn longest_at(&self, text: &str, words: &[Range<usize>]) -> Option<(&PieceName, usize)> {
        let first = text.get(words.first()?.clone())?;
        let most = *self.longest.get(first)?;
        let mut counts = (1..=most.min(words.len())).rev();
        counts.find_map(|count| {
            let mut pairs = words[..count].windows(2);
            let is_one =
                pairs.all(|pair| !text[pair[0].end..pair[1].start].contains(SENTENCE_ENDS));
            let name = self.known.get(&joined(text, &words[..count]))?;
            is_one.then_some((name, count))
        })
    }
}

/// Whether one word is a name: any word has a capital where a sentence begins, but not by itself or in
/// another type.
fn is_meant(text: &str, at: &Range<usize>, rich: &str) -> bool {
    let is_between = |letter: char| !letter.is_alphanumeric() && !SENTENCE_ENDS.contains(&letter);
    let before = text[..at.start].trim_end_matches(is_between);
    if !before.is_empty() && !before.ends_with(SENTENCE_ENDS) {
        return true;
    }
    let behind = text[at.end..].trim_start();
    let word = &text[at.clone()];
    behind.is_empty()
        || behind.starts_with(['.', ':'])
        || ["*", "["]
            .iter()
            .any(|mark| rich.contains(&format!("{mark}{word}")))
}

fn joined(text: &str, words: &[Range<usize>]) -> String {
    let words: Vec<&str> = words.iter().map(|at| &text[at.clone()]).collect();
    words.join(" ")
}

/// Where the words of a text stand.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    let parts = text.split(|letter: char| !letter.is_alphanumeric());
    let words = parts.map(move |word| {
        let start = at;
        at = start + word.len();
        let end = at;
        at += text[end..].chars().next().map_or(0, char::len_utf8);
        start..end
    });
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Vec<String> {
        let known = [
            "Market",
            "Short sword",
            "Sword",
            "Old sword",
            "Gate of Ur",
            "deer",
            "IV",
        ];
        let mut names = PieceNames::default();
        for (entry, name) in known.into_iter().enumerate() {
            names.add(name.to_owned(), 0, entry);
        }
        let said = names.said(&[text]).into_iter();
        said.map(|name| name.name.clone()).collect()
    }

    #[test]
    fn names_are_found_as_they_are_written() {
        assert_eq!(
            said("Go to the Market; a Short sword waits."),
            ["Market", "Short sword"]
        );
        assert_eq!(
            said("Take the *Gate* of **Ur**, l’Old sword"),
            ["Gate of Ur", "Old sword"]
        );
        assert!(said("No market, no short sword, no Markets, no Gate. Of Ur").is_empty());
    }

    #[test]
    fn words_like_any_other_are_no_names() {
        assert!(said("A deer of IV points").is_empty());
        assert!(said("Sword in hand, go. Market or not, pay: Market fees").is_empty());
        assert_eq!(said("**Market.** Pay."), ["Market"]);
        assert_eq!(said("Pay. Market: two"), ["Market"]);
        assert_eq!(said("You go. [Sword]{.piece} in hand"), ["Sword"]);
    }
}
