//! Mistakes in templates.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Mistake;
use super::sites::{Sites, mistake};
use crate::load::{Component, Game, Table};

/// A field that a template prints, put for another of the same kind of value.
pub fn fields(sites: &Sites<'_>) -> Vec<Mistake> {
    let mut found = Vec::new();
    for (name, source) in sites.templates() {
        let kinds = kinds(sites.game, name);
        let undrawn = of_low_ink(&source.text);
        for (at, _) in source.text.match_indices("entry.") {
            let before = source.text[..at].chars().next_back();
            let is_part =
                before.is_some_and(|letter| letter.is_alphanumeric() || "._".contains(letter));
            if is_part || undrawn.iter().any(|range| range.contains(&at)) {
                continue;
            }
            let start = at + "entry.".len();
            let rest = &source.text[start..];
            let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let field = &rest[..end.unwrap_or(rest.len())];
            let Some(kind) = kinds.get(field) else {
                continue;
            };
            let alike: BTreeSet<&str> = kinds
                .iter()
                .filter(|(_, other)| *other == kind)
                .map(|(other, _)| *other)
                .collect();
            let next = alike.range(field..).nth(1).or_else(|| alike.first());
            if let Some(other) = next.filter(|other| **other != field) {
                let range = start..start + field.len();
                found.push(mistake(source, range, *other, &format!("entry.{field}")));
            }
        }
    }
    found
}

/// What stands in a template for print with little ink, which a check does not draw.
fn of_low_ink(text: &str) -> Vec<Range<usize>> {
    let starts = text.match_indices("if low_ink");
    let to = |at: usize| {
        text[at..]
            .find("{%")
            .map_or(text.len(), |length| at + length)
    };
    starts.map(|(at, _)| at..to(at)).collect()
}

/// The fields that every entry of a template's components has, with the kinds of their values.
fn kinds<'p>(game: &'p Game, template: &str) -> BTreeMap<&'p str, &'static str> {
    let is_of = |component: &&Component| component.front.value == template;
    let entries = game.components.iter().filter(is_of);
    let mut tables = entries
        .flat_map(|component| &component.entries)
        .filter_map(|entry| entry.value.as_table());
    let of = |table: &'p Table| -> BTreeMap<&'p str, &'static str> {
        let fields = table.iter();
        fields
            .map(|(key, field)| (key, field.value.type_name()))
            .collect()
    };
    let mut kinds = tables.next().map(of).unwrap_or_default();
    for table in tables {
        let own = of(table);
        kinds.retain(|key, kind| own.get(key) == Some(kind));
    }
    kinds
}
