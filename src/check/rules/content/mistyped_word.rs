//! Two letters of a word that changed their places, told by the other words of the game.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity};
use crate::fill::pattern;
use crate::load::places::TextPlaces;
use crate::load::{Kind, Value, entry_key};

pub const RULE: Rule = Rule {
    code: "mistyped-word",
    level: Severity::Warning,
    title: "Two letters of a word that changed their places",
    does: "Reports a word that stands once in the game and is, but for two letters beside each other, a \
        word that the game has in an id, or twice in its texts and rulebooks.",
    why: "No dictionary knows the names of a game. The game itself does: what it writes `Palestre` \
        in an id is not called `Plaestre`.",
    example: r#"[[tile]]
id = "palestre"
name = "Plaestre""#,
    fix: "Write the word as it stands elsewhere. Where both are words of the language, say so in \
        [[checks.except]].",
};

/// Shorter words are too often another word.
const SHORTEST: usize = 4;
/// How often a word stands in a game that is meant so; one in an id is.
const SURE: usize = 2;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let game = context.game.as_written();
    let components = game.components.iter();
    let files = components.filter_map(|component| component.data.as_ref());
    let mut words = Words::default();
    for file in files.chain(game.data.values()) {
        words.below(file, "");
    }
    for text in context.written() {
        for (_, word) in outside_tags(text).flat_map(words_in) {
            words.count(&word, 1);
        }
    }
    let found = words.shown.iter().flat_map(|value| {
        let text = value.as_str().unwrap_or_default();
        let pattern = pattern::parse(text).unwrap_or_default();
        let places = TextPlaces::new(&context.project.sources, value.span, text);
        let mut found = Vec::new();
        for (_, run) in pattern.words() {
            for (at, word) in words_in(&text[run.clone()]) {
                let Some(meant) = words.meant(&word) else {
                    continue;
                };
                let at = run.start + at.start..run.start + at.end;
                let message = message!(
                    "mistyped-word",
                    "`{at}` stands here only, elsewhere it is `{meant}`",
                    at = &text[at.clone()],
                    meant
                );
                let found_here = RULE.finding(message).at(places.span(&at));
                let found_here = found_here.help(message!(
                    "mistyped-word-help",
                    "did you mean `{meant}`?",
                    meant
                ));
                found.push(found_here.about(context.subject_of(value)));
            }
        }
        found
    });
    found.collect()
}

/// The words of a game.
#[derive(Default)]
struct Words<'g> {
    times: HashMap<String, usize>,
    /// The texts that are looked at.
    shown: Vec<&'g Value>,
    /// A file may be a component's and shared.
    known: HashSet<(u32, u32)>,
}

impl<'g> Words<'g> {
    fn below(&mut self, value: &'g Value, key: &str) {
        match &value.kind {
            Kind::Array(items) => items.iter().for_each(|item| self.below(item, key)),
            Kind::Table(table) => {
                for (key, field) in table.iter() {
                    if !matches!(key, "map" | "legend" | "squares") {
                        self.below(&field.value, key);
                    }
                }
            }
            Kind::String(text) => {
                let is_read = key == "name" || key == "title" || text.contains(char::is_whitespace);
                let place = (value.span.file.index(), value.span.start);
                if !(key == "id" || is_read) || !self.known.insert(place) {
                    return;
                }
                for (_, word) in words_in(text) {
                    self.count(&word, if key == "id" { SURE } else { 1 });
                }
                if key != "id" && entry_key(key).is_none() {
                    self.shown.push(value);
                }
            }
            _ => {}
        }
    }

    fn count(&mut self, word: &str, times: usize) {
        match self.times.get_mut(word) {
            Some(known) => *known += times,
            None => _ = self.times.insert(word.to_owned(), times),
        }
    }

    /// The word that one was meant to be.
    fn meant(&self, word: &str) -> Option<String> {
        if self.times.get(word).is_some_and(|times| *times > 1) {
            return None;
        }
        let mut letters: Vec<char> = word.chars().collect();
        (1..letters.len()).find_map(|at| {
            if letters[at - 1] == letters[at] {
                return None;
            }
            letters.swap(at - 1, at);
            let other: String = letters.iter().collect();
            letters.swap(at - 1, at);
            let is_sure = self.times.get(&other).is_some_and(|times| *times >= SURE);
            is_sure.then_some(other)
        })
    }
}

/// What stands between the tags of a template.
fn outside_tags(text: &str) -> impl Iterator<Item = &str> {
    let mut parts = text.split("{%").flat_map(|part| part.split("{{"));
    let first = parts.next();
    let behind = parts.map(|part| {
        let ends = part.find("%}").into_iter().chain(part.find("}}"));
        ends.min().map_or("", |end| &part[end + 2..])
    });
    first.into_iter().chain(behind)
}

/// The words of a text that are long enough, in small letters, and where each stands.
fn words_in(text: &str) -> impl Iterator<Item = (Range<usize>, String)> {
    let words = text.split(|letter: char| !letter.is_alphabetic());
    let long = words.filter(|word| word.chars().nth(SHORTEST - 1).is_some());
    long.map(|word| {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        (start..start + word.len(), word.to_lowercase())
    })
}
