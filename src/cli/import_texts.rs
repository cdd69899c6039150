//! `massicot import --language`: what translators wrote, into an overlay.

use super::console::counted;
use super::import::{Import, MOST_NAMED, agreed, short, write_text};
use super::session::{Failure, Session};
use super::words;
use crate::load::sheet::SheetOptions;
use crate::pipeline::translators;

/// Runs the command for a sheet of texts.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(
    session: &Session,
    args: &Import,
    (game, tag): (&str, &str),
    (bytes, options): (Vec<u8>, &SheetOptions),
) -> Result<(), Failure> {
    let project = session.load(&session.games(&[game.to_owned()])?)?;
    let Some(game) = project.games.first() else {
        return Ok(());
    };
    let limits = session.watch.limits();
    let plan = translators::plan(&project, game, tag, (&args.file, bytes), options, &limits)?;
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
    agreed(session, args, &file)?;
    write_text(session, &plan.file, &plan.text)?;
    say(&format!(
        "{file}: {} added, {} changed; {} of {} are translated",
        plan.added,
        plan.changed.len(),
        plan.translated,
        counted(plan.texts, "text")
    ));
    Ok(())
}
