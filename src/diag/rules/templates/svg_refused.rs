//! Something that has no business in a picture.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "svg-refused",
    level: Severity::Error,
    title: "Something that has no business in a picture",
    does: "Reports links to the network or to files outside the project, scripts, embedded \
        pages, a document type.",
    why: "A picture must look the same everywhere and must not be able to fetch or run \
        anything.",
    example: r#"<image href="https://example.com/sun.png"/>"#,
    fix: "Put the picture into the game's folder below templates/ and name it from there.",
};
