//! When work on a game's faces ends early: one after the other takes all that a face may, and is given up.

use std::cell::Cell;

use crate::diag::Diagnostic;
use crate::diag::rules::content::too_large;

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
