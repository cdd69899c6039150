//! A file that cannot be read.

use crate::message::Tell;
use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "unreadable-file",
    level: Severity::Error,
    title: "A file that cannot be read",
    does: "Reports a file that is not UTF-8 text, is a folder, or may not be opened.",
    why: "Its content would be missing, or its accents would be wrong.",
    example: r#"events.toml saved as Latin-1 by an old editor"#,
    fix: "Save the file as UTF-8 and look at its permissions.",
};

/// A byte that is none of UTF-8.
pub fn not_utf8(at: Span, byte: u8) -> Diagnostic {
    let found = RULE.finding(message!("file-utf-text", "the file is not UTF-8 text"));
    // Latin-1 is the first part of Unicode; below are its controls.
    let found = match byte {
        0xa0.. => found.labelled(
            at,
            message!(
                "unreadable-file-not-utf8-label",
                "`{byte}`, if it is Latin-1",
                byte = char::from(byte)
            ),
        ),
        _ => found.labelled(
            at,
            message!(
                "the-byte",
                "the byte 0x{byte}",
                byte = format!("{:02x}", byte)
            ),
        ),
    };
    found.help(message!(
        "unreadable-file-not-utf8-help",
        "save it as UTF-8: editors offer it as the encoding to save with"
    ))
}

pub fn utf16(at: Span) -> Diagnostic {
    let found = RULE
        .finding(message!(
            "unreadable-file-utf16",
            "the file is UTF-16 and not UTF-8 text"
        ))
        .at(at);
    found.help(message!(
        "unreadable-file-not-utf8-help",
        "save it as UTF-8: editors offer it as the encoding to save with"
    ))
}

/// A file that is there, and what the system says of it.
pub fn path(path: &Path, reason: &dyn Tell) -> Diagnostic {
    RULE.finding(message!(
        "path-said",
        "`{path}`: {said}",
        path = path.display(),
        said = reason
    ))
}
