//! A font that cannot be used.

use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "unusable-font",
    level: Severity::Error,
    title: "A font that cannot be used",
    does: "Reports a file in fonts/ that is no TrueType or OpenType font, or a damaged one. \
        Warns of one of another form, as WOFF, where its family is not there besides.",
    why: "Text in it could not be drawn, or not be put into a PDF.",
    example: r#"fonts/Caudex.woff2"#,
    fix: "Convert it: WOFF and WOFF2 are the same fonts, packed for the web. Fetch a damaged one again.",
};

pub fn file(path: &Path) -> Diagnostic {
    RULE.finding(message!(
        "unusable-font-file",
        "`{path}` is not a font that can be used",
        path = path.display()
    ))
    .in_file(path)
    .help(message!(
        "unusable-font-file-help",
        "TrueType and OpenType files are, where they are whole; WOFF and WOFF2 must be converted"
    ))
}

/// A font file of a form that is not read.
pub fn other_form(path: &Path) -> Diagnostic {
    let message = message!(
        "unusable-font-other-form",
        "`{path}` is not read",
        path = path.display()
    );
    RULE.finding_at_level(Severity::Warning, message)
        .in_file(path)
        .help(converted(path))
}

/// What to do with a font file of a form that is not read.
pub fn converted(path: &Path) -> Message {
    message!(
        "unusable-font-converted",
        "convert `{path}` to TrueType or OpenType (.ttf, .otf)",
        path = path.display()
    )
}

/// Letters for which a font's tables lead to a glyph that it does not have.
pub fn stray_glyph(family: &str, letters: &str) -> Diagnostic {
    let shown = super::shortened(letters);
    RULE.finding(message!(
        "unusable-font-stray-glyph",
        "the font `{family}` is damaged: it has not the glyph that it asks for to draw `{shown}`",
        family,
        shown
    ))
    .help(message!(
        "unusable-font-stray-glyph-help",
        "fetch the font again"
    ))
}
