//! A dictionary that cannot be used.

use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::{Message, Tell};

pub const RULE: Rule = Rule {
    code: "bad-dictionary",
    level: Severity::Warning,
    title: "A dictionary that cannot be used",
    does: "Reports a dictionary in the project's folder `dictionaries/` that cannot be read: one of its two \
        files is not there or too large, its encoding is not known, it lists no words, its affixes take too \
        many steps, or it knows less than half of a game's words.",
    why: "The texts of its language are not held to it, or nearly every word would be told.",
    example: r#"dictionaries/fr.dic    # and no dictionaries/fr.aff"#,
    fix: "Put both files there under one name, that of the language: `fr.aff` and `fr.dic`. UTF-8, ISO 8859-1, \
        ISO 8859-15 and Windows 1252 are read.",
};

/// One of its files, and what the system says of it.
pub fn unread(path: &Path, reason: &dyn Tell) -> Diagnostic {
    let shown = shown(path);
    RULE.finding(message!(
        "bad-dictionary-unread",
        "`{file}`: {reason}",
        file = shown,
        reason
    ))
    .about(shown)
    .help(message!(
        "bad-dictionary-help",
        "a dictionary is two files of one name, as `fr.aff` and `fr.dic`"
    ))
}

/// What is wrong in its files.
pub fn unusable(path: &Path, reason: &Message) -> Diagnostic {
    RULE.finding(message!(
        "bad-dictionary",
        "`{file}` cannot be used: {reason}",
        file = shown(path),
        reason
    ))
    .in_file(path)
}

/// A dictionary that takes too long.
pub fn given_up(path: &Path, game: &str) -> Diagnostic {
    let message = message!(
        "bad-dictionary-given-up",
        "`{file}` was given up: its affixes take too many steps",
        file = shown(path)
    );
    RULE.finding(message).in_file(path).about(game)
}

/// A dictionary that knows few of a game's words.
pub fn of_another_language(path: &Path, language: &str, unknown: usize, of: usize) -> Diagnostic {
    let message = message!(
        "bad-dictionary-lacks",
        "`{file}` lacks {unknown} of {of} words",
        file = shown(path),
        unknown,
        of
    );
    let help = message!(
        "bad-dictionary-language",
        "is it a dictionary of `{language}`? None of its words was told",
        language
    );
    RULE.finding(message).in_file(path).help(help)
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
