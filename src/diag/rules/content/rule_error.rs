//! A rule that cannot be used.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "rule-error",
    level: Severity::Error,
    title: "A rule that cannot be used",
    does: "Reports a rule of the game's own rules.toml that cannot be compiled or evaluated: a \
        name or function that is not there, a text compared with a number, a field an entry \
        does not have.",
    why: "A rule that is not evaluated holds nothing, and looks as if it did.",
    example: r#"assert = "self.sliver <= self.gold"      # did you mean `silver`?"#,
    fix: "The caret is in the expression. For a field that only some entries have, write `when \
        = \"has(self.silver)\"`.",
};

/// An expression of a rule that does not compile or cannot be evaluated.
pub fn cannot_be_used(fault: &str, place: Span) -> Diagnostic {
    RULE.finding(format!("this rule cannot be used: {fault}"))
        .at(place)
}
