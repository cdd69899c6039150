//! A stock that is not known.

use crate::diag::{Diagnostic, Rule, Severity, Span, suggestion};

pub const RULE: Rule = Rule {
    code: "unknown-stock",
    level: Severity::Error,
    title: "A stock that is not known",
    does: "Reports a component whose `stock` is neither a preset nor a table with its measures.",
    why: "Without it nobody knows how large the piece is.",
    example: r#"stock = "pokr"   # did you mean `poker`?"#,
    fix: "Name one of the presets, or write the measures: `stock = { width = 60, height = 60, \
        bleed = 3, safe = 3 }`.",
};

/// A stock that neither the program nor the project has; `landscape` ends the names of turned ones.
pub fn named(name: &str, known: &[String], landscape: &str, place: Span) -> Diagnostic {
    let turned = known.iter().map(|name| format!("{name}{landscape}"));
    let all: Vec<String> = known.iter().cloned().chain(turned).collect();
    let list = || {
        message!(
            "unknown-stock-named",
            "the stocks are {known}, in landscape with `{landscape}` added to the name; or write a table: {{ width = 60, height = 60 }}",
            known = known.join(", "),
            landscape
        )
    };
    RULE.finding(message!(
        "unknown-stock-named-name",
        "there is no stock `{name}`",
        name
    ))
    .at(place)
    .help(suggestion(name, all.iter().map(String::as_str)).unwrap_or_else(list))
}
