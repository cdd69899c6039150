//! Examples beside a statement: sentences that have to be told (`wrong`), and such that must not (`right`).

use std::cell::Cell;

use super::Statements;
use crate::diag::Diagnostic;
use crate::diag::rules::content::rule_example;
use crate::load::{Game, Project};

/// The most words that are held to phrases in the examples of one game, each to each.
const STEPS: u64 = 100_000_000;

/// Tries every example of a game's `sentences.toml`.
pub fn test_sentences(project: &Project, game: &Game) -> Vec<Diagnostic> {
    let (statements, _) = Statements::read(project, game);
    let steps = Cell::new(STEPS);
    let each = statements.all.iter().flat_map(|statement| {
        let steps = &steps;
        let is_told = move |example: &str| {
            let mut left = steps.get();
            let told = statement.otherwise(example, &mut left).is_some();
            steps.set(left);
            told
        };
        let wrong = statement.wrong.iter();
        let wrong = wrong.filter(move |(example, _)| !is_told(example));
        let right = statement.right.iter();
        let right = right.filter(move |(example, _)| is_told(example));
        let silent = wrong.map(|(_, at)| rule_example::sentence_silent(&statement.name, *at));
        silent.chain(right.map(|(_, at)| rule_example::sentence_told(&statement.name, *at)))
    });
    each.collect()
}
