//! A style sheet of which a part is passed over.

use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "bad-style",
    level: Severity::Error,
    title: "A style of which a part is passed over",
    does: "Reports, in the style sheets of faces and in `style` attributes, a bracket, a colon or a semicolon \
        that is not there.",
    why: "SVG passes over what it cannot read, and often over what stands behind it: the words keep \
        their size and their colour.",
    example: r#".h2 font-size: 4px; fill: #b5481c }"#,
    fix: "Write a rule as `.h2 { font-size: 4px; fill: #b5481c }`: brackets around it, a colon behind each \
        name, a semicolon between two.",
};

fn found(message: Message, help: Message) -> Diagnostic {
    RULE.finding(message).help(help)
}

pub fn no_open_bracket(selector: &str) -> Diagnostic {
    let selector = super::shortened(selector);
    found(
        message!(
            "bad-style-no-open-bracket",
            "there is no `{{` behind `{selector}`",
            selector
        ),
        message!(
            "bad-style-no-open-bracket-help",
            "write `{selector} {{ … }}`: nothing of it is read now",
            selector
        ),
    )
}

pub fn no_closing_bracket(selector: &str) -> Diagnostic {
    let selector = super::shortened(selector);
    found(
        message!(
            "bad-style-no-closing-bracket",
            "there is no `}}` behind what `{selector}` declares",
            selector
        ),
        message!(
            "bad-style-no-closing-bracket-help",
            "close it with `}}` before the next rule"
        ),
    )
}

pub fn bracket_too_many() -> Diagnostic {
    found(
        message!(
            "bad-style-bracket-too-many",
            "this closes nothing that is open"
        ),
        message!(
            "bad-style-bracket-too-many-help",
            "take it out: what stands behind it may be passed over"
        ),
    )
}

pub fn no_colon(text: &str) -> Diagnostic {
    let shown = super::shortened(text);
    found(
        message!(
            "bad-style-no-colon",
            "`{shown}` declares nothing: it has no `:`",
            shown
        ),
        message!(
            "bad-style-no-colon-help",
            "write a name, a colon and a value: `fill: red`"
        ),
    )
}

pub fn no_semicolon(name: &str) -> Diagnostic {
    found(
        message!(
            "bad-style-no-semicolon",
            "there is no `;` before `{name}`",
            name
        ),
        message!(
            "bad-style-no-semicolon-help",
            "put one behind the value before it: what is declared here is read as a part of that value"
        ),
    )
}
