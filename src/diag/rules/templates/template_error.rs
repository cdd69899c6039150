//! A template that fails while it is filled.

use crate::diag::{Diagnostic, Rule, Severity};

pub const RULE: Rule = Rule {
    code: "template-error",
    level: Severity::Error,
    title: "A template that fails while it is filled",
    does: "Reports what goes wrong with an entry's values: a number wanted and a text given, a \
        filter that cannot work on what it gets.",
    why: "The piece cannot be drawn.",
    example: r#"{{ entry.name | round }}"#,
    fix: "The message names the entry. Change its value, or the template.",
};

pub fn not_utf8(template: &str) -> Diagnostic {
    RULE.finding(message!(
        "template-error-not-utf8",
        "`{template}` gives text that is not UTF-8",
        template
    ))
}
