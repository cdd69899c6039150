//! The parsed templates of a game, made once for the layout of its pages and for its sheets.

use std::sync::Arc;

use super::template::Templates;
use crate::diag::{Diagnostic, SourceMap};
use crate::limits::Limits;
use crate::load::Game;

/// The parsed templates of a game, and what is wrong with them. They are those of the game with its pages
/// laid out as they were before.
#[derive(Clone)]
pub struct Prepared {
    pub(super) templates: Arc<Templates>,
    pub(super) found: Vec<Diagnostic>,
}

impl Prepared {
    pub fn new(game: &Game, sources: &SourceMap, limits: &Limits) -> Prepared {
        let (templates, found) = Templates::new(game, sources);
        Prepared {
            templates: Arc::new(templates.within(limits)),
            found,
        }
    }
}
