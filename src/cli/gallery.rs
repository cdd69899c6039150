//! `massicot gallery`

use std::path::PathBuf;

use clap::Args;

use super::candidates;
use super::console::{Noun, counted};
use super::session::{Failure, Session};
use super::{values, words};
use crate::pipeline::gallery::{GalleryOptions, gallery};

/// Write games as a page for a browser: every face, with its fields and findings
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot gallery --out site                 every game; open site/index.html
  massicot gallery my-game --out public/cards for a folder of a site
The page needs no server and asks none; it holds the text of the entries, so do not publish what is
to stay secret.")]
pub struct Gallery {
    /// The games; all of them where none is named
    #[arg(value_name = "GAME", value_parser = values::game, add = candidates::games())]
    pub games: Vec<String>,
    /// The folder to write to
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// A language other than the games' own
    #[arg(long, value_name = "TAG", add = candidates::languages())]
    pub language: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Gallery) -> Result<(), Failure> {
    session.end_on_signal();
    let options = GalleryOptions {
        games: args.games.clone(),
        language: args.language.clone(),
        out: args.out.clone(),
    };
    let made = gallery(&session.root, &options, session.control())?;
    let (faces, kilobytes) = (counted(made.faces, Noun::Face), made.bytes.div_ceil(1000));
    let page = words::shown(&made.page);
    session.console.say(message!(
        "gallery-wrote",
        "wrote {page}: {faces}, {kilobytes} kB",
        page,
        faces,
        kilobytes
    ));
    Ok(())
}
