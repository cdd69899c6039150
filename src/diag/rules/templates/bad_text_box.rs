//! A text box that cannot be set.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "bad-text-box",
    level: Severity::Error,
    title: "A text box that cannot be set",
    does: "Reports an attribute of a text box that is not known or has an impossible value, and \
        a shape that is not there.",
    why: "The text would be set elsewhere than drawn, or not at all.",
    example: r#"<text massicot:fit="shrnk">"#,
    fix: "Correct the attribute as the message says.",
};
