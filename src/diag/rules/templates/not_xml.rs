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

/// An element that nothing closes.
pub fn unclosed(name: &str) -> Diagnostic {
    RULE.finding(message!(
        "not-xml-unclosed",
        "`<{name}>` is never closed",
        name
    ))
    .help(message!(
        "not-xml-unclosed-help",
        "write `</{name}>` behind what is in it, or `<{name} … />` where nothing is",
        name
    ))
}

/// The end tag of an element that is not open, and the name of the one that is.
pub fn closes_nothing(name: &str, open: &str) -> Diagnostic {
    RULE.finding(message!(
        "not-xml-closes-nothing",
        "`</{name}>` closes nothing: `<{open}>` is open here",
        name,
        open
    ))
    .help(message!(
        "not-xml-closes-nothing-help",
        "take this end tag out, or correct its name"
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
