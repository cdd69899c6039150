//! `massicot lsp`

use clap::Args;

use super::console::Console;
use super::session::Failure;
use crate::limits::Limits;
use crate::lsp;

/// Serve an editor: findings while one types, pictures of cards, completion, go to definition
#[derive(Args, Debug)]
#[command(
    after_help = "An editor starts it and speaks to it over its standard input and output.
docs/editors.md says how VS Code, Zed, Helix and Neovim are told of it."
)]
pub struct Lsp {
    /// Over the standard input and output, as some editors say; there is no other way
    #[arg(long, hide = true)]
    pub stdio: bool,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(console: &Console, _: &Lsp, limits: Limits, is_untrusted: bool) -> Result<(), Failure> {
    if is_untrusted {
        return Err(Failure::usage(
            message!(
                "cli-lsp",
                "`lsp` does not work with --untrusted: an editor asks it about any file"
            ),
            message!(
                "cli-lsp-massicot-untrusted-check",
                "`massicot --untrusted check` finds the same"
            ),
        ));
    }
    Ok(lsp::serve(limits, console.language())?)
}
