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

/// Of the statement of this name, with the sentence that lacks one of the things only that it is about.
pub fn of(name: &str, place: Span, near: Option<Span>) -> Diagnostic {
    let found = RULE.finding(message!(
        "unused-sentence",
        "no sentence of the game is about `{name}`",
        name
    ));
    let found = found.at(place);
    match near {
        Some(near) => found.and(
            near,
            message!(
                "unused-sentence-near",
                "this one lacks one phrase of `about` only"
            ),
        ),
        None => found,
    }
}
