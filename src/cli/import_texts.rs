//! `massicot import --language`: what translators wrote, into an overlay.

use std::path::Path;

use super::console::{Noun, counted};
use super::difference::{MOST_NAMED, short};
use super::session::{Failure, Session};
use super::words;
use crate::load::sheet::SheetOptions;
use crate::message::Message;
use crate::pipeline::{Findings, rewrite, translators};

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
        session.console.say(message!(
            "says-same-already",
            "{file} says the same already",
            file
        ));
        return Ok(());
    }
    let say = |text: Message| session.console.say(text);
    if plan.added > 0 {
        say(message!(
            "import-texts-adds",
            "adds {translations}",
            translations = counted(plan.added, Noun::Translation)
        ));
    }
    for (name, old, new) in plan.changed.iter().take(MOST_NAMED) {
        let quoted = |text: &str| short(&format!("{text:?}"));
        say(message!(
            "cli-import-texts-changes-from",
            "changes {name} from {old} to {new}",
            name,
            old = quoted(old),
            new = quoted(new)
        ));
    }
    let more = plan.changed.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        say(message!(
            "changes-more",
            "changes {more} more",
            more = counted(more, Noun::Translation)
        ));
    }
    session.held(&game.id, &plan.file, &plan.text)?;
    session.agreed(yes, &file)?;
    rewrite::text(
        &session.root,
        &plan.file,
        plan.before.as_deref(),
        &plan.text,
    )?;
    say(message!(
        "cli-import-texts-added-changed-translated",
        "{file}: {added} added, {count} changed; {translated} of {texts} are translated",
        file,
        added = plan.added,
        count = plan.changed.len(),
        translated = plan.translated,
        texts = counted(plan.texts, Noun::Text)
    ));
    Ok(())
}
