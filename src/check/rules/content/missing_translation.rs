//! A text without its translation.

use std::collections::BTreeSet;

use super::super::{Rule, Run};
use crate::check::look::Look;
use crate::diag::{Diagnostic, Severity, Span, codes, did_you_mean};
use crate::load::{Spanned, Table, Value};

pub const RULE: Rule = Rule {
    code: codes::MISSING_TRANSLATION,
    level: Severity::Warning,
    title: "A text without its translation",
    does: "An overlay `lang/en.toml` holds a table for each component, or for a shared file as \
        `data.items`, and in it one for each entry, with the texts as that language has them. \
        Where it translates a field of one entry it has to translate it in all that have it; \
        what it lacks is reported, and what it translates that is not there.",
    why: "The piece would be printed half in one language and half in another.",
    example: r#"# lang/en.toml
[cards.ace]
name = "The ace"

[cards.king]             # `name` is missing"#,
    fix: "Add it to the overlay; where both languages say the same, repeat it.",
    run: Run::Content(run),
};

fn run(look: &Look<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (language, overlay) in &look.game.languages {
        for (path, table) in tables(overlay) {
            match look.entries_at(&path) {
                Ok(entries) => {
                    found.extend(strangers(&entries, table));
                    found.extend(lacking(look, language, &entries, table));
                }
                Err(error) => found.push(*error),
            }
        }
    }
    found
}

/// The overlay's tables of entries, each with the path of what it translates.
fn tables(overlay: &Value) -> Vec<(Spanned<String>, &Value)> {
    let mut tables = Vec::new();
    for (key, span, value) in fields(overlay) {
        if key == "data" {
            let shared =
                fields(value).map(|(name, span, value)| (format!("data.{name}"), span, value));
            tables.extend(shared);
        } else if value.as_table().is_some() {
            tables.push((key.to_owned(), span, value));
        }
    }
    let path = |(value, span, table)| (Spanned { value, span }, table);
    tables.into_iter().map(path).collect()
}

fn fields(value: &Value) -> impl Iterator<Item = (&str, Span, &Value)> {
    let fields = value.as_table().into_iter().flat_map(Table::iter);
    fields.map(|(key, field)| (key, field.key_span, &field.value))
}

fn id(entry: &Value) -> Option<&str> {
    entry.get("id").and_then(Value::as_str)
}

/// Entries of the overlay that are none of the game.
fn strangers(entries: &[&Value], table: &Value) -> Vec<Diagnostic> {
    let ids: BTreeSet<&str> = entries.iter().filter_map(|entry| id(entry)).collect();
    let strangers = fields(table).filter(|(key, ..)| !ids.contains(key));
    let told = strangers.map(|(key, span, _)| {
        let found = RULE
            .finding(format!("there is no entry `{key}` to translate"))
            .at(span);
        match did_you_mean(key, ids.iter().copied()) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found.help("take it out, or correct its name"),
        }
    });
    told.collect()
}

/// Texts that other entries have in that language and these have not.
fn lacking(look: &Look<'_>, language: &str, entries: &[&Value], table: &Value) -> Vec<Diagnostic> {
    let translated = fields(table).flat_map(|(_, _, entry)| fields(entry).map(|(key, ..)| key));
    let translated: BTreeSet<&str> = translated.collect();
    let mut found = Vec::new();
    for (entry, id) in entries.iter().filter_map(|entry| Some((entry, id(entry)?))) {
        let there = table.get(id);
        let place = there.map_or(table.span, |there| there.span);
        let lacks = translated
            .iter()
            .filter(|field| there.and_then(|there| there.get(field)).is_none());
        for (field, text) in lacks.filter_map(|field| Some((field, entry.get(field)?))) {
            let message = format!("`{id}` has no `{field}` in the language `{language}`");
            let missing = RULE
                .finding(message)
                .at(place)
                .and(text.span, "the text to translate");
            found.push(missing.about(look.subject_of(entry)));
        }
    }
    found
}
