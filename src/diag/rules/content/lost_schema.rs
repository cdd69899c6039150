//! A schema that editors look for in vain.

use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "lost-schema",
    level: Severity::Warning,
    title: "A schema that editors look for in vain",
    does: "Reports a line `#:schema …` that names a file which is not there, in a file that is held \
        to another schema all the same: game.toml, rules.toml, a preset, data whose component \
        says `schema`.",
    why: "Editors complete and check the file by this line, and say nothing where it leads nowhere.",
    example: r#"#:schema ../../schemas/gmae.schema.json"#,
    fix: "Correct the path: it is relative to the file. `massicot schema game` prints the program's \
        own schemas.",
};

/// The file that is looked for, and the line that names it.
pub fn path(path: &Path, at: Span) -> Diagnostic {
    let path = path.display();
    RULE.finding(message!(
        "lost-schema-path",
        "editors look for `{path}`, which is not there",
        path
    ))
    .at(at)
}
