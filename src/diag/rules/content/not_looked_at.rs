//! What was not looked at.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "not-looked-at",
    level: Severity::Note,
    title: "What was not looked at",
    does: "Says, once a game, which faces were not drawn and which rules of the whole game were \
        not held to it, because something that they depend on has errors: a template, an entry, \
        a data file. All the rest was looked at.",
    why: "One error costs the pieces that depend on it. What else is wrong with these is seen \
        when it is mended.",
    example: r#"card.svg was not drawn: 9 faces were not looked at"#,
    fix: "Mend the errors, and check again.",
};
