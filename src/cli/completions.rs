//! `massicot completions`

use clap::{Args, Command};
use clap_complete::Shell;

use super::console::Console;
use super::session::Failure;

/// Print completions for a shell
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot completions bash > ~/.local/share/bash-completion/completions/massicot
  massicot completions fish > ~/.config/fish/completions/massicot.fish")]
pub struct Completions {
    #[arg(value_enum)]
    pub shell: Shell,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(console: &Console, args: &Completions, command: &mut Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "massicot", &mut script);
    console.result(String::from_utf8_lossy(&script).trim_end());
    Ok(())
}
