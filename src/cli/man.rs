//! `massicot man`

use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use super::console::{Console, Noun, counted};
use super::session::{Failure, outside_sources};
use super::words;
use crate::write::files::OutDir;

/// Write the manual pages: one for the program and one for each command
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot man ~/.local/share/man/man1    then: man massicot-build")]
pub struct Manual {
    /// The folder to write them into
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// The failure of a folder that cannot be written to.
pub fn run(console: &Console, args: &Manual, mut program: Command) -> Result<(), Failure> {
    program.build();
    outside_sources(&args.dir)?;
    let folder = OutDir::chosen(&args.dir);
    let mut commands = vec![&program];
    // `help` says what these pages say.
    let all = program.get_subcommands();
    commands.extend(all.filter(|command| !command.is_hide_set() && command.get_name() != "help"));
    for command in &commands {
        let page = Man::new((*command).clone());
        let name = page.get_filename();
        let mut text = Vec::new();
        page.render(&mut text)
            .map_err(|error| Failure::Failed(format!("{name}: {error}").into()))?;
        folder.write(Path::new(&name), &text)?;
    }
    let pages = counted(commands.len(), Noun::Page);
    console.say(message!(
        "man-wrote",
        "{dir}: {pages}",
        dir = words::shown(&args.dir),
        pages
    ));
    Ok(())
}
