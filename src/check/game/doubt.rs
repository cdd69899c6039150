//! Which rules can be held to a game whose content has errors.

use std::collections::BTreeSet;

use crate::check::context::words_of;
use crate::check::skipped;
use crate::diag::{Diagnostic, Span};
use crate::load::{Game, Kind, Value};

/// What rules cannot rely on.
pub struct Doubt<'a> {
    /// Components and data files with errors, and the names of the file's `[let]` that read them.
    names: BTreeSet<&'a str>,
    /// Where rules.toml itself is not as it has to be.
    faults: Vec<Span>,
}

impl<'a> Doubt<'a> {
    pub fn new(game: &'a Game, rules: &'a Value, faults: Vec<Span>) -> Doubt<'a> {
        let names = game.doubtful.iter().map(String::as_str).collect();
        let mut doubt = Doubt { names, faults };
        let lets = rules.get("let").and_then(Value::as_table);
        // Each name is known to the ones after it.
        for (name, field) in lets.into_iter().flat_map(|lets| lets.iter()) {
            if doubt.reads(&field.value) {
                doubt.names.insert(name);
            }
        }
        doubt
    }

    /// Whether a rule can be looked at: it is well formed, and where it is one of the whole game it
    /// reads nothing that has errors.
    pub fn allows(&self, rule: &Value) -> bool {
        let extent = |value: &Value| value.span.start..value.span.end.max(value.span.start + 1);
        let fields = || rule.as_table().into_iter().flat_map(|table| table.iter());
        let is_at_fault = |fault: &Span| {
            let at = |span: &Value| extent(span).contains(&fault.start);
            at(rule) || fields().any(|(_, field)| at(&field.value) || field.key_span == *fault)
        };
        !self.faults.iter().any(is_at_fault) && (rule.get("each").is_some() || !self.touches(rule))
    }

    /// Whether a rule reads anything that has errors.
    pub fn touches(&self, rule: &Value) -> bool {
        !self.names.is_empty() && self.reads(rule)
    }

    /// What says how many rules were not held to the game, if any was not.
    pub fn note(&self, game: &Game, rules: &[Value]) -> Option<Diagnostic> {
        let skipped = rules
            .iter()
            .filter(|rule| rule.get("each").is_none() && self.touches(rule));
        let (count, rules) = match skipped.count() {
            0 => return None,
            1 => ("1".to_owned(), "rule of the whole game was"),
            count => (count.to_string(), "rules of the whole game were"),
        };
        let doubtful: Vec<String> = game
            .doubtful
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        let have = if doubtful.len() == 1 { "has" } else { "have" };
        let words = format!(
            "{count} {rules} not looked at: {} {have} errors",
            doubtful.join(", ")
        );
        Some(skipped::note(game, words))
    }

    fn reads(&self, value: &Value) -> bool {
        match &value.kind {
            Kind::String(text) => words_of(text).any(|word| self.names.contains(word)),
            Kind::Array(items) => items.iter().any(|item| self.reads(item)),
            Kind::Table(table) => table.iter().any(|(key, field)| {
                !matches!(key, "id" | "message" | "help") && self.reads(&field.value)
            }),
            _ => false,
        }
    }
}
