//! What a game would come to with another text in one of its files, before it is written.

use std::collections::HashSet;
use std::path::Path;

use super::check::{CheckOptions, RuleTests, check};
use super::{Control, Error, Findings};
use crate::diag::{Diagnostic, Report, Severity};
use crate::load::Root;

/// The errors that a game would have with another text of a file, and has not now: they point into
/// that text. What the game's own rules say is for `check`.
///
/// # Errors
/// A game that there is not; the wish to end.
pub fn new_errors(
    root: &Root,
    game: &str,
    (file, text): (&Path, &str),
    control: Control<'_>,
) -> Result<Option<Findings>, Error> {
    let options = CheckOptions {
        names: vec![game.to_owned()],
        content_only: true,
        test_rules: RuleTests::Never,
        ..CheckOptions::default()
    };
    let prefix = format!("{game}/");
    let is_error = |found: &&Diagnostic| {
        found.severity == Severity::Error && !found.code.starts_with(&*prefix)
    };
    let words = |found: &Diagnostic| {
        (
            found.code.clone(),
            found.message.clone(),
            found.subject.clone(),
        )
    };
    let now = check(root, &options, control)?.report;
    let now: HashSet<_> = now.iter().filter(is_error).map(words).collect();
    let then = check(&root.with_text(file, text), &options, control)?;
    let errors = then.report.iter().filter(is_error);
    let new: Report = errors
        .filter(|found| !now.contains(&words(found)))
        .cloned()
        .collect();
    Ok((!new.is_empty()).then(|| Findings::new(new, then.project.sources)))
}
