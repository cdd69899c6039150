//! A template that cannot be parsed.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "template-syntax",
    level: Severity::Error,
    title: "A template that cannot be parsed",
    does: "Reports Tera's syntax errors: a tag that is not closed, a filter that does not \
        exist.",
    why: "No piece of this template can be drawn.",
    example: r#"{{ entry.name }"#,
    fix: "Look at the caret. Tera's language is described at https://keats.github.io/tera.",
};

/// A filter that there is not.
pub fn unknown_filter(name: &str) -> Diagnostic {
    RULE.finding(message!(
        "template-syntax-unknown-filter",
        "unknown filter `{name}`",
        name
    ))
}

/// A function that there is not.
pub fn unknown_function(name: &str) -> Diagnostic {
    RULE.finding(message!(
        "template-syntax-unknown-function",
        "unknown function `{name}`",
        name
    ))
}

/// A test that there is not.
pub fn unknown_test(name: &str) -> Diagnostic {
    RULE.finding(message!(
        "template-syntax-unknown-test",
        "unknown test `{name}`",
        name
    ))
}

/// A component that there is not.
pub fn unknown_component(name: &str) -> Diagnostic {
    RULE.finding(message!(
        "template-syntax-unknown-component",
        "unknown component `{name}`",
        name
    ))
}

/// A block of a template that none has which it extends.
pub fn unknown_block(name: &str) -> Diagnostic {
    RULE.finding(message!(
        "template-syntax-unknown-block",
        "no template that this one extends has a block `{name}`",
        name
    ))
}

/// A template that Tera takes, and whose loops cannot be counted.
pub fn uncounted(at: Span) -> Diagnostic {
    RULE.finding(message!(
        "template-syntax-uncounted",
        "the tags of this template cannot be followed"
    ))
    .at(at)
    .help(message!(
        "template-syntax-uncounted-help",
        "write them as the documentation of Tera does"
    ))
}

/// A tag, by its first word, without the one that ends it.
pub fn unclosed(word: &str, end: &str, at: Span) -> Diagnostic {
    RULE.finding(message!(
        "template-syntax-unclosed",
        "`{{% {word} … %}}` is never closed",
        word
    ))
    .at(at)
    .help(message!(
        "template-syntax-unclosed-help",
        "write `{{% {end} %}}` where it ends",
        end
    ))
}
