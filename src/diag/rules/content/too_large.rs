//! More than can be made.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "too-large",
    level: Severity::Error,
    title: "More than can be made",
    does: "Reports what goes beyond the limits of the program: a file of many megabytes, tens \
        of thousands of pieces, a picture of a hundred million dots, elements nested \
        hundreds deep.",
    why: "Every limit is far above what a game needs; what exceeds it is nearly always a \
        mistake, and would only end in an exhausted machine.",
    example: r#"copies = 100000"#,
    fix: "The message names the limit. Lower the figure, split the component, or scale the \
        picture down.",
};
