//! A word that the game does not use, or not there.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::check::context::RuleContext;
use crate::check::prose::{FILLED, PARTED};
use crate::check::settings::GameWords;
use crate::check::sign_words::wrong_signs;
use crate::check::texts::GameText;
use crate::check::words::{self, WantedWord};
use crate::diag::{Diagnostic, Rule, Severity, Span, did_you_mean, listed};
use crate::fill::pattern;
use crate::load::Value;
use crate::load::places::TextPlaces;
use crate::message::Message;

/// Findings beyond these suggest no name.
const MOST_SUGGESTED: usize = 1_000;

pub const RULE: Rule = Rule {
    code: "wrong-word",
    level: Severity::Error,
    title: "A word that the game does not use, or not there",
    does: "Holds texts, the pages of rulebooks and the words of templates to [checks.words] of game.toml: a figure that braces write \
        has one of the words of its field behind it (`beside`; with `where` only in the texts of some \
        components), and in rulebooks none that is another field's, a sign stands beside none of another's words (`signs`), \
        some words never stand in a text (`never`), and what is in « » or “ ” is the name of an \
        entry (`quoted`). `*` stands for any ending. Texts of an overlay are held to `[checks.words.in.TAG]` \
        of its language.",
    why: "'Pay 3 lives' where coins are meant is told by no figure, and two words for one thing are asked \
        about at every table.",
    example: r#"# game.toml
[checks.words]
beside = { life = ["PV"], gold = ["pièce*"] }
signs = { heart = ["PV"], coin = ["pièce*"] }
never = { "point de vie" = "PV" }

[[card]]
gold = 3
text = "Payez {gold} PV."           # `gold` has `pièce*` behind it"#,
    fix: "Write the game's own word, or add the word to [checks.words].",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let settings = &context.settings.words;
    let words = match context.game.overlay().is_none() {
        true => Some(&settings.own),
        false => settings.of_language.get(&context.game.language),
    };
    let Some(words) = words.filter(|words| !words.is_empty()) else {
        return Vec::new();
    };
    let (names, found) = names(context, words);
    let mut judged = JudgedWords {
        words,
        names: names.as_ref(),
        found,
    };
    context.texts(&mut |text| {
        of_text(context, text, &mut judged);
    });
    for page in context.prose() {
        let subject = page.subject(context.game);
        let path = page.name();
        for prose in &page.blocks {
            let at = JudgedText {
                path,
                subject: &subject,
                span: &|at| prose.span(page.file, at),
            };
            let wanted = |field: &str| judged.wanted(field, path);
            let is_of_another = |text: &str| {
                let mut beside = words.beside.iter().flat_map(|beside| &beside.words);
                beside.any(|word| word.begins(text))
            };
            let behind = words::behind_expressions(prose, page.source, &wanted, &is_of_another);
            judged.beside(&prose.text, behind, &at);
            judged.signs(&prose.text, &(0..prose.text.len()), &at);
            judged.run(&prose.text, &(0..prose.text.len()), &at);
        }
    }
    judged.found
}

/// The names that may be quoted; none where all may.
fn names(
    context: &RuleContext<'_>,
    words: &GameWords,
) -> (Option<BTreeSet<String>>, Vec<Diagnostic>) {
    let mut names = BTreeSet::new();
    let mut found = Vec::new();
    for path in &words.quoted {
        match context.entries_at(path) {
            Ok(entries) => {
                let fields = entries.into_iter().flat_map(|entry| {
                    let name = |key: &str| entry.get(key).and_then(Value::as_str);
                    [name("name"), name("title")].into_iter().flatten()
                });
                names.extend(fields.map(words::normal));
            }
            Err(error) => found.extend(error.map(|error| *error)),
        }
    }
    (
        (!words.quoted.is_empty() && found.is_empty()).then_some(names),
        found,
    )
}

fn of_text<'a>(context: &RuleContext<'_>, of: &GameText<'_, '_>, judged: &mut JudgedWords<'a>) {
    let text = of.text;
    let Ok(pattern) = pattern::parse(text) else {
        return;
    };
    let places = TextPlaces::new(&context.project.sources, of.value.span, text);
    let at = JudgedText {
        path: of.path,
        subject: of.subject,
        span: &|at| places.span(at),
    };
    let wanted = |field: &str| judged.wanted(field, of.path);
    let behind = words::behind_figures(text, &pattern, &wanted);
    judged.beside(text, behind, &at);
    for (_, run) in pattern.words() {
        judged.signs(text, &run, &at);
        judged.run(text, &run, &at);
    }
}

/// Where a text stands.
struct JudgedText<'t> {
    path: &'t str,
    subject: &'t str,
    span: &'t dyn Fn(&Range<usize>) -> Span,
}

/// The words that texts are held to, and what was found.
struct JudgedWords<'a> {
    words: &'a GameWords,
    names: Option<&'a BTreeSet<String>>,
    found: Vec<Diagnostic>,
}

impl<'a> JudgedWords<'a> {
    fn tell(&mut self, message: Message, at: Span, help: Message, subject: &str) {
        let found = RULE.finding(message).at(at).help(help);
        self.found.push(found.about(subject));
    }

    /// The words for a field in the texts at a path.
    fn wanted(&self, field: &str, path: &str) -> Option<&'a [WantedWord]> {
        let mut beside = self.words.beside.iter();
        let known = beside.find(|beside| beside.field == field && beside.holds_at(path));
        known.map(|beside| beside.words.as_slice())
    }

    /// Tells the words behind figures that are none of theirs.
    fn beside(&mut self, text: &str, behind: Vec<(Range<usize>, String)>, place: &JudgedText<'_>) {
        for (at, field) in behind {
            let known = self.wanted(&field, place.path).unwrap_or_default();
            let known: Vec<&str> = known.iter().map(|word| &*word.written).collect();
            let said = text[at.clone()].trim();
            let message = message!(
                "wrong-word-of-text",
                "`{said}` stands behind `{field}`",
                said,
                field
            );
            let help = message!(
                "wrong-word-of-text-help",
                "the words for `{field}` are: {known}",
                field,
                known = listed(known)
            );
            self.tell(message, (place.span)(&at), help, place.subject);
        }
    }

    /// Tells the signs in a run of words that stand beside another's words.
    fn signs(&mut self, text: &str, run: &Range<usize>, place: &JudgedText<'_>) {
        let words = self.words;
        for wrong in wrong_signs(&text[run.clone()], &words.signs) {
            let shift = |at: &Range<usize>| run.start + at.start..run.start + at.end;
            let message = message!(
                "wrong-word-of-sign",
                "`:{sign}:` stands beside `{word}`",
                sign = wrong.known.sign,
                word = wrong.beside
            );
            let known = wrong.known.words.iter().map(|word| &*word.written);
            let known: Vec<&str> = known.collect();
            let help = message!(
                "wrong-word-of-sign-help",
                "that is said beside `:{other}:`; the words for `:{sign}:` are: {known}",
                other = wrong.other.sign,
                sign = wrong.known.sign,
                known = listed(known)
            );
            self.tell(
                message,
                (place.span)(&shift(&wrong.at)),
                help,
                place.subject,
            );
        }
    }

    /// Tells what a run of words of a text has and no text says.
    fn run(&mut self, text: &str, run: &Range<usize>, place: &JudgedText<'_>) {
        let shift = |at: &Range<usize>| run.start + at.start..run.start + at.end;
        let words_of_run = &text[run.clone()];
        for (word, instead) in &self.words.never {
            for at in word.places(words_of_run) {
                let message = message!(
                    "wrong-word-of-text-game-does-say",
                    "the game does not say `{words_of_run}`",
                    words_of_run = &words_of_run[at.clone()]
                );
                let help = message!(
                    "wrong-word-of-text-says-instead",
                    "it says `{instead}`",
                    instead
                );
                self.tell(message, (place.span)(&shift(&at)), help, place.subject);
            }
        }
        let Some(names) = self.names else {
            return;
        };
        for at in words::quoted(words_of_run) {
            let name = words::normal(&words_of_run[at.clone()]);
            let name = name.trim_matches(['*', '_']);
            let is_made = name.contains([FILLED, PARTED]);
            if name.is_empty() || is_made || names.contains(name) {
                continue;
            }
            let message = message!(
                "wrong-word-of-text-entry-called-words",
                "no entry is called `{words_of_run}`",
                words_of_run = &words_of_run[at.clone()]
            );
            // Every name is looked at for it, and nobody reads so many suggestions.
            let is_few = self.found.len() < MOST_SUGGESTED;
            let names = names.iter().map(String::as_str).filter(|_| is_few);
            let near = did_you_mean(name, names);
            let help = match near {
                Some(near) => message!("did-you-mean-near", "did you mean `{near}`?", near),
                None => message!(
                    "wrong-word-of-text-quoted-checks-words",
                    "`quoted` in [checks.words] says whose names stand in quotation marks"
                ),
            };
            self.tell(message, (place.span)(&shift(&at)), help, place.subject);
        }
    }
}

impl GameWords {
    /// Whether nothing is held to them.
    fn is_empty(&self) -> bool {
        self.beside.is_empty()
            && self.signs.is_empty()
            && self.never.is_empty()
            && self.quoted.is_empty()
    }
}
