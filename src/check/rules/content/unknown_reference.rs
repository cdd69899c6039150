//! A reference to nothing.

use std::collections::HashSet;

use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity, did_you_mean, listed};
use crate::load::Value;

pub const RULE: Rule = Rule {
    code: "unknown-reference",
    level: Severity::Error,
    title: "A reference to nothing",
    does: "Reports an id that leads to no entry. Which fields hold ids is said in game.toml, \
        under [checks.references]: a field of a component or data file, and whose ids stand \
        in it.",
    why: "A card that gives an item which does not exist cannot be played.",
    example: r#"# game.toml
[checks.references]
"events.items" = "data.items"

# events.toml
items = ["bow", "swrd"]     # did you mean `sword`?"#,
    fix: "Correct the id, or add the entry it is meant to lead to.",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (path, target) in &context.settings.references {
        match (context.at(path), context.entries_at(target)) {
            (Ok(references), Ok(entries)) => {
                let ids = entries.iter().filter_map(|entry| entry.get("id")?.as_str());
                let ids: Vec<&str> = ids.collect();
                let known: HashSet<&str> = ids.iter().copied().collect();
                let lost = |value: &&Value| !value.as_str().is_some_and(|id| known.contains(id));
                let lost: Vec<&Value> = references.into_iter().filter(lost).collect();
                let is_told = target_file(&target.value);
                let is_told = is_told.is_some_and(|name| context.game.doubtful.contains_key(name));
                if is_told && may_be_of(context.nameless_at(target), &lost) {
                    continue;
                }
                let lost = lost.into_iter();
                found.extend(lost.map(|value| unknown(context, value, &target.value, &ids)));
            }
            (references, entries) => {
                found.extend(
                    [references.err(), entries.err()]
                        .into_iter()
                        .flatten()
                        .flatten()
                        .map(|error| *error),
                );
            }
        }
    }
    found
}

/// The component or data file that a path leads into.
fn target_file(path: &str) -> Option<&str> {
    let mut names = path.split('.');
    names.find(|name| *name != "data")
}

/// Whether the ids may be those that so many entries lack, which is said there.
fn may_be_of(nameless: usize, lost: &[&Value]) -> bool {
    let ids: Option<HashSet<&str>> = lost.iter().map(|value| value.as_str()).collect();
    ids.is_some_and(|ids| ids.len() <= nameless)
}

fn unknown(context: &RuleContext<'_>, value: &Value, target: &str, ids: &[&str]) -> Diagnostic {
    let Some(id) = value.as_str() else {
        let message = message!(
            "unknown-reference",
            "this has to be an id of `{target}`, and is of type {type_name}",
            target,
            type_name = value.type_message()
        );
        return RULE
            .finding(message)
            .at(value.span)
            .about(context.subject_of(value));
    };
    let message = message!(
        "unknown-reference-target-entry-id",
        "`{target}` has no entry `{id}`",
        target,
        id
    );
    let found = RULE
        .finding(message)
        .at(value.span)
        .about(context.subject_of(value));
    match did_you_mean(id, ids.iter().copied()) {
        Some(near) => found
            .help(message!(
                "did-you-mean-near",
                "did you mean `{near}`?",
                near
            ))
            .mended(value.span, format!("\"{near}\"")),
        None => found.help(message!(
            "unknown-reference-ids",
            "its ids are {ids}",
            ids = listed(ids)
        )),
    }
}
