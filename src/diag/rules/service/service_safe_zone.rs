//! Text that a service's cut may reach.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "service-safe-zone",
    level: Severity::Warning,
    title: "Text too near the service's cut",
    does: "With `--for`, reports text that reaches out of the safe zone that the service asks \
        for, and text that reaches over its cut, which is an error.",
    why: "Services cut stacks by machine and say how far that may be off. What stands nearer may \
        be cut away, and some refuse the file.",
    example: r#"<text x="1" y="86">     where 3.2 mm are asked for"#,
    fix: "Move the text inwards, or choose a larger stock.",
};
