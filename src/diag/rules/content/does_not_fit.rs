//! A piece the paper does not take.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "does-not-fit",
    level: Severity::Error,
    title: "A piece the paper does not take",
    does: "Reports a piece that is larger than what the sheet preset leaves of its paper between \
        the margins.",
    why: "Nothing is scaled down on the quiet: a card must have the size it was drawn at.",
    example: r#"massicot build --sheet a4-2up     for a board of 300 × 300 mm"#,
    fix: "Choose a preset with larger paper, or one that spreads a piece over several sheets.",
};
