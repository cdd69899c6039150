//! A picture that cannot be read.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "bad-picture",
    level: Severity::Error,
    title: "A picture that cannot be read",
    does: "Reports a picture that is neither PNG, JPEG, WebP nor SVG, one that is damaged or cut \
        short, and one without dots.",
    why: "The piece would lack it, or some printer would choke on it.",
    example: r#"<image href="sun.gif" …/>"#,
    fix: "Save it as PNG, or anew with the program that made it. A template, which has {{ … }} \
        in it, is no picture: it goes in with {% include \"sun.svg\" %}.",
};
