//! A value of another type.

use crate::diag::{Rule, Severity};

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
