//! An exception that excuses nothing.

use crate::diag::{Diagnostic, Rule, Severity, Span};

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

/// An exception for findings of a code, everywhere or at a subject.
pub fn nothing_left(code: &str, at: Option<&str>, exception: Span) -> Diagnostic {
    let message = match at {
        None => message!(
            "stale-exception-nothing-left",
            "no finding of `{code}` is left to excuse",
            code
        ),
        Some(at) => message!(
            "stale-exception-nothing-left-at",
            "no finding of `{code}` at `{at}` is left to excuse",
            code,
            at
        ),
    };
    RULE.finding(message).at(exception).help(message!(
        "stale-exception-nothing-left-help",
        "take the exception out, or correct its `code` and `at`"
    ))
}
