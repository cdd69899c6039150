//! What was not looked at.

use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "not-looked-at",
    level: Severity::Note,
    title: "What was not looked at",
    does: "Says, once a game, which faces were not drawn and which rules of the game's own were \
        not held to it, because something that they depend on has errors: a template, an entry, \
        a data file. All the rest was looked at.",
    why: "One error costs the pieces that depend on it. What else is wrong with these is seen \
        when it is mended.",
    example: r#"card.svg was not drawn: 9 faces were not looked at"#,
    fix: "Mend the errors, and check again.",
};

/// What of a game was not looked at, and why.
pub fn part(game: &str, words: impl Into<Message>) -> Diagnostic {
    RULE.finding(words).about(game)
}

/// One note of a game for several.
pub fn parts(game: Option<String>, notes: Vec<Diagnostic>) -> Diagnostic {
    let name = game.as_deref().unwrap_or_default();
    let mut one = RULE.finding(message!(
        "not-looked-at-parts",
        "not all of `{name}` was looked at",
        name
    ));
    one.subject = game;
    one.help = notes.into_iter().map(|note| note.message).collect();
    one
}
