//! An id that cannot name a file.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "unsafe-id",
    level: Severity::Error,
    title: "An id that cannot name a file",
    does: "Reports an id with capitals, blanks, accents, dots or slashes, or one that some \
        system keeps for itself (`con`, `nul`).",
    why: "Ids become the names of files on every system. An id such as `../../x` could \
        overwrite something else.",
    example: r#"id = "Événement 1"   # for instance evenement-1"#,
    fix: "Use small letters a to z, digits and single hyphens, at most 64 characters. What is \
        printed is another field.",
};

/// An id that cannot name a file, and one that could where there is one like it.
pub fn id(id: &str, safe: Option<&str>, place: Span) -> Diagnostic {
    let found = RULE
        .finding(message!("unsafe-id", "`{id}` cannot be an id", id))
        .at(place)
        .help(message!(
            "unsafe-id-help",
            "an id names files: small letters a to z, digits and hyphens, 64 at most"
        ));
    match safe {
        Some(safe) => found.help(message!(
            "unsafe-id-instance-safe",
            "for instance `{safe}`",
            safe
        )),
        None => found,
    }
}
