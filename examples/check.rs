//! Says what is wrong with a project: `cargo run --example check -- my-game`.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "the bans are for the program itself"
)]

use std::process::ExitCode;

use massicot::{CheckOptions, Error, Project};

fn main() -> ExitCode {
    match check() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether nothing is an error.
fn check() -> Result<bool, Error> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let findings = Project::open(folder)?.check(&CheckOptions::default())?;
    for finding in findings.iter() {
        if let Some((file, line, column)) = finding.place {
            print!("{}:{line}:{column}: ", file.display());
        }
        println!("{} [{}]", finding.message, finding.code);
    }
    Ok(!findings.has_errors())
}
