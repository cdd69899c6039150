//! What is written in a text as it is in a template.

use std::ops::Range;

use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity};
use crate::load::places::TextPlaces;

pub const RULE: Rule = Rule {
    code: "template-in-text",
    level: Severity::Warning,
    title: "A value as a template writes it, in a text",
    does: "Reports `{{ entry.cost }}` in a text of the content, and `{{cost}}` where the entry has such a field: two braces stand for \
        one that is printed.",
    why: "The card says `{ entry.cost }`.",
    example: r#"text = "Pay {{ entry.cost }} gold."      # write {cost}"#,
    fix: "Write the field in one pair of braces: `{cost}`. Where the words are meant as they stand, switch \
        the rule off: `levels = { template-in-text = \"off\" }` in [checks].",
};

/// No name of a value is longer.
const LONGEST: usize = 100;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    context.texts(&mut |text| {
        let mut places = None;
        for (at, name) in written(text.text) {
            // `{{total}}` may be what a template puts something for.
            let is_field = || text.tables.iter().any(|table| table.get(name).is_some());
            let is_spaced = text.text[at.clone()].contains(' ');
            if !name.contains('.') && !is_spaced && !is_field() {
                continue;
            }
            let places = places.get_or_insert_with(|| {
                TextPlaces::new(&context.project.sources, text.value.span, text.text)
            });
            let value = format!("{{{}}}", name.strip_prefix("entry.").unwrap_or(name));
            let message = message!(
                "template-in-text",
                "`{written}` is printed in braces: a text is no template",
                written = &text.text[at.clone()]
            );
            let help = message!("typography-help", "write `{fix}`", fix = &value);
            let told = RULE
                .finding(message)
                .at(places.span(&at))
                .help(help)
                .about(text.subject);
            found.push(match places.is_exact() {
                true => told.mended(places.span(&at), value),
                false => told,
            });
        }
    });
    found
}

/// Values in two pairs of braces, and their names.
fn written(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_alphabetic() || first == '_')
            && name
                .chars()
                .all(|letter| letter.is_alphanumeric() || "_.".contains(letter))
    };
    text.match_indices("{{").filter_map(move |(start, open)| {
        let inner = &text[start + open.len()..];
        let inner = &inner[..inner.floor_char_boundary(LONGEST)];
        let end = inner.find("}}")?;
        let name = inner[..end].trim();
        is_name(name).then_some((start..start + open.len() + end + 2, name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_two_braces_are_found() {
        let names = |text| written(text).map(|(_, name)| name).collect::<Vec<_>>();
        assert_eq!(
            names("Pay {{ entry.cost }} and {{gold}}."),
            ["entry.cost", "gold"]
        );
        assert!(names("{{}} {{ 3 }} {{ a + b }} {cost} {{ open").is_empty());
    }
}
