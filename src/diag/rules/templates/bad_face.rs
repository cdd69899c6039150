//! A face that cannot be placed.

use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "bad-face",
    level: Severity::Error,
    title: "A face that cannot be placed",
    does: "Reports a link `face:…` to a face that places, itself or through others, the face it \
        stands in, that holds too much, or that has errors of its own.",
    why: "A face that is part of itself has no end, and one with errors is not drawn.",
    example: r#"<image href="face:cards/ace" width="20"/>  in the template of cards/ace"#,
    fix: "Take one of the links of the circle out; correct what is wrong with the face that is \
        placed.",
};

/// Faces that place each other, from one to itself.
pub fn circle(names: &[String]) -> Diagnostic {
    let names = names.join(" → ");
    RULE.finding(message!(
        "bad-face-circle",
        "faces are placed in a circle: {names}",
        names
    ))
    .help(message!(
        "bad-face-circle-help",
        "a face cannot be part of itself: take one of the links out"
    ))
}

pub fn too_deep(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "bad-face-too-deep",
        "more than {most} faces are placed inside each other",
        most
    ))
}

/// A face that holds more text than `most` bytes with all in it.
pub fn too_large(name: &str, most: usize) -> Diagnostic {
    RULE.finding(message!(
        "bad-face-too-large",
        "`{name}` holds more than {most} MiB with the faces in it",
        name,
        most = most >> 20
    ))
}

pub fn not_drawn(name: &str, reason: &Message) -> Diagnostic {
    RULE.finding(message!(
        "bad-face-not-drawn",
        "the face `{name}` cannot be drawn: {reason}",
        name,
        reason
    ))
}
