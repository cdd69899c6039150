//! A value that cannot stand here.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "bad-value",
    level: Severity::Error,
    title: "A value that cannot stand here",
    does: "Reports a value of the right type that is outside what is allowed: a number too \
        large, a word that is none of the choices, a sign the legend of a map does not have.",
    why: "The limits of a schema are the first rules of a game.",
    example: r#"copies = -1      # 0 or more"#,
    fix: "Choose one of the values the message lists, or widen the limits in your schema.",
};
