//! In the place of `candidates`, in a program built without the feature `terminal`: a shell is offered
//! nothing.

use std::ffi::OsString;

use clap::Command;
use clap::builder::ArgExt;

pub use self::{
    nothing as classes, nothing as components, nothing as components_of_games,
    nothing as explained, nothing as games, nothing as games_and_pieces, nothing as languages,
    nothing as papers, nothing as pieces, nothing as schemas, nothing as services,
    nothing as sheets,
};

/// What is added to an argument for which nothing is offered.
#[derive(Clone, Debug)]
pub struct Nothing;

impl ArgExt for Nothing {}

pub fn nothing() -> Nothing {
    Nothing
}

/// Answers no shell.
///
/// # Errors
/// Never.
pub fn answer(_: impl Fn() -> Command, _: Vec<OsString>) -> clap::error::Result<bool> {
    Ok(false)
}
