//! The declaration of a built-in rule.

use super::{Diagnostic, Severity};
use crate::message::Message;

/// A built-in rule: its code, its level and its page. The texts are Markdown, without headings.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Stable and kebab-case: what `massicot explain` takes, what `[checks]` in `game.toml` names
    /// and what other programs see. It is never renamed.
    pub code: &'static str,
    /// The severity of its diagnostics where `game.toml` sets no other.
    pub level: Severity,
    /// What is wrong, in a few words.
    pub title: &'static str,
    /// What the rule reports.
    pub does: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// Content or SVG that breaks it.
    pub example: &'static str,
    /// What to do.
    pub fix: &'static str,
}

impl Rule {
    /// A diagnostic of this rule at its own level, without a place.
    pub fn finding(&self, message: impl Into<Message>) -> Diagnostic {
        self.finding_at_level(self.level, message)
    }

    /// The same at another level, for rules some of whose diagnostics are milder than others.
    pub fn finding_at_level(&self, level: Severity, message: impl Into<Message>) -> Diagnostic {
        Diagnostic::new(level, self.code, message)
    }

    /// Whether a diagnostic is of this rule.
    pub fn reported(&self, diagnostic: &Diagnostic) -> bool {
        diagnostic.code == self.code
    }
}
