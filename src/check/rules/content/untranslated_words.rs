//! Words of a template that no overlay can say otherwise.

use std::ops::Range;

use crate::check::context::RuleContext;
use crate::check::spelling::scan::{self, WritingForm};
use crate::diag::rules::templates::shortened;
use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "untranslated-words",
    level: Severity::Warning,
    title: "Words of a template that are the same in every language",
    does: "Reports, in games with overlays, words that a template types itself. A template that asks for \
        `game.language` is left alone, as are words of fewer than three letters and those that the title of the game has.",
    why: "An overlay says the texts of the content otherwise; what a template types is printed on the pieces of \
        every language as it stands.",
    example: r#"<text>no hearts</text>      # in a game with lang/de.toml"#,
    fix: "Write the words into `[theme.words]` of game.toml, which overlays translate, and print them: \
        `{{ game.theme.words.no_hearts }}`.",
};

/// Shorter words are often signs and units.
const SHORTEST: usize = 3;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    if game.languages.is_empty() || !game.is_in_own_language() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (file, (name, text)) in game.templates.values().zip(context.templates()) {
        if text.contains("game.language") {
            continue;
        }
        for at in typed(text, &game.title) {
            let message = message!(
                "untranslated-words",
                "`{words}` is printed in every language",
                words = shortened(&text[at.clone()])
            );
            let one = RULE.finding(message).at(Span::new(*file, at));
            let help = message!(
                "untranslated-words-help",
                "write it into [theme.words] of game.toml, which overlays translate, and print it from there: `{example}`",
                example = "{{ game.theme.words.… }}"
            );
            found.push(
                one.help(help)
                    .about(game.id.clone())
                    .grouped(name.to_owned()),
            );
        }
    }
    found
}

/// The words that stand together, each with its place in bytes.
fn typed(text: &str, title: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for word in scan::words(text, WritingForm::Template) {
        match found.last_mut() {
            Some(last) if text[last.end..word.start].chars().all(is_between) => last.end = word.end,
            _ => found.push(word),
        }
    }
    let is_word =
        |part: &str| part.chars().filter(|letter| letter.is_alphabetic()).count() >= SHORTEST;
    found.retain(|at| {
        let words = &text[at.clone()];
        words.split_whitespace().any(is_word) && !title.contains(words)
    });
    found
}

/// What stands between words of one text.
fn is_between(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | '.' | ':' | ';' | '!' | '?')
}
