//! A template that is not there.

use crate::diag::{Diagnostic, Rule, Severity, Span, suggestion};
use crate::message::Message;

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
pub fn named<'a>(
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
    place: Span,
) -> Diagnostic {
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
    .help(meant(name, known).unwrap_or_else(folder))
}

/// A template that another one includes.
pub fn unknown(name: &str) -> Diagnostic {
    RULE.finding(message!(
        "missing-template-unknown",
        "unknown template `{name}`",
        name
    ))
}

/// A game all of whose templates are missing; `folders` are those below `templates/`.
pub fn all<'a>(game: &str, folders: impl Iterator<Item = &'a str>, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "missing-template-all",
        "there is no template in `templates/{game}`",
        game
    ))
    .at(place)
    .help(suggestion(game, folders).unwrap_or_else(|| {
        message!(
            "missing-template-all-help",
            "the folder has the name of the game's in content/"
        )
    }))
}

/// The question whether the nearest template was meant. Its name is relative to the game's folder, which
/// some write before it.
pub fn meant<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<Message> {
    let file = name.rsplit('/').next().unwrap_or(name);
    suggestion(name, known.clone()).or_else(|| suggestion(file, known))
}
