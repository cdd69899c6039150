//! An entry that does not say where it comes from.

use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity, did_you_mean};
use crate::load::Value;

pub const RULE: Rule = Rule {
    code: "missing-origin",
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
};

const ORIGINS: [&str; 2] = ["published", "designed"];

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for path in &context.settings.origin {
        match context.at(path) {
            Ok(values) => found.extend(
                values
                    .into_iter()
                    .filter_map(|value| without(context, value)),
            ),
            Err(error) => found.extend(error.map(|error| *error)),
        }
    }
    found
}

fn without(context: &RuleContext<'_>, value: &Value) -> Option<Diagnostic> {
    let Some(origin) = value.get("origin") else {
        let found = RULE
            .finding(message!(
                "missing-origin-without",
                "this does not say where it comes from"
            ))
            .at(value.span);
        let help = message!(
            "missing-origin-without-help",
            "add `origin = \"published\"` if the game's rules state it, `origin = \"designed\"` if they leave it open"
        );
        return Some(found.help(help).about(context.subject_of(value)));
    };
    let named = origin.as_str().unwrap_or_default();
    if ORIGINS.contains(&named) {
        return None;
    }
    let message = message!(
        "missing-origin-without-published-designed",
        "`origin` is `published` or `designed`, not `{named}`",
        named
    );
    let found = RULE
        .finding(message)
        .at(origin.span)
        .about(context.subject_of(value));
    Some(match did_you_mean(named, ORIGINS) {
        Some(near) => found.help(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near
        )),
        None => found,
    })
}
