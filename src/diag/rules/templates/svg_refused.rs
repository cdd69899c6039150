//! Something that has no business in a picture.

use super::shortened;
use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "svg-refused",
    level: Severity::Error,
    title: "Something that has no business in a picture",
    does: "Reports links to the network or to files outside the project, scripts, embedded \
        pages, a document type.",
    why: "A picture must look the same everywhere and must not be able to fetch or run \
        anything.",
    example: r#"<image href="https://example.com/sun.png"/>"#,
    fix: "Put the picture into the game's folder below templates/ and name it from there.",
};

pub fn document_type() -> Diagnostic {
    RULE.finding(message!("svg-refused-document-type", "a document type with entities is refused"))
        .help(
            message!("svg-refused-document-type-help", "take the <!DOCTYPE …> out: SVG needs none (Illustrator: save without Preserve Illustrator Editing Capabilities)"),
        )
}

pub fn element(name: &str) -> Diagnostic {
    let found = RULE.finding(message!(
        "svg-refused-element",
        "<{name}> is refused: a face is a still picture",
        name
    ));
    match name {
        "foreignObject" => found.help(
            message!("svg-refused-element-help", "text in lines is a <text> with `inline-size` or `shape-inside`; a picture is an <image>"),
        ),
        _ => found,
    }
}

/// A link that leads out of the project, and why it does.
pub fn link(link: &str, reason: &Message) -> Diagnostic {
    RULE.finding(message!(
        "svg-refused-link",
        "the link `{link}` is refused: {reason}",
        link = shortened(link),
        reason
    ))
    .help(message!(
        "svg-refused-link-help",
        "pictures lie in the game's folder below templates/ and are named relative to it"
    ))
}

/// A link to a part of another file, of an element that takes parts of its own file only.
pub fn foreign_part(element: &str, link: &str) -> Diagnostic {
    let found = RULE.finding(message!(
        "svg-refused-foreign-part",
        "<{element}> with the link `{link}` draws nothing: it reaches into its own file only",
        element,
        link = shortened(link)
    ));
    let file = link.split('#').next().unwrap_or(link);
    found.help(match element {
        "use" => message!("svg-refused-foreign-part-copy-into", "copy the part into this file and link to its `#id`, or place the whole drawing: <image href=\"{file}\" …/>", file),
        _ => message!("svg-refused-foreign-part-copy-links-into", "copy what it links to into this file and link to its `#id`"),
    })
}

pub fn css_import() -> Diagnostic {
    RULE.finding(message!(
        "svg-refused-css-import",
        "`@import` is refused: nothing is fetched"
    ))
}

/// A `url(…)` of a style that is no `#id`.
pub fn css_url(target: &str) -> Diagnostic {
    RULE.finding(message!(
        "svg-refused-css-url",
        "`url({target})` is refused: only #ids of the same picture",
        target = shortened(target)
    ))
}

/// A link from one drawing to another.
pub fn nested_drawing() -> Diagnostic {
    RULE.finding(message!(
        "svg-refused-nested-drawing",
        "a drawing inside a drawing is not drawn"
    ))
    .help(message!(
        "svg-refused-nested-drawing-help",
        "paste what is in it into this file (Inkscape: File > Import, not as a link)"
    ))
}

/// A link to a face, of an element that shows none.
pub fn face_element(element: &str, link: &str) -> Diagnostic {
    let link = shortened(link);
    RULE.finding(message!(
        "svg-refused-face-element",
        "<{element}> with the link `{link}` draws nothing",
        element,
        link
    ))
    .help(message!(
        "svg-refused-face-element-help",
        "a face is placed by an <image>"
    ))
}

pub fn face_in_drawing() -> Diagnostic {
    RULE.finding(message!(
        "svg-refused-face-in-drawing",
        "a face inside a drawing is not drawn"
    ))
    .help(message!(
        "svg-refused-face-in-drawing-help",
        "place it in the template, beside the drawing"
    ))
}
