//! Text that only just fits.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "text-tight",
    level: Severity::Note,
    title: "Text that only just fits",
    does: "Reports a text that fills more than 95 % of its box and cannot shrink.",
    why: "The next word, or the translation, will not fit.",
    example: r#"a rules text that fills the last line of its box"#,
    fix: "Make the box larger or the text shorter, or let it shrink with massicot:fit=\"shrink\".",
};
