//! Text shrunk below a comfortable size.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "text-small",
    level: Severity::Warning,
    title: "Text shrunk below a comfortable size",
    does: "Reports a text that fits its box only below the size at which its stock is read with \
        comfort: 8 pt for a card.",
    why: "What is read across a table by the light of a lamp needs its size.",
    example: r#"the text had to shrink to 6.3 pt, below the comfortable 8 pt"#,
    fix: "Shorten the text or enlarge its box; `comfortable_text` of the stock says what is asked for.",
};
