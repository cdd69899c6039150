//! A picture that cannot be read.

use crate::message::{Message, Tell};
use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity};

pub const RULE: Rule = Rule {
    code: "bad-picture",
    level: Severity::Error,
    title: "A picture that cannot be read",
    does: "Reports a picture that is neither PNG, JPEG, WebP nor SVG, one that is damaged or cut \
        short, and one without dots.",
    why: "The piece would lack it, or some printer would choke on it.",
    example: r#"<image href="sun.gif" …/>"#,
    fix: "Save it as PNG, or anew with the program that made it. A template, which has {{ … }} \
        in it, is no picture: it goes in with {% include \"sun.svg\" %}.",
};

/// A picture that is there, and what the system says of it.
pub fn unreadable(path: &Path, reason: &dyn Tell) -> Diagnostic {
    RULE.finding(message!(
        "path-said",
        "`{path}`: {said}",
        path = path.display(),
        said = reason
    ))
}

/// A file without bytes; `name` is what messages call the picture.
pub fn no_bytes(name: &Message) -> Diagnostic {
    RULE.finding(message!(
        "bad-picture-no-bytes",
        "{name} is empty: the file has no bytes",
        name
    ))
    .help(message!(
        "bad-picture-no-bytes-help",
        "save it anew with the program that made it, or copy it here again"
    ))
}

/// A file of no format that is drawn; `name` is what messages call the picture.
pub fn unknown_format(name: &Message) -> Diagnostic {
    RULE.finding(message!(
        "bad-picture-unknown-format",
        "{name} is neither PNG, JPEG, WebP nor SVG",
        name
    ))
    .help(message!(
        "bad-picture-unknown-format-help",
        "save it as PNG"
    ))
}

pub fn no_size(name: &Message, reason: &Message) -> Diagnostic {
    RULE.finding(message!(
        "bad-picture-no-size",
        "{name} cannot be read as a picture: {reason}",
        name,
        reason
    ))
}

pub fn empty(name: &Message, width: usize, height: usize) -> Diagnostic {
    RULE.finding(message!(
        "bad-picture-empty",
        "{name} has {width} × {height} dots: there is nothing in it",
        name,
        width,
        height
    ))
    .help(message!(
        "bad-picture-empty-help",
        "save it anew with the program that made it"
    ))
}

pub fn damaged(name: &Message, reason: &Message) -> Diagnostic {
    let reason = match reason.ends_with('.') {
        true => reason.trim_end_matches('.').into(),
        false => reason.clone(),
    };
    RULE.finding(message!(
        "bad-picture-damaged",
        "{name} is damaged: {reason}",
        name,
        reason
    ))
    .help(message!(
        "bad-picture-no-bytes-help",
        "save it anew with the program that made it, or copy it here again"
    ))
}

pub fn bad_data_link() -> Diagnostic {
    RULE.finding(message!(
        "bad-picture-bad-data-link",
        "the `data:` link of a picture cannot be read"
    ))
}

pub fn drawing_in_data_link() -> Diagnostic {
    RULE.finding(message!(
        "bad-picture-drawing-in-data-link",
        "an SVG inside a `data:` link is not drawn"
    ))
    .help(message!(
        "bad-picture-drawing-in-data-link-help",
        "save it as a file and link to that: <image href=\"art/NAME.svg\" …/>"
    ))
}

/// A template where a drawing is asked for.
pub fn template(name: &str) -> Diagnostic {
    RULE.finding(message!(
        "bad-picture-template",
        "`{name}` is a template, and an <image> shows a drawing",
        name
    ))
    .help(format!("write {{% include \"{name}\" %}}"))
}
