//! Text that does not fit.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "text-overflow",
    level: Severity::Error,
    title: "Text that does not fit",
    does: "Reports a text that does not fit its box at its least size.",
    why: "Text is never cut silently: what does not fit would be missing from the card.",
    example: r#"<text style="inline-size:40" massicot:fit="shrink" massicot:min-size="2.6">{{ entry.text }}</text>"#,
    fix: "Shorten the text, enlarge the box, or allow a smaller size with massicot:min-size.",
};
