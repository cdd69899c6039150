//! A text whose braces cannot be filled.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "text-error",
    level: Severity::Error,
    title: "A text that cannot be filled",
    does: "Reports a text of the content whose braces cannot be filled: a name that is not there, \
        a brace that is not closed, a value that is neither a number nor a text, more plural forms \
        than the language has.",
    why: "The braces would be printed on the card.",
    example: r#"[[card]]
id = "horn"
morale = 2
text = "Gain {moral} morale."      # did you mean `morale`?"#,
    fix: "The caret is in the braces. They see the fields of the same table, then of those around \
        it. A brace that is meant as itself is doubled: `{{`.",
};

/// What is wrong with an expression in a text, or with its braces.
pub fn cannot_be_filled(fault: &Message, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "text-error-cannot-be-filled",
        "this text cannot be filled: {fault}",
        fault
    ))
    .at(place)
}
