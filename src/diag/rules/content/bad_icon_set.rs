//! An icon set that cannot be read.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "bad-icon-set",
    level: Severity::Error,
    title: "An icon set that cannot be read",
    does: "Reports a file in the game's folder `icons/` that is not a set in Iconify's JSON \
        form.",
    why: "None of its icons could be drawn.",
    example: r#"{ "prefix": "my", "icons": [] }      // a table by name is wanted"#,
    fix: "Export the set again (https://iconify.design), or correct the JSON.",
};

/// What the parser says of an icon set, and of what.
pub fn not_iconify(place: Span, reason: impl Into<Message>) -> Diagnostic {
    RULE.finding(message!(
        "bad-icon-set-not-iconify",
        "this is no icon set in Iconify's JSON form"
    ))
    .labelled(place, reason)
}
