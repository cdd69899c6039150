//! A file that cannot be read.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "unreadable-file",
    level: Severity::Error,
    title: "A file that cannot be read",
    does: "Reports a file that is not UTF-8 text, is a folder, or may not be opened.",
    why: "Its content would be missing, or its accents would be wrong.",
    example: r#"events.toml saved as Latin-1 by an old editor"#,
    fix: "Save the file as UTF-8 and look at its permissions.",
};
