//! `sentences.toml` of a game: what its sentences have to say, whatever their wording.

mod examples;
mod phrase;
pub mod split;

use std::collections::{BTreeSet, HashMap};
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

/// No more phrases are looked for in one game, those of synonyms included.
const MOST_PHRASES: usize = 100_000;

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
    /// How many phrases it has.
    phrases: usize,
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

impl Statement {
    /// What is wrong with a sentence; `None` also where it is about something else.
    fn judge(&self, sentence: &[Word]) -> Option<Otherwise> {
        let mut says = self.says.iter();
        if !self.says.is_empty() && !says.any(|phrase| phrase.may_be_said_in(sentence)) {
            return Some(Otherwise::Silent);
        }
        let mut never = self.never.iter();
        never
            .find_map(|phrase| phrase.place(sentence))
            .map(Otherwise::Says)
    }

    fn is_about(&self, sentence: &[Word]) -> bool {
        let mut about = self.about.iter();
        about.all(|each| each.iter().any(|phrase| phrase.may_be_in(sentence)))
    }

    /// What is wrong with a sentence by itself.
    pub fn otherwise(&self, sentence: &str) -> Option<Otherwise> {
        let words = split::words(sentence, &(0..sentence.len()));
        self.is_about(&words).then(|| self.judge(&words)).flatten()
    }
}

impl Statements {
    /// Reads the game's file, and says what is wrong with it. What is not as its schema asks was told when it
    /// was loaded.
    pub fn read(project: &Project, game: &Game) -> (Statements, Vec<Diagnostic>) {
        let mut read = Reader {
            project,
            synonyms: Synonyms::new(),
            left: MOST_PHRASES,
            found: Vec::new(),
        };
        let file = game.sentences.as_ref();
        let table = |key: &str| file?.get(key)?.as_table();
        for (name, field) in table("synonyms").into_iter().flat_map(Table::iter) {
            let words = texts(&field.value).map(str::to_owned).collect();
            read.synonyms.insert(name.to_owned(), words);
        }
        let mut statements = Statements::default();
        for (name, field) in table("sentences").into_iter().flat_map(Table::iter) {
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

    /// Those that a sentence is about, and how it says otherwise. What is compared is taken off `steps`; where
    /// none are left, nothing is told.
    pub fn about(
        &self,
        sentence: &[Word],
        steps: &mut u64,
    ) -> Vec<(&Statement, Option<Otherwise>)> {
        let mut numbers: BTreeSet<usize> = BTreeSet::new();
        for word in sentence {
            numbers.extend(self.by_word.get(&word.text).into_iter().flatten());
            if word.text.starts_with(FILLED) {
                numbers.extend(&self.by_figure);
            }
            let ends = word.text.char_indices();
            let ends = ends.map(|(at, one)| at + one.len_utf8());
            for end in ends.take_while(|end| *end <= self.longest) {
                let begun = self.by_beginning.get(&word.text[..end]);
                numbers.extend(begun.into_iter().flatten());
            }
        }
        let mut about = Vec::new();
        for statement in numbers.into_iter().map(|number| &self.all[number]) {
            let work = (statement.phrases * sentence.len()) as u64;
            let Some(left) = steps.checked_sub(work) else {
                *steps = 0;
                break;
            };
            *steps = left;
            if statement.is_about(sentence) {
                about.push((statement, statement.judge(sentence)));
            }
        }
        about
    }
}

/// Reads statements; a phrase that cannot be used is told, and left out with its statement.
struct Reader<'p> {
    project: &'p Project,
    synonyms: Synonyms,
    /// How many phrases there may still be.
    left: usize,
    found: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn statement(&mut self, name: &str, name_span: Span, value: &Value) -> Option<Statement> {
        let before = self.left;
        let items = |key: &str| value.get(key).and_then(Value::as_array).unwrap_or_default();
        let about: Option<Vec<_>> = items("about").iter().map(|one| self.phrases(one)).collect();
        let says: Option<Vec<_>> = items("says").iter().map(|one| self.phrases(one)).collect();
        let never: Option<Vec<_>> = items("never").iter().map(|one| self.phrases(one)).collect();
        let so = value.get("so")?;
        let examples = |key: &str| {
            let each = items(key).iter();
            each.filter_map(|one| Some((one.as_str()?.to_owned(), one.span)))
                .collect()
        };
        Some(Statement {
            name: name.to_owned(),
            name_span,
            so: so.as_str()?.to_owned(),
            so_span: so.span,
            phrases: before - self.left,
            about: about.filter(|about| !about.is_empty())?,
            says: says?.into_iter().flatten().collect(),
            never: never?.into_iter().flatten().collect(),
            wrong: examples("wrong"),
            right: examples("right"),
        })
    }

    fn phrases(&mut self, value: &Value) -> Option<Vec<Phrase>> {
        let written = value.as_str()?;
        let unusable = match phrase::read(written, &self.synonyms, self.left) {
            Ok(phrases) => {
                self.left = self.left.saturating_sub(phrases.len());
                return Some(phrases);
            }
            Err(unusable) => unusable,
        };
        self.found.push(match unusable {
            Unusable::NoWords => bad_value::no_words(value.span),
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
