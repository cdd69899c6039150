//! `massicot approve`

use clap::Args;

use super::candidates;
use super::session::{Failure, Session};
use super::{values, words};
use crate::pipeline::approve::{Approval, file};
use crate::pipeline::rewrite;

/// Record what has been looked at, so that `check --approved` says what changed since
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot approve                    content/<game>/approved.lock of every game
  massicot approve my-game            of one
  massicot check --approved           what is not as it was approved, text by text and face by face
The lock has a line for every text, figure and face: commit it with the change that was looked at.")]
pub struct Approve {
    /// The games; all of them where none is named
    #[arg(value_name = "GAME", value_parser = values::game, add = candidates::games())]
    pub games: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Approve) -> Result<(), Failure> {
    session.refuse_untrusted_writes("approve")?;
    let project = session.load(&session.games(&args.games)?)?;
    for game in &project.games {
        let approval = Approval::of(&project, game, session.control());
        let text = approval.to_text(&project.sources)?;
        let file = file(&game.id);
        rewrite::over(&session.root, &file, text.as_bytes())?;
        let file = words::shown(&file);
        session.console.say(match approval.count() {
            1 => message!("approve-one", "{file}: 1 value approved", file),
            count => message!(
                "approve-values",
                "{file}: {count} values approved",
                file,
                count
            ),
        });
    }
    Ok(())
}
