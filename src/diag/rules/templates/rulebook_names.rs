//! A name in the rules that no piece has, and a piece that they do not name.

use crate::diag::{Diagnostic, Rule, Severity, Span, did_you_mean};

pub const RULE: Rule = Rule {
    code: "rulebook-names",
    level: Severity::Warning,
    title: "A name in the rules that no piece has, or a piece that they do not name",
    does: "Reports words that are marked as the name of a piece, `[Oracle]{.piece}`, where no entry \
        has them as its `name` or `title`; and each piece of the components that the rules promise \
        to name, `<!-- names: events, items -->`, which they neither name nor show.",
    why: "A piece gets another name and the rules keep the old one; a new piece is forgotten there.",
    example: r#"The [Oracel]{.piece} is free."#,
    fix: "Correct the name, or write about the piece.",
};

/// Words that are no piece's name.
pub fn unknown<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let found = RULE.finding(message!(
        "rulebook-names-unknown",
        "no piece is called `{name}`",
        name
    ));
    match did_you_mean(name, known) {
        Some(near) => found.help(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near
        )),
        None => found.help(message!(
            "rulebook-names-unknown-name-title-entry",
            "the `name` or the `title` of an entry is what it is called"
        )),
    }
}

/// A component in a promise that there is not.
pub fn component<'a>(id: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let found = RULE.finding(message!(
        "rulebook-names-component",
        "there is no component `{id}` whose pieces could be named",
        id
    ));
    match did_you_mean(id, known) {
        Some(near) => found.help(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near
        )),
        None => found,
    }
}

/// A piece that the rules neither name nor show.
pub fn missing(name: &str, span: Span) -> Diagnostic {
    let found = RULE.finding(message!(
        "rulebook-names-missing",
        "the rules do not name `{name}`",
        name
    ));
    found.at(span).help(message!(
        "rulebook-names-missing-help",
        "write about it, show its face, or take its component out of `<!-- names: … -->`"
    ))
}
