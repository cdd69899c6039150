//! An icon that is not there.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "missing-icon",
    level: Severity::Error,
    title: "An icon that is not there",
    does: "Reports an icon that no SVG file and no set in the game's folder icons/ has, nor, in \
        marked up text, a <symbol> of the template. The nearest name is proposed.",
    why: "The piece would lack it.",
    example: r#"{{ icon(name="laurl", x=4, y=4, size=6) }}"#,
    fix: "Correct the name, or put the icon into content/<game>/icons/ as an SVG file.",
};
