//! Text that only just fits.

use super::super::{Rule, Run};
use crate::diag::{Severity, codes};

pub const RULE: Rule = Rule {
    code: codes::TEXT_TIGHT,
    level: Severity::Note,
    title: "Text that only just fits",
    does: "Notes a text that fits its box with next to nothing left.",
    why: "The next word, or the translation, will not fit.",
    example: r#"a rules text that fills the last line of its box"#,
    fix: "Nothing has to be done; a larger box or a shorter text leaves room.",
    run: Run::Reported,
};
