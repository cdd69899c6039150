//! An example of a rule that does not do as it says.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "rule-example",
    level: Severity::Error,
    title: "An example that does not do as it says",
    does: "With `check --test-rules`, tries the examples beside the game's own rules: each change in \
        `breaks` has to break its rule, each in `holds` must not; of sentences.toml each sentence in `wrong` has to be \
        told, each in `right` must not.",
    why: "A rule that holds whatever is written holds nothing.",
    example: r#"[[rule]]
id = "silver-below-gold"
each = "equipment"
assert = "self.silver <= self.gold"
message = "silver above gold"
breaks = [{ set = "equipment.sword.silver", to = 99 }]
holds = [{ remove = "equipment.sword.gold" }]"#,
    fix: "Mend the rule, or the example: `set` is a component, an entry's id and a field, or `data.`, a \
        file, an entry and a field.",
};

/// An example that has to break its rule and does not.
pub fn silent(rule: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "rule-example-silent",
        "this has to break `{rule}`, and the rule holds",
        rule
    ))
    .at(place)
}

/// An example for which the rule cannot be worked out.
pub fn fault(rule: &str, said: &Message, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "rule-example-fault",
        "with this, `{rule}` cannot be worked out: {said}",
        rule,
        said
    ))
    .at(place)
}

/// An example that must not break its rule and does.
pub fn broken(rule: &str, said: &Message, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "rule-example-broken",
        "this must not break `{rule}`, which says: {said}",
        rule,
        said
    ))
    .at(place)
}

/// An example of a sentence that has to be told and is not.
pub fn sentence_silent(statement: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "rule-example-sentence-silent",
        "this has to be told by `{statement}`, and is not",
        statement
    ))
    .at(place)
}

/// An example of a sentence that must not be told and is.
pub fn sentence_told(statement: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "rule-example-sentence-told",
        "this must not be told by `{statement}`, and is",
        statement
    ))
    .at(place)
}

/// A path that leads to nothing.
pub fn nowhere(path: &str, place: Span) -> Diagnostic {
    RULE.finding(message!("rule-example-nowhere", "`{path}` leads to nothing in the content", path))
        .at(place)
        .help(message!("rule-example-nowhere-help", "write a component, an entry's id and a field: `cards.ace.lines[0].cost`; or `data.items.sword.cost`"))
}
