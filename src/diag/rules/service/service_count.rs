//! More or fewer pieces than a product has.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "service-count",
    level: Severity::Error,
    title: "More or fewer pieces than a product has",
    does: "With `--for`, reports a component with more or fewer pieces than the service's product \
        can have.",
    why: "The service would refuse the order, after everything has been uploaded.",
    example: r#"massicot build --for mpc     for a deck of 700 cards"#,
    fix: "Make two components of it, or change `copies`.",
};
