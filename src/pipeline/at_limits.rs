//! When the drawing of a game's faces ends early: one after the other takes all the work that a face
//! may, and is given up.

use std::cell::Cell;

use super::{Control, Error};
use crate::diag::Diagnostic;
use crate::diag::rules::content::too_large;
use crate::render::{FaceJob, ordered};

/// After so many the rest is left, or a run would take so long for each face of a game.
const MOST: usize = 8;

/// The faces of a game that were given up, counted in their order.
#[derive(Default)]
pub struct FacesAtLimits {
    given_up: Cell<usize>,
}

impl FacesAtLimits {
    /// Takes what drawing a face came to.
    pub fn count(&self, found: &[Diagnostic]) {
        let given_up = found.iter().any(|found| too_large::RULE.reported(found));
        self.given_up.update(|faces| faces + usize::from(given_up));
    }

    /// Whether what is left is not to be drawn.
    pub fn reached(&self) -> bool {
        self.given_up.get() >= MOST
    }
}

/// Draws faces in parallel: what each came to, in their order, until the rest is left. `found` is what
/// was found in one.
///
/// # Errors
/// The wish to end.
pub fn draw_each<R: Send>(
    jobs: &[FaceJob],
    control: Control<'_>,
    draw: impl Fn(FaceJob) -> R + Sync,
    found: impl Fn(&R) -> &[Diagnostic],
) -> Result<Vec<R>, Error> {
    let limits = FacesAtLimits::default();
    let mut drawn = Vec::with_capacity(jobs.len());
    let work = |job: &FaceJob| control.go_on().map(|()| draw(*job));
    ordered(jobs, work, |results| {
        while !limits.reached()
            && let Some(face) = results.next()
        {
            let face = face?;
            limits.count(found(&face));
            drawn.push(face);
        }
        Ok(drawn)
    })
}
