//! A picture that is not there.

use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity};

pub const RULE: Rule = Rule {
    code: "missing-picture",
    level: Severity::Error,
    title: "A picture that is not there",
    does: "Reports a picture or drawing that a template names and that cannot be found.",
    why: "The piece would lack it.",
    example: r#"<image href="sunn.png" …/>"#,
    fix: "Correct the name; it is relative to the game's folder below templates/, and for art(…) \
        to the folder art/ in it.",
};

/// A picture or drawing that is not there, the one that may be meant, and the folder that names are
/// relative to.
pub fn path(path: &Path, near: Option<&Path>, base: &Path) -> Diagnostic {
    let ending = path.extension();
    let message = match ending.is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
        true => message!(
            "missing-picture-drawing",
            "there is no drawing `{path}`",
            path = path.display()
        ),
        false => message!(
            "missing-picture-path",
            "there is no picture `{path}`",
            path = path.display()
        ),
    };
    let mut found = RULE.finding(message);
    if let Some(near) = near {
        found = found.help(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near = near.display()
        ));
    }
    found.help(message!(
        "missing-picture-path-pictures-drawings-named",
        "pictures and drawings are named relative to {base}/",
        base = base.display()
    ))
}
