//! `massicot diff`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::candidates;
use super::diff_words;
use super::session::{Failure, Session};
use super::values;
use crate::diag::plain::json;
use crate::history::faces::Depth;
use crate::pipeline::diff::{self, DiffOptions};
use crate::pipeline::states::{self, ProjectState};
use crate::write;

/// Say what is different between two versions: pieces, fields, faces
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot diff                       since the last commit
  massicot diff v1.2                  since a tag, a branch or a commit
  massicot diff v1.1..v1.2 my-game    between two of them, one game
  massicot diff main...topic          what a branch changes, as for a pull request
  massicot diff ../old ../new         between two folders, without git
  massicot diff v1.2 --format html    one page to look at: diff.html

Exit code 1 means that a version has errors, and what could be read of it was compared.")]
pub struct Diff {
    /// Revisions as FROM, FROM..TO or FROM...TO, or two folders; then games. [default: HEAD and the
    /// work tree, all games]
    #[arg(value_name = "FROM..TO] [GAME", value_parser = values::game, add = candidates::games())]
    pub what: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = DiffFormat::Human)]
    pub format: DiffFormat,
    /// Draw the faces in another language than the game's own
    #[arg(long, value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Draw nothing: faces that are made of something else count as changed
    #[arg(long)]
    pub content_only: bool,
    /// The file to write [default: diff.html for html, else what is printed]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How differences are told.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiffFormat {
    Human,
    Json,
    Markdown,
    Html,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done; a state with errors.
pub fn run(session: &Session, args: &Diff) -> Result<(), Failure> {
    session.end_on_signal();
    refuse_untrusted(session, "diff")?;
    let (states, games) = asked(session, &args.what)?;
    let options = DiffOptions {
        games,
        language: args.language.clone(),
        or_own_language: false,
        depth: match (args.content_only, args.format) {
            (true, _) => Depth::Inputs,
            (false, DiffFormat::Html) => Depth::Pictures,
            (false, _) => Depth::Dots,
        },
    };
    let found = diff::diff(&states, &options, session.control())?;
    let text = match args.format {
        DiffFormat::Html => write::diff_page::encode(&found),
        DiffFormat::Human => {
            let colour = session.console.has_result_colour() && args.output.is_none();
            diff_words::told(&found, colour, session.console.language())
        }
        DiffFormat::Json => json(format!("{:#}", diff::json(&found))),
        DiffFormat::Markdown => write::markdown::diff(&found),
    };
    let page = (args.format == DiffFormat::Html).then(|| PathBuf::from("diff.html"));
    session.give(&text, args.output.as_deref().or(page.as_deref()))?;
    for line in diff_words::untold(&found, session.console.language()) {
        session.console.failure(&line, None);
    }
    match found.untold.is_empty() {
        true => Ok(()),
        false => Err(Failure::Findings),
    }
}

/// Of a stranger's project no history is read: git would read their repository outside the worker.
///
/// # Errors
/// The failure of `--untrusted`.
pub fn refuse_untrusted(session: &Session, what: &str) -> Result<(), Failure> {
    match session.is_untrusted {
        true => Err(Failure::usage(
            message!(
                "cli-diff-refuse-untrusted",
                "`{what}` reads a history, which --untrusted does not",
                what
            ),
            message!(
                "cli-diff-refuse-untrusted-compare-folders-were",
                "compare folders that were checked out, in a container or a virtual machine"
            ),
        )),
        false => Ok(()),
    }
}

/// The states that are compared, and the games by name.
///
/// # Errors
/// The failure of a revision or a folder that there is not.
pub fn asked(
    session: &Session,
    what: &[String],
) -> Result<([ProjectState; 2], Vec<String>), Failure> {
    let is_project = |word: &String| Path::new(word).join("content").is_dir();
    if let [old, new, games @ ..] = what
        && is_project(old)
        && is_project(new)
    {
        let states = [
            ProjectState::folder(Path::new(old))?,
            ProjectState::folder(Path::new(new))?,
        ];
        return Ok((states, games.to_vec()));
    }
    let (range, games) = match what {
        [first, games @ ..] if is_range(session, first) => (Some(first.as_str()), games),
        games => (None, games),
    };
    Ok((
        ProjectState::of_range(&session.root, range)?,
        games.to_vec(),
    ))
}

/// Whether a word means revisions: a game is one where its name is both.
fn is_range(session: &Session, word: &str) -> bool {
    let games = session.games(&[]).unwrap_or_default();
    let is_game = games.iter().any(|game| game == word);
    let safe = crate::load::is_safe_id(word);
    // What cannot be a game's name is told as the revision that it is not.
    !is_game && (!safe || states::is_revision(&session.root, word))
}
