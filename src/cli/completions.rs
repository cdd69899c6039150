//! `massicot completions`

use clap::{Args, ValueEnum};
use clap_complete::env::Shells;

use super::candidates::VARIABLE;
use super::console::Console;
use super::session::Failure;

/// Print completions for a shell: of commands, options, and the games and pieces of a project
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot completions bash > ~/.local/share/bash-completion/completions/massicot
  massicot completions zsh > ~/.zfunc/_massicot     (with ~/.zfunc in fpath)
  massicot completions fish > ~/.config/fish/completions/massicot.fish
  massicot completions powershell >> $PROFILE

What is printed asks the program itself while you type; print it anew after an update.")]
pub struct Completions {
    #[arg(value_enum)]
    pub shell: Shell,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(console: &Console, args: &Completions) -> Result<(), Failure> {
    const PROGRAM: &str = env!("CARGO_PKG_NAME");
    let value = args.shell.to_possible_value();
    let name = value.as_ref().map(clap::builder::PossibleValue::get_name);
    let known = Shells::builtins();
    let shell = name.and_then(|name| known.completer(name));
    let shell = shell.ok_or_else(|| {
        Failure::Failed(message!(
            "cli-completions",
            "there are no completions for it"
        ))
    })?;
    let mut script = Vec::new();
    shell
        .write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script)
        .map_err(|error| {
            Failure::Failed(message!(
                "cli-completions-script-cannot-written",
                "the script cannot be written: {error}",
                error
            ))
        })?;
    console.result(String::from_utf8_lossy(&script).trim_end());
    Ok(())
}
