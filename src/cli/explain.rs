//! `massicot explain`

use clap::Args;

use super::candidates;
use super::console::Console;
use super::session::Failure;
use crate::check::explain;

/// Explain a rule or a function of the rule language
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot explain                    every code and function, a line each
  massicot explain text-overflow      what a code means, why it matters, how to mend it")]
pub struct Explain {
    /// The code of a rule, or the name of a function; all of them where none is named
    #[arg(value_name = "CODE", add = candidates::explained())]
    pub code: Option<String>,
    /// Every code and function, a line each: the same as without a code
    #[arg(long)]
    pub list: bool,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(console: &Console, args: &Explain) -> Result<(), Failure> {
    let language = console.language();
    let page = match &args.code {
        Some(code) if !args.list => explain::page(code, language).map_err(|message| {
            Failure::usage(
                message,
                message!(
                    "massicot-explain-lists-all",
                    "`massicot explain` lists them all"
                ),
            )
        })?,
        _ => explain::list(language),
    };
    console.result(page.trim_end());
    Ok(())
}
