//! What has changed since somebody looked.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "not-approved",
    level: Severity::Error,
    title: "Something that nobody has looked at",
    does: "With `check --approved`, reports every text, every figure, every face, every paragraph of \
        a rulebook, every text of a template, every translation, every rule and sentence that the game is held to and everything in game.toml but `[checks]` that is not as `content/<game>/approved.lock` has it, which `massicot approve` writes.",
    why: "No rule sees that a sentence says the opposite of what it said. Somebody who reads it does, \
        before it is printed.",
    example: r#"text = "Reach or pass the strength."      # approved: "Pass the strength.""#,
    fix: "Look at it, then run `massicot approve` and commit the file with the change.",
};

/// A value that was another when it was approved.
pub fn changed(what: &str, before: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "not-approved-changed",
        "`{what}` is not as it was approved",
        what
    ))
    .at(place)
    .help(message!(
        "not-approved-changed-help",
        "it was {before}",
        before
    ))
    .help(fix())
}

/// A value that was not there when the game was approved.
pub fn new(what: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "not-approved",
        "`{what}` is new, and not approved",
        what
    ))
    .at(place)
    .help(fix())
}

/// A piece, or a value with what it was, that is there no more.
pub fn gone(what: &str, before: Option<&str>) -> Diagnostic {
    let found = RULE.finding(message!(
        "not-approved-gone",
        "`{what}` was approved, and is gone",
        what
    ));
    let found = match before {
        Some(before) => found.help(message!(
            "not-approved-changed-help",
            "it was {before}",
            before
        )),
        None => found,
    };
    found.help(fix())
}

/// A face that looks otherwise, while its values are as they were.
pub fn face(what: &str, template: &str, place: Span) -> Diagnostic {
    let message = message!(
        "not-approved-face",
        "`{what}` is not drawn as it was approved",
        what
    );
    RULE.finding(message)
        .grouped(template.to_owned())
        .at(place)
        .help(message!(
            "not-approved-face-help",
            "`{template}` or what it takes in has changed; {fix}",
            template,
            fix = fix()
        ))
}

/// A game that was never approved.
pub fn nothing(file: &str) -> Diagnostic {
    let message = message!(
        "not-approved-nothing",
        "there is no {file}: nothing is approved",
        file
    );
    RULE.finding(message).help(message!(
        "not-approved-nothing-help",
        "look at the game, then run `massicot approve`"
    ))
}

/// What to do about all of them.
fn fix() -> Message {
    message!(
        "not-approved-fix",
        "look at it, then run `massicot approve`"
    )
}
