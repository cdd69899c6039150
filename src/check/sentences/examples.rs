//! Examples beside a statement: sentences that have to be told (`wrong`), and such that must not (`right`).

use super::Statements;
use crate::diag::Diagnostic;
use crate::diag::rules::content::rule_example;
use crate::load::{Game, Project};

/// Tries every example of a game's `sentences.toml`.
pub fn test_sentences(project: &Project, game: &Game) -> Vec<Diagnostic> {
    let (statements, _) = Statements::read(project, game);
    let each = statements.all.iter().flat_map(|statement| {
        let is_told = |example: &str| statement.otherwise(example).is_some();
        let wrong = statement.wrong.iter();
        let wrong = wrong.filter(move |(example, _)| !is_told(example));
        let right = statement.right.iter();
        let right = right.filter(move |(example, _)| is_told(example));
        let silent = wrong.map(|(_, at)| rule_example::sentence_silent(&statement.name, *at));
        silent.chain(right.map(|(_, at)| rule_example::sentence_told(&statement.name, *at)))
    });
    each.collect()
}
