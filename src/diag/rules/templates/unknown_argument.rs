//! An argument that is not taken.

use crate::diag::{Diagnostic, Rule, Severity, Span, quoted, suggestion};

pub const RULE: Rule = Rule {
    code: "unknown-argument",
    level: Severity::Error,
    title: "An argument that is not taken",
    does: "Reports an argument of a function, a filter, a test or a component that has no argument \
        of that name, in every template of the game, drawn or not.",
    why: "Tera hands it on and nothing reads it: an icon keeps its colour, and nobody knows why.",
    example: r#"{{ icon(name="coin", size=5, colour="red") }}"#,
    fix: "Correct the name; the message lists the arguments there are.",
};

/// An argument that a function or component does not have, and those that it has.
pub fn of(callee: &str, name: &str, known: &[&str], place: Span) -> Diagnostic {
    let list = || match known {
        [] => message!("unknown-argument-of", "it takes none; take this one out"),
        _ => message!(
            "unknown-argument-of-arguments",
            "its arguments are {known}",
            known = quoted(known)
        ),
    };
    RULE.finding(message!(
        "unknown-argument-of-callee-takes",
        "`{callee}` takes no argument `{name}`",
        callee,
        name
    ))
    .at(place)
    .help(suggestion(name, known.iter().copied()).unwrap_or_else(list))
}
