//! `massicot changelog`

use std::path::PathBuf;

use clap::Args;

use super::candidates;
use super::diff::refuse_untrusted;
use super::diff_words;
use super::session::{Failure, Session};
use super::values;
use crate::pipeline::changelog::{self, ChangelogOptions};
use crate::write;

/// Say what has changed for players, in the game's own names for its fields
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot changelog                  since the last tag
  massicot changelog v1.1..v1.2       between two versions
  massicot changelog --all -o CHANGES.md
  massicot changelog v1.1 --game my-game --language en")]
pub struct Changelog {
    /// Revisions as FROM, FROM..TO or FROM...TO [default: the last tag and the work tree]
    #[arg(value_name = "FROM..TO", conflicts_with = "all")]
    pub range: Option<String>,
    /// From every tag to the next, the newest first
    #[arg(long)]
    pub all: bool,
    /// Only this game (may be given more than once)
    #[arg(long, value_name = "GAME", value_parser = values::game, add = candidates::games())]
    pub game: Vec<String>,
    /// In another language than the game's own: the words around are English, French, German or Spanish, the texts
    /// those of the game where it has that language
    #[arg(long, value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// The file to write [default: it is printed]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done; a version with errors.
pub fn run(session: &Session, args: &Changelog) -> Result<(), Failure> {
    session.end_on_signal();
    refuse_untrusted(session, "changelog")?;
    let options = ChangelogOptions {
        range: args.range.clone(),
        all: args.all,
        games: args.game.clone(),
        language: args.language.clone(),
    };
    let diffs = changelog::diffs(&session.root, &options, session.control())?;
    let text = write::changelog::encode(&diffs, args.language.as_deref());
    session.give(&text, args.output.as_deref())?;
    let language = session.console.language();
    let untold = diffs
        .iter()
        .flat_map(|diff| diff_words::untold(diff, language));
    let untold: Vec<String> = untold.collect();
    for line in &untold {
        session.console.failure(line, None);
    }
    match untold.is_empty() {
        true => Ok(()),
        false => Err(Failure::Findings),
    }
}
