//! Two things of one name.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "duplicate-id",
    level: Severity::Error,
    title: "Two things of one name",
    does: "Reports two entries of a component, two components or two rules with the same `id`, \
        two icons of one name, and two elements of one drawing with the same `id`.",
    why: "Ids name files and are what rules and exceptions point at. Of two files of one name \
        the second would overwrite the first; of two gradients of one name only one is painted.",
    example: r#"[[card]]
id = "ace"

[[card]]
id = "ace"       # again"#,
    fix: "Give the second its own id. For several copies of one card write `copies = 2` \
        instead.",
};
