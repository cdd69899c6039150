//! A preset that is not known.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "unknown-preset",
    level: Severity::Error,
    title: "A preset that is not known",
    does: "Reports a sheet preset that does not exist, or that says what cannot be.",
    why: "Without it the sheets cannot be laid out.",
    example: r#"massicot build --sheet a4-2up"#,
    fix: "Name one of the presets that the help lists.",
};

/// What is wrong with a preset, as it is read.
pub fn unusable(place: Span, reason: impl Into<Message>) -> Diagnostic {
    RULE.finding(reason).at(place)
}
