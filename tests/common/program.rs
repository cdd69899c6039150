//! The program as it was built for the tests.

use std::process::Command;

/// It speaks English, whatever the language of the machine.
pub fn english() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_massicot"));
    program.env("LC_ALL", "C");
    program
}
