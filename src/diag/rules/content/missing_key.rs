//! Something that has to be there is not.

use crate::diag::{Diagnostic, Rule, Severity, Span, did_you_mean, listed};

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
        .labelled(table, "in this table")
        .help(match about {
            Some(about) => format!("`{key}`: {about}"),
            None => add(key),
        })
}

pub fn message(key: &str) -> String {
    format!("`{key}` is missing")
}

/// What to do where the file is TOML.
pub fn add(key: &str) -> String {
    format!("add `{key} = …`")
}

/// The key that a finding of [`in_table`] is about.
pub fn key(found: &Diagnostic) -> Option<&str> {
    let (key, rest) = found.message.strip_prefix('`')?.split_once('`')?;
    (RULE.reported(found) && rest == " is missing").then_some(key)
}

/// A key that every row of a sheet lacks, because no column is it; `unknown` are the headings that
/// are no field.
pub fn in_sheet(key: &str, unknown: &[String], headings: Span) -> Diagnostic {
    // A heading of the same table, where there is one, is what was meant.
    let near = |heading: &&String| did_you_mean(heading, [key]).is_some();
    let dotted = unknown.iter().find_map(|heading| {
        let (table, last) = heading.rsplit_once('.')?;
        did_you_mean(last, [key])?;
        Some((heading, format!("{table}.{key}")))
    });
    let meant = unknown.iter().find(near).or(unknown.first());
    let (heading, key) = match dotted {
        Some((heading, key)) => (Some(heading), key),
        None => (meant, key.to_owned()),
    };
    RULE.finding(format!("no column is `{key}`, which every row needs"))
        .labelled(headings, "the headings")
        .help(match heading {
            None => format!("add a column with the heading `{key}`"),
            Some(heading) => format!(
                "add a column with the heading `{key}`; or say in game.toml which one it is: \
                 `columns = {{ \"{heading}\" = \"{key}\" }}`"
            ),
        })
}

pub fn id(entry: Span) -> Diagnostic {
    RULE.finding("this entry has no `id`")
        .at(entry)
        .help("give it an id of its own: small letters, digits and hyphens")
}

/// A file none of whose entries has an id; at the first of them.
pub fn ids(is_sheet: bool, first: Span) -> Diagnostic {
    RULE.finding("no entry has an `id`")
        .labelled(first, "nor any after it")
        .help(match is_sheet {
            true => {
                "add a column `id`, or `title` or `name`, which ids are made from; `id_from` in \
                 game.toml names another"
            }
            false => "give each an id of its own: small letters, digits and hyphens",
        })
}

/// A data file that has other arrays of tables than the one asked for.
pub fn entries_named(file: &str, name: &str, arrays: &[&str], place: Span) -> Diagnostic {
    RULE.finding(format!("{file} has no entries [[{name}]]"))
        .at(place)
        .help(format!("its arrays of tables are: {}", listed(arrays)))
}

pub fn entries(file: &str, is_sheet: bool, place: Span) -> Diagnostic {
    RULE.finding(format!("{file} holds no entries"))
        .at(place)
        .help(match is_sheet {
            true => "write each in a row of its own below the headings",
            false => "write each as a table of its own: [[card]], with an `id`",
        })
}

/// A data file of several arrays of tables, none of which is asked for.
pub fn kind_of_entry(file: &str, arrays: &[&str], place: Span) -> Diagnostic {
    RULE.finding(format!(
        "{file} holds several kinds of entry: {}",
        listed(arrays)
    ))
    .at(place)
    .help("say in the component which is meant: entries = \"…\"")
}
