//! A schema that cannot be used.

use crate::diag::{Rule, Severity};

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
