//! A rule without an example that breaks it.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "untested-rule",
    level: Severity::Note,
    title: "A rule without an example",
    does: "With `check --test-rules`, names the game's own rules that have no example in `breaks`, and those whose \
        examples are not tried, as they look at drawn faces.",
    why: "Nobody knows whether such a rule would say anything.",
    example: r#"[[rule]]
id = "silver-below-gold"
each = "equipment"
assert = "self.silver <= self.gold"
message = "silver above gold""#,
    fix: "Add a change that has to break it: `breaks = [{ set = \"equipment.sword.silver\", to = 99 }]`.",
};

/// A rule without an example.
pub fn rule(id: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "untested-rule",
        "`{id}` has no example that breaks it",
        id
    ))
    .at(place)
}

/// A rule whose examples are not tried, because each would have to be drawn.
pub fn of_faces(id: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "untested-rule-of-faces",
        "`{id}` looks at drawn faces: its examples are not tried",
        id
    ))
    .at(place)
    .help(message!(
        "untested-rule-of-faces-help",
        "`massicot mutate` plants mistakes and draws what they change"
    ))
}
