//! A rule that cannot be used.

use super::super::{Rule, Run};
use crate::diag::{Severity, codes};

pub const RULE: Rule = Rule {
    code: codes::RULE_ERROR,
    level: Severity::Error,
    title: "A rule that cannot be used",
    does: "Reports a rule of the game's own rules.toml that cannot be compiled or evaluated: a \
        name or function that is not there, a text compared with a number, a field an entry \
        does not have.",
    why: "A rule that is not evaluated holds nothing, and looks as if it did.",
    example: r#"assert = "self.sliver <= self.gold"      # did you mean `silver`?"#,
    fix: "The caret is in the expression. For a field that only some entries have, write `when \
        = \"has(self.silver)\"`.",
    run: Run::Reported,
};
