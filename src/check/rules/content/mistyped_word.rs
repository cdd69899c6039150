//! A word with a slip of typing, told by the other words of the game.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::check::context::RuleContext;
use crate::check::spelling::scan;
use crate::check::spelling::slips::{KnownWords, SURE};
use crate::diag::{Diagnostic, FileId, Rule, Severity, Span};
use crate::fill::pattern;
use crate::load::places::TextPlaces;
use crate::load::{Value, ValueKind, entry_key};

pub const RULE: Rule = Rule {
    code: "mistyped-word",
    level: Severity::Warning,
    title: "A word with a slip of typing",
    does: "Reports a word of a text, a rulebook or a template that stands once in the game and is, but for one \
        slip, a word that the game has in an id, or twice in its texts. A slip is two letters that changed their \
        places, a letter too many, one that is lost, or another; endings that may be the word's own (a plural, a \
        feminine, a form of a verb) are none. A word that stands once, and that the game writes with an accent \
        elsewhere, is told too. In French the common words of the language are known as well: they are no slips, and a word that is \
        nearly one of them is.",
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

/// The words of a template, each text with where they are.
type TemplateWords<'t> = Vec<(&'t str, Vec<Range<usize>>)>;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    if matches!(context.settings.levels.get(RULE.code), Some(None)) {
        return Vec::new();
    }
    // Templates are in the game's own language.
    let is_translated = context.game.as_written().overlay().is_some();
    let templates = context.templates().filter(|_| !is_translated);
    let templates =
        templates.map(|(_, text)| (text, scan::words(text, scan::WritingForm::Template)));
    let templates: TemplateWords<'_> = templates.collect();
    let words = counted(context, &templates);
    let mut slips = Slips {
        context,
        known: KnownWords::new(context, words.times, &words.ids),
        found: Vec::new(),
    };
    slips.in_values(&words.shown);
    slips.in_pages();
    slips.in_templates(&templates);
    slips.found
}

/// All words of a game.
fn counted<'g>(context: &RuleContext<'g>, templates: &TemplateWords<'_>) -> WordsOfGame<'g> {
    let game = context.game.as_written();
    let components = game.components.iter();
    let files = components.filter_map(|component| component.data.as_ref());
    let overlay = game.overlay();
    let mut words = WordsOfGame {
        overlay: overlay.map(|overlay| overlay.span.file),
        ..WordsOfGame::default()
    };
    // What components are called is printed on the sheets.
    let titles = game.value.get("component");
    for file in files.chain(game.data.values()).chain(overlay).chain(titles) {
        words.below(file, "");
    }
    for (text, places) in templates {
        for (_, word) in places.iter().flat_map(|at| words_in(&text[at.clone()])) {
            words.count(&word, 1);
        }
    }
    let mut written = |text: &str| {
        for (_, word) in outside_tags(text).flat_map(words_in) {
            words.count(&word, 1);
        }
        words.see_slugs(text);
    };
    match overlay {
        None => context.written().for_each(written),
        Some(_) => {
            let blocks = context.pages().flat_map(|page| &page.blocks);
            blocks.for_each(|prose| written(&prose.text));
        }
    }
    for key in ["title", "author"] {
        let name = game.value.get(key).and_then(Value::as_str);
        for (_, word) in name.into_iter().flat_map(words_in) {
            words.count(&word, SURE);
        }
    }
    words
}

/// What is told of a game.
struct Slips<'c, 'g> {
    context: &'c RuleContext<'g>,
    known: KnownWords,
    found: Vec<Diagnostic>,
}

impl Slips<'_, '_> {
    fn tell(&mut self, said: &str, meant: String, at: Span, subject: String) {
        let message = match self.known.is_of_game(&meant) {
            true => message!(
                "mistyped-word",
                "`{said}` stands here only, elsewhere it is `{meant}`",
                said,
                meant
            ),
            false => message!(
                "mistyped-word-common",
                "`{said}` stands here only, and is nearly `{meant}`",
                said,
                meant
            ),
        };
        let meant = as_written(said, &meant);
        let help = message!("mistyped-word-help", "did you mean `{meant}`?", meant);
        let found = RULE.finding(message).at(at).help(help).about(subject);
        self.found.push(found);
    }

    fn in_values(&mut self, shown: &[&Value]) {
        let sources = &self.context.project.sources;
        for value in shown {
            let text = value.as_str().unwrap_or_default();
            let pattern = pattern::parse(text).unwrap_or_default();
            let mut places = None;
            for (_, run) in pattern.words() {
                for (at, word) in words_in(&text[run.clone()]) {
                    let written = &text[run.clone()][at.clone()];
                    let Some(meant) = self.known.meant(written, &word) else {
                        continue;
                    };
                    let at = run.start + at.start..run.start + at.end;
                    if is_of_address(text, &at) {
                        continue;
                    }
                    let places =
                        places.get_or_insert_with(|| TextPlaces::new(sources, value.span, text));
                    let subject = self.context.subject_of(value);
                    self.tell(&text[at.clone()], meant, places.span(&at), subject);
                }
            }
        }
    }

    fn in_pages(&mut self) {
        for page in self.context.pages() {
            for prose in &page.blocks {
                for (at, word) in words_in(&prose.text) {
                    let Some(meant) = self.known.meant(&prose.text[at.clone()], &word) else {
                        continue;
                    };
                    if is_of_icon(&prose.text, &at) {
                        continue;
                    }
                    let place = prose.span(page.file, &at);
                    // What is marked as a piece's name is held to the names.
                    if is_piece(&page.source[place.range().end..]) {
                        continue;
                    }
                    let subject = page.subject(self.context.game);
                    self.tell(&prose.text[at], meant, place, subject);
                }
            }
        }
    }

    fn in_templates(&mut self, templates: &TemplateWords<'_>) {
        let game = self.context.game.as_written();
        for (file, (text, places)) in game.templates.values().zip(templates) {
            for place in places {
                for (at, word) in words_in(&text[place.clone()]) {
                    let written = &text[place.clone()][at.clone()];
                    if let Some(meant) = self.known.meant(written, &word) {
                        let at = place.start + at.start..place.start + at.end;
                        let subject = self.context.game.id.clone();
                        self.tell(&text[at.clone()], meant, Span::new(*file, at), subject);
                    }
                }
            }
        }
    }
}

/// A word in capitals, or with one, as another is written.
fn as_written(said: &str, meant: &str) -> String {
    let is_capital = |letter: char| letter.is_uppercase();
    let mut letters = meant.chars();
    match letters.next() {
        _ if said.chars().all(is_capital) => meant.to_uppercase(),
        Some(first) if said.starts_with(is_capital) => {
            first.to_uppercase().chain(letters).collect()
        }
        _ => meant.to_owned(),
    }
}

/// Whether the rest of a page ends what is marked as the name of a piece: `[The king]{.piece}`.
fn is_piece(rest: &str) -> bool {
    let end = rest.find([']', '[', '\n']).unwrap_or(rest.len());
    rest[end..].starts_with("]{.piece}")
}

/// No address of a link is longer, in bytes.
const LONGEST_ADDRESS: usize = 512;

/// Whether a word is a part of the address of a link: `[the city](#city)`.
fn is_of_address(text: &str, at: &Range<usize>) -> bool {
    let from = text.floor_char_boundary(at.start.saturating_sub(LONGEST_ADDRESS));
    let address = text[from..at.start].rsplit([')', ' ', '\n']).next();
    address.is_some_and(|address| address.contains("]("))
}

/// Whether a word is a part of the name of an icon: `:letter-omega:`.
fn is_of_icon(text: &str, at: &Range<usize>) -> bool {
    let is_name = |letter: char| letter.is_alphanumeric() || "-_/".contains(letter);
    let before = text[..at.start].trim_end_matches(is_name);
    let behind = text[at.end..].trim_start_matches(is_name);
    before.ends_with(':') && behind.starts_with(':')
}

/// The words of a game.
#[derive(Default)]
struct WordsOfGame<'g> {
    times: HashMap<String, usize>,
    /// Those of ids and addresses, which have no accents: how much of their times is of these.
    ids: HashMap<String, usize>,
    /// Where the texts of a translation are: nothing else is a word of it, for ids are in the game's language.
    overlay: Option<FileId>,
    /// The texts that are looked at.
    shown: Vec<&'g Value>,
    /// A file may be a component's and shared.
    known: HashSet<(u32, u32)>,
}

impl<'g> WordsOfGame<'g> {
    fn below(&mut self, value: &'g Value, key: &str) {
        match &value.kind {
            ValueKind::Array(items) => items.iter().for_each(|item| self.below(item, key)),
            ValueKind::Table(table) => {
                for (key, field) in table.iter() {
                    if !matches!(key, "map" | "legend" | "squares") {
                        self.below(&field.value, key);
                    }
                }
            }
            ValueKind::String(text) => {
                let is_read = key == "name" || key == "title" || text.contains(char::is_whitespace);
                let place = (value.span.file.index(), value.span.start);
                let is_foreign = self.overlay.is_some_and(|file| value.span.file != file);
                let is_word = !is_foreign && (key == "id" || is_read);
                if !is_word || !self.known.insert(place) {
                    return;
                }
                for (_, word) in words_in(text) {
                    self.count(&word, if key == "id" { SURE } else { 1 });
                    if key == "id" {
                        *self.ids.entry(word).or_default() += SURE;
                    }
                }
                if key != "id" {
                    self.see_slugs(text);
                }
                if key != "id" && entry_key(key).is_none() {
                    self.shown.push(value);
                }
            }
            _ => {}
        }
    }

    fn see_slugs(&mut self, text: &str) {
        for word in slugs(text) {
            *self.ids.entry(word).or_default() += 1;
        }
    }

    fn count(&mut self, word: &str, times: usize) {
        match self.times.get_mut(word) {
            Some(known) => *known += times,
            None => _ = self.times.insert(word.to_owned(), times),
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

/// The words of a rulebook's ids, and of the addresses of its links and pictures, as often as they stand there.
fn slugs(text: &str) -> impl Iterator<Item = String> {
    let addresses = text.split("](").skip(1).chain(text.split("{#").skip(1));
    let addresses = addresses.filter_map(|rest| Some(&rest[..rest.find([')', '}', ' ', '\n'])?]));
    addresses.flat_map(|address| words_in(address).map(|(_, word)| word))
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
