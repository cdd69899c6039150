//! Words that are looked for in a sentence, in a row: `arme* de légende`.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

use super::split::Word;
use crate::check::prose::FILLED;

/// Words in a row; each may be one of several.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    words: Vec<Vec<PhraseWord>>,
}

/// A word in small letters; open for any ending.
#[derive(Clone, Debug, PartialEq)]
struct PhraseWord {
    text: String,
    is_open: bool,
}

/// Of shorter words another is too often meant.
const SHORTEST: usize = 5;
/// So many letters a word and its slip have alike at their begin.
const SAME_LETTERS: usize = 3;
/// And so many at most are lost or added at its end.
const MOST_LETTERS: usize = 2;

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
        let each = word.split('|').map(|word| PhraseWord {
            text: word.trim_end_matches('*').to_lowercase(),
            is_open: word.ends_with('*'),
        });
        each.filter(|wanted| !wanted.text.is_empty()).collect()
    });
    let words = words.filter(|word: &Vec<PhraseWord>| !word.is_empty());
    Phrase {
        words: words.collect(),
    }
}

impl PhraseWord {
    fn is(&self, word: &str) -> bool {
        match self.is_open {
            true => word.starts_with(&self.text),
            false => word == self.text,
        }
    }

    /// Whether a word is a letter or two from this one, and no other that begins otherwise.
    fn is_slip(&self, word: &str) -> bool {
        let begins_so = |count: usize| word.chars().take(count).eq(self.text.chars().take(count));
        let letters = |text: &str| text.chars().count();
        let (wanted, said) = (letters(&self.text), letters(word));
        let is_word = wanted >= SHORTEST && said + 1 >= SHORTEST;
        // Of a word that is open for any ending the rest is not looked at.
        let head = match self.is_open {
            true => word.chars().take(wanted).collect(),
            false => word.to_owned(),
        };
        let is_figure = |text: &str| text.contains(|letter: char| letter.is_ascii_digit());
        // `ouvre` for `ouvrent`; `passe` is none for `passage`.
        let is_ending = || {
            wanted.abs_diff(said) <= MOST_LETTERS
                && (self.text.starts_with(&head) || head.starts_with(&self.text))
        };
        let is_near = || crate::words::slips(&self.text, &head).is_some() || is_ending();
        is_word && !is_figure(&self.text) && begins_so(SAME_LETTERS) && is_near()
    }

    /// What is filled in may be any figure.
    fn may_be(&self, word: &str) -> bool {
        let is_figure = || self.text.bytes().all(|byte| byte.is_ascii_digit());
        self.is(word) || word.starts_with(FILLED) && is_figure()
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.words.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            let each = word.iter().map(|wanted| {
                let open = if wanted.is_open { "*" } else { "" };
                format!("{}{open}", wanted.text)
            });
            let each: Vec<String> = each.collect();
            write!(f, "{blank}{}", each.join("|"))?;
        }
        Ok(())
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
        self.found(sentence, PhraseWord::is)
    }

    /// Where it may stand in a sentence: what is filled in may be any figure.
    pub fn possible_place(&self, sentence: &[Word]) -> Option<Range<usize>> {
        self.found(sentence, PhraseWord::may_be)
    }

    /// Whether it may stand there.
    pub fn may_be_in(&self, sentence: &[Word]) -> bool {
        self.possible_place(sentence).is_some()
    }

    /// The same where it may be any word, beside one that is written.
    pub fn may_be_said_in(&self, sentence: &[Word]) -> bool {
        let may_be = |wanted: &PhraseWord, word: &str| wanted.is(word) || word.starts_with(FILLED);
        match self.words.len() {
            1 => self.may_be_in(sentence),
            _ => self.found(sentence, may_be).is_some(),
        }
    }

    /// A word of a sentence that is a slip of one of these, which all the others stand beside; with how many they
    /// are.
    pub fn slip<'p, 's>(&'p self, sentence: &'s [Word]) -> Option<(&'s Word, &'p str, usize)> {
        let mut rows = sentence.windows(self.words.len());
        rows.find_map(|row| {
            let is = |(word, wanted): &(&Word, &Vec<PhraseWord>)| {
                wanted.iter().any(|wanted| wanted.may_be(&word.text))
            };
            let mut others = row.iter().zip(&self.words).filter(|both| !is(both));
            let (word, wanted) = others.next().filter(|_| others.next().is_none())?;
            let meant = wanted.iter().find(|wanted| wanted.is_slip(&word.text))?;
            Some((word, &*meant.text, row.len() - 1))
        })
    }

    fn found(
        &self,
        sentence: &[Word],
        is: impl Fn(&PhraseWord, &str) -> bool,
    ) -> Option<Range<usize>> {
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
    fn a_slip_is_a_letter_or_two_from_its_word() {
        let slip = |written: &str, text: &str| {
            let sentence = words(text, &(0..text.len()));
            let phrases = read(written, &Synonyms::new(), &mut 99).unwrap();
            let found = phrases.iter().find_map(|phrase| phrase.slip(&sentence));
            found.map(|(said, wanted, others)| format!("{}>{wanted} {others}", said.text))
        };
        let told = |text: &str| Some(text.to_owned());
        assert_eq!(
            slip("zone est connue*", "la zone est connu"),
            told("connu>connue 2")
        );
        assert_eq!(
            slip("n ouvrent", "ils n’ouvre rien"),
            told("ouvre>ouvrent 1")
        );
        assert_eq!(slip("zone est connue*", "la zone est découverte"), None);
        assert_eq!(slip("zone est connue*", "les zones sont connues"), None);
        assert_eq!(slip("les cases", "des cases"), None);
        assert_eq!(slip("passage d une zone", "on ne passe d’une zone"), None);
        assert_eq!(slip("tuile 12345", "tuile 12346"), None);
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
