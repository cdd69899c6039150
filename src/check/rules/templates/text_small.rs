//! Text shrunk far below the size it was drawn at.

use super::super::{Rule, Run};
use crate::diag::{Severity, codes};

pub const RULE: Rule = Rule {
    code: codes::TEXT_SMALL,
    level: Severity::Warning,
    title: "Text shrunk far below the size it was drawn at",
    does: "Reports a text that fits only at less than two thirds of its size.",
    why: "One card's text much smaller than the others' looks like a mistake, and is harder to \
        read.",
    example: r#"font-size 3.2 drawn, 2.0 needed"#,
    fix: "Shorten the text, or let all cards share one size with massicot:fit-group.",
    run: Run::Reported,
};
