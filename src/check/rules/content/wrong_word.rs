//! A word that the game does not use, or not there.

use std::collections::BTreeSet;

use crate::check::context::RuleContext;
use crate::check::settings::GameWords;
use crate::check::texts::{self, GameText};
use crate::check::words;
use crate::diag::{Diagnostic, Rule, Severity, Span, did_you_mean, listed};
use crate::fill::pattern;
use crate::load::Value;
use crate::load::places::TextPlaces;
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "wrong-word",
    level: Severity::Error,
    title: "A word that the game does not use, or not there",
    does: "Holds texts to [checks.words] of game.toml: a figure that braces write has one of the words of \
        its field behind it (`beside`), some words never stand in a text (`never`), and what is in « » or \
        “ ” is the name of an entry (`quoted`). `*` stands for any ending. Texts of an overlay are held \
        to `[checks.words.in.TAG]` of its language.",
    why: "'Pay 3 lives' where coins are meant is told by no figure, and two words for one thing are asked \
        about at every table.",
    example: r#"# game.toml
[checks.words]
beside = { life = ["PV"], gold = ["pièce*"] }
never = { "point de vie" = "PV" }

[[card]]
gold = 3
text = "Payez {gold} PV."           # `gold` has `pièce*` behind it"#,
    fix: "Write the game's own word, or add the word to [checks.words].",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let settings = &context.settings.words;
    let is_own = context
        .project
        .games
        .iter()
        .any(|game| game.id == context.game.id && game.language == context.game.language);
    let words = match is_own {
        true => Some(&settings.own),
        false => settings.of_language.get(&context.game.language),
    };
    let Some(words) = words.filter(|words| !words.is_empty()) else {
        return Vec::new();
    };
    let (names, mut found) = names(context, words);
    texts::each(context.game.as_written(), &mut |text| {
        of_text(context, words, names.as_ref(), text, &mut found);
    });
    found
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

fn of_text(
    context: &RuleContext<'_>,
    words: &GameWords,
    names: Option<&BTreeSet<String>>,
    of: &GameText<'_, '_>,
    found: &mut Vec<Diagnostic>,
) {
    let text = of.text;
    let Ok(pattern) = pattern::parse(text) else {
        return;
    };
    let places = TextPlaces::new(&context.project.sources, of.value.span, text);
    let mut tell = |message: Message, at: Span, help: Message| {
        found.push(RULE.finding(message).at(at).help(help).about(of.subject));
    };
    let wanted = |field: &str| {
        let mut beside = words.beside.iter();
        let known = beside.find(|(known, _)| known == field);
        known.map(|(_, words)| words.as_slice())
    };
    for (at, field) in words::behind_figures(text, &pattern, &wanted) {
        let known = wanted(&field).unwrap_or_default();
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
        tell(message, places.span(&at), help);
    }
    for (_, run) in pattern.words() {
        let shift = |at: &std::ops::Range<usize>| run.start + at.start..run.start + at.end;
        let words_of_run = &text[run.clone()];
        for (word, instead) in &words.never {
            for at in word.places(words_of_run) {
                let message = message!(
                    "wrong-word-of-text-game-does-say",
                    "the game does not say `{words_of_run}`",
                    words_of_run = &words_of_run[at.clone()]
                );
                let place = places.span(&shift(&at));
                tell(
                    message,
                    place,
                    message!(
                        "wrong-word-of-text-says-instead",
                        "it says `{instead}`",
                        instead
                    ),
                );
            }
        }
        let Some(names) = names else {
            continue;
        };
        for at in words::quoted(words_of_run) {
            let name = words::normal(&words_of_run[at.clone()]);
            let name = name.trim_matches(['*', '_']);
            if name.is_empty() || names.contains(name) {
                continue;
            }
            let message = message!(
                "wrong-word-of-text-entry-called-words",
                "no entry is called `{words_of_run}`",
                words_of_run = &words_of_run[at.clone()]
            );
            let near = did_you_mean(name, names.iter().map(String::as_str));
            let help = match near {
                Some(near) => message!("did-you-mean-near", "did you mean `{near}`?", near),
                None => message!(
                    "wrong-word-of-text-quoted-checks-words",
                    "`quoted` in [checks.words] says whose names stand in quotation marks"
                ),
            };
            tell(message, places.span(&shift(&at)), help);
        }
    }
}

impl GameWords {
    /// Whether nothing is held to them.
    fn is_empty(&self) -> bool {
        self.beside.is_empty() && self.never.is_empty() && self.quoted.is_empty()
    }
}
