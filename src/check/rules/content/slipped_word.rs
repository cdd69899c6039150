//! A word in another form than `sentences.toml` has, where no sentence is about its line else.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "slipped-word",
    level: Severity::Warning,
    title: "A word that is a letter or two from the one its sentence is known by",
    does: "Of a line of sentences.toml that no sentence is about: reports a sentence that would be, if one word of five letters \
        or more had not a letter or two otherwise. In French a common word of the language is let pass.",
    why: "A lost letter at the end of a word is seldom seen, and the line that holds the sentence looks elsewhere then.",
    example: r#"# sentences.toml
[sentences]
known = { about = ["zone", "explored entirely"], never = ["may"], so = "the zone is known" }

# rules.md
The zone is then explored entirly."#,
    fix: "Correct the word. Where it is right, write it so in `about`.",
};

/// Of the statement of this name, which has `wanted` where the text has `said`.
pub fn of(name: &str, (said, place): (&str, Span), (wanted, line): (&str, Span)) -> Diagnostic {
    RULE.finding(message!(
        "slipped-word",
        "`{said}` may have to be `{wanted}`",
        said,
        wanted
    ))
    .at(place)
    .and(
        line,
        message!(
            "slipped-word-line",
            "no sentence is about this, and this one would be"
        ),
    )
    .help(message!(
        "slipped-word-help",
        "correct the word; where it is right, write it so in `about` of `{name}`",
        name
    ))
}
