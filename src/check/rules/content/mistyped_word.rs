//! A word with a slip of typing, told by the other words of the game.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::check::context::RuleContext;
use crate::check::spelling::common::{CommonWords, plain};
use crate::check::spelling::near::{Distance, Letters, NearWords, Slip, distance, each_three};
use crate::check::spelling::{Accepted, scan};
use crate::diag::{Diagnostic, FileId, Rule, Severity, Span};
use crate::fill::pattern;
use crate::load::places::TextPlaces;
use crate::load::{Kind, Value, entry_key};

pub const RULE: Rule = Rule {
    code: "mistyped-word",
    level: Severity::Warning,
    title: "A word with a slip of typing",
    does: "Reports a word of a text, a rulebook or a template that stands once in the game and is, but for one \
        slip, a word that the game has in an id, or twice in its texts. A slip is two letters that changed their \
        places, a letter too many, one that is lost, or another; endings that may be the word's own (a plural, a \
        feminine, a form of a verb) are none. In French the common words of the language are known as well: they \
        are no slips, and a word that is nearly one of them is.",
    why: "No dictionary knows the names of a game. The game itself does: what it writes `Palestre` \
        in an id is not called `Plaestre`.",
    example: r#"[[tile]]
id = "palestre"
name = "Plaestre""#,
    fix: "Write the word as it stands elsewhere. Where both are words of the language, add it to `known` of \
        [checks.words].",
};

/// Shorter words are too often another word.
const SHORTEST: usize = 3;
/// In shorter ones no slip is told but letters that changed their places, and that only where they follow
/// each other in no other word.
const SHORTEST_SURE: usize = 4;
/// The same for words of the language that the game hardly has: they are near to too many others.
const SHORTEST_COMMON: usize = 7;
/// Words that are so long are near to few others.
const LONG: usize = 9;
/// How often a word stands in a game that is meant so; one in an id is.
const SURE: usize = 2;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    if matches!(context.settings.levels.get(RULE.code), Some(None)) {
        return Vec::new();
    }
    let game = context.game.as_written();
    let components = game.components.iter();
    let files = components.filter_map(|component| component.data.as_ref());
    let overlay = game.overlay();
    let mut words = Words {
        overlay: overlay.map(|overlay| overlay.span.file),
        ..Words::default()
    };
    for file in files.chain(game.data.values()).chain(overlay) {
        words.below(file, "");
    }
    // Templates are in the game's own language.
    let templates = context.templates().filter(|_| overlay.is_none());
    let templates = templates.map(|(_, text)| (text, scan::words(text, scan::Written::Template)));
    let templates: Vec<_> = templates.collect();
    for (text, places) in &templates {
        for (_, word) in places.iter().flat_map(|at| words_in(&text[at.clone()])) {
            words.count(&word, 1);
        }
    }
    let mut written = |text: &str| {
        for (_, word) in outside_tags(text).flat_map(words_in) {
            words.count(&word, 1);
        }
    };
    match overlay {
        None => context.written().for_each(written),
        Some(_) => {
            let blocks = context.pages().iter().flat_map(|page| &page.blocks);
            blocks.for_each(|prose| written(&prose.text));
        }
    }
    for key in ["title", "author"] {
        let name = game.value.get(key).and_then(Value::as_str);
        for (_, word) in name.into_iter().flat_map(words_in) {
            words.count(&word, SURE);
        }
    }
    let known = KnownWords::new(context, words.times);
    let mut found = Vec::new();
    let mut tell = |said: &str, meant: String, at: Span, subject: String| {
        let message = message!(
            "mistyped-word",
            "`{said}` stands here only, elsewhere it is `{meant}`",
            said,
            meant
        );
        let help = message!("mistyped-word-help", "did you mean `{meant}`?", meant);
        found.push(RULE.finding(message).at(at).help(help).about(subject));
    };
    for value in &words.shown {
        let text = value.as_str().unwrap_or_default();
        let pattern = pattern::parse(text).unwrap_or_default();
        let mut places = None;
        for (_, run) in pattern.words() {
            for (at, word) in words_in(&text[run.clone()]) {
                let Some(meant) = known.meant(&word) else {
                    continue;
                };
                let at = run.start + at.start..run.start + at.end;
                let places = places.get_or_insert_with(|| {
                    TextPlaces::new(&context.project.sources, value.span, text)
                });
                tell(
                    &text[at.clone()],
                    meant,
                    places.span(&at),
                    context.subject_of(value),
                );
            }
        }
    }
    for page in context.pages() {
        for prose in &page.blocks {
            for (at, word) in words_in(&prose.text) {
                if let Some(meant) = known.meant(&word) {
                    let place = prose.span(page.file, &at);
                    // What is marked as a piece's name is held to the names.
                    if is_piece(&page.source[place.range().end..]) {
                        continue;
                    }
                    tell(&prose.text[at], meant, place, page.subject(context.game));
                }
            }
        }
    }
    for (file, (text, places)) in game.templates.values().zip(&templates) {
        for place in places {
            for (at, word) in words_in(&text[place.clone()]) {
                if let Some(meant) = known.meant(&word) {
                    let at = place.start + at.start..place.start + at.end;
                    let subject = context.game.id.clone();
                    tell(&text[at.clone()], meant, Span::new(*file, at), subject);
                }
            }
        }
    }
    found
}

/// Whether the rest of a page ends what is marked as the name of a piece: `[The king]{.piece}`.
fn is_piece(rest: &str) -> bool {
    let end = rest.find([']', '[', '\n']).unwrap_or(rest.len());
    rest[end..].starts_with("]{.piece}")
}

/// The words of a game.
#[derive(Default)]
struct Words<'g> {
    times: HashMap<String, usize>,
    /// Where the texts of a translation are: of other files only ids are words of it.
    overlay: Option<FileId>,
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
                let is_foreign = self.overlay.is_some_and(|file| value.span.file != file);
                let is_word = key == "id" || is_read && !is_foreign;
                if !is_word || !self.known.insert(place) {
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
}

/// What words are held to.
struct KnownWords {
    times: HashMap<String, usize>,
    /// Those that are meant so.
    sure: NearWords,
    /// Which three letters follow each other in any word of the game.
    letters: Letters,
    common: Option<&'static CommonWords>,
    accepted: Accepted,
}

impl KnownWords {
    fn new(context: &RuleContext<'_>, times: HashMap<String, usize>) -> KnownWords {
        let sure = times.iter().filter(|(_, times)| **times >= SURE);
        let sure = NearWords::new(sure.map(|(word, _)| word.clone()));
        let mut letters = Letters::default();
        times.keys().for_each(|word| letters.see(word));
        KnownWords {
            times,
            sure,
            letters,
            common: CommonWords::of(&context.game.language),
            accepted: Accepted::known_only(context),
        }
    }

    /// The word that one was meant to be.
    fn meant(&self, word: &str) -> Option<String> {
        let times = self.times.get(word).copied().unwrap_or_default();
        let is_common = self.common.is_some_and(|common| common.has(word));
        if times > 1 || is_common || self.accepted.has(word) {
            return None;
        }
        let is_odd = self.is_odd(word, times);
        let mut best: Option<(usize, String)> = None;
        let mut see = |other: &str, distance: Distance| {
            let times = self.times.get(other).copied().unwrap_or_default();
            // Of words that the game does not use many are near to others that it may.
            let is_told = is_odd
                || times >= SURE
                || other.chars().count() >= LONG
                || distance.slip == Slip::Swapped
                || plain(word) == plain(other);
            if !is_told || !self.is_slip(word, other, distance, is_odd) {
                return;
            }
            let is_better = best
                .as_ref()
                .is_none_or(|(most, known)| (times, other) > (*most, known.as_str()));
            if is_better {
                best = Some((times, other.to_owned()));
            }
        };
        let is_long = |other: &str, least: usize, distance: Distance| {
            is_odd && distance.slip == Slip::Swapped || other.chars().count() >= least
        };
        self.sure.each(word, &mut |other, distance| {
            if is_long(other, SHORTEST_SURE, distance) {
                see(other, distance);
            }
        });
        if let Some(common) = self.common {
            common.near.each(word, &mut |other, distance| {
                if is_long(other, SHORTEST_COMMON, distance) {
                    see(other, distance);
                }
            });
            let of_other_accents = common.of_other_accents(word);
            let letters = |word: &str| word.chars().collect::<Vec<_>>();
            if let Some(meant) = of_other_accents
                && let Some(distance) = distance(&letters(word), &letters(meant))
            {
                see(meant, distance);
            }
        }
        best.map(|(_, meant)| meant)
    }

    /// Whether three of its letters follow each other in no other word.
    fn is_odd(&self, word: &str, times: usize) -> bool {
        let (mut is_odd, own) = (false, u8::from(times > 0));
        each_three(word, &mut |three| {
            let known = self
                .letters
                .times(three)
                .map(|times| times.saturating_sub(own));
            let common = self.common.and_then(|common| common.letters.times(three));
            is_odd |= known == Some(0) && common.unwrap_or_default() == 0;
        });
        is_odd
    }

    /// Whether a word is another with a slip, and not a form of it or a word of its own.
    fn is_slip(&self, word: &str, meant: &str, distance: Distance, is_odd: bool) -> bool {
        let length = meant.chars().count();
        let (before, behind) = (distance.before, distance.behind);
        // Without a list of the language's words more of them are taken for slips.
        let (least, sure) = match self.common {
            Some(_) => (5, 8),
            None => (7, 12),
        };
        if distance.slip == Slip::Swapped {
            return true;
        }
        let lettered = |of: &str, at: usize| of.chars().nth(at);
        let is_double = before > 0 && lettered(word, before) == lettered(word, before - 1);
        if let (Slip::Added, 0, Some(common)) = (distance.slip, behind, self.common)
            && meant.ends_with("té")
            && word.ends_with('e')
            && common.has(meant)
        {
            // Of `porté` the list has the feminine; `capacité` has none.
            return length >= 6;
        }
        if let (Slip::Added, true) = (distance.slip, is_double) {
            // `créée` is a form of `créé`.
            let is_form = lettered(word, before) == Some('e');
            return is_odd || !is_form && length >= 5;
        }
        if plain(word) == plain(meant) {
            // Accents that are lost or others; at the end they tell forms apart.
            let accents = |of: &str| of.chars().filter(|letter| !letter.is_ascii()).count();
            if let Some(common) = self.common {
                // An id has none, whatever the word has.
                let is_more = accents(word) > accents(meant);
                let tells_forms = behind == 0 && word.ends_with(['e', 'é']);
                return !tells_forms && (!is_more || common.has(meant));
            }
            let is_lost = accents(word) < accents(meant) && behind >= 2 && length >= 5;
            return is_lost || behind >= 3 && length >= 7 && accents(word) == accents(meant);
        }
        // `passage` is not `pasage`.
        if distance.slip == Slip::Lost
            && before > 0
            && behind > 0
            && lettered(meant, before) == lettered(meant, before - 1)
        {
            let sure = if self.common.is_some() { 6 } else { 7 };
            return is_odd && length >= least || length >= sure;
        }
        let ends = |word: &str| word.ends_with(['s', 'e', 'x', 'z']);
        let is_ending = match distance.slip {
            Slip::Added => behind == 0 && ends(word),
            Slip::Lost => behind == 0 && ends(meant),
            _ => false,
        };
        // `jouiez` is a form of `jouer` as `jouez` is, `suivant` as `suivent`.
        let is_form = match (distance.slip, behind) {
            (_, 0 | 1) | (Slip::Other, 2) => true,
            (Slip::Added, 2) => lettered(word, before) == Some('i'),
            (_, 2) => lettered(meant, before) == Some('i'),
            _ => false,
        };
        match before {
            _ if is_ending => false,
            _ if is_form || before == 0 => is_odd && length >= least,
            _ => length >= sure - usize::from(behind == 2) || is_odd && length >= least,
        }
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
