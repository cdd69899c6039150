//! A picture that is not there.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "missing-picture",
    level: Severity::Error,
    title: "A picture that is not there",
    does: "Reports a picture or drawing that a template names and that cannot be found.",
    why: "The piece would lack it.",
    example: r#"<image href="sunn.png" …/>"#,
    fix: "Correct the name; it is relative to the game's folder below templates/, and for art(…) \
        to the folder art/ in it.",
};
