//! Which language words are of, by the small ones that texts of any kind have.

use std::collections::HashMap;

use crate::message::Message;

/// Small words of a language that none of the others here has. `die` is a thing in English, `le` and `la`
/// are articles of several.
const WORDS: [(&str, &str); 5] = [
    (
        "fr",
        "les des et une vous est dans pour sur qui du au aux votre vos pas cette avec leur chaque puis",
    ),
    (
        "en",
        "the and of your you is to with this that are from if then each when not it its they",
    ),
    (
        "de",
        "der das und ein eine einen nicht ist den dem mit auf zu von für sie ihr wenn oder im jede",
    ),
    (
        "es",
        "el los las y una del por para su cada cuando al sus este esta tus como",
    ),
    (
        "it",
        "il gli di che della dei delle nel ogni quando ed per alla dal tuo tua sono",
    ),
];

/// Of fewer words nobody knows.
const LEAST: usize = 60;
/// One in so many words is a small one of the language, at least.
const SHARE: usize = 10;
/// So many times as often as those of the other language do they stand there.
const TIMES: usize = 6;
/// So many of them are shown.
const SHOWN: usize = 3;

/// How many of a language's small words stand in a text; none where the language has no list here.
pub fn small_words(text: &str, language: &str) -> usize {
    let base = language.split('-').next().unwrap_or(language);
    let listed = WORDS.iter().find(|(tag, _)| *tag == base);
    let listed = listed.map_or("", |(_, words)| *words);
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let is_small = |word: &str| listed.split(' ').any(|small| small == word.to_lowercase());
    words
        .filter(|word| !word.is_empty() && is_small(word))
        .count()
}

/// A language that texts are plainly in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadLanguage {
    pub tag: &'static str,
    /// The small words that stand there most often.
    pub words: Vec<&'static str>,
}

impl ReadLanguage {
    pub fn name(&self) -> Message {
        match self.tag {
            "fr" => message!("language-words-french", "French"),
            "de" => message!("language-words-german", "German"),
            "es" => message!("language-words-spanish", "Spanish"),
            "it" => message!("language-words-italian", "Italian"),
            _ => message!("language-words-english", "English"),
        }
    }
}

/// Counts words of texts.
pub struct SmallWords {
    languages: HashMap<&'static str, usize>,
    seen: HashMap<&'static str, usize>,
    all: usize,
}

impl Default for SmallWords {
    fn default() -> SmallWords {
        let listed = WORDS.iter().enumerate();
        let listed = listed.flat_map(|(at, (_, words))| words.split(' ').map(move |it| (it, at)));
        SmallWords {
            languages: listed.collect(),
            seen: HashMap::new(),
            all: 0,
        }
    }
}

impl SmallWords {
    pub fn see(&mut self, text: &str) {
        let words = text.split(|letter: char| !letter.is_alphabetic());
        for word in words.filter(|word| !word.is_empty()) {
            self.all += 1;
            // No small word is longer.
            if word.len() > 8 {
                continue;
            }
            let known = self.languages.get_key_value(&*word.to_lowercase());
            if let Some((word, _)) = known {
                *self.seen.entry(word).or_default() += 1;
            }
        }
    }

    /// The language that the texts are plainly in and that is another than theirs.
    pub fn other_than(&self, language: &str) -> Option<ReadLanguage> {
        let base = language.split('-').next().unwrap_or(language);
        let own = WORDS.iter().position(|(tag, _)| *tag == base)?;
        let count = |at: usize| {
            let of_it = self.seen.iter();
            let of_it = of_it.filter(|(word, _)| self.languages.get(*word) == Some(&at));
            of_it.map(|(_, times)| times).sum::<usize>()
        };
        let others = (0..WORDS.len()).filter(|at| *at != own);
        let (times, other) = others.map(|at| (count(at), at)).max()?;
        let is_plain =
            self.all >= LEAST && times * SHARE >= self.all && times >= TIMES * count(own);
        is_plain.then(|| ReadLanguage {
            tag: WORDS[other].0,
            words: self.most(other),
        })
    }

    fn most(&self, language: usize) -> Vec<&'static str> {
        let seen = self.seen.iter().map(|(word, times)| (*word, *times));
        let of_it = seen.filter(|(word, _)| self.languages.get(word) == Some(&language));
        let mut words: Vec<(&str, usize)> = of_it.collect();
        words.sort_by_key(|(word, times)| (std::cmp::Reverse(*times), *word));
        let words = words.into_iter().take(SHOWN);
        words.map(|(word, _)| word).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRENCH: &str = "Piochez une carte et posez-la dans votre main. Les joueurs qui ont des pions sur \
        le plateau les retirent. ";
    const ENGLISH: &str = "Draw a card and put it into your hand. The players that have pawns on the board \
        take them back. ";

    fn other(texts: &[&str], language: &str) -> Option<&'static str> {
        let mut words = SmallWords::default();
        texts.iter().for_each(|text| words.see(text));
        words.other_than(language).map(|other| other.tag)
    }

    #[test]
    fn another_language_is_seen_where_it_is_plain() {
        let (french, english) = ([FRENCH; 4], [ENGLISH; 4]);
        assert_eq!(other(&french, "en-GB"), Some("fr"));
        assert_eq!(other(&french, "de"), Some("fr"));
        assert_eq!(other(&english, "fr"), Some("en"));
        assert_eq!(other(&french, "fr-CA"), None);
        assert_eq!(other(&french, "ca"), None, "nothing is known of it");
        assert_eq!(other(&[FRENCH], "en"), None, "too few words");
        assert_eq!(other(&[FRENCH, FRENCH, ENGLISH, ENGLISH], "en"), None);
        let names = ["Spear Shield Bow Arrow Helmet Sword King Queen Knight Ace"; 9];
        assert_eq!(other(&names, "fr"), None, "names are of no language");
    }

    #[test]
    fn a_small_word_is_of_one_language() {
        let all: usize = WORDS
            .iter()
            .map(|(_, words)| words.split(' ').count())
            .sum();
        assert_eq!(SmallWords::default().languages.len(), all);
    }
}
