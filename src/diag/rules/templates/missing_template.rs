//! A template that is not there.

use crate::diag::{Diagnostic, Rule, Severity, Span, suggestion};

pub const RULE: Rule = Rule {
    code: "missing-template",
    level: Severity::Error,
    title: "A template that is not there",
    does: "Reports a template that game.toml or another template names and that is not in the \
        game's folder below templates/.",
    why: "Without it the piece cannot be drawn.",
    example: r#"template = "evnt.svg"    # did you mean `event.svg`?"#,
    fix: "Correct the name; it is relative to templates/<game>/.",
};

/// A template of `game.toml` that is not there.
pub fn named<'a>(name: &str, known: impl IntoIterator<Item = &'a str>, place: Span) -> Diagnostic {
    let folder = || {
        message!(
            "missing-template-named",
            "templates are looked for in the game's folder below templates/"
        )
    };
    RULE.finding(message!(
        "missing-template-named-name",
        "there is no template `{name}`",
        name
    ))
    .at(place)
    .help(suggestion(name, known).unwrap_or_else(folder))
}
