//! An entry that nothing refers to.

use std::collections::HashSet;

use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity};
use crate::load::Spanned;

pub const RULE: Rule = Rule {
    code: "unused-entry",
    level: Severity::Warning,
    title: "An entry that nothing refers to",
    does: "Reports an entry of a shared data file whose ids are what some field refers to \
        ([checks.references] in game.toml), where no field refers to this one.",
    why: "It is in the data and not in the game: forgotten on the cards, or left over.",
    example: r#"[[item]]
id = "ring"      # on no card"#,
    fix: "Refer to it, or take it out.",
};

/// Only shared files: the entries of a component are printed, which is use enough.
pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let references = &context.settings.references;
    let mut seen: HashSet<&str> = HashSet::new();
    let targets = references.iter().map(|(_, target)| target);
    let targets =
        targets.filter(|target| target.value.starts_with("data.") && seen.insert(&target.value));
    targets.flat_map(|target| unused(context, target)).collect()
}

fn unused(context: &RuleContext<'_>, target: &Spanned<String>) -> Vec<Diagnostic> {
    let references = context.settings.references.iter();
    let paths = references.filter(|(_, other)| other.value == target.value);
    let paths: Vec<&Spanned<String>> = paths.map(|(path, _)| path).collect();
    // What a broken component refers to is not known.
    if paths.iter().any(|path| context.is_broken(path)) {
        return Vec::new();
    }
    let values = paths.iter().filter_map(|path| context.at(path).ok());
    let values = values.flatten();
    let named: HashSet<&str> = values.filter_map(|value| value.as_str()).collect();
    let entries = context.entries_at(target).unwrap_or_default().into_iter();
    let left = entries.filter_map(|entry| {
        let id = entry.get("id")?;
        let name = id.as_str().filter(|name| !named.contains(name))?;
        let message = message!(
            "unused-entry",
            "nothing refers to the entry `{name}` of `{target}`",
            name,
            target = target.value
        );
        let found = RULE
            .finding(message)
            .at(id.span)
            .about(context.game.id.as_str());
        Some(found.and(
            target.span,
            message!("unused-entry-label", "its ids are referred to as said here"),
        ))
    });
    left.collect()
}
