//! A name in a template that SVG does not know.

use crate::diag::{Diagnostic, Rule, Severity, did_you_mean, listed};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "unknown-attribute",
    level: Severity::Error,
    title: "A misspelt attribute, property or element",
    does: "Reports, in faces, a name that SVG does not know and that resembles one which it knows: \
        an attribute, a property in a `style`, an element; an attribute `massicot:…` that there is not, or \
        that says nothing on its element; a word that is none of those that \
        an attribute like `text-anchor` takes; and a value that is not of the form of its attribute, \
        as a length, a transform or the points of a shape.",
    why: "SVG passes over what it does not know: the text keeps its size, the circle is not there.",
    example: r#"<text fontsize="4">…</text>"#,
    fix: "Correct the name. Attributes of your own begin with `data-`.",
};

pub fn attribute(name: &str, near: &str) -> Diagnostic {
    named(
        message!("unknown-attribute", "SVG has no attribute `{name}`", name),
        near,
    )
}

pub fn property(name: &str, near: &str) -> Diagnostic {
    named(
        message!(
            "unknown-attribute-property",
            "there is no property `{name}`",
            name
        ),
        near,
    )
}

pub fn element(name: &str, near: &str) -> Diagnostic {
    let found = RULE.finding(message!(
        "unknown-attribute-element",
        "SVG has no element <{name}>",
        name
    ));
    found.help(message!(
        "unknown-attribute-element-help",
        "did you mean <{near}>?",
        near
    ))
}

/// An attribute of ours that there is not, and those that the element has.
pub fn own(name: &str, known: impl Iterator<Item = &'static str> + Clone) -> Diagnostic {
    let found = RULE.finding(message!(
        "text-spec-check-names-attribute-massicot",
        "there is no attribute `massicot:{name}`",
        name
    ));
    found.help(match did_you_mean(name, known.clone()) {
        Some(known) => message!(
            "text-spec-check-names",
            "did you mean `massicot:{known}`?",
            known
        ),
        None => message!("there-are", "there are: {known}", known = listed(known)),
    })
}

/// An attribute of ours on an element that has none of its name.
pub fn own_elsewhere(name: &str, element: &str, holder: &str) -> Diagnostic {
    let found = RULE.finding(message!(
        "unknown-attribute-own-elsewhere",
        "`massicot:{name}` says nothing on a <{element}>",
        name,
        element
    ));
    found.help(message!(
        "unknown-attribute-own-elsewhere-help",
        "write it on a <{holder}>",
        holder
    ))
}

/// A value of an attribute that takes one of these words.
pub fn value(name: &str, value: &str, words: &[&str]) -> Diagnostic {
    let shown = super::shortened(value);
    let found = RULE.finding(message!(
        "unknown-attribute-value",
        "`{name}` does not take `{shown}`",
        name,
        shown
    ));
    found.help(message!(
        "unknown-attribute-value-help",
        "it is one of: {words}",
        words = words.join(", ")
    ))
}

/// A value that is not of the form that an attribute takes.
pub fn form(name: &str, value: &str, form: &Message) -> Diagnostic {
    let shown = super::shortened(value);
    let found = match value.is_empty() {
        true => RULE.finding(message!(
            "unknown-attribute-form",
            "`{name}` is empty",
            name
        )),
        false => RULE.finding(message!(
            "unknown-attribute-value",
            "`{name}` does not take `{shown}`",
            name,
            shown
        )),
    };
    found.help(message!(
        "unknown-attribute-form-help",
        "it takes {form}",
        form
    ))
}

/// A length below 0 of an attribute that takes none.
pub fn negative(name: &str, value: &str) -> Diagnostic {
    let shown = super::shortened(value);
    let found = RULE.finding(message!(
        "unknown-attribute-negative",
        "`{name}` cannot be negative, and is `{shown}`",
        name,
        shown
    ));
    found.help(message!(
        "unknown-attribute-negative-help",
        "SVG passes over what has a negative size"
    ))
}

fn named(message: Message, near: &str) -> Diagnostic {
    RULE.finding(message).help(message!(
        "did-you-mean-near",
        "did you mean `{near}`?",
        near
    ))
}
