//! Sentences that are gone since somebody looked, and that none has come for: those that `sentences.toml`
//! speaks of, and one or two of a rulebook of which nothing else has changed.

use std::cell::LazyCell;
use std::collections::{BTreeMap, HashMap, HashSet};

use super::Approval;
use super::keys::{is_text, prose_file};
use crate::check::prose::{FILLED, NOTHING, masked};
use crate::check::sentences::split::{self, words};
use crate::check::sentences::{Bearing, ENDS, Statements};
use crate::diag::Diagnostic;
use crate::diag::rules::content::lone_change;
use crate::load::{Game, Project};

/// A sentence has come for another where it has so many of ten of its words.
const ALIKE: usize = 4;
/// What a shorter one said is soon said within another.
const LEAST_WORDS: usize = 7;
/// More sentences that are gone are no slip.
const MOST: usize = 50;
/// So many may be one where sentences.toml does not speak of them, and no other has come.
const FEW: usize = 2;
/// The most words that are held to phrases, each to each.
const STEPS: u64 = 20_000_000;

/// The passages of a file, or the one text of a value: by their place, each with its key and its JSON.
type Passages<'v> = BTreeMap<(u32, u32), (&'v str, &'v str)>;

/// A sentence of a text that was approved, or of one as it is now.
struct TextSentence {
    place: (u32, u32),
    text: String,
    words: Vec<String>,
}

/// What a file has lost.
#[derive(Default)]
struct LostSentences {
    /// Those that say something.
    sentences: Vec<TextSentence>,
    /// Whether so few are gone, and none has come.
    is_slip: bool,
}

/// The sentences that are gone, each about something that the game says once or more.
pub fn sentences(
    approval: &Approval,
    project: &Project,
    game: &Game,
    before: &BTreeMap<&str, &str>,
) -> Vec<Diagnostic> {
    let now = approval.values.iter();
    let now = by_file(now.map(|(key, value)| (key.as_str(), value.as_str())));
    let was = by_file(before.iter().map(|(key, value)| (*key, *value)));
    let statements = LazyCell::new(|| Statements::read(project, game).0);
    let mut steps = STEPS;
    let mut found = Vec::new();
    for (file, was) in &was {
        // A text that is gone as a whole is told by what it belongs to.
        let Some(now) = now.get(file).filter(|now| *now != was) else {
            continue;
        };
        let LostSentences { sentences, is_slip } = lost(was, now);
        let is_slip = is_slip && file.ends_with(".md");
        for lost in sentences {
            let words = words(&lost.text, &(0..lost.text.len()));
            let about = statements.bearings(&words, &mut steps).into_iter();
            let mut about = about.filter(|(_, bearing)| matches!(bearing, Bearing::About(_)));
            let before_it = now.range(..=lost.place).next_back().or(now.iter().next());
            let beside = before_it.and_then(|(_, (key, _))| approval.places.get(*key));
            let (Some(beside), so) = (beside, about.next()) else {
                continue;
            };
            if so.is_some() || is_slip {
                let text = lost.text.replace(FILLED, "…");
                let so = so.map(|(statement, _)| (statement.so_span, &*statement.so));
                let told = lone_change::sentence_gone(&text, beside.span, so);
                found.push(told.about(beside.subject.clone()));
            }
        }
    }
    found
}

/// Texts by the file that they are passages of; a value by itself.
fn by_file<'v>(
    values: impl Iterator<Item = (&'v str, &'v str)>,
) -> BTreeMap<&'v str, Passages<'v>> {
    let mut files: BTreeMap<&str, Passages<'v>> = BTreeMap::new();
    for (key, value) in values.filter(|(key, value)| is_text(key) && value.starts_with('"')) {
        let place = |number: &str| {
            let (heading, number) = number.split_once('.').unwrap_or(("0", number));
            (heading.parse().unwrap_or(0), number.parse().unwrap_or(0))
        };
        let (file, at) = match (prose_file(key), key.rsplit_once(' ')) {
            (Some(file), Some((_, number))) => (file, place(number)),
            _ => (key, (0, 0)),
        };
        files.entry(file).or_default().insert(at, (key, value));
    }
    files
}

/// The sentences that are no longer there, where fewer have come than have gone, and none that is like it.
fn lost(was: &Passages<'_>, now: &Passages<'_>) -> LostSentences {
    let same: HashSet<&str> = now.values().map(|(_, value)| *value).collect();
    let known: HashSet<&str> = was.values().map(|(_, value)| *value).collect();
    let was = was.iter().filter(|(_, (_, value))| !same.contains(value));
    let now = now.iter().filter(|(_, (_, value))| !known.contains(value));
    let (mut gone, mut come) = (all(was), all(now));
    let mut kept: HashMap<Vec<String>, usize> = HashMap::new();
    for sentence in &come {
        *kept.entry(sentence.words.clone()).or_default() += 1;
    }
    let mut stayed: HashSet<Vec<String>> = HashSet::new();
    gone.retain(|sentence| match kept.get_mut(&sentence.words) {
        Some(times) if *times > 0 => {
            *times -= 1;
            stayed.insert(sentence.words.clone());
            false
        }
        _ => true,
    });
    come.retain(|sentence| !stayed.contains(&sentence.words));
    if gone.len() > MOST || come.len() >= gone.len() {
        return LostSentences::default();
    }
    let is_slip = come.is_empty() && gone.len() <= FEW;
    let is_like = |one: &TextSentence, other: &TextSentence| {
        let words: HashSet<&String> = other.words.iter().collect();
        let shared = one.words.iter().filter(|word| words.contains(word)).count();
        shared * 10 >= one.words.len() * ALIKE
    };
    gone.retain(|sentence| {
        sentence.words.len() >= LEAST_WORDS && !come.iter().any(|other| is_like(sentence, other))
    });
    LostSentences {
        sentences: gone,
        is_slip,
    }
}

/// The sentences of some passages.
fn all<'p>(
    passages: impl Iterator<Item = (&'p (u32, u32), &'p (&'p str, &'p str))>,
) -> Vec<TextSentence> {
    let sentences = passages.flat_map(|(place, (_, value))| {
        let text: String = serde_json::from_str(value).unwrap_or_default();
        let (text, _) = masked(&text);
        let text = text.replace(NOTHING, "");
        let parts = split::sentences(&text, &ENDS).into_iter();
        let parts = parts.map(|at| TextSentence {
            place: *place,
            words: words(&text, &at)
                .into_iter()
                .map(|word| word.text)
                .collect(),
            text: text[at].to_owned(),
        });
        let parts = parts.filter(|sentence| !sentence.words.is_empty());
        parts.collect::<Vec<_>>()
    });
    sentences.collect()
}
