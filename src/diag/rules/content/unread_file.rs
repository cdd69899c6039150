//! A file of a game that nothing reads.

use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity, did_you_mean};

/// The files that a game may have beside those it names.
const OWN: [&str; 2] = ["rules.toml", "sentences.toml"];

pub const RULE: Rule = Rule {
    code: "unread-file",
    level: Severity::Warning,
    title: "A file that nothing reads",
    does: "Reports a TOML file in a game's folder, and Markdown in its `lang/`, that game.toml does not name and that has \
        not the name of a file that is read by itself: `rules.toml`, `sentences.toml`, `lang/fr.toml`; and a file or folder whose \
        name is not UTF-8 or has a backslash.",
    why: "A misspelt `rule.toml` holds the game to nothing, and a misspelt overlay translates nothing.",
    example: r#"content/demo/rule.toml, which is meant to be rules.toml"#,
    fix: "Correct its name, name it in game.toml, or take it out.",
};

pub fn path(path: &Path) -> Diagnostic {
    let name = path.file_name().and_then(|name| name.to_str());
    let near = name.and_then(|name| did_you_mean(name, OWN));
    let found = RULE
        .finding(message!(
            "unread-file-path",
            "nothing reads `{path}`",
            path = path.display()
        ))
        .in_file(path);
    match near {
        Some(near) => found.help(message!(
            "unread-file-near",
            "rename it to `{near}`",
            near
        )),
        None => found.help(message!(
            "unread-file-help",
            "name it in game.toml, or take it out; overlays are `lang/fr.toml`, rulebooks in another language \
             `lang/fr/rules.md`"
        )),
    }
}

/// A file or folder that cannot be named, its bytes that are no text written `\\xe9`.
pub fn name(path: &Path) -> Diagnostic {
    let found = RULE.finding(message!(
        "unread-file-name",
        "`{path}` is not read: its name is not UTF-8, or has a backslash",
        path = path.display()
    ));
    let help = message!(
        "unread-file-name-help",
        "rename it: letters, digits, `-` and `_` are the same on every system"
    );
    found.help(help)
}
