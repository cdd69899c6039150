//! A text that is parted where the sheets of a board meet.

use crate::diag::{Diagnostic, Rule, Severity, quoted};
use crate::units::Mm;

pub const RULE: Rule = Rule {
    code: "cut-by-seam",
    level: Severity::Note,
    title: "A text that a seam parts",
    does: "Reports, while building, the texts of a board larger than the paper that have a letter on a seam, where two \
        sheets are glued together.",
    why: "However well it is glued, a seam is seen, and best in a word.",
    example: r#"massicot build --paper a4     for a board whose title stands in its middle"#,
    fix: "Move the text, or say where the board may be parted: `seams = { x = […], y = […] }` in its \
        stock. A larger paper has fewer seams.",
};

/// Texts across a seam so far from the left.
pub fn from_left(seam: Mm, texts: &[String]) -> Diagnostic {
    finding(message!(
        "cut-by-seam-from-left",
        "the seam at {seam} from the left parts {texts}",
        seam,
        texts = quoted(texts)
    ))
}

/// Texts across a seam so far from the top.
pub fn from_top(seam: Mm, texts: &[String]) -> Diagnostic {
    finding(message!(
        "cut-by-seam-from-top",
        "the seam at {seam} from the top parts {texts}",
        seam,
        texts = quoted(texts)
    ))
}

fn finding(message: crate::message::Message) -> Diagnostic {
    RULE.finding(message).help(message!(
        "cut-by-seam-help",
        "move it, or say where seams may be: `seams = {{ x = […], y = […] }}` in the stock"
    ))
}
