//! An id that cannot name a file.

use super::super::{Rule, Run};
use crate::diag::{Severity, codes};

pub const RULE: Rule = Rule {
    code: codes::UNSAFE_ID,
    level: Severity::Error,
    title: "An id that cannot name a file",
    does: "Reports an id with capitals, blanks, accents, dots or slashes, or one that some \
        system keeps for itself (`con`, `nul`).",
    why: "Ids become the names of files on every system. An id such as `../../x` could \
        overwrite something else.",
    example: r#"id = "Événement 1"   # for instance evenement-1"#,
    fix: "Use small letters a to z, digits and single hyphens, at most 64 characters. What is \
        printed is another field.",
    run: Run::Reported,
};
