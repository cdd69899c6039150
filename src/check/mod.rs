//! check: a `Project` in, a `Report` of every diagnostic out.

pub mod cel;
pub mod functions;
pub mod game;

use crate::diag::Report;
use crate::load::Project;

/// Holds the content of every game to the rules that need no picture of it.
pub fn content(project: &Project) -> Report {
    let rules = project
        .games
        .iter()
        .flat_map(|game| game::check(game, &project.sources));
    rules.collect()
}
