//! `massicot import --language`: what translators wrote, into an overlay.

use std::path::Path;

use super::console::counted;
use super::difference::{MOST_NAMED, short};
use super::session::{Failure, Session};
use super::words;
use crate::load::sheet::SheetOptions;
use crate::pipeline::{Findings, translators};

/// A sheet that translators filled in.
pub struct FilledSheet<'a> {
    pub path: &'a Path,
    pub bytes: Vec<u8>,
    pub options: &'a SheetOptions,
}

/// Runs the command for a sheet of texts, into the overlay of a game in a language.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(
    session: &Session,
    filled: FilledSheet<'_>,
    (game, tag): (&str, &str),
    yes: bool,
) -> Result<(), Failure> {
    let project = session.load_beside(&session.games(&[game.to_owned()])?, Some(tag))?;
    let Some(game) = project.games.first() else {
        return Ok(());
    };
    let limits = session.watch.limits();
    let plan = translators::plan(
        &project,
        game,
        tag,
        (filled.path, filled.bytes),
        filled.options,
        &limits,
    )?;
    if plan.report.has_errors() {
        let found = Findings::new(plan.report, plan.sources);
        return Err(Failure::Content(Box::new(found)));
    }
    let report = plan.report.clone().sorted(&plan.sources);
    if !report.is_empty() {
        session.console.report(&report, &plan.sources, false);
    }
    let file = words::shown(&plan.file);
    if plan.added == 0 && plan.changed.is_empty() {
        session
            .console
            .say(&format!("{file} says the same already"));
        return Ok(());
    }
    let say = |text: &str| session.console.say(text);
    if plan.added > 0 {
        say(&format!("adds {}", counted(plan.added, "translation")));
    }
    for (name, old, new) in plan.changed.iter().take(MOST_NAMED) {
        let quoted = |text: &str| short(&format!("{text:?}"));
        say(&format!(
            "changes {name} from {} to {}",
            quoted(old),
            quoted(new)
        ));
    }
    let more = plan.changed.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        say(&format!("changes {} more", counted(more, "translation")));
    }
    session.held(&game.id, &plan.file, &plan.text)?;
    session.agreed(yes, &file)?;
    session.write_text(&plan.file, &plan.text)?;
    say(&format!(
        "{file}: {} added, {} changed; {} of {} are translated",
        plan.added,
        plan.changed.len(),
        plan.translated,
        counted(plan.texts, "text")
    ));
    Ok(())
}
