//! A picture that cannot be read.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "bad-picture",
    level: Severity::Error,
    title: "A picture that cannot be read",
    does: "Reports a picture that is neither PNG nor JPEG, or is damaged.",
    why: "The piece would lack it, or some printer would choke on it.",
    example: r#"<image href="sun.webp" …/>"#,
    fix: "Convert it to PNG. An SVG goes in with {% include \"sun.svg\" %}.",
};
