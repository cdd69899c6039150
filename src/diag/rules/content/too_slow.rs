//! Something that takes too long.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "too-slow",
    level: Severity::Error,
    title: "Something that takes too long",
    does: "Reports a rule, template or text that was given up because it takes more steps than \
        it may.",
    why: "A check that never ends is worse than none. Work is counted in steps, not seconds: \
        it is given up at the same point on every machine.",
    example: r#"assert = "range(1, 9999).all(a, range(1, 9999).all(b, a + b > 0))""#,
    fix: "Loops inside loops multiply. Work something out once in `let`, or look at fewer \
        things.",
};

/// A game's rule that used up its steps.
pub fn too_many_steps(place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-slow-too-many-steps",
        "a rule was given up: it takes too many steps"
    ))
    .at(place)
}

/// Sentences and phrases that are too many to be held to each other.
pub fn too_many_sentences(place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-slow-too-many-sentences",
        "sentences.toml was given up: its phrases are held to too many words"
    ))
    .at(place)
    .help(message!(
        "too-slow-too-many-sentences-help",
        "begin `about` with a word that few sentences have"
    ))
}
