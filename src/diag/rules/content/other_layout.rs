//! Sheets that are laid out otherwise than their component asks, as the paper has no room for that.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::{Message, Tell};

pub const RULE: Rule = Rule {
    code: "other-layout",
    level: Severity::Warning,
    title: "Sheets laid out in another way",
    does: "Reports, while building, a component with `booklet` or `fold_over` for which the paper is too small: its pages are printed \
        one by one, its backs on the other side.",
    why: "Who expects a booklet to fold and staple should not find it out at the printer.",
    example: r#"massicot build --paper letter     for a booklet of A5 pages"#,
    fix: "Choose a larger paper, make the pages smaller, or print it as it is.",
};

/// A component whose pages are no booklet on these sheets, and why.
pub fn no_booklet(preset: &str, reason: &dyn Tell, stock: Span) -> Diagnostic {
    let message = message!(
        "other-layout-no-booklet",
        "`{preset}` has no room for a booklet of these pages: they are printed one by one",
        preset
    );
    finding(message, reason, stock)
}

/// A component whose backs are not folded over on these sheets, and why.
pub fn no_fold(preset: &str, reason: &dyn Tell, stock: Span) -> Diagnostic {
    let message = message!(
        "other-layout-no-fold",
        "`{preset}` has no room for fronts and backs beside each other: backs are on the other side",
        preset
    );
    finding(message, reason, stock)
}

fn finding(message: Message, reason: &dyn Tell, stock: Span) -> Diagnostic {
    let help = message!(
        "other-layout-help",
        "{reason}. --paper and --sheet take other sheets",
        reason = reason.message()
    );
    RULE.finding(message).at(stock).help(help)
}
