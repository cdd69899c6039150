//! A class in rich text that no style has.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "unknown-class",
    level: Severity::Warning,
    title: "A class that no style has",
    does: "Reports a class in rich text that no style of its template has, where one of them has nearly its name; in \
        the Markdown of rulebooks every class that no style has.",
    why: "Its words come out as all the others.",
    example: r#"text = "A [swift]{.keywrod} one"      with .keyword { font-weight: 700 }"#,
    fix: "Write the name as the style does, or give the template a style of that name.",
};
