//! A character no font has.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "missing-glyph",
    level: Severity::Error,
    title: "A character no font has",
    does: "Reports a character that none of the fonts named for a text can draw.",
    why: "It would be printed as an empty box, or not at all.",
    example: r#"font-family="Caudex"   for the text 𓂀"#,
    fix: "Add a font that has the character, and name it after the first: \
        font-family=\"Caudex, Noto Sans Egyptian Hieroglyphs\".",
};
