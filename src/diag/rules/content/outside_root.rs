//! A path that leads out of the project.

use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::Tell;

pub const RULE: Rule = Rule {
    code: "outside-root",
    level: Severity::Error,
    title: "A path that leads out of the project",
    does: "Reports a path that is absolute, climbs with `..`, or is a link to somewhere \
        outside.",
    why: "A project has to give the same result on every machine, and somebody else's project \
        must not be able to read your files.",
    example: r#"data = "../../shared/cards.toml""#,
    fix: "Copy the file into the project and name it from there.",
};

/// A path that leads out of the project, and how.
pub fn path(path: &Path, reason: &dyn Tell) -> Diagnostic {
    RULE.finding(message!(
        "outside-root-path",
        "`{path}` is refused: {reason}",
        path = path.display(),
        reason
    ))
}
