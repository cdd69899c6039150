//! A file that is not there.

use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity};

pub const RULE: Rule = Rule {
    code: "missing-file",
    level: Severity::Error,
    title: "A file that is not there",
    does: "Reports a data file, schema or other file that is named and cannot be found. A file \
        of a similar name is proposed.",
    why: "What it holds would be missing from the game.",
    example: r#"data = "event.toml"  # the file is called events.toml"#,
    fix: "Correct the name. Paths are relative to the folder of the file that names them; \
        capitals count.",
};

pub fn path(path: &Path) -> Diagnostic {
    RULE.finding(message!(
        "missing-file-path",
        "there is no file `{path}`",
        path = path.display()
    ))
    .grouped(path.to_string_lossy())
}
