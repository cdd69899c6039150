//! A component that a service does not make.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "service-product",
    level: Severity::Warning,
    title: "A component that the service does not make",
    does: "With `--for`, reports a component that none of the service's products fits: its stock \
        differs by more than 1 mm on a side, or its bleed ends too far within the product's image. \
        It is left out. An error where it was asked for by name, or where nothing is left.",
    why: "Art is never scaled to a product on the quiet: a card must have the size it was drawn at.",
    example: r#"massicot build --for tgc     for tiles of 60 × 60 mm"#,
    fix: "Choose a stock that the service has, print the component elsewhere, or leave it out \
        with `--component`.",
};

/// A component that a service does not make, at the level it has here; `reason` follows `it`.
pub fn left_out(level: Severity, id: &str, reason: &Message, stock: Span) -> Diagnostic {
    RULE.finding_at_level(
        level,
        message!(
            "service-product-left-out",
            "`{id}` is left out: it {reason}",
            id,
            reason
        ),
    )
    .at(stock)
}

/// A game of which a service makes nothing.
pub fn nothing_made(service: &str, game: &str, at: Span) -> Diagnostic {
    RULE.finding_at_level(
        Severity::Error,
        message!(
            "service-product-nothing-made",
            "{service} makes no component of {game}",
            service,
            game
        ),
    )
    .at(at)
}
