//! Something that takes too long.

use super::super::{Rule, Run};
use crate::diag::{Severity, codes};

pub const RULE: Rule = Rule {
    code: codes::TOO_SLOW,
    level: Severity::Error,
    title: "Something that takes too long",
    does: "Reports a rule, template or text that was given up because it takes more steps than \
        it may.",
    why: "A check that never ends is worse than none. Work is counted in steps, not seconds: \
        it is given up at the same point on every machine.",
    example: r#"assert = "range(1, 9999).all(a, range(1, 9999).all(b, a + b > 0))""#,
    fix: "Loops inside loops multiply. Work something out once in `let`, or look at fewer \
        things.",
    run: Run::Reported,
};
