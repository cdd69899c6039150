//! The file is not TOML.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "toml-syntax",
    level: Severity::Error,
    title: "The file is not TOML",
    does: "Reports every place where a TOML file cannot be read: a missing quotation mark, a \
        value without its key, a comma too many.",
    why: "Nothing of a file with such an error can be trusted, so nothing of it is used.",
    example: r#"[[card]]
id = "ace"#,
    fix: "Look at the caret, and just before it: a quotation or bracket that is opened earlier \
        and never closed is the most frequent cause. TOML is explained at https://toml.io.",
};

/// What the parser says, and of what.
pub fn at(place: Span, reason: impl Into<Message>) -> Diagnostic {
    RULE.finding(message!("toml-syntax-at", "this is not TOML"))
        .labelled(place, reason)
        .help(
            message!("toml-syntax-at-help", "the rest of the file may hold more errors than are shown; TOML is explained at https://toml.io"),
        )
}

/// A head of a table with one pair of brackets, where others of its name have two.
pub fn one_bracket(place: Span, line: usize, name: &str) -> Diagnostic {
    RULE.finding(message!(
        "toml-syntax-one-bracket",
        "line {line} is written `[{name}]`, and others are `[[{name}]]`",
        line,
        name
    ))
    .at(place)
    .help(message!(
        "toml-syntax-one-bracket-help",
        "write `[[{name}]]`",
        name
    ))
}
