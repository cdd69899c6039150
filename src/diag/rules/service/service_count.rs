//! More or fewer pieces than a product has.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

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

/// A component of `pieces`, and how many the service's product takes.
pub fn component(
    id: &str,
    pieces: u64,
    takes: &Message,
    product: [&str; 2],
    at: Span,
) -> Diagnostic {
    let [service, product] = product;
    RULE.finding(message!(
        "service-count-component",
        "`{id}` has {pieces} pieces, and {service} takes {takes} as {product}",
        id,
        pieces,
        service,
        takes,
        product
    ))
    .at(at)
    .help(message!(
        "service-count-component-help",
        "make two components of it, or change `copies`"
    ))
}
