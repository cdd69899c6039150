//! Regular expressions, compiled once for all that one rule looks at: compiling takes longer than looking.

use std::cell::RefCell;
use std::sync::Arc;

use regex::{Error, Regex, RegexBuilder};

/// What a compiled pattern may take, and what the engine keeps beside it; its time is linear in the text.
const MOST_BYTES: usize = 1 << 18;
/// So many are kept: a rule may hold a text to a list of patterns, or make them of what it looks at.
const MOST_KEPT: usize = 64;

/// Patterns that were compiled.
#[derive(Debug, Default)]
pub struct Patterns(RefCell<Vec<(Arc<str>, Arc<Regex>)>>);

impl Patterns {
    /// A pattern, compiled.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn compiled(&self, pattern: &Arc<str>) -> Result<Arc<Regex>, Error> {
        let mut kept = self.0.borrow_mut();
        if let Some((_, known)) = kept.iter().find(|(known, _)| known == pattern) {
            return Ok(known.clone());
        }
        let made = RegexBuilder::new(pattern)
            .size_limit(MOST_BYTES)
            .dfa_size_limit(MOST_BYTES)
            .build()?;
        let made = Arc::new(made);
        if kept.len() == MOST_KEPT {
            kept.remove(0);
        }
        kept.push((pattern.clone(), made.clone()));
        Ok(made)
    }
}
