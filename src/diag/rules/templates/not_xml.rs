//! What a template gives is not XML.

use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "not-xml",
    level: Severity::Error,
    title: "What a template gives is not XML",
    does: "Reports a filled template that cannot be read as XML: an element that is not closed, \
        an attribute without quotation marks.",
    why: "SVG is XML.",
    example: r#"<text>{{ entry.name }}<text>"#,
    fix: "Close every element, quote every attribute, write & as &amp;. Values are escaped \
        already.",
};

/// What the parser says of a filled template.
pub fn unparsable(reason: &Message) -> Diagnostic {
    RULE.finding(message!(
        "not-xml-unparsable",
        "the filled template is not XML: {reason}",
        reason
    ))
    .help(message!(
        "not-xml-unparsable-help",
        "in XML every element is closed, every attribute quoted, and & is &amp;"
    ))
}

/// A prefix of a name that nothing declares; what declares it, where that is known.
pub fn unknown_prefix(prefix: &str, namespace: Option<&str>) -> Diagnostic {
    let namespace = namespace.unwrap_or("…");
    RULE.finding(message!(
        "not-xml-unknown-prefix",
        "nothing says what `{prefix}:` stands for",
        prefix
    ))
    .help(message!(
        "not-xml-unknown-prefix-help",
        "add to the root element: `xmlns:{prefix}=\"{namespace}\"`",
        prefix,
        namespace
    ))
}
