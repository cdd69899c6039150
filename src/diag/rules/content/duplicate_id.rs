//! Two things of one name.

use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "duplicate-id",
    level: Severity::Error,
    title: "Two things of one name",
    does: "Reports two entries of a component, two components or two rules with the same `id`, \
        two icons of one name, and two elements of one drawing with the same `id`.",
    why: "Ids name files and are what rules and exceptions point at. Of two files of one name \
        the second would overwrite the first; of two gradients of one name only one is painted.",
    example: r#"[[card]]
id = "ace"

[[card]]
id = "ace"       # again"#,
    fix: "Give the second its own id. For several copies of one card write `copies = 2` \
        instead.",
};

/// Two of a kind with the same id: `entries`, `components`, `files`.
pub fn twice(kind: &str, id: &str, second: Span, first: Span) -> Diagnostic {
    RULE.finding(format!("two {kind} have the id `{id}`"))
        .labelled(second, "again here")
        .and(first, "first here")
        .help("ids name files and are what rules and exceptions point at: give each its own")
}

/// Two rows of a sheet with the same id, its own or that of its title.
pub fn rows(id: &str, second: Span, first: Span) -> Diagnostic {
    twice("rows", id, second, first)
        .help("where they are one card several times, keep one row and say how many in a column `copies`")
        .grouped("rows")
}

pub fn rule(id: &str, second: Span, first: Span) -> Diagnostic {
    RULE.finding(format!("there are two rules `{id}`"))
        .labelled(second, "again here")
        .and(first, "first here")
}

/// A component whose file would be the game's.
pub fn component_of_game(id: &str, place: Span) -> Diagnostic {
    RULE.finding(format!(
        "the component `{id}` would have the game's own file"
    ))
    .at(place)
    .help("give the component another id than the game's folder")
}

/// A shared sheet whose file would be the game's.
pub fn sheet_of_game(name: &str, place: Span) -> Diagnostic {
    RULE.finding(format!(
        "the shared sheet `{name}` would have the game's own file"
    ))
    .at(place)
    .help("give it another name than the game's folder")
}

/// Two elements of a drawing, whose places are not known here.
pub fn elements(id: &str) -> Diagnostic {
    RULE.finding(format!("two elements of one drawing have the id `{id}`"))
        .help("a reference to it could mean either: give each an id of its own")
}
