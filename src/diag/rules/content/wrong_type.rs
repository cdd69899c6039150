//! A value of another type.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

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
pub fn not_in_schema(expected: &Message, given: &Message, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "wrong-type-not-in-schema",
        "this must be {expected}, and it is {given}",
        expected,
        given
    ))
    .at(place)
}

/// A number or a truth that stands in quotation marks: as it stands without them, with its key where
/// it has one.
pub fn in_quotation_marks(
    found: Diagnostic,
    written: &str,
    value: &str,
    place: Span,
) -> Diagnostic {
    found
        .help(message!(
            "wrong-type-in-quotation-marks",
            "take the quotation marks away: `{written}`",
            written
        ))
        .mended(place, value)
}

/// A number or a truth that stands without quotation marks where a text is wanted.
pub fn without_quotation_marks(found: Diagnostic) -> Diagnostic {
    found.help(message!(
        "wrong-type-without-quotation-marks",
        "put it between quotation marks, which make a text of it"
    ))
}

/// A length in quotation marks, with its unit.
pub fn with_unit(found: Diagnostic, number: &str, place: Span) -> Diagnostic {
    found
        .help(message!(
            "wrong-type-with-unit",
            "lengths are numbers of millimetres, without a unit and without quotation marks: `{number}`",
            number
        ))
        .mended(place, number)
}

/// A value of an overlay that must be of one type, with its article.
pub fn must_be(expected: &Message, given: &Message, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "wrong-type-must-be",
        "this must be {expected}, and it is of type {given}",
        expected,
        given
    ))
    .at(place)
}

/// A value of an overlay that is no text.
pub fn not_translated(given: &Message, place: Span, original: Span) -> Diagnostic {
    RULE.finding(message!(
        "wrong-type-not-translated",
        "a translation says texts otherwise, and this is of type {given}",
        given
    ))
    .at(place)
    .and(original, message!("laid-over", "what it is laid over"))
    .help(message!(
        "wrong-type-not-translated-help",
        "take it out: everything but texts is the same in every language"
    ))
}

pub fn id(given: &Message, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "wrong-type-id",
        "an `id` is a string, and this is of type {given}",
        given
    ))
    .at(place)
}
