//! The words of a game, as its approved texts have them.

use std::collections::{HashMap, HashSet};

use super::tokens::{SentenceToken, sentences};
use super::words::LanguageWords;
use crate::check::spelling::common::CommonWords;

/// So often a word stands behind an article where it is a name of something.
const OFTEN: usize = 2;
/// Of so many words a name has at most.
const NAME: usize = 4;

pub struct Lexicon {
    words: HashSet<String>,
    /// Without what makes several of them.
    nouns: HashMap<String, usize>,
    /// What has a capital within a sentence, and how often.
    names: HashMap<String, usize>,
}

impl Lexicon {
    pub fn new<'t>(
        known: &LanguageWords,
        common: Option<&CommonWords>,
        texts: impl Iterator<Item = &'t str>,
    ) -> Lexicon {
        // `Prenez.` is no name.
        let is_verb =
            |token: &SentenceToken| common.is_some_and(|common| common.is_only_verb(&token.small));
        let mut lexicon = Lexicon {
            words: HashSet::new(),
            nouns: HashMap::new(),
            names: HashMap::new(),
        };
        for sentence in texts.flat_map(sentences) {
            let is_name = sentence.len() <= NAME && sentence[0].has_capital;
            for (index, token) in sentence.iter().enumerate().filter(|(_, it)| it.is_word) {
                lexicon.words.insert(token.small.clone());
                if token.has_capital && index > 0 {
                    *lexicon.names.entry(token.small.clone()).or_default() += 1;
                }
                let before = index.checked_sub(1).map(|before| &sentence[before]);
                let is_behind = |before: &SentenceToken| known.is_before_noun(&before.small);
                if known.is_small(&token.small) {
                    continue;
                }
                if before.is_some_and(is_behind) {
                    *lexicon.nouns.entry(stem(&token.small)).or_default() += 1;
                }
                // A text by itself, `Porte de la Cité`, is a name.
                if is_name && token.has_capital && !is_verb(token) {
                    *lexicon.nouns.entry(stem(&token.small)).or_default() += OFTEN;
                }
            }
        }
        lexicon
    }

    pub fn has(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// Whether a word is written as a name somewhere.
    pub fn is_name(&self, word: &str) -> bool {
        self.names.contains_key(word)
    }

    /// Whether it is in more than one place.
    pub fn is_repeated_name(&self, word: &str) -> bool {
        self.names.get(word).is_some_and(|times| *times > 1)
    }

    /// Whether a word names something, where the texts say.
    pub fn is_noun(&self, word: &str) -> bool {
        let times = self.nouns.get(&stem(word));
        times.is_some_and(|times| *times >= OFTEN) && word.chars().count() > 1
    }
}

/// A noun without what makes several of it.
pub fn stem(word: &str) -> String {
    let is_long = word.chars().count() > 3;
    let stem = word.strip_suffix(['s', 'x']).filter(|_| is_long);
    stem.unwrap_or(word).to_owned()
}
