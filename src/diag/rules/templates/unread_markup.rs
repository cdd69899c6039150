//! Markup that is printed as it stands.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "unread-markup",
    level: Severity::Warning,
    title: "Markup that is printed as it stands",
    does: "Reports bold, italic, classes and icons in a text that is not drawn as rich text, and \
        in rich text an icon that there is, written with capitals or blanks: `:Coin:`, `: coin :`.",
    why: "The asterisks and colons come out on the card.",
    example: r#"<text>{{ entry.text }}</text>      with text = "Take **two** :coin:""#,
    fix: "Write massicot:rich=\"true\" on the <text>. In rich text a backslash before the sign, \
        \\* or \\:, prints it as it is.",
};
