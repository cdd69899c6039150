//! Markup that is not closed or not known.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "bad-markup",
    level: Severity::Error,
    title: "Markup that is not closed or not known",
    does: "Reports rich text whose bold, italic or class is opened and never closed, \
        and an icon, `:coin and`, whose second colon is missing.",
    why: "Asterisks would be printed on the card.",
    example: r#"text = "Lose **two braves.""#,
    fix: "Close what is opened. A sign that is meant as itself is written with a backslash: \
        \\*.",
};
