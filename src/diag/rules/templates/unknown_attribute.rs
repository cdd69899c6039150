//! A name in a template that SVG does not know.

use crate::diag::{Diagnostic, Rule, Severity};

pub const RULE: Rule = Rule {
    code: "unknown-attribute",
    level: Severity::Error,
    title: "A misspelt attribute, property or element",
    does: "Reports, in faces, a name that SVG does not know and that resembles one which it knows: \
        an attribute, a property in a `style`, an element; a word that is none of those that \
        an attribute like `text-anchor` takes; and a value that is not of the form of its attribute, \
        as a length, a transform or the points of a shape.",
    why: "SVG passes over what it does not know: the text keeps its size, the circle is not there.",
    example: r#"<text fontsize="4">…</text>"#,
    fix: "Correct the name. Attributes of your own begin with `data-`.",
};

pub fn attribute(name: &str, near: &str) -> Diagnostic {
    named(format!("SVG has no attribute `{name}`"), near)
}

pub fn property(name: &str, near: &str) -> Diagnostic {
    named(format!("there is no property `{name}`"), near)
}

pub fn element(name: &str, near: &str) -> Diagnostic {
    let found = RULE.finding(format!("SVG has no element <{name}>"));
    found.help(format!("did you mean <{near}>?"))
}

/// A value of an attribute that takes one of these words.
pub fn value(name: &str, value: &str, words: &[&str]) -> Diagnostic {
    let shown = super::shortened(value);
    let found = RULE.finding(format!("`{name}` does not take `{shown}`"));
    found.help(format!("it is one of: {}", words.join(", ")))
}

/// A value that is not of the form that an attribute takes.
pub fn form(name: &str, value: &str, form: &str) -> Diagnostic {
    let shown = super::shortened(value);
    let found = match value.is_empty() {
        true => RULE.finding(format!("`{name}` is empty")),
        false => RULE.finding(format!("`{name}` does not take `{shown}`")),
    };
    found.help(format!("it takes {form}"))
}

/// A length below 0 of an attribute that takes none.
pub fn negative(name: &str, value: &str) -> Diagnostic {
    let shown = super::shortened(value);
    let found = RULE.finding(format!("`{name}` cannot be negative, and is `{shown}`"));
    found.help("SVG passes over what has a negative size")
}

fn named(message: String, near: &str) -> Diagnostic {
    RULE.finding(message)
        .help(format!("did you mean `{near}`?"))
}
