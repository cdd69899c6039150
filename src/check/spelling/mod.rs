//! The words of a game's texts, held to the dictionaries that its project brings.

mod accepted;
mod adjectives;
pub mod agreement;
pub mod common;
pub mod confused;
mod dictionaries;
pub mod endings;
mod forms;
mod homophones;
mod imperatives;
mod impossible;
mod infinitives;
mod linked;
mod missing;
pub mod near;
mod participles;
mod persons;
pub mod scan;
pub mod slips;
mod subjects;
mod text_words;

use std::collections::HashMap;

use super::context::RuleContext;
use crate::diag::rules::content::bad_dictionary;
use crate::diag::{Diagnostic, Span};
use crate::fill::pattern;
use crate::load::places::TextPlaces;
use crate::load::{Game, Writing};
use crate::spelling::{Dictionary, SpellingWork};
pub use accepted::Accepted;
use scan::{WritingForm, words};

/// How many looks at affixes all words of a game may take.
const LOOKS: u64 = 8_000_000;
/// The same to find what was meant.
const LOOKS_FOR_MEANT: u64 = 4_000_000;
/// What was meant is looked for of so many words at most.
const MOST_MEANT: usize = 200;
/// So many other words are needed to doubt that the dictionary is the language's.
const MANY: usize = 40;

/// A word that is in no list.
pub struct MisspeltWord {
    /// As it is written.
    pub word: String,
    pub at: Span,
    /// `game/component/entry`, or the game.
    pub subject: String,
    /// What may have been meant, the likeliest first.
    pub meant: Vec<String>,
}

/// Every word of a game that neither the dictionary of its language nor the game itself knows, and what
/// is wrong with dictionaries.
pub fn misspelt(context: &RuleContext<'_>) -> (Vec<MisspeltWord>, Vec<Diagnostic>) {
    let game = context.game;
    let (dictionary, mut told) = match dictionaries::of(&context.project.root, &game.language) {
        None => return (Vec::new(), Vec::new()),
        Some(Ok(read)) => (read, Vec::new()),
        Some(Err(found)) => return (Vec::new(), vec![*found]),
    };
    let mut speller = Speller {
        dictionary: &dictionary.words,
        accepted: Accepted::new(context),
        work: SpellingWork::new(LOOKS),
        known: HashMap::new(),
        found: Vec::new(),
    };
    speller.content(context);
    speller.files(context);
    if speller.work.is_spent() {
        told.push(bad_dictionary::given_up(&dictionary.path, &game.id));
    }
    let judged = speller.known.len();
    let unknown = speller.known.values().filter(|known| !**known).count();
    if judged >= MANY && unknown * 2 > judged {
        let language = &game.language;
        let found =
            bad_dictionary::of_another_language(&dictionary.path, language, unknown, judged);
        return (Vec::new(), vec![found.about(game.id.as_str())]);
    }
    let mut found = speller.found;
    meant(&dictionary.words, &speller.accepted, &mut found);
    (found, told)
}

/// Says what may have been meant by the first words of those found.
fn meant(dictionary: &Dictionary, accepted: &Accepted, found: &mut [MisspeltWord]) {
    let mut work = SpellingWork::new(LOOKS_FOR_MEANT);
    let mut known: HashMap<String, Vec<String>> = HashMap::new();
    for one in found {
        if !known.contains_key(&one.word) && known.len() == MOST_MEANT {
            continue;
        }
        let meant = known.entry(one.word.clone()).or_insert_with(|| {
            let own = accepted.nearest(&one.word).map(str::to_owned);
            let mut meant: Vec<String> = own.into_iter().collect();
            let listed = dictionary.suggestions(&scan::plain(&one.word), &mut work);
            for word in listed {
                if !meant
                    .iter()
                    .any(|known| known.to_lowercase() == word.to_lowercase())
                {
                    meant.push(word);
                }
            }
            meant.truncate(3);
            meant
        });
        one.meant.clone_from(meant);
    }
}

struct Speller<'d> {
    dictionary: &'d Dictionary,
    accepted: Accepted,
    work: SpellingWork,
    /// The words that were looked at, and whether they are known.
    known: HashMap<String, bool>,
    found: Vec<MisspeltWord>,
}

impl Speller<'_> {
    /// The texts of entries and shared files: of an overlay's language those of the overlay.
    fn content(&mut self, context: &RuleContext<'_>) {
        context.texts(&mut |text| {
            let Ok(pattern) = pattern::parse(text.text) else {
                return;
            };
            let mut places = None;
            for (_, run) in pattern.words() {
                for at in words(&text.text[run.clone()], WritingForm::Text) {
                    let at = run.start + at.start..run.start + at.end;
                    if self.knows(&text.text[at.clone()]) {
                        continue;
                    }
                    let places = places.get_or_insert_with(|| {
                        TextPlaces::new(&context.project.sources, text.value.span, text.text)
                    });
                    self.found.push(MisspeltWord {
                        word: text.text[at.clone()].to_owned(),
                        at: places.span(&at),
                        subject: text.subject.to_owned(),
                        meant: Vec::new(),
                    });
                }
            }
        });
    }

    /// Written pages, and, in the game's own language, what stands in templates.
    fn files(&mut self, context: &RuleContext<'_>) {
        let game = context.game;
        let is_own = game.overlay().is_none();
        let own = context.project.games.iter().find(|own| own.id == game.id);
        let of_own: Vec<_> = own.into_iter().flat_map(writings).collect();
        let written = writings(game).into_iter();
        let written = written.filter(|file| is_own || !of_own.contains(file));
        let written = written.map(|file| (file, WritingForm::Markdown));
        let templates = game.templates.values().filter(|_| is_own);
        let templates = templates.map(|file| (*file, WritingForm::Template));
        let files: Vec<_> = written.chain(templates).collect();
        for (file, kind) in files {
            let text = &*context.project.sources.get(file).text;
            for at in words(text, kind) {
                if !self.knows(&text[at.clone()]) {
                    self.found.push(MisspeltWord {
                        word: text[at.clone()].to_owned(),
                        at: Span::new(file, at),
                        subject: game.id.clone(),
                        meant: Vec::new(),
                    });
                }
            }
        }
    }

    /// Whether a word is known, or is none that a dictionary would have.
    fn knows(&mut self, written: &str) -> bool {
        let word = scan::plain(written);
        if scan::is_sign(&word) {
            return true;
        }
        if let Some(known) = self.known.get(&*word) {
            return *known;
        }
        let is_known = self.work.is_spent() || self.is_listed(&word) || self.parts_are_known(&word);
        // What was not looked at whole is not called wrong.
        let is_known = is_known || self.work.is_spent();
        self.known.insert(word.into_owned(), is_known);
        is_known
    }

    fn is_listed(&mut self, word: &str) -> bool {
        self.accepted.has(word) || self.dictionary.knows(word, &mut self.work)
    }

    /// Whether each part of `l’as` or `rendez-vous` is known.
    fn parts_are_known(&mut self, word: &str) -> bool {
        let parts = scan::parts(word);
        parts.len() > 1
            && parts
                .into_iter()
                .all(|(part, elided)| elided || scan::is_sign(part) || self.is_listed(part))
    }
}

/// The files of a game's written pages.
fn writings(game: &Game) -> Vec<crate::diag::FileId> {
    let components = game.components.iter();
    let writings = components.filter_map(|component| component.writing.as_ref());
    writings
        .flat_map(|writing: &Writing| writing.files.clone())
        .collect()
}
