//! The pipeline: what joins the stages, for every caller.
//!
//! ```text
//! Project ──> Checked ──┬─> Laid, Faces ──> Output ──> Made
//!                       └─> service::Job ────────────> Made
//! ```
//!
//! Each stage is a function from one type to the next, which a caller composes. What a caller has
//! to say, [`Control`], is an argument; what there is to tell is a value. Nothing here prints, ends
//! the process or is global.

use crate::message::{Message, Tell};

pub mod approve;
mod at_limits;
pub mod build;
mod cached;
mod cached_runs;
mod cached_texts;
pub mod calibrate;
pub mod changed;
pub mod changelog;
pub mod check;
pub mod checked;
pub mod chosen;
pub mod cuts;
pub mod diff;
mod exchanged;
pub mod export;
pub mod export_table;
pub mod faces;
pub mod findings;
pub mod fix;
pub mod from_sheet;
pub mod gallery;
pub mod html;
pub mod imported;
pub mod inventory;
pub mod ledger;
pub mod merge;
pub mod mutate;
pub mod open;
pub mod options;
pub mod outputs;
pub mod part_record;
pub mod partition;
pub mod presets;
mod printing;
#[cfg(feature = "pull")]
pub mod pull;
pub mod rewrite;
mod seams;
pub mod select;
pub mod service;
pub mod sheets;
pub mod spreadsheet;
pub mod states;
#[cfg(test)]
mod tests;
pub mod translate;
pub mod translators;
pub mod variant;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::cache::FaceCache;
use crate::diag::{Report, SourceMap};
use crate::load::{Game, Project, Value};
use crate::watchdog::Watch;
use crate::write::files::WriteError;
pub use findings::{Finding, Findings};

/// What a caller hands to the stages beside their input.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    pub progress: &'a dyn Progress,
    /// The limits of the work, and whether it is to end.
    pub watch: &'a Watch,
    /// Where files of faces, and pictures, are kept from one run to the next.
    pub cache: Option<&'a Arc<FaceCache>>,
}

impl Control<'_> {
    /// # Errors
    /// [`Error::Cancelled`] where the caller wants the work to end.
    pub fn go_on(&self) -> Result<(), Error> {
        match self.watch.is_cancelled() {
            true => Err(Error::Cancelled),
            false => Ok(()),
        }
    }
}

/// Is told how far work has come.
pub trait Progress: Sync {
    /// Work of `total` steps begins, on the game `what`; work on other games may be under way. What is
    /// returned is called after each step, from any thread, and dropped when the work is over.
    fn start(&self, total: usize, what: &str) -> Box<dyn Fn() + Send + Sync>;
}

/// Tells nobody.
impl Progress for () {
    fn start(&self, _total: usize, _what: &str) -> Box<dyn Fn() + Send + Sync> {
        Box::new(|| ())
    }
}

/// Why a stage has no result.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The content has errors.
    Findings(Box<Findings>),
    /// The caller asked for the end.
    Cancelled,
    /// It could not be carried out.
    Failed(Message),
    /// A file could not be written.
    Write(WriteError),
    /// What was asked for cannot be meant.
    Usage {
        /// What is wrong.
        message: Message,
        /// What to do.
        help: Message,
    },
}

impl Error {
    pub(crate) fn usage(message: impl Into<Message>, help: impl Into<Message>) -> Error {
        Error::Usage {
            message: message.into(),
            help: help.into(),
        }
    }

    /// What is to be said of it in a language.
    #[cfg(feature = "serve")]
    pub(crate) fn text(&self, language: crate::message::UiLanguage) -> String {
        match self {
            Error::Findings(found) => found.text(language),
            other => other.message().text(language).into_owned(),
        }
    }

    /// Findings, in their order.
    pub(crate) fn findings(report: Report, sources: &SourceMap) -> Error {
        Error::Findings(Box::new(Findings::new(report, sources.clone())))
    }
}

impl Tell for Error {
    fn message(&self) -> Message {
        match self {
            Error::Findings(found) => found.to_string().into(),
            Error::Cancelled => message!("pipeline-cancelled", "cancelled"),
            Error::Failed(message) => message.clone(),
            Error::Write(error) => {
                let (message, help) = (error.message(), error.help());
                message!("pipeline-usage", "{message}; {help}", message, help)
            }
            Error::Usage { message, help } => {
                message!("pipeline-usage", "{message}; {help}", message, help)
            }
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Error {}

impl From<WriteError> for Error {
    fn from(error: WriteError) -> Error {
        Error::Write(error)
    }
}

/// The report, where it holds no error.
fn pass(project: &Project, report: Report) -> Result<Report, Error> {
    match report.has_errors() {
        true => Err(Error::findings(report, &project.sources)),
        false => Ok(report),
    }
}

/// Where the files of a game go: `<game>/`, and `<game>/<language>/` in another language than
/// the game's own.
pub fn folder(game: &Game) -> PathBuf {
    let folder = PathBuf::from(&game.id);
    match game.value.get("language").and_then(Value::as_str) {
        Some(own) if own != game.language => folder.join(&game.language),
        _ => folder,
    }
}
