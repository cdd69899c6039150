//! Something that has to be there is not.

use crate::diag::{Diagnostic, Rule, Severity, Span, listed};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "missing-key",
    level: Severity::Error,
    title: "Something that has to be there is not",
    does: "Reports a table without a key that its schema requires, an entry without an `id`, a \
        data file without entries.",
    why: "Without it the piece cannot be made, or would be made of guesses.",
    example: r#"[[component]]
id = "events"    # `stock` is missing: how large is a card?
template = "event.svg""#,
    fix: "Add the key. What it means stands in the help, taken from the schema.",
};

/// A key that a table must have, and what its schema says of it.
pub fn in_table(key: &str, about: Option<&str>, table: Span) -> Diagnostic {
    RULE.finding(message(key))
        .labelled(
            table,
            message!("missing-key-in-table-label", "in this table"),
        )
        .help(match about {
            Some(about) => format!("`{key}`: {about}").into(),
            None => add(key),
        })
}

pub fn message(key: &str) -> Message {
    message!("missing-key", "`{key}` is missing", key)
}

/// What to do where the file is TOML.
pub fn add(key: &str) -> Message {
    message!("missing-key-add", "add `{key} = …`", key)
}

/// The key that a finding of [`in_table`] is about.
pub fn key(found: &Diagnostic) -> Option<&str> {
    let (key, rest) = found.message.strip_prefix('`')?.split_once('`')?;
    (RULE.reported(found) && rest == " is missing").then_some(key)
}

/// A key that every row of a sheet lacks, because no column is it; `unknown` are the headings that
/// are no field, nor nearly one.
pub fn in_sheet(key: &str, unknown: &[String], headings: Span) -> Diagnostic {
    RULE.finding(message!("missing-key-in-sheet", "no column is `{key}`, which every row needs", key))
        .labelled(headings, message!("the-headings", "the headings"))
        .help(match unknown.first() {
            None => message!("missing-key-in-sheet-add-column-heading", "add a column with the heading `{key}`", key),
            Some(heading) => message!("missing-key-in-sheet-add-column-heading-say", "add a column with the heading `{key}`; or say in game.toml which one it is: `columns = {{ \"{heading}\" = \"{key}\" }}`", key, heading),
        })
}

pub fn id(entry: Span) -> Diagnostic {
    RULE.finding(message!("missing-key-id", "this entry has no `id`"))
        .at(entry)
        .help(message!(
            "missing-key-id-help",
            "give it an id of its own: small letters, digits and hyphens"
        ))
}

/// A file none of whose entries has an id; at the first of them.
pub fn ids(is_sheet: bool, first: Span) -> Diagnostic {
    RULE.finding(message!("missing-key-ids", "no entry has an `id`"))
        .labelled(first, message!("missing-key-ids-label", "nor any after it"))
        .help(match is_sheet {
            true => {
                message!("missing-key-ids-add-column-id", "add a column `id`, or `title` or `name`, which ids are made from; `id_from` in game.toml names another")
            }
            false => message!("missing-key-ids-give-each-id", "give each an id of its own: small letters, digits and hyphens"),
        })
}

/// A sheet none of whose entries has an id, by the heading that is `field` but for its capitals.
pub fn ids_in_capitals(heading: &str, field: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "missing-key-ids-in-capitals",
        "no entry has an `id`: it is made from a column `{field}`, and this one is `{heading}`",
        field,
        heading
    ))
    .at(place)
    .help(super::bad_sheet::named(&[(heading, field)]))
}

/// A data file that has other arrays of tables than the one asked for.
pub fn entries_named(file: &str, name: &str, arrays: &[&str], place: Span) -> Diagnostic {
    RULE.finding(message!(
        "missing-key-entries-named",
        "{file} has no entries [[{name}]]",
        file,
        name
    ))
    .at(place)
    .help(message!(
        "missing-key-entries-named-help",
        "its arrays of tables are: {arrays}",
        arrays = listed(arrays)
    ))
}

pub fn entries(file: &str, is_sheet: bool, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "missing-key-entries",
        "{file} holds no entries",
        file
    ))
    .at(place)
    .help(match is_sheet {
        true => message!(
            "missing-key-entries-write-each-row",
            "write each in a row of its own below the headings"
        ),
        false => message!(
            "missing-key-entries-write-each-table",
            "write each as a table of its own: [[card]], with an `id`"
        ),
    })
}

/// A shared data file that says nothing.
pub fn all(name: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "missing-key-all",
        "the data file `{name}` says nothing",
        name
    ))
    .at(place)
    .help(message!(
        "missing-key-all-help",
        "write into it what templates, texts and rules are to read, or take it out of [data]"
    ))
}

/// A data file of several arrays of tables, none of which is asked for.
pub fn kind_of_entry(file: &str, arrays: &[&str], place: Span) -> Diagnostic {
    RULE.finding(message!(
        "missing-key-kind-of-entry",
        "{file} holds several kinds of entry: {arrays}",
        file,
        arrays = listed(arrays)
    ))
    .at(place)
    .help(message!(
        "missing-key-kind-of-entry-help",
        "say in the component which is meant: entries = \"…\""
    ))
}
