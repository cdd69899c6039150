//! A bound on the work of an evaluation.
//!
//! Rules come from whoever wrote the content, and a few nested loops can ask for more
//! than a lifetime. Work is counted in steps, not in seconds: the same rule is given up
//! at the same point on every machine. A step is one part of an expression looked at, or
//! one item made; memory is bounded by it too, as nothing is made without a step.

use std::cell::Cell;

use super::patterns::Patterns;
use super::{Fault, Result};
use crate::numbers::NumberSigns;

/// What is left to spend. Shared by everything one rule evaluates.
#[derive(Debug)]
pub struct Budget {
    left: Cell<u64>,
    /// What was compiled for it. It costs the same steps each time it is asked for.
    pub patterns: Patterns,
    /// What stands within the numbers of texts.
    pub signs: NumberSigns,
}

impl Budget {
    pub fn new(steps: u64) -> Budget {
        Budget {
            left: Cell::new(steps),
            patterns: Patterns::default(),
            signs: NumberSigns::default(),
        }
    }

    /// The same for texts of a language that sets numbers so.
    pub fn with_signs(self, signs: NumberSigns) -> Budget {
        Budget { signs, ..self }
    }

    /// Takes `steps` off, or gives the evaluation up.
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn spend(&self, steps: u64) -> Result<()> {
        match self.left.get().checked_sub(steps) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => {
                self.left.set(0);
                Err(exhausted())
            }
        }
    }

    /// Pays for `count` new items, before they are made.
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn items(&self, count: usize) -> Result<()> {
        self.spend((count as u64).saturating_mul(4))
    }

    /// Pays for going through `bytes` of text.
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn text(&self, bytes: usize) -> Result<()> {
        self.spend(1 + bytes as u64 / 16)
    }

    /// Pays for holding `bytes` of text to others: nothing where they are few.
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn compared(&self, bytes: usize) -> Result<()> {
        self.spend(bytes as u64 / 16)
    }
}

fn exhausted() -> Box<Fault> {
    let mut fault = Fault::new(message!(
        "cel-budget-exhausted",
        "this takes more steps than a rule may use"
    ))
    .help(message!(
        "cel-budget-exhausted-help",
        "loops inside loops multiply: work something out once in `let`, or look at fewer entries"
    ));
    fault.exhausted = true;
    fault
}
