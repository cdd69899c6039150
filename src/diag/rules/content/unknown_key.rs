//! A key that nothing knows.

use crate::diag::{Diagnostic, Rule, Severity, Span, did_you_mean, quoted, suggestion};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "unknown-key",
    level: Severity::Error,
    title: "A key that nothing knows",
    does: "Reports a key that the schema of the file does not have. Without a schema, a key that \
        nothing reads and that resembles one the program knows (`copies`, `origin`), or one that \
        most of the tables beside it have and this one lacks. The nearest known key is proposed.",
    why: "A misspelt key is silently nothing: `copys = 3` would print one copy, and nobody \
        would know.",
    example: r#"[[card]]
id = "ace"
copys = 3        # did you mean `copies`?"#,
    fix: "Correct the key. If it is a new one of yours, add it to the JSON Schema the file is \
        held to; `massicot schema --infer GAME/COMPONENT` writes one from the data.",
};

/// A key that the schema of its file does not have, and those that it has.
pub fn not_in_schema(key: &str, known: &[&str], unused: &[&str], place: Span) -> Diagnostic {
    let found = RULE
        .finding(message!(
            "unknown-key-not-in-schema",
            "`{key}` is not a key of this table",
            key
        ))
        .at(place);
    let list = || match known {
        [] => message!(
            "unknown-key-not-in-schema-table-takes-such",
            "this table takes no such keys; take it out"
        ),
        _ => message!(
            "unknown-key-not-in-schema-keys",
            "the keys are {known}",
            known = quoted(known)
        ),
    };
    match did_you_mean(key, unused.iter().copied()) {
        Some(near) => meant(found, near, place),
        None => found.help(list()),
    }
}

/// Asks whether another key was meant.
fn meant(found: Diagnostic, near: &str, place: Span) -> Diagnostic {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    let found = found.help(message!(
        "did-you-mean-near",
        "did you mean `{near}`?",
        near
    ));
    match near.chars().all(is_bare) {
        true => found.mended(place, near),
        false => found,
    }
}

/// A key of an overlay that the content does not have.
pub fn untranslated<'k>(
    key: &str,
    known: impl IntoIterator<Item = &'k str>,
    place: Span,
) -> Diagnostic {
    let take_out = || {
        message!(
            "unknown-key-untranslated",
            "take it out, or correct its name"
        )
    };
    nothing_to_translate(key, place).help(suggestion(key, known).unwrap_or_else(take_out))
}

/// The same where one entry only has no translation.
pub fn renamed(key: &str, entry: &str, place: Span) -> Diagnostic {
    nothing_to_translate(key, place).help(message!(
        "unknown-key-renamed",
        "`{entry}` alone has no translation: if it was called `{key}`, rename this table",
        entry,
        key
    ))
}

fn nothing_to_translate(key: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "unknown-key-untranslated-translate",
        "there is no `{key}` to translate",
        key
    ))
    .at(place)
}

/// A component in an overlay that has no data file.
pub fn without_data(component: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "unknown-key-without-data",
        "`{component}` has no data file, and nothing that could be said otherwise",
        component
    ))
    .at(place)
    .help(message!(
        "unknown-key-without-data-help",
        "words of a template can be put into `[theme]`"
    ))
}

/// A key that nothing reads and that is like one that is read.
pub fn misspelt(key: &str, meant: &str, place: Span) -> Diagnostic {
    let found = RULE.finding(message!(
        "unknown-key-misspelt",
        "nothing reads `{key}`",
        key
    ));
    self::meant(found.at(place), meant, place)
}

/// The same where `having` of `all` tables beside it have the key that is meant.
pub fn misspelt_beside(
    key: &str,
    meant: &str,
    (having, all): (usize, usize),
    place: Span,
) -> Diagnostic {
    let found = RULE.finding(message!(
        "unknown-key-misspelt-beside",
        "nothing reads `{key}`, and {having} of the {all} tables beside it have `{meant}`",
        key,
        having,
        all,
        meant
    ));
    self::meant(found.at(place), meant, place)
}

/// A column that the schema does not know; by its name and its heading.
pub fn column(name: &str, heading: &str, known: &[&str], place: Span) -> Diagnostic {
    let found = RULE.finding(no_field(name)).at(place);
    let list = match known {
        [] => message!("unknown-key-column-such-fields", "there are no such fields"),
        _ => message!(
            "unknown-key-column-fields",
            "the fields are {known}",
            known = quoted(known)
        ),
    };
    found.help(list).help(left_out(heading))
}

/// A column that the schema does not know and whose name is nearly that of a field.
pub fn near_column(name: &str, heading: &str, field: &str, place: Span) -> Diagnostic {
    RULE.finding(no_field(name))
        .at(place)
        .help(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near = field
        ))
        .help(left_out(heading))
}

/// Headings that are fields but for their capitals: each, its field and its place.
pub fn in_capitals(headings: &[(String, String, Span)]) -> Diagnostic {
    let names = headings.iter().map(|(heading, ..)| heading);
    let fields = headings.iter().map(|(_, field, _)| field);
    let message = match headings {
        [_] => message!(
            "unknown-key-in-capitals-one",
            "{heading} is not a field of these entries, and {field} is",
            heading = quoted(names),
            field = quoted(fields)
        ),
        _ => message!(
            "unknown-key-in-capitals",
            "{headings} are not fields of these entries, and {fields} are",
            headings = quoted(names),
            fields = quoted(fields)
        ),
    };
    let found = RULE.finding(message);
    let mut places = headings.iter().map(|(.., place)| *place);
    let found = match places.next() {
        Some(first) => found.at(first),
        None => found,
    };
    let also = || message!("unknown-key-in-capitals-label", "and this one");
    let pairs: Vec<_> = headings
        .iter()
        .map(|(heading, field, _)| (&**heading, &**field))
        .collect();
    places
        .fold(found, |found, place| found.and(place, also()))
        .help(super::bad_sheet::named(&pairs))
}

fn no_field(name: &str) -> Message {
    message!(
        "unknown-key-column",
        "`{name}` is not a field of these entries",
        name
    )
}

fn left_out(heading: &str) -> Message {
    message!(
        "unknown-key-column-help",
        "a column that is none is left out, or given another name, in game.toml: `columns = {{ \"{heading}\" = false }}`",
        heading
    )
}
