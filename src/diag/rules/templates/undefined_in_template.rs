//! A name that is not there.

use crate::diag::{Diagnostic, Rule, Severity, Span, did_you_mean};

/// How many names a message lists.
const NAMED: usize = 12;

pub const RULE: Rule = Rule {
    code: "undefined-in-template",
    level: Severity::Error,
    title: "A name that is not there",
    does: "Reports a variable or a field that no entry and no schema has, wherever it is named in a \
        template: also in conditions that are never met, in the arguments of filters and in \
        included files. And a field that only some entries have, where one without it gets to it \
        unasked.",
    why: "A hole on a printed card is found when the boxes are on the table; and a misspelt name in a \
        condition makes every card a moon.",
    example: r#"{% if entry.siut == "sun" %}"#,
    fix: "Correct the name. For a field that only some entries have, write {% if entry.cost is \
        defined and entry.cost > 2 %}, or {{ entry.cost | default(value=0) }}; one that no entry has \
        yet stands in the schema.",
};

/// A value that is not there, used where Tera would go on with it.
pub fn used(value: &str) -> Diagnostic {
    RULE.finding(format!("`{value}` is not defined"))
        .help(format!(
            "where only some entries have it, ask first: `{value} is defined and …`, or give it a \
             default: `{value} | default(value=…)`"
        ))
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

/// A name that no face of the components has, and the names that could have been meant.
pub fn name(name: &str, missing: &Missing, components: &[&str], names: &[&str]) -> Diagnostic {
    let message = match missing {
        Missing::Field(of) if of == "entry" => {
            let of = quoted(components);
            format!("no entry of {of} has a field `{name}`")
        }
        Missing::Field(of) => format!("`{}` has no field `{name}`", shortened(of)),
        Missing::Variable | Missing::Argument => format!("there is no variable `{name}`"),
        Missing::Key => format!("the table has no key `{name}`"),
        Missing::Attribute => format!("no item of the list has a field `{name}`"),
    };
    let mut found = RULE.finding(message);
    let near = did_you_mean(name, names.iter().copied());
    let is_shared_back = matches!(missing, Missing::Variable) && name == "entry";
    found = match (near, missing) {
        _ if is_shared_back => found.help(
            "a back that all entries share has no `entry`: give each its own in game.toml, \
             back = { template = \"…\", per = \"card\" }",
        ),
        (Some(near), _) => found.help(format!("did you mean `{near}`?")),
        (None, _) if names.is_empty() => {
            found.help("it is a value without fields, or nothing stands there")
        }
        (None, Missing::Variable) => found.help(format!("the variables are {}", quoted(names))),
        (None, Missing::Argument) => found.help(format!(
            "a component sees its arguments only, here {}; `@{name}` among them hands one on",
            quoted(names)
        )),
        _ => found,
    };
    let is_field = !matches!(missing, Missing::Variable | Missing::Argument);
    if is_field && !names.is_empty() {
        found = found.help(format!("Available fields: {}", quoted(names)));
    }
    if near.is_none() && matches!(missing, Missing::Field(of) if of == "entry") {
        found = found.help("a field that entries will have later stands in their schema");
    }
    found
}

/// The same where a few entries have a key of nearly that name which nothing reads: it may be the one
/// that is misspelt.
pub fn misspelt_key(mut found: Diagnostic, name: &str, near: &str, key: Span) -> Diagnostic {
    if let Some(first) = found.help.first_mut() {
        *first = format!("nothing reads `{near}`: write `{name}` there, or `{near}` here");
    }
    found.and(key, format!("is `{name}` meant here?"))
}

/// The names in quotes; of many the first.
fn quoted(names: &[&str]) -> String {
    let quoted: Vec<String> = names
        .iter()
        .take(NAMED)
        .map(|name| format!("`{name}`"))
        .collect();
    match names.len().saturating_sub(NAMED) {
        0 => quoted.join(", "),
        more => format!("{} and {more} more", quoted.join(", ")),
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
