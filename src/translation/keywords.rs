//! The words that templates and rules compare texts with: they are keywords, and no text for people.

use std::collections::BTreeSet;

use crate::load::{Game, Project, Value, ValueKind};

/// The literals beside `==` and `!=` in a game's templates and rules.
pub fn compared(project: &Project, game: &Game) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in game.templates.values() {
        gather(&project.sources.get(*file).text, &mut found);
    }
    if let Some(rules) = &game.rules {
        in_value(rules, &mut found);
    }
    found
}

fn in_value(value: &Value, found: &mut BTreeSet<String>) {
    match &value.kind {
        ValueKind::String(text) => gather(text, found),
        ValueKind::Array(items) => items.iter().for_each(|item| in_value(item, found)),
        ValueKind::Table(table) => {
            for (_, field) in table.iter() {
                in_value(&field.value, found);
            }
        }
        _ => {}
    }
}

fn gather(text: &str, found: &mut BTreeSet<String>) {
    for sign in ["==", "!="] {
        for (at, _) in text.match_indices(sign) {
            let after = text[at + sign.len()..].trim_start();
            let before = text[..at].trim_end();
            for quote in ['"', '\''] {
                let word = after.strip_prefix(quote);
                let word = word.and_then(|word| Some(word.split_once(quote)?.0));
                let last = before.strip_suffix(quote);
                let last = last.and_then(|last| Some(last.rsplit_once(quote)?.1));
                found.extend(word.into_iter().chain(last).map(str::to_owned));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_beside_a_comparison_are_found_and_no_others() {
        let mut found = BTreeSet::new();
        let text =
            "<g id=\"Place\">{% if entry.type == \"Spell\" or 'Site' != entry.type %}{{ a == b }}";
        gather(text, &mut found);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["Site", "Spell"]);
    }
}
