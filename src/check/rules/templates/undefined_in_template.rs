//! A name that is not there.

use super::super::{Rule, Run};
use crate::diag::{Severity, codes};

pub const RULE: Rule = Rule {
    code: codes::UNDEFINED_IN_TEMPLATE,
    level: Severity::Error,
    title: "A name that is not there",
    does: "Reports a template that uses a variable or field the entry does not have. The fields \
        that are there are listed.",
    why: "A hole on a printed card is found when the boxes are on the table.",
    example: r#"{{ entry.nmae }}"#,
    fix: "Correct the name. For a field that only some entries have, write {% if entry.cost is \
        defined %}.",
    run: Run::Reported,
};
