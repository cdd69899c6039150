//! `sentences.toml` of a game: what its sentences have to say, whatever their wording.

mod examples;
mod phrase;
pub mod split;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

pub use examples::test_sentences;
use phrase::{Phrase, Synonyms, Unusable};
use split::Word;

use super::prose::FILLED;
use crate::diag::rules::content::bad_value;
use crate::diag::{Diagnostic, Span};
use crate::load::places::TextPlaces;
use crate::load::{Game, Project, Table, Value};

/// The signs that end a sentence.
pub const ENDS: [char; 6] = ['.', '!', '?', ';', '•', '…'];

/// No more bytes of phrases are looked for in one game, written out with their synonyms.
const MOST_BYTES: usize = 2_000_000;
/// As the schema has it: what is more is told there, and left out.
const MOST_STATEMENTS: usize = 2_000;
const MOST_IN_A_LIST: usize = 200;
const LONGEST: usize = 200;
const LONGEST_EXAMPLE: usize = 1_000;
/// To note that a word may begin a statement takes memory: as long as so many words are compared.
const STEPS_OF_A_NOTE: u64 = 10;

/// So much of what a sentence is about is there beside a word that slipped.
const ELSE_ALIKE: usize = 2;

/// What a game's sentences have to say.
#[derive(Debug, Default)]
pub struct Statements {
    pub all: Vec<Statement>,
    /// Which of them a word may begin, by their numbers.
    by_word: HashMap<String, Vec<usize>>,
    /// The same of words that are open for any ending.
    by_beginning: HashMap<String, Vec<usize>>,
    /// The bytes of the longest of these.
    longest: usize,
    /// Those that a figure may begin.
    by_figure: Vec<usize>,
}

/// What every sentence about something has to say.
#[derive(Debug)]
pub struct Statement {
    pub name: String,
    pub name_span: Span,
    /// What is so, in words.
    pub so: String,
    pub so_span: Span,
    /// How many words each word of a sentence is held to.
    work: usize,
    /// A sentence is about it where it has one of each.
    about: Vec<Vec<Phrase>>,
    says: Vec<Phrase>,
    never: Vec<Phrase>,
    /// Examples of sentences that say otherwise, and of such that do not.
    pub wrong: Vec<(String, Span)>,
    pub right: Vec<(String, Span)>,
}

/// How a sentence says otherwise.
#[derive(Debug, PartialEq)]
pub enum Otherwise {
    /// Nothing of what it has to say.
    Silent,
    /// What it must never say, in bytes of the text.
    Says(Range<usize>),
}

/// What a statement has to do with a sentence.
#[derive(Debug, PartialEq)]
pub enum Bearing {
    /// It is about it; how the sentence says otherwise, if it does.
    About(Option<Otherwise>),
    /// The sentence lacks one of the things that it is about.
    Near,
}

impl Statement {
    /// What is wrong with a sentence; `None` also where it is about something else.
    fn judge(&self, sentence: &[Word]) -> Option<Otherwise> {
        let mut says = self.says.iter();
        let is_silent = !says.any(|phrase| phrase.may_be_said_in(sentence));
        if !self.says.is_empty() && is_silent && !self.is_named_only(sentence) {
            return Some(Otherwise::Silent);
        }
        let mut never = self.never.iter();
        never
            .find_map(|phrase| phrase.place(sentence))
            .map(Otherwise::Says)
    }

    /// The words that stand for what it says, for people.
    pub fn said_with(&self) -> impl Iterator<Item = String> {
        self.says.iter().map(Phrase::to_string)
    }

    /// A word that keeps a sentence from being about it, and the one that would not. What is compared is taken
    /// off `steps`.
    pub fn slip<'s>(
        &'s self,
        sentence: &'s [Word],
        steps: &mut u64,
    ) -> Option<(&'s Word, &'s str)> {
        self.take_steps(sentence, steps)?;
        let mut lacking = self.lacking(sentence);
        let (one, None) = (lacking.next()?, lacking.next()) else {
            return None;
        };
        let mut slips = one.iter().filter_map(|phrase| phrase.slip(sentence));
        let (word, wanted, beside) = slips.next()?;
        (self.about.len() - 1 + beside >= ELSE_ALIKE).then_some((word, wanted))
    }

    /// Whether a sentence has no word but those of what it is about, as headings and names do.
    fn is_named_only(&self, sentence: &[Word]) -> bool {
        let about = self.about.iter();
        let named: Vec<Range<usize>> = about
            .filter_map(|each| {
                each.iter()
                    .find_map(|phrase| phrase.possible_place(sentence))
            })
            .collect();
        let is_named = |word: &Word| {
            let mut named = named.iter();
            named.any(|named| named.start <= word.at.start && word.at.end <= named.end)
        };
        sentence.iter().all(is_named)
    }

    /// Whether a sentence is about it, and what is wrong with it then. What is compared is taken off `steps`;
    /// where too few are left, nothing is told.
    fn looked_at(&self, sentence: &[Word], steps: &mut u64) -> Option<Bearing> {
        self.take_steps(sentence, steps)?;
        match self.lacking(sentence).count() {
            0 => Some(Bearing::About(self.judge(sentence))),
            1 if self.about.len() > 1 => Some(Bearing::Near),
            _ => None,
        }
    }

    /// Takes off `steps` what it costs to look at a sentence; none where too few are left.
    fn take_steps(&self, sentence: &[Word], steps: &mut u64) -> Option<()> {
        let work = (self.work * sentence.len()) as u64;
        let left = steps.checked_sub(work);
        *steps = left.unwrap_or_default();
        left.map(drop)
    }

    /// Of what it is about, what a sentence does not have.
    fn lacking<'s>(&'s self, sentence: &'s [Word]) -> impl Iterator<Item = &'s [Phrase]> {
        let each = self.about.iter().map(Vec::as_slice);
        each.filter(|each| !each.iter().any(|phrase| phrase.may_be_in(sentence)))
    }

    /// What is wrong with a sentence by itself.
    pub fn otherwise(&self, sentence: &str, steps: &mut u64) -> Option<Otherwise> {
        let words = split::words(sentence, &(0..sentence.len()));
        match self.looked_at(&words, steps) {
            Some(Bearing::About(otherwise)) => otherwise,
            Some(Bearing::Near) | None => None,
        }
    }
}

impl Statements {
    /// Reads the game's file, and says what is wrong with it. What is not as its schema asks was told when it
    /// was loaded.
    pub fn read(project: &Project, game: &Game) -> (Statements, Vec<Diagnostic>) {
        let mut read = StatementReader {
            project,
            synonyms: Synonyms::new(),
            unusable: HashSet::new(),
            left: MOST_BYTES,
            found: Vec::new(),
        };
        let file = game.sentences.as_ref();
        let table = |key: &str| file?.get(key)?.as_table();
        for (name, field) in table("synonyms").into_iter().flat_map(Table::iter) {
            let words: Vec<String> = texts(&field.value).map(str::to_owned).collect();
            let is_usable = |word: &String| !word.is_empty() && word.len() <= LONGEST * 4;
            if words.is_empty() || !words.iter().all(is_usable) {
                read.unusable.insert(name.to_owned());
            }
            read.synonyms.insert(name.to_owned(), words);
        }
        let mut statements = Statements::default();
        let lines = table("sentences").into_iter().flat_map(Table::iter);
        for (name, field) in lines.take(MOST_STATEMENTS) {
            if let Some(statement) = read.statement(name, field.key_span, &field.value) {
                statements.take(statement);
            }
        }
        (statements, read.found)
    }

    fn take(&mut self, statement: Statement) {
        let number = self.all.len();
        for (word, is_open) in statement.about[0].iter().flat_map(Phrase::beginnings) {
            let by = match is_open {
                true => &mut self.by_beginning,
                false => &mut self.by_word,
            };
            self.longest = self.longest.max(word.len());
            let known = by.entry(word.to_owned()).or_default();
            if known.last() != Some(&number) {
                known.push(number);
            }
            if word.bytes().all(|byte| byte.is_ascii_digit()) {
                self.by_figure.push(number);
            }
        }
        self.all.push(statement);
    }

    /// Those that have to do with a sentence. What is compared is taken off `steps`; where
    /// none are left, nothing is told.
    pub fn bearings(&self, sentence: &[Word], steps: &mut u64) -> Vec<(&Statement, Bearing)> {
        let mut numbers: BTreeSet<usize> = BTreeSet::new();
        for word in sentence {
            let mut begun = vec![self.by_word.get(&word.text)];
            if word.text.starts_with(FILLED) {
                begun.push(Some(&self.by_figure));
            }
            let ends = word.text.char_indices();
            let ends = ends.map(|(at, one)| at + one.len_utf8());
            let ends = ends.take_while(|end| *end <= self.longest);
            begun.extend(ends.map(|end| self.by_beginning.get(&word.text[..end])));
            for noted in begun.into_iter().flatten() {
                let work = STEPS_OF_A_NOTE * noted.len() as u64;
                let Some(left) = steps.checked_sub(work) else {
                    *steps = 0;
                    return Vec::new();
                };
                *steps = left;
                numbers.extend(noted);
            }
        }
        let mut found = Vec::new();
        for statement in numbers.into_iter().map(|number| &self.all[number]) {
            let looked_at = statement.looked_at(sentence, steps);
            found.extend(looked_at.map(|bearing| (statement, bearing)));
        }
        found
    }
}

/// Reads statements; a phrase that cannot be used is told, and left out with its statement.
struct StatementReader<'p> {
    project: &'p Project,
    synonyms: Synonyms,
    /// Those that are not as the schema asks.
    unusable: HashSet<String>,
    /// How many bytes of phrases there may still be; none once that was told.
    left: usize,
    found: Vec<Diagnostic>,
}

impl StatementReader<'_> {
    fn statement(&mut self, name: &str, name_span: Span, value: &Value) -> Option<Statement> {
        let items = |key: &str| {
            let items = value.get(key).and_then(Value::as_array);
            items.unwrap_or_default().iter().take(MOST_IN_A_LIST)
        };
        let about: Option<Vec<_>> = items("about").map(|one| self.phrases(one)).collect();
        let says: Option<Vec<_>> = items("says").map(|one| self.phrases(one)).collect();
        let never: Option<Vec<_>> = items("never").map(|one| self.phrases(one)).collect();
        let about = about.filter(|about| !about.is_empty())?;
        let says: Vec<Phrase> = says?.into_iter().flatten().collect();
        let never: Vec<Phrase> = never?.into_iter().flatten().collect();
        let all = about.iter().flatten().chain(&says).chain(&never);
        let work = all.map(Phrase::work).sum();
        let so = value.get("so")?;
        let so_text = so.as_str().filter(|so| so.len() <= LONGEST_EXAMPLE * 4)?;
        let examples = |key: &str| {
            let texts = items(key).filter_map(|one| Some((one.as_str()?, one.span)));
            let texts = texts.filter(|(text, _)| text.len() <= LONGEST_EXAMPLE * 4);
            texts.map(|(text, span)| (text.to_owned(), span)).collect()
        };
        Some(Statement {
            name: name.to_owned(),
            name_span,
            so: so_text.to_owned(),
            so_span: so.span,
            work,
            about,
            says,
            never,
            wrong: examples("wrong"),
            right: examples("right"),
        })
    }

    fn phrases(&mut self, value: &Value) -> Option<Vec<Phrase>> {
        // Where it is none, or names synonyms that are none, that is told there.
        let is_phrase = |written: &&str| !written.is_empty() && written.len() <= LONGEST * 4;
        let written = value.as_str().filter(is_phrase)?;
        let mut unusable = self.unusable.iter();
        if self.left == 0 || unusable.any(|name| written.contains(&format!("{{{name}}}"))) {
            return None;
        }
        let unusable = match phrase::read(written, &self.synonyms, &mut self.left) {
            Ok(phrases) => return Some(phrases),
            Err(unusable) => unusable,
        };
        self.found.push(match unusable {
            Unusable::NoWords => bad_value::no_words(value.span),
            Unusable::Sign(at) => {
                let places = TextPlaces::new(&self.project.sources, value.span, written);
                bad_value::stray_sign(&written[at.clone()], places.span(&at))
            }
            Unusable::TooMany => bad_value::too_many_synonyms(value.span),
            Unusable::UnknownSynonyms(at) => {
                let name = written[at.clone()].trim_start_matches('{');
                let known = self.synonyms.keys().map(String::as_str);
                let places = TextPlaces::new(&self.project.sources, value.span, written);
                bad_value::unknown_synonyms(name, known, places.span(&at))
            }
        });
        None
    }
}

fn texts(value: &Value) -> impl Iterator<Item = &str> {
    let items = value.as_array().unwrap_or_default();
    items.iter().filter_map(Value::as_str)
}
