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

/// What has an id.
#[derive(Clone, Copy)]
pub enum IdKind {
    Entries,
    Rows,
    Components,
    Files,
    Icons,
}

/// Two of a kind with the same id.
pub fn twice(kind: IdKind, id: &str, second: Span, first: Span) -> Diagnostic {
    let message = match kind {
        IdKind::Entries => message!("duplicate-id-entries", "two entries have the id `{id}`", id),
        IdKind::Rows => message!("duplicate-id-two-rows", "two rows have the id `{id}`", id),
        IdKind::Components => message!(
            "duplicate-id-components",
            "two components have the id `{id}`",
            id
        ),
        IdKind::Files => message!("duplicate-id-files", "two files have the id `{id}`", id),
        IdKind::Icons => message!("duplicate-id-icons", "two icons have the id `{id}`", id),
    };
    RULE.finding(message)
        .labelled(second, message!("again-here", "again here"))
        .and(first, message!("first-here", "first here"))
        .help(message!(
            "duplicate-id-twice-help",
            "ids name files and are what rules and exceptions point at: give each its own"
        ))
}

/// Two rows of a sheet with the same id, its own or that of its title.
pub fn rows(id: &str, second: Span, first: Span) -> Diagnostic {
    twice(IdKind::Rows, id, second, first)
        .help(message!("duplicate-id-rows-help", "where they are one card several times, keep one row and say how many in a column `copies`"))
        .grouped("rows")
}

/// The same id made of two titles of a sheet.
pub fn of_titles(twice: Diagnostic) -> Diagnostic {
    twice.help(message!(
        "duplicate-id-of-titles",
        "an id made of a title has its letters and digits only, 64 at most: give the rows a column `id`"
    ))
}

pub fn rule(id: &str, second: Span, first: Span) -> Diagnostic {
    RULE.finding(message!(
        "duplicate-id-rule",
        "there are two rules `{id}`",
        id
    ))
    .labelled(second, message!("again-here", "again here"))
    .and(first, message!("first-here", "first here"))
}

/// A component whose file would be the game's.
pub fn component_of_game(id: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "duplicate-id-component-of-game",
        "the component `{id}` would have the game's own file",
        id
    ))
    .at(place)
    .help(message!(
        "duplicate-id-component-of-game-help",
        "give the component another id than the game's folder"
    ))
}

/// A shared sheet whose file would be the game's.
pub fn sheet_of_game(name: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "duplicate-id-sheet-of-game",
        "the shared sheet `{name}` would have the game's own file",
        name
    ))
    .at(place)
    .help(message!(
        "duplicate-id-sheet-of-game-help",
        "give it another name than the game's folder"
    ))
}

/// Two elements of a drawing, whose places are not known here.
pub fn elements(id: &str) -> Diagnostic {
    RULE.finding(message!(
        "duplicate-id-elements",
        "two elements of one drawing have the id `{id}`",
        id
    ))
    .help(message!(
        "duplicate-id-elements-help",
        "a reference to it could mean either: give each an id of its own"
    ))
}
