//! An entry that does not say where it comes from.

use super::super::{Rule, Run};
use crate::check::look::Look;
use crate::diag::{Diagnostic, Severity, codes, did_you_mean};
use crate::load::Value;

pub const RULE: Rule = Rule {
    code: codes::MISSING_ORIGIN,
    level: Severity::Error,
    title: "An entry that does not say where it comes from",
    does: "Reports a table without `origin` where game.toml requires it, under `origin` in \
        [checks]: a component, or a field in its entries. The values are `published` and \
        `designed`.",
    why: "Where a kit completes a game's published rules, readers must be able to tell the one \
        from the other.",
    example: r#"# game.toml
[checks]
origin = ["events.top"]

# events.toml
top = { items = ["bow"] }        # origin = "designed" is missing"#,
    fix: "Add `origin = \"published\"` for what the rules of the game state, `origin = \
        \"designed\"` for what they leave open.",
    run: Run::Content(run),
};

const ORIGINS: [&str; 2] = ["published", "designed"];

fn run(look: &Look<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for path in &look.settings.origin {
        match look.at(path) {
            Ok(values) => found.extend(values.into_iter().filter_map(|value| without(look, value))),
            Err(error) => found.push(*error),
        }
    }
    found
}

fn without(look: &Look<'_>, value: &Value) -> Option<Diagnostic> {
    let Some(origin) = value.get("origin") else {
        let found = RULE
            .finding("this does not say where it comes from")
            .at(value.span);
        let help = "add `origin = \"published\"` if the game's rules state it, `origin = \"designed\"` if they leave it open";
        return Some(found.help(help).about(look.subject_of(value)));
    };
    let named = origin.as_str().unwrap_or_default();
    if ORIGINS.contains(&named) {
        return None;
    }
    let message = format!("`origin` is `published` or `designed`, not `{named}`");
    let found = RULE
        .finding(message)
        .at(origin.span)
        .about(look.subject_of(value));
    Some(match did_you_mean(named, ORIGINS) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found,
    })
}
