//! The words of a French text, what stands before and behind each, and what it may be.

use std::ops::Range;

use super::common::{CommonWords, Gender, WordKinds};

/// What stands before a noun that is one.
pub const DETERMINERS: [&str; 16] = [
    "le", "la", "un", "une", "ce", "cet", "cette", "chaque", "votre", "notre", "son", "sa", "mon",
    "ma", "aucun", "aucune",
];
/// What stands before one that is several; `des` may be a part of something else.
pub const PLURAL_DETERMINERS: [&str; 8] =
    ["les", "ces", "vos", "nos", "ses", "leurs", "tes", "mes"];
/// Behind these stands a noun or what belongs to it, and no verb but an infinitive.
pub const PREPOSITIONS: [&str; 12] = [
    "à", "de", "dans", "sur", "sous", "par", "pour", "avec", "sans", "vers", "contre", "chez",
];
/// Infinitives that are not in -er.
pub const OTHER_INFINITIVES: [&str; 17] = [
    "avoir",
    "être",
    "prendre",
    "reprendre",
    "mettre",
    "remettre",
    "perdre",
    "rendre",
    "vendre",
    "faire",
    "venir",
    "tenir",
    "suivre",
    "choisir",
    "finir",
    "combattre",
    "sortir",
];
/// How many words back `is_near` looks.
const FAR: usize = 4;
/// How far a sentence is followed each way: a text without full stops would take the square of its words.
const LONGEST_SENTENCE: usize = 200;

/// What stands before the apostrophe of a word, and behind it.
pub fn parted(word: &str) -> (&str, &str) {
    word.rsplit_once('’').unwrap_or(("", word))
}

/// The words of a text, in small letters with one kind of apostrophe as well.
pub struct TextWords<'t> {
    pub text: &'t str,
    pub common: &'t CommonWords,
    pub ranges: &'t [Range<usize>],
    pub small: &'t [String],
}

impl TextWords<'_> {
    /// A word in small letters.
    pub fn small(&self, index: usize) -> &str {
        &self.small[index]
    }

    /// What a word may be.
    pub fn kinds(&self, word: &str) -> Option<WordKinds> {
        self.common.kinds_of_whole(word)
    }

    /// The words of the sentence that a word is in, in small letters.
    pub fn sentence(&self, index: usize) -> impl Iterator<Item = &str> {
        let last = self.small.len().min(index + LONGEST_SENTENCE);
        let end = (index + 1..last).find(|at| self.begins(*at));
        let words = &self.small[self.sentence_start(index)..end.unwrap_or(last)];
        words.iter().map(String::as_str)
    }

    /// The first word of the sentence that a word is in.
    pub fn sentence_start(&self, index: usize) -> usize {
        let first = index.saturating_sub(LONGEST_SENTENCE);
        let mut before = (first..=index).rev();
        before.find(|at| self.begins(*at)).unwrap_or(first)
    }

    pub fn is_behind_comma(&self, index: usize) -> bool {
        let before = self.text[..self.ranges[index].start].trim_end();
        before.ends_with([',', ';'])
    }

    /// The word before, where nothing but blanks stands between.
    pub fn before(&self, index: usize) -> Option<&str> {
        let before = self.place_before(index)?;
        Some(self.small[before].as_str())
    }

    /// The number of that word.
    pub fn place_before(&self, index: usize) -> Option<usize> {
        index.checked_sub(1).filter(|at| self.are_joined(*at))
    }

    pub fn next(&self, index: usize) -> Option<&str> {
        let next = self.small.get(index + 1)?;
        self.are_joined(index).then_some(next.as_str())
    }

    /// Whether only blanks, or the signs of what is bold or slanted, stand between a word and the next.
    pub fn are_joined(&self, index: usize) -> bool {
        let between = &self.text[self.ranges[index].end..self.ranges[index + 1].start];
        let is_blank = |sign: char| sign.is_whitespace() || "*_".contains(sign);
        between.contains(char::is_whitespace) && between.chars().all(is_blank)
    }

    /// Whether a sentence begins with a word.
    pub fn begins(&self, index: usize) -> bool {
        let before = &self.text[..self.ranges[index].start];
        let before =
            before.trim_end_matches(|sign: char| sign.is_whitespace() || "*_".contains(sign));
        before.is_empty() || before.ends_with(['.', '!', '?', ':'])
    }

    pub fn is_near(&self, index: usize, wanted: &str) -> bool {
        let from = index.saturating_sub(FAR);
        self.small[from..index].iter().any(|word| word == wanted)
    }

    pub fn is_infinitive(&self, word: &str) -> bool {
        word.ends_with("er") && self.is_only_verb(word)
    }

    pub fn is_participle(&self, word: &str) -> bool {
        word.ends_with('é') && self.is_only_verb(word)
    }

    /// The imperative of a verb in -er, or its form behind `vous`.
    pub fn is_imperative(&self, word: &str) -> bool {
        word.ends_with("ez") && self.is_only_verb(word)
    }

    /// In the third person.
    pub fn is_conjugated(&self, word: &str) -> bool {
        const ENDINGS: [&str; 5] = ["e", "ent", "era", "eront", "ait"];
        ENDINGS.iter().any(|ending| word.ends_with(ending)) && self.is_only_verb(word)
    }

    /// A form of a verb in -er that is nothing else.
    pub fn is_only_verb(&self, word: &str) -> bool {
        self.common.is_only_verb(word)
    }

    pub fn is_feminine(&self, word: &str) -> bool {
        let kinds = self.common.kinds(word);
        kinds.is_some_and(|kinds| kinds.gender == Some(Gender::Feminine))
    }

    pub fn is_singular(&self, word: &str) -> bool {
        let kinds = self.common.kinds(word);
        kinds.is_some_and(|kinds| kinds.is_singular && !kinds.is_plural)
    }

    /// Whether a word is written with a small letter.
    pub fn is_small(&self, index: usize) -> bool {
        self.text[self.ranges[index].clone()].starts_with(char::is_lowercase)
    }

    /// Whether a sign that ends a clause stands behind a word.
    pub fn ends_before_sign(&self, index: usize) -> bool {
        let behind = &self.text[self.ranges[index].end..];
        behind
            .trim_start_matches(['*', '_'])
            .starts_with(['.', ',', ';', '!', '?'])
    }

    /// A noun that is nothing else.
    pub fn is_noun(&self, word: &str) -> bool {
        let kinds = self.common.kinds(word);
        kinds.is_some_and(|kinds| kinds.is_singular && !kinds.is_verb && !kinds.is_other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_text_without_a_full_stop_a_part_is_the_sentence() {
        let text = "mot ".repeat(2000);
        let ranges: Vec<_> = (0..2000).map(|word| word * 4..word * 4 + 3).collect();
        let words = TextWords {
            text: &text,
            common: CommonWords::of("fr").unwrap(),
            ranges: &ranges,
            small: &vec!["mot".to_owned(); 2000],
        };
        assert_eq!(words.sentence_start(1000), 1000 - LONGEST_SENTENCE);
        assert_eq!(words.sentence(1000).count(), 2 * LONGEST_SENTENCE);
        assert_eq!(words.sentence_start(20), 0);
    }
}
