//! A template that cannot be parsed.

use super::super::{Rule, Run};
use crate::diag::{Severity, codes};

pub const RULE: Rule = Rule {
    code: codes::TEMPLATE_SYNTAX,
    level: Severity::Error,
    title: "A template that cannot be parsed",
    does: "Reports Tera's syntax errors: a tag that is not closed, a filter that does not \
        exist.",
    why: "No piece of this template can be drawn.",
    example: r#"{{ entry.name }"#,
    fix: "Look at the caret. Tera's language is described at https://keats.github.io/tera.",
    run: Run::Reported,
};
