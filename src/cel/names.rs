//! Names that an expression may use.

use std::sync::Arc;

/// The names that are known where an expression stands.
#[derive(Clone, Default, Debug)]
pub struct ScopeNames(Vec<Arc<str>>);

impl ScopeNames {
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> ScopeNames {
        ScopeNames(names.into_iter().map(Arc::from).collect())
    }

    pub fn push(&mut self, name: &str) {
        self.0.push(name.into());
    }

    pub fn pop(&mut self) {
        self.0.pop();
    }

    pub fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|known| **known == *name)
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|name| &**name)
    }
}
