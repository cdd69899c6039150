//! A rule that cannot be used.

use crate::diag::{Diagnostic, Rule, Severity, Span, listed, suggestion};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "rule-error",
    level: Severity::Error,
    title: "A rule that cannot be used",
    does: "Reports a rule of the game's own rules.toml that cannot be compiled or evaluated: a \
        name or function that is not there, a text compared with a number, a field an entry \
        does not have.",
    why: "A rule that is not evaluated holds nothing, and looks as if it did.",
    example: r#"assert = "self.sliver <= self.gold"      # did you mean `silver`?"#,
    fix: "The caret is in the expression. For a field that only some entries have, write `when \
        = \"has(self.silver)\"`.",
};

/// An expression of a rule that does not compile or cannot be evaluated.
pub fn cannot_be_used(fault: &Message, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "rule-error-cannot-be-used",
        "this rule cannot be used: {fault}",
        fault
    ))
    .at(place)
}

/// A rule for the entries of a component that is not there.
pub fn unknown_component(name: &str, known: &[&str], place: Span) -> Diagnostic {
    let list = || {
        message!(
            "rule-error-unknown-component",
            "the components are {known}",
            known = listed(known)
        )
    };
    RULE.finding(message!(
        "rule-error-unknown-component-name",
        "there is no component `{name}`",
        name
    ))
    .at(place)
    .help(suggestion(name, known.iter().copied()).unwrap_or_else(list))
}

/// A `let` of more names than are looked at; the place is that of the first that is not.
pub fn too_many_names(most: usize, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "rule-error-too-many-names",
        "a `let` gives at most {most} names",
        most
    ))
    .at(place)
    .help(message!(
        "rule-error-too-many-names-help",
        "give names to what several rules use, and write the rest where it is used"
    ))
}

/// A name that cannot be given to an expression, and why.
pub fn name_taken(reason: impl Into<Message>, place: Span) -> Diagnostic {
    RULE.finding(reason).at(place).help(message!(
        "rule-error-name-taken-help",
        "give it another name"
    ))
}
