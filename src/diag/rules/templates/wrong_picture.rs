//! A picture in the rules of something else than the words beside it name.

use indexmap::IndexMap;

use crate::diag::{Diagnostic, Rule, Severity, listed};

pub const RULE: Rule = Rule {
    code: "wrong-picture",
    level: Severity::Warning,
    title: "A picture of something else than the words beside it name",
    does: "Reports the picture of a piece in written pages where the words beside it name other pieces of \
        its component and not this one: those in its row of a table or its item of a list, below it, and in the \
        paragraph or the sidebar that follows. And a picture whose words are part of the name of another file in \
        its folder, and not of its own. A name counts where it stands as its entry has it, with its capitals.",
    why: "A picture is looked at before words are read. When a row is copied to write the next one, its picture \
        stays.",
    example: r#"| ![](face:tiles/lake) | **Shepherds’ hamlet.** Ten men join you. |"#,
    fix: "Link to what the words name, or name what the picture shows.",
};

/// A picture of a piece, and the names of others with links to them.
pub fn piece(shown: &str, others: &IndexMap<&str, String>) -> Diagnostic {
    RULE.finding(message!(
        "wrong-picture",
        "this shows `{shown}`, and the words beside it name {others}",
        shown,
        others = listed(others.keys().map(|name| format!("`{name}`")))
    ))
    .help(message!(
        "wrong-picture-help",
        "link to {links}, or name what is shown",
        links = listed(others.values().map(|link| format!("`{link}`")))
    ))
}

/// A picture with words that are in the name of another file.
pub fn file(words: &str, name: &str, other: &str) -> Diagnostic {
    RULE.finding(message!(
        "wrong-picture-file",
        "the words of this picture are `{words}`, and its file is `{name}`",
        words,
        name
    ))
    .help(message!(
        "wrong-picture-file-help",
        "link to `{other}`, or say what is shown",
        other
    ))
}
