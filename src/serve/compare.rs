//! The game as it is beside an earlier state of it: the page of `massicot diff --format html`.

use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use serde::Deserialize;

use super::stack::on_own_stack;
use crate::history::faces::Depth;
use crate::limits::Limits;
use crate::load::Root;
use crate::pipeline::diff::{self, DiffOptions};
use crate::pipeline::states::ProjectState;
use crate::pipeline::{Control, Error};
use crate::watchdog::Watch;
use crate::write::diff_page;

/// What is to be compared, in the words of the command line.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CompareRequest {
    pub game: String,
    /// `FROM`, `FROM..TO` or `FROM...TO`.
    pub revision: String,
}

/// The page of the last comparison.
#[derive(Default)]
pub struct Comparison(Mutex<Option<Bytes>>);

impl Comparison {
    pub fn page(&self) -> Option<Bytes> {
        let page = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        page.clone()
    }

    /// Compares and keeps the page.
    ///
    /// # Errors
    /// What `massicot diff` would say.
    pub fn make(
        &self,
        root: &Root,
        asked: CompareRequest,
        language: Option<String>,
        limits: Limits,
    ) -> Result<(), Error> {
        let work = || -> Result<String, Error> {
            let states = ProjectState::of_range(root, Some(&asked.revision))?;
            let options = DiffOptions {
                games: vec![asked.game],
                language,
                or_own_language: false,
                depth: Depth::Pictures,
            };
            let control = Control {
                progress: &(),
                watch: &Watch::new(limits),
                cache: None,
            };
            Ok(diff_page::encode(&diff::diff(&states, &options, control)?))
        };
        let page = on_own_stack(work).map_err(Error::Failed)??;
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(page.into());
        Ok(())
    }
}
