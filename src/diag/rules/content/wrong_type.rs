//! A value of another type.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "wrong-type",
    level: Severity::Error,
    title: "A value of another type",
    does: "Reports a value that is a text where a number is wanted, a single value where a list \
        is wanted, and so on.",
    why: "Templates and rules compute with values: \"7\" is not 7.",
    example: r#"copies = "3"     # a text; write copies = 3"#,
    fix: "Write the value as the message says. Quotation marks make a text, brackets a list.",
};

/// A value of another type than its schema's; both with their articles.
pub fn not_in_schema(expected: &str, given: &str, place: Span) -> Diagnostic {
    RULE.finding(format!("this must be {expected}, and it is {given}"))
        .at(place)
}

/// A value of an overlay that must be of one type, with its article.
pub fn must_be(expected: &str, given: &str, place: Span) -> Diagnostic {
    RULE.finding(format!(
        "this must be {expected}, and it is of type {given}"
    ))
    .at(place)
}

/// A value of an overlay that is no text.
pub fn not_translated(given: &str, place: Span, original: Span) -> Diagnostic {
    RULE.finding(format!(
        "a translation says texts otherwise, and this is of type {given}"
    ))
    .at(place)
    .and(original, "what it is laid over")
    .help("take it out: everything but texts is the same in every language")
}

pub fn id(given: &str, place: Span) -> Diagnostic {
    RULE.finding(format!("an `id` is a string, and this is of type {given}"))
        .at(place)
}
