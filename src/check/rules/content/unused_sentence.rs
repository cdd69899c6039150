//! A line of `sentences.toml` that no sentence is about.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "unused-sentence",
    level: Severity::Note,
    title: "A line of sentences.toml that no sentence is about",
    does: "Reports what sentences have to say where no text and no rulebook has a sentence with all the phrases of \
        its `about`.",
    why: "It holds nothing: the sentence was taken out, or is worded otherwise today.",
    example: r#"# sentences.toml
[sentences]
empty = { about = ["hand", "empty"], says = ["no card"], so = "with an empty hand nobody plays" }

# no text speaks of an empty hand"#,
    fix: "Write the sentence that is missing, name its words in `about`, or take the line out.",
};

/// Of the statement of this name.
pub fn of(name: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "unused-sentence",
        "no sentence of the game is about `{name}`",
        name
    ))
    .at(place)
}
