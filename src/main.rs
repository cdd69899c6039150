//! The program: what `massicot::cli` says, as an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    massicot::cli::main()
}
