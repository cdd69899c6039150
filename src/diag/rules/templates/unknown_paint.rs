//! A colour, or a reference, that there is not.

use crate::diag::{Diagnostic, Rule, Severity, did_you_mean};

pub const RULE: Rule = Rule {
    code: "unknown-paint",
    level: Severity::Error,
    title: "A colour, or a reference, that there is not",
    does: "Reports, in faces and in drawings, a colour that is none (`#b5481`, `ligthblue`) and a \
        reference to an id that nothing has (`fill=\"url(#sky)\"`, `<use href=\"#sun\"/>`).",
    why: "SVG draws what it cannot paint in black, or not at all, and says nothing.",
    example: r##"<rect width="10" height="10" fill="ligthblue"/>"##,
    fix: "Write a colour as SVG knows it: a name, `#rgb`, `#rrggbb` or `rgb(…)`. Give the element \
        that is meant an id.",
};

/// A value of `property` that is no colour.
pub fn colour(property: &str, value: &str, names: &[&str]) -> Diagnostic {
    let shown = super::shortened(value);
    let found = RULE.finding(message!(
        "unknown-paint-colour",
        "`{shown}` is no colour for `{property}`",
        shown,
        property
    ));
    let digits = value.strip_prefix('#');
    let near = did_you_mean(value, names.iter().copied());
    found.help(match (digits, near) {
        (Some(digits), _) if digits.chars().all(|digit| digit.is_ascii_hexdigit()) => message!(
            "unknown-paint-colour-digits-after",
            "a colour has 3 or 6 digits after its #, with opacity 4 or 8, and this has {count}",
            count = digits.len()
        ),
        (None, Some(near)) => message!("did-you-mean-near", "did you mean `{near}`?", near),
        _ => message!(
            "unknown-paint-colour-write-name-css",
            "write a name as CSS has them (`navy`), #rgb, #rrggbb or rgb(…)"
        ),
    })
}

/// A reference of `property` to an id that nothing has, among those that something has.
pub fn reference<'a>(
    property: &str,
    id: &str,
    ids: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let shown = super::shortened(id);
    let found = RULE.finding(message!(
        "unknown-paint-reference",
        "`{property}` refers to `#{shown}`, and nothing has this id",
        property,
        shown
    ));
    match did_you_mean(id, ids) {
        Some(near) => found.help(message!("did-you-mean", "did you mean `#{near}`?", near)),
        None => found.help(message!(
            "unknown-paint-reference-give-element-meant",
            "give the element that is meant id=\"{shown}\"",
            shown
        )),
    }
}
