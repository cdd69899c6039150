//! An exception that excuses nothing.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "stale-exception",
    level: Severity::Warning,
    title: "An exception that excuses nothing",
    does: "Reports an exception in [[checks.except]] of game.toml that no finding of this run \
        falls under.",
    why: "What it excused has been mended. Left in place, it would hide the next mistake.",
    example: r#"[[checks.except]]
code = "small-type"
at = "events/storm"
reason = "the flavour text is not needed to play""#,
    fix: "Take it out.",
};
