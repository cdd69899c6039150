//! An icon that the rules explain nowhere.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "unexplained-icon",
    level: Severity::Warning,
    title: "An icon that the rules explain nowhere",
    does: "Reports an icon that pieces use and that no page names, where a rulebook has an index of \
        them, `{{ signs() }}`.",
    why: "A player meets a sign on a card and finds nothing about it.",
    example: r#"{{ signs() }}      # and no `:laurel:` in the rules"#,
    fix: "Say what it means where the rules use it, or give it words: `signs(words=game.data.signs)`. \
        `except=[\"laurel\"]` leaves out what is only decoration.",
};

/// The icon that is used there.
pub fn of(name: &str, span: Span) -> Diagnostic {
    let found = RULE.finding(message!(
        "unexplained-icon-of",
        "the rules explain the icon `{name}` nowhere",
        name
    ));
    found.at(span).help(message!("unexplained-icon-of-help", "write `:{name}:` where the rules speak of it, give it words in `signs(words=…)`, or leave it out with `except=[\"{name}\"]`", name))
}
