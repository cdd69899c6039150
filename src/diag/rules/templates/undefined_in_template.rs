//! A name that is not there.

use crate::diag::{Diagnostic, Rule, Severity, Span, did_you_mean};
use crate::message::Message;

/// How many names a message lists.
const NAMED: usize = 12;

pub const RULE: Rule = Rule {
    code: "undefined-in-template",
    level: Severity::Error,
    title: "A name that is not there",
    does: "Reports a variable or a field that no entry and no schema has, wherever it is named in a \
        template: also in conditions that are never met, in the arguments of filters and in \
        included files. And a field that only some entries have, where one without it gets to it \
        unasked; and a value of an entry by which a template looks something up, and that its \
        table does not have.",
    why: "A hole on a printed card is found when the boxes are on the table; and a misspelt name in a \
        condition makes every card a moon.",
    example: r#"{% if entry.siut == "sun" %}"#,
    fix: "Correct the name. For a field that only some entries have, write {% if entry.cost is \
        defined and entry.cost > 2 %}, or {{ entry.cost | default(value=0) }}; one that no entry has \
        yet stands in the schema.",
};

/// A value that is not there, used where Tera would go on with it.
pub fn used(value: &str) -> Diagnostic {
    RULE.finding(message!("undefined-in-template-used", "`{value}` is not defined", value))
        .help(message!("undefined-in-template-used-help", "where only some entries have it, ask first: `{value} is defined and …`, or give it a default: `{value} | default(value=…)`", value))
}

/// The same of an argument that may be meant to be a text.
pub fn in_quotation_marks(mut found: Diagnostic, argument: &str, value: &str) -> Diagnostic {
    let value = shortened(value);
    let help = message!(
        "undefined-in-template-in-quotation-marks",
        "a text stands in quotation marks: `{argument}=\"{value}\"`",
        argument,
        value
    );
    found.help.insert(0, help);
    found
}

/// What is not there.
pub enum Missing {
    /// A variable of a template.
    Variable,
    /// A variable in a component's body.
    Argument,
    /// A field of what the text says.
    Field(String),
    /// `get(key="…")`
    Key,
    /// `sort(attribute="…")`
    Attribute,
}

/// A name that no face of the components has, and the names that could have been meant, where they were
/// looked at.
pub fn name(
    name: &str,
    missing: &Missing,
    components: &[&str],
    names: Option<&[&str]>,
) -> Diagnostic {
    let message = match missing {
        Missing::Field(of) if of == "entry" => {
            let of = quoted(components);
            message!(
                "undefined-in-template-name",
                "no entry of {of} has a field `{name}`",
                of,
                name
            )
        }
        Missing::Field(of) => message!(
            "undefined-in-template-name-field",
            "`{of}` has no field `{name}`",
            of = shortened(of),
            name
        ),
        Missing::Variable | Missing::Argument => message!(
            "undefined-in-template-name-variable",
            "there is no variable `{name}`",
            name
        ),
        Missing::Key => message!(
            "undefined-in-template-name-table-key",
            "the table has no key `{name}`",
            name
        ),
        Missing::Attribute => message!(
            "undefined-in-template-name-item-list-field",
            "no item of the list has a field `{name}`",
            name
        ),
    };
    let mut found = RULE.finding(message);
    let Some(names) = names else {
        return found;
    };
    let near = did_you_mean(name, names.iter().copied());
    let is_shared_back = matches!(missing, Missing::Variable) && name == "entry";
    found = match (near, missing) {
        _ if is_shared_back => found.help(
            message!("undefined-in-template-name-help", "a back that all entries share has no `entry`: give each its own in game.toml, back = {{ template = \"…\", per = \"card\" }}"),
        ),
        (Some(near), _) => found.help(message!("did-you-mean-near", "did you mean `{near}`?", near)),
        (None, _) if names.is_empty() => {
            found.help(message!("undefined-in-template-name-value-without-fields", "it is a value without fields, or nothing stands there"))
        }
        (None, Missing::Variable) => found.help(message!("undefined-in-template-name-variables", "the variables are {names}", names = quoted(names))),
        (None, Missing::Argument) => found.help(message!("undefined-in-template-name-component-sees-arguments", "a component sees its arguments only, here {names}; `@{name}` among them hands one on", names = quoted(names), name)),
        _ => found,
    };
    let is_field = !matches!(missing, Missing::Variable | Missing::Argument);
    if is_field && !names.is_empty() {
        found = found.help(message!(
            "undefined-in-template-name-available-fields",
            "Available fields: {names}",
            names = quoted(names)
        ));
    }
    if near.is_none() && matches!(missing, Missing::Field(of) if of == "entry") {
        found = found.help(message!(
            "undefined-in-template-name-field-entries-will",
            "a field that entries will have later stands in their schema"
        ));
    }
    found
}

/// A key that an entry gives, and that the table which it is looked up in does not have.
pub fn key<'k>(table: &str, key: &str, keys: impl Iterator<Item = &'k str>) -> Diagnostic {
    let keys: Vec<&str> = keys.collect();
    let found = RULE.finding(message!(
        "undefined-in-template-key",
        "`{table}` has no key `{key}`",
        table = shortened(table),
        key
    ));
    match did_you_mean(key, keys.iter().copied()) {
        Some(near) => found.help(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near
        )),
        None => found.help(message!(
            "undefined-in-template-key-keys",
            "the keys are {keys}",
            keys = quoted(&keys)
        )),
    }
}

/// The same where a few entries have a key of nearly that name which nothing reads: it may be the one
/// that is misspelt.
pub fn misspelt_key(mut found: Diagnostic, name: &str, near: &str, key: Span) -> Diagnostic {
    if let Some(first) = found.help.first_mut() {
        *first = message!(
            "undefined-in-template-misspelt-key",
            "nothing reads `{near}`: write `{name}` there, or `{near}` here",
            near,
            name
        );
    }
    found.and(
        key,
        message!(
            "undefined-in-template-misspelt-key-label",
            "is `{name}` meant here?",
            name
        ),
    )
}

/// The names in quotes; of many the first.
fn quoted(names: &[&str]) -> Message {
    let quoted: Vec<String> = names
        .iter()
        .take(NAMED)
        .map(|name| format!("`{name}`"))
        .collect();
    match names.len().saturating_sub(NAMED) {
        0 => quoted.join(", ").into(),
        more => message!(
            "undefined-in-template-quoted",
            "{quoted} and {more} more",
            quoted = quoted.join(", "),
            more
        ),
    }
}

/// An expression on one line, and not too much of it.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}
