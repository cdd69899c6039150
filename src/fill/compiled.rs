//! Expressions of texts, each compiled once: a deck says the same on every card.

use std::collections::HashMap;
use std::sync::Arc;

use crate::cel::{Expression, Result, ScopeNames, compile};

#[derive(Default)]
pub struct Compiled {
    known: HashMap<(String, String), Result<Arc<Expression>>>,
}

impl Compiled {
    /// The expression of a text that may use some names.
    ///
    /// # Errors
    /// The fault of one that cannot be compiled.
    pub fn get(&mut self, source: &str, names: &[&str]) -> Result<Arc<Expression>> {
        let key = (source.to_owned(), names.join(" "));
        let known = self.known.entry(key);
        let compiled = known.or_insert_with(|| {
            compile(source, &ScopeNames::new(names.iter().copied()), None).map(Arc::new)
        });
        compiled.clone()
    }
}
