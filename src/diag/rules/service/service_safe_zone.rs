//! Text that a service's cut may reach.

use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::Message;
use crate::units::{Mm, Size};

pub const RULE: Rule = Rule {
    code: "service-safe-zone",
    level: Severity::Warning,
    title: "Text too near the service's cut",
    does: "With `--for`, reports text that reaches out of the safe zone that the service asks \
        for, and text that reaches over its cut, which is an error.",
    why: "Services cut stacks by machine and say how far that may be off. What stands nearer may \
        be cut away, and some refuse the file.",
    example: r#"<text x="1" y="86">     where 3.2 mm are asked for"#,
    fix: "Move the text inwards, or choose a larger stock.",
};

/// A text that reaches over the cut, and how far.
pub fn over_cut(text: &str, distance: Mm) -> Diagnostic {
    RULE.finding_at_level(
        Severity::Error,
        message!(
            "service-safe-zone-over-cut",
            "the text {text} reaches {distance} over the cut",
            text,
            distance
        ),
    )
    .help(lies_over_cut())
}

/// What is said of everything that the cut takes away.
pub fn lies_over_cut() -> Message {
    message!(
        "lies-over-cut-finished-piece",
        "what lies over the cut is not on the finished piece"
    )
}

/// A text that reaches out of the safe zone, how far, and how large the zone is.
pub fn outside(text: &str, distance: Mm, zone: Size) -> Diagnostic {
    RULE.finding(message!(
        "service-safe-zone-outside",
        "the text {text} reaches {distance} out of the service's safe zone",
        text,
        distance
    ))
    .help(message!(
        "service-safe-zone-outside-help",
        "it is {zone} in the middle of the piece",
        zone
    ))
}
