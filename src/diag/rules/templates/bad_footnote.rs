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
    let found = RULE.finding(format!("there is no footnote `[^{label}]`"));
    match did_you_mean(label, known.iter().copied()) {
        Some(near) => found.help(format!("did you mean `[^{near}]`?")),
        None => found.help(format!(
            "write its words in a paragraph of their own: `[^{label}]: …`"
        )),
    }
}

pub fn unused(label: &str) -> Diagnostic {
    RULE.finding(format!("nothing refers to the footnote `[^{label}]`"))
        .help(format!(
            "write `[^{label}]` where it belongs, or take it out"
        ))
}

pub fn doubled(label: &str) -> Diagnostic {
    RULE.finding(format!(
        "the words of the footnote `[^{label}]` are written twice"
    ))
    .help("give one of the two another label")
}
