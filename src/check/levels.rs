//! The last word on what was found: the levels and exceptions of game.toml.

use super::rules::{self, Registration};
use super::settings::{Exception, Settings};
use crate::diag::rules::content::stale_exception;
use crate::diag::{Diagnostic, Severity};

/// How much of a game has been looked at: what an exception may be judged by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    All,
    /// What can be seen without drawing, and without fonts.
    Content,
    /// Some of its pieces, or by some of the rules.
    Part,
}

/// Findings of one game, with its levels set and its exceptions taken out. An exception that
/// excuses nothing is reported itself where what it is about has been looked at. One about a
/// service never is, as the next asks for something else.
pub fn apply_levels(
    game: &str,
    settings: &Settings,
    found: Vec<Diagnostic>,
    reach: Reach,
) -> Vec<Diagnostic> {
    let mut used = vec![false; settings.exceptions.len()];
    let mut kept = Vec::with_capacity(found.len());
    for mut diagnostic in found {
        match settings.levels.get(&*diagnostic.code) {
            Some(Some(level)) => diagnostic.severity = *level,
            Some(None) => continue,
            None => {}
        }
        let exceptions = settings.exceptions.iter().enumerate();
        let mut excused = false;
        let subject = diagnostic.subject.as_deref().unwrap_or_default();
        let covers = |exception: &Exception| exception.covers(game, &diagnostic.code, subject);
        for (index, _) in exceptions.filter(|(_, exception)| covers(exception)) {
            (used[index], excused) = (true, true);
        }
        if !excused {
            kept.push(diagnostic);
        }
    }
    // A rule of the game's own may look at faces as well.
    let judged = |exception: &Exception| {
        let rule = rules::find(&exception.code);
        match reach {
            Reach::All => !rule.is_some_and(Registration::needs_service),
            Reach::Content => rule.is_some_and(Registration::needs_content_only),
            Reach::Part => false,
        }
    };
    let stale = settings.exceptions.iter().zip(&used);
    let stale = stale.filter(|(exception, used)| !**used && judged(exception));
    kept.extend(stale.map(|(exception, _)| exception.stale()));
    kept
}

impl Settings {
    /// How bad what a rule finds is at worst.
    pub fn worst(&self, rule: &Registration) -> Severity {
        let set = self.levels.get(rule.rule.code).copied().flatten();
        set.map_or(rule.worst, |set| set.min(rule.worst))
    }

    /// Whether findings of a code about a subject are told: their level is not off, and no exception
    /// excuses them.
    pub fn tells(&self, game: &str, code: &str, subject: &str) -> bool {
        let is_off = matches!(self.levels.get(code), Some(None));
        let mut exceptions = self.exceptions.iter();
        !is_off && !exceptions.any(|exception| exception.covers(game, code, subject))
    }
}

impl Exception {
    /// Whether findings of a code about a subject of the game fall under it.
    pub(super) fn covers(&self, game: &str, code: &str, subject: &str) -> bool {
        if code != self.code {
            return false;
        }
        let Some(at) = &self.at else { return true };
        let Some(subject) = subject
            .strip_prefix(game)
            .and_then(|rest| rest.strip_prefix('/'))
        else {
            return false;
        };
        let mut parts = subject.split('/');
        at.split('/').all(|wanted| {
            parts
                .next()
                .is_some_and(|part| wanted == "*" || wanted == part)
        })
    }

    fn stale(&self) -> Diagnostic {
        stale_exception::nothing_left(&self.code, self.at.as_deref(), self.span)
    }
}
