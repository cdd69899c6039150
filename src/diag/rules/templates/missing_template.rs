//! A template that is not there.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "missing-template",
    level: Severity::Error,
    title: "A template that is not there",
    does: "Reports a template that game.toml or another template names and that is not in the \
        game's folder below templates/.",
    why: "Without it the piece cannot be drawn.",
    example: r#"template = "evnt.svg"    # did you mean `event.svg`?"#,
    fix: "Correct the name; it is relative to templates/<game>/.",
};
