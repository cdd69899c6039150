//! Words that are looked for in a sentence, in a row: `arme* de légende`.

use std::collections::HashMap;
use std::ops::Range;

use super::split::Word;
use crate::check::prose::FILLED;

/// Words in a row; each may be one of several.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    words: Vec<Vec<Wanted>>,
}

/// A word in small letters; open for any ending.
#[derive(Clone, Debug, PartialEq)]
struct Wanted {
    text: String,
    is_open: bool,
}

/// What is wrong with a phrase as it is written, in bytes of it.
#[derive(Debug, PartialEq)]
pub enum Unusable {
    NoWords,
    /// A brace without its other, or a `*` that ends no word.
    Sign(Range<usize>),
    UnknownSynonyms(Range<usize>),
    TooMany,
}

/// What `{name}` stands for.
pub type Synonyms = HashMap<String, Vec<String>>;

/// Reads a phrase: words with a blank between them, `*` for any ending, `one|other` for either, `{name}`
/// for each of the synonyms of that name. The bytes that they have
/// written out are taken off `left`.
///
/// # Errors
/// What is wrong with it.
pub fn read(written: &str, synonyms: &Synonyms, left: &mut usize) -> Result<Vec<Phrase>, Unusable> {
    if let Some(at) = stray_sign(written) {
        return Err(Unusable::Sign(at));
    }
    let mut written_out = vec![String::new()];
    let mut rest = written;
    while let Some((before, behind)) = rest.split_once('{') {
        let name = behind.split('}').next().unwrap_or_default();
        let at = written.len() - behind.len();
        let known = synonyms.get(name);
        let known = known.ok_or(Unusable::UnknownSynonyms(at - 1..at + name.len()))?;
        let before_it: usize = written_out
            .iter()
            .map(|text| text.len() + before.len())
            .sum();
        let synonyms: usize = known.iter().map(String::len).sum();
        let bytes = before_it * known.len() + synonyms * written_out.len();
        if bytes > *left {
            *left = 0;
            return Err(Unusable::TooMany);
        }
        let mut longer = Vec::new();
        for text in &written_out {
            let with = |synonym| format!("{text}{before}{synonym}");
            longer.extend(known.iter().map(with));
        }
        written_out = longer;
        rest = &behind[name.len() + 1..];
    }
    let bytes: usize = written_out.iter().map(|text| text.len() + rest.len()).sum();
    *left = left.saturating_sub(bytes.max(1));
    let phrases = written_out
        .iter()
        .map(|text| phrase(&format!("{text}{rest}")));
    let phrases: Vec<Phrase> = phrases.collect();
    match phrases.iter().any(|phrase| phrase.words.is_empty()) || phrases.is_empty() {
        true => Err(Unusable::NoWords),
        false => Ok(phrases),
    }
}

/// A sign that means nothing where it stands, in bytes.
fn stray_sign(written: &str) -> Option<Range<usize>> {
    let mut open = None;
    let mut before = ' ';
    for (at, sign) in written.char_indices() {
        let mut rest = written[at + sign.len_utf8()..].chars();
        let is_stray = match sign {
            '{' => open.replace(at).is_some(),
            '}' => open.take().is_none(),
            '*' => {
                let ends_word = before.is_alphanumeric() || before == '}';
                !ends_word || rest.next().is_some_and(|next| next.is_alphanumeric())
            }
            _ => false,
        };
        if is_stray {
            return Some(at..at + 1);
        }
        before = sign;
    }
    open.map(|at| at..at + 1)
}

fn phrase(text: &str) -> Phrase {
    let signs = |letter: char| !letter.is_alphanumeric() && !matches!(letter, '*' | '|');
    let words = text.split(signs).map(|word| {
        let each = word.split('|').map(|word| Wanted {
            text: word.trim_end_matches('*').to_lowercase(),
            is_open: word.ends_with('*'),
        });
        each.filter(|wanted| !wanted.text.is_empty()).collect()
    });
    let words = words.filter(|word: &Vec<Wanted>| !word.is_empty());
    Phrase {
        words: words.collect(),
    }
}

impl Wanted {
    fn is(&self, word: &str) -> bool {
        match self.is_open {
            true => word.starts_with(&self.text),
            false => word == self.text,
        }
    }

    /// What is filled in may be any figure.
    fn may_be(&self, word: &str) -> bool {
        let is_figure = || self.text.bytes().all(|byte| byte.is_ascii_digit());
        self.is(word) || word.starts_with(FILLED) && is_figure()
    }
}

impl Phrase {
    /// How many words a word is held to, where it stands in each place.
    pub fn work(&self) -> usize {
        self.words.iter().map(Vec::len).sum()
    }

    /// The words that it may begin with, and whether each is open for any ending.
    pub fn beginnings(&self) -> impl Iterator<Item = (&str, bool)> {
        let first = self.words.iter().take(1).flatten();
        first.map(|wanted| (&*wanted.text, wanted.is_open))
    }

    /// Where it stands in a sentence, in bytes of the text.
    pub fn place(&self, sentence: &[Word]) -> Option<Range<usize>> {
        self.found(sentence, Wanted::is)
    }

    /// Where it may stand in a sentence: what is filled in may be any figure.
    pub fn possible_place(&self, sentence: &[Word]) -> Option<Range<usize>> {
        self.found(sentence, Wanted::may_be)
    }

    /// Whether it may stand there.
    pub fn may_be_in(&self, sentence: &[Word]) -> bool {
        self.possible_place(sentence).is_some()
    }

    /// The same where it may be any word, beside one that is written.
    pub fn may_be_said_in(&self, sentence: &[Word]) -> bool {
        let may_be = |wanted: &Wanted, word: &str| wanted.is(word) || word.starts_with(FILLED);
        match self.words.len() {
            1 => self.may_be_in(sentence),
            _ => self.found(sentence, may_be).is_some(),
        }
    }

    fn found(&self, sentence: &[Word], is: impl Fn(&Wanted, &str) -> bool) -> Option<Range<usize>> {
        let holds = |row: &&[Word]| {
            let mut both = row.iter().zip(&self.words);
            both.all(|(word, wanted)| wanted.iter().any(|wanted| is(wanted, &word.text)))
        };
        let row = sentence.windows(self.words.len()).find(holds)?;
        Some(row.first()?.at.start..row.last()?.at.end)
    }
}

#[cfg(test)]
mod tests {
    use super::super::split::words;
    use super::*;

    fn is_in(written: &str, text: &str) -> bool {
        let none = ["ne".to_owned(), "aucun*".to_owned(), "pas de".to_owned()];
        let synonyms = Synonyms::from([("none".to_owned(), none.to_vec())]);
        let sentence = words(text, &(0..text.len()));
        let phrases = read(written, &synonyms, &mut 99).unwrap();
        phrases.iter().any(|phrase| phrase.may_be_in(&sentence))
    }

    #[test]
    fn phrases_are_words_in_a_row() {
        assert!(is_in("arme* de légende", "Sans les **armes** de légende."));
        assert!(!is_in("arme de légende", "Sans les armes de légende."));
        assert!(is_in("bord court|long*", "par le bord longue"));
        assert!(is_in("d'abord", "D’abord les grandes"));
        assert!(is_in("{none} carte", "il n’y a pas de carte"));
        assert!(!is_in("{none} carte", "une carte"));
        assert!(is_in("contre 3 faveurs", "contre \u{fffc} faveurs"));
    }

    #[test]
    fn what_is_no_phrase_is_told() {
        let synonyms = Synonyms::new();
        assert_eq!(
            read("a {none}", &synonyms, &mut 99),
            Err(Unusable::UnknownSynonyms(2..7))
        );
        for (written, at) in [
            ("a {no", 2),
            ("a no}", 4),
            ("fi*nd", 2),
            ("no * b", 3),
            ("{{a}", 1),
        ] {
            let stray = Err(Unusable::Sign(at..at + 1));
            assert_eq!(read(written, &synonyms, &mut 99), stray, "{written}");
        }
        assert_eq!(read(" – ", &synonyms, &mut 99), Err(Unusable::NoWords));
        let four = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        let synonyms = Synonyms::from([("x".to_owned(), four)]);
        assert_eq!(read("{x} {x}", &synonyms, &mut 10), Err(Unusable::TooMany));
    }
}
