//! A schema that cannot be used.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "bad-schema",
    level: Severity::Error,
    title: "A schema that cannot be used",
    does: "Reports a JSON Schema that is not JSON, is not a schema, or refers to another \
        document.",
    why: "Content that is not held to its schema is not checked at all.",
    example: r#"{ "type": "objekt" }"#,
    fix: "Correct the schema; `$ref` may only lead to `#/$defs/…` of the same file.",
};

/// A schema of the program's own that cannot be used.
pub fn own(reason: impl Into<Message>, place: Span) -> Diagnostic {
    RULE.finding(reason).at(place)
}

pub fn unusable(asked: Span, reason: impl Into<Message>) -> Diagnostic {
    RULE.finding(message!(
        "bad-schema-unusable",
        "this is not a JSON Schema that can be used"
    ))
    .labelled(asked, reason)
}

pub fn not_json(place: Span, reason: impl Into<Message>) -> Diagnostic {
    RULE.finding(message!("bad-schema-not-json", "this is not JSON"))
        .labelled(place, reason)
}
