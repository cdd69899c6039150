//! Games whose content may be drawn.

use super::chosen::Chosen;
use super::{Error, pass};
use crate::check::rules::content::missing_translation;
use crate::check::{self, Reach};
use crate::diag::{Diagnostic, Report, Severity};
use crate::load::{Game, Project};
use crate::render::{Plan, TextEngine};

/// A project whose content has no errors, and what is to be made of its games.
pub struct Checked<'p> {
    pub project: &'p Project,
    pub plans: &'p [(&'p Game, Plan)],
    /// What there is to tell beside errors.
    pub report: Report,
    text: &'p TextEngine,
}

impl<'p> Checked<'p> {
    /// Of what was found in the content, by [`check::content`] for all that is as bad as `least`. Where
    /// single pieces are planned, what is wrong with others does not count.
    ///
    /// # Errors
    /// Errors in the content.
    pub fn new(
        project: &'p Project,
        plans: &'p [(&'p Game, Plan)],
        text: &'p TextEngine,
        found: Report,
        single_pieces: bool,
        least: Severity,
    ) -> Result<Checked<'p>, Error> {
        let mut found = found.into_vec();
        let mut reach = match least {
            Severity::Note => Reach::Content,
            Severity::Error | Severity::Warning => Reach::Part,
        };
        if single_pieces {
            let chosen = Chosen::of_plans(plans);
            found.retain(|found| plans.iter().any(|(game, _)| chosen.tells(game, found)));
            reach = Reach::Part;
        }
        let report = pass(project, check::apply_settings(project, found, reach))?;
        Ok(Checked {
            project,
            plans,
            report,
            text,
        })
    }

    /// The fonts of the project, as all of its games share them.
    pub fn text(&self) -> &'p TextEngine {
        self.text
    }

    /// How many texts have no translation.
    pub fn untranslated(&self) -> usize {
        let lacking = |found: &&Diagnostic| missing_translation::RULE.reported(found);
        self.report.iter().filter(lacking).count()
    }
}
