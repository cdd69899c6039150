//! A stock that is not known.

use crate::diag::{Rule, Severity};

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
