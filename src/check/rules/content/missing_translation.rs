//! A text without its translation.

use super::super::{Rule, Run};
use crate::diag::{Severity, codes};

pub const RULE: Rule = Rule {
    code: codes::MISSING_TRANSLATION,
    level: Severity::Warning,
    title: "A text without its translation",
    does: "Reports an entry or a text that an overlay of another language lacks.",
    why: "The piece would be printed half in one language and half in another.",
    example: r#"# lang/en.toml has no text for the card `ace`"#,
    fix: "Add it to the overlay; where both languages say the same, repeat it.",
    run: Run::Reported,
};
