//! What has changed since somebody looked.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "not-approved",
    level: Severity::Error,
    title: "Something that nobody has looked at",
    does: "With `check --approved`, reports every text, every figure and every face that is not as \
        `content/<game>/approved.lock` has it, which `massicot approve` writes.",
    why: "No rule sees that a sentence says the opposite of what it said. Somebody who reads it does, \
        before it is printed.",
    example: r#"text = "Reach or pass the strength."      # approved: "Pass the strength.""#,
    fix: "Look at it, then run `massicot approve` and commit the file with the change.",
};

/// A value that was another when it was approved.
pub fn changed(what: &str, before: &str, place: Span) -> Diagnostic {
    RULE.finding(format!("`{what}` is not as it was approved"))
        .at(place)
        .help(format!("it was {before}"))
        .help(FIX)
}

/// A value that was not there when the game was approved.
pub fn new(what: &str, place: Span) -> Diagnostic {
    RULE.finding(format!("`{what}` is new, and not approved"))
        .at(place)
        .help(FIX)
}

/// A piece, or a value with what it was, that is there no more.
pub fn gone(what: &str, before: Option<&str>) -> Diagnostic {
    let found = RULE.finding(format!("`{what}` was approved, and is gone"));
    let found = match before {
        Some(before) => found.help(format!("it was {before}")),
        None => found,
    };
    found.help(FIX)
}

/// A face that looks otherwise, while its values are as they were.
pub fn face(what: &str, template: &str, place: Span) -> Diagnostic {
    let message = format!("`{what}` is not drawn as it was approved");
    RULE.finding(message)
        .grouped(template.to_owned())
        .at(place)
        .help(format!(
            "`{template}` or what it takes in has changed; {FIX}"
        ))
}

/// A game that was never approved.
pub fn nothing(file: &str) -> Diagnostic {
    let message = format!("there is no {file}: nothing is approved");
    RULE.finding(message)
        .help("look at the game, then run `massicot approve`")
}

/// What to do about all of them.
const FIX: &str = "look at it, then run `massicot approve`";
