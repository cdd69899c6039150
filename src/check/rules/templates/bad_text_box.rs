//! A text box that cannot be set.

use super::super::{Rule, Run};
use crate::diag::{Severity, codes};

pub const RULE: Rule = Rule {
    code: codes::BAD_TEXT_BOX,
    level: Severity::Error,
    title: "A text box that cannot be set",
    does: "Reports an attribute of a text box that is not known or has an impossible value, and \
        a shape that is not there.",
    why: "The text would be set elsewhere than drawn, or not at all.",
    example: r#"<text massicot:fit="shrnk">"#,
    fix: "Correct the attribute as the message says.",
    run: Run::Reported,
};
