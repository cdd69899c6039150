//! A font that is not there.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "missing-font",
    level: Severity::Error,
    title: "A font that is not there",
    does: "Reports a font family that no file in fonts/ has.",
    why: "Only the project's own fonts are used, so that a piece looks the same everywhere. \
        Any other font would change every line break.",
    example: r#"font-family="Gloria Halelujah""#,
    fix: "Correct the name, or put the font's .ttf or .otf into fonts/ with its licence beside \
        it.",
};
