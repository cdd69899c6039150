//! Mistakes in sentences: of the texts of entries, of rulebooks and of templates.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Mistake;
use super::sites::{Sites, mistake};
use crate::check::opposites::Opposites;
use crate::check::prose::{self, FILLED, Prose};
use crate::diag::FileId;
use crate::numbers;
use crate::words::is_prose;

/// A stretch of words, and where it stands.
struct WordStretch<'a> {
    text: &'a str,
    /// Whether a value is written right before it.
    is_behind_value: bool,
    edit: Box<dyn Fn(Range<usize>, String) -> Option<Mistake> + 'a>,
}

/// Which files there are sentences in, beside those of texts.
#[derive(Clone, Copy)]
enum SentenceFiles {
    /// In templates numbers are mostly places.
    Pages,
    PagesAndTemplates,
}

/// A number that is typed in a sentence, in digits or in words, one more.
pub fn numbers(sites: &Sites<'_>) -> Vec<Mistake> {
    let spelled = numbers::words(&sites.game.language);
    each(sites, SentenceFiles::Pages, |words, found| {
        for (at, word) in split(words.text) {
            // 'one' is an article too.
            let spelled = spelled.and_then(|known| {
                let number = known.iter().skip(2).position(|one| *one == word)? + 2;
                known.get(number + 1).or_else(|| known.get(number - 1))
            });
            let more = || word.parse::<u64>().ok()?.checked_add(1);
            let new = spelled.map(|word| (*word).to_owned());
            if let Some(new) = new.or_else(|| more().map(|number| number.to_string())) {
                found.extend((words.edit)(at, new));
            }
        }
    })
}

/// A word put for its opposite, a negation left out, or one put in.
pub fn opposites(sites: &Sites<'_>) -> Vec<Mistake> {
    let Some(known) = Opposites::of(&sites.game.language) else {
        return Vec::new();
    };
    each(sites, SentenceFiles::PagesAndTemplates, |words, found| {
        let split: Vec<_> = split(words.text).collect();
        for (at, word) in &split {
            if let Some(other) = known.clear(&word.to_lowercase()) {
                found.extend((words.edit)(at.clone(), with_its_capital(other, word)));
            }
        }
        for (at, new) in known.negated(words.text, &split) {
            found.extend((words.edit)(at, new));
        }
    })
}

/// A word that begins as another does.
fn with_its_capital(word: &str, like: &str) -> String {
    let mut letters = word.chars();
    match letters
        .next()
        .filter(|_| like.starts_with(char::is_uppercase))
    {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => word.to_owned(),
    }
}

/// The word behind a figure, in digits or in braces, put for the word behind another's.
pub fn units(sites: &Sites<'_>) -> Vec<Mistake> {
    let known = Opposites::of(&sites.game.language);
    // 'of', 'and' say what stands between things, not what is counted.
    let counts = |word: &str| {
        let word = word.to_lowercase();
        known.as_ref().is_none_or(|known| known.counts(&word))
    };
    let mut all: BTreeSet<String> = BTreeSet::new();
    each(sites, SentenceFiles::Pages, |words, _| {
        let behind = behind_figures(words).map(|at| &words.text[at]);
        all.extend(behind.filter(|word| counts(word)).map(str::to_owned));
    });
    each(sites, SentenceFiles::Pages, |words, found| {
        for at in behind_figures(words) {
            let word = &words.text[at.clone()];
            // Another form of the same word, or its abbreviation, is no other thing.
            let stem = |word: &str| word.chars().take(4).collect::<String>();
            let is_other = |other: &&String| {
                stem(other) != stem(word)
                    && !other.starts_with(word)
                    && !word.starts_with(&***other)
            };
            let mut behind = all.range(word.to_owned()..);
            let other = behind.find(is_other).or_else(|| all.iter().find(is_other));
            if let Some(other) = other.filter(|_| counts(word)) {
                found.extend((words.edit)(at, other.clone()));
            }
        }
    })
}

/// The words that stand behind a figure or a value, with a blank between.
fn behind_figures<'w>(words: &'w WordStretch<'_>) -> impl Iterator<Item = Range<usize>> + 'w {
    let text = words.text;
    let is_figure = |letter: char| letter.is_ascii_digit() || letter == FILLED;
    split(text).filter_map(move |(at, word)| {
        let mut before = text[..at.start].chars().rev();
        let is_apart = before.next().is_some_and(char::is_whitespace);
        let is_behind = before.next().map_or(words.is_behind_value, is_figure);
        let is_word = word.chars().all(char::is_alphabetic) && word.chars().nth(1).is_some();
        (is_apart && is_behind && is_word).then_some(at)
    })
}

fn each(
    sites: &Sites<'_>,
    files: SentenceFiles,
    mut look: impl FnMut(&WordStretch<'_>, &mut Vec<Mistake>),
) -> Vec<Mistake> {
    let mut found = Vec::new();
    for site in &sites.data {
        if !site.value.as_str().is_some_and(is_prose) {
            continue;
        }
        for (range, text) in site.words() {
            let is_behind_value = site.source.text[..range.start].ends_with('}');
            let edit = move |at: Range<usize>, new: String| {
                Some(site.edit(range.start + at.start..range.start + at.end, new))
            };
            let edit = Box::new(edit);
            let words = WordStretch {
                text,
                is_behind_value,
                edit,
            };
            look(&words, &mut found);
        }
    }
    let project = sites.project;
    let mut written = prose::written(project, sites.game);
    if let SentenceFiles::PagesAndTemplates = files {
        written.extend(prose::of_templates(project, sites.game));
    }
    for written in &written {
        let blocks = written.blocks.iter();
        for block in blocks.filter(|block| is_prose(&block.text)) {
            let edit =
                |at: Range<usize>, new: String| in_block(sites, written.file, block, at, new);
            let edit = Box::new(edit);
            let words = WordStretch {
                text: &block.text,
                is_behind_value: false,
                edit,
            };
            look(&words, &mut found);
        }
    }
    found
}

/// A piece of a block put otherwise, where it stands in the file as it reads.
fn in_block(
    sites: &Sites<'_>,
    file: FileId,
    block: &Prose,
    at: Range<usize>,
    new: String,
) -> Option<Mistake> {
    let is_as_written = block.is_whole(&at);
    let range = block.span(file, &at).range();
    is_as_written.then(|| mistake(sites.project.sources.get(file), range, new, "sentences"))
}

/// The words of a text in their places.
fn split(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let is_part = |letter: char| letter.is_alphanumeric();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(is_part)?;
        let length = text[start..].find(|letter| !is_part(letter));
        at = length.map_or(text.len(), |length| start + length);
        Some((start..at, &text[start..at]))
    })
}
