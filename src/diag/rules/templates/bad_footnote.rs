//! Footnotes that are not whole.

use crate::diag::{Diagnostic, Rule, Severity, did_you_mean};

pub const RULE: Rule = Rule {
    code: "bad-footnote",
    level: Severity::Error,
    title: "A footnote that is not whole",
    does: "Reports a reference to a footnote in written pages that has no words, a footnote that \
        nothing refers to, and one whose words are written twice.",
    why: "A reader would look for it at the foot of the page, or never learn what it says.",
    example: r#"The first player draws a card.[^first]

[^frist]: Who was last at sea."#,
    fix: "Write the same label in both places. It may be written in capitals or in small letters.",
};

pub fn undefined(label: &str, known: &[&str]) -> Diagnostic {
    let found = RULE.finding(message!(
        "bad-footnote-undefined",
        "there is no footnote `[^{label}]`",
        label
    ));
    match did_you_mean(label, known.iter().copied()) {
        Some(near) => found.help(message!(
            "bad-footnote-undefined-help",
            "did you mean `[^{near}]`?",
            near
        )),
        None => found.help(message!(
            "bad-footnote-undefined-write-words-paragraph",
            "write its words in a paragraph of their own: `[^{label}]: …`",
            label
        )),
    }
}

pub fn unused(label: &str) -> Diagnostic {
    RULE.finding(message!(
        "bad-footnote-unused",
        "nothing refers to the footnote `[^{label}]`",
        label
    ))
    .help(message!(
        "bad-footnote-unused-help",
        "write `[^{label}]` where it belongs, or take it out",
        label
    ))
}

pub fn doubled(label: &str) -> Diagnostic {
    RULE.finding(message!(
        "bad-footnote-doubled",
        "the words of the footnote `[^{label}]` are written twice",
        label
    ))
    .help(message!(
        "bad-footnote-doubled-help",
        "give one of the two another label"
    ))
}
