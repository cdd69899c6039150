//! A style that says something of what is not drawn with it.

use crate::diag::{Diagnostic, Rule, Severity};

pub const RULE: Rule = Rule {
    code: "unread-style",
    level: Severity::Warning,
    title: "A colour that nothing is drawn in",
    does: "Reports `color` in a style sheet that gives no `fill` beside it, in a face where nothing is drawn in \
        `currentColor`.",
    why: "HTML colours words by `color`, SVG by `fill`: the words stay black.",
    example: r#".h2 { color: #b5481c }"#,
    fix: "Write `fill`.",
};

/// A `color` where SVG wants `fill`.
pub fn colour(value: &str) -> Diagnostic {
    let value = super::shortened(value);
    RULE.finding(message!(
        "unread-style-colour",
        "`color` colours no words and no shapes here"
    ))
    .help(message!(
        "unread-style-colour-help",
        "write `fill: {value}`: `color` is only what `currentColor` stands for",
        value
    ))
}
