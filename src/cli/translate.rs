//! `massicot translate`

use clap::Args;

use super::candidates;
use super::console::{Noun, counted};
use super::session::{Failure, Session};
use super::{values, words};
use crate::message::Message;
use crate::pipeline::translate::{Translation, check_tag, translate};

/// Start or continue a translation: write the texts that it lacks, as comments to fill in
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot translate de                   content/<game>/lang/de.toml of the only game
  massicot translate pt-BR my-game        of one of several
Run again when the game has new texts: what is translated stays as it is, what is missing is added.")]
pub struct Translate {
    /// The language as a BCP 47 tag: de, pt-BR
    #[arg(value_name = "LANGUAGE")]
    pub language: String,
    /// The game; where it is left out, the only one
    #[arg(value_name = "GAME", value_parser = values::game, add = candidates::games())]
    pub game: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Translate) -> Result<(), Failure> {
    let tag = &args.language;
    check_tag(tag)?;
    let named: Vec<String> = args.game.iter().cloned().collect();
    let games = session.games(&named)?;
    if let [_, _, ..] = games.as_slice() {
        let help = message!(
            "cli-translate-help",
            "say which: massicot translate {tag} {games}",
            tag,
            games = games.join(&format!(", massicot translate {tag} "))
        );
        return Err(Failure::usage(
            message!("cli-translate", "this project has several games"),
            help,
        ));
    }
    let project = session.load(&games)?;
    let Some(game) = project.games.first() else {
        return Ok(());
    };
    let made = translate(&session.root, &project, game, tag)?;
    tell(session, &made);
    Ok(())
}

fn tell(session: &Session, made: &Translation) {
    let say = |text: Message| session.console.say(text);
    let (path, outcome) = (words::shown(&made.file), &made.outcome);
    let (said, all) = (made.translated, made.texts);
    let texts = |count| counted(count, Noun::Text);
    match (made.is_new, outcome.added) {
        (true, added) => say(message!(
            "cli-translate-tell",
            "{path}: made, with {added} to translate",
            path,
            added = texts(added)
        )),
        (false, 0) => say(message!(
            "cli-translate-tell-nothing-add-translated",
            "{path}: nothing to add; {said} of {all} are translated",
            path,
            said,
            all = texts(all)
        )),
        (false, added) => say(message!(
            "cli-translate-tell-added-translated",
            "{path}: {added} added; {said} of {all} are translated",
            path,
            added = texts(added),
            said,
            all = texts(all)
        )),
    }
    if outcome.renewed > 0 {
        let changed = texts(outcome.renewed);
        say(words::indented(message!(
            "translate-renewed",
            "{changed} not yet translated had changed: renewed in the comments",
            changed
        )));
    }
    for path in &outcome.outdated {
        say(words::indented(message!(
            "translate-outdated",
            "`{path}` has changed since it was translated: compare it with its comment, then delete that",
            path
        )));
    }
    for path in &outcome.partly {
        say(words::indented(message!(
            "translate-partly",
            "`{path}` is a list that is translated in part",
            path
        )));
    }
}
