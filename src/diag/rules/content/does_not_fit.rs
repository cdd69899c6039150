//! A piece the paper does not take.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Tell;

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

/// A component that cannot be laid on the sheets of a preset, and why.
pub fn on_sheet(preset: &str, reason: &dyn Tell, stock: Span) -> Diagnostic {
    RULE.finding(reason.message()).at(stock).help(message!("does-not-fit-on-sheet-help", "the sheet preset is `{preset}`: --sheet takes another, --component only the components it names", preset))
}
