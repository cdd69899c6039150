//! A sentence that a rulebook has twice.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::check::context::RuleContext;
use crate::check::sentences::split;
use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "repeated-sentence",
    level: Severity::Warning,
    title: "A sentence that is there twice",
    does: "Reports a sentence of six words or more that a rulebook has twice, word by word and expression by expression.",
    why: "A paragraph that is pasted twice, or moved and left behind, is corrected in one place only. Readers look for \
        the difference.",
    example: r"Each player draws a card and shows it to all others.

## The end
Each player draws a card and shows it to all others.",
    fix: "Take one out, or refer to the other. Where both are meant, switch the rule off in game.toml: \
        `levels = { repeated-sentence = \"off\" }`.",
};

/// A sentence of fewer words may well be said again.
const LEAST_WORDS: usize = 6;
/// The signs that end a sentence here.
const ENDS: [char; 5] = ['.', '!', '?', '…', '\n'];

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for page in context.pages() {
        let mut known: HashMap<Vec<&str>, Span> = HashMap::new();
        let parts = page.blocks.iter().flat_map(|prose| {
            let parts = split::sentences(&prose.text, &ENDS).into_iter();
            parts
                .filter(|part| words(&prose.text[part.clone()]) >= LEAST_WORDS)
                .map(|part| prose.span(page.file, &part))
        });
        for at in parts {
            let written = page.source.get(at.range()).unwrap_or_default();
            match known.entry(written.split_whitespace().collect()) {
                Entry::Occupied(first) => {
                    found.push(finding(at, *first.get(), page.subject(context.game)));
                }
                Entry::Vacant(place) => {
                    place.insert(at);
                }
            }
        }
    }
    found
}

/// How many words a sentence has; a value that is filled in is none.
fn words(sentence: &str) -> usize {
    let words = sentence.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).count()
}

fn finding(at: Span, first: Span, subject: String) -> Diagnostic {
    RULE.finding(message!(
        "repeated-sentence",
        "the same sentence is there already"
    ))
    .at(at)
    .and(first, message!("repeated-sentence-first", "here"))
    .help(message!(
        "repeated-sentence-help",
        "take one out, or refer to the other"
    ))
    .about(subject)
}
