//! What is wrong with a text: no more of one kind than anybody reads, and how many more there are.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use crate::diag::{Diagnostic, Rule, Severity};

/// So many findings of one code are told; the rest is counted.
const MOST: usize = 500;

/// Findings, each with its place in the text.
#[derive(Clone, Default, Debug)]
pub struct Problems {
    found: Vec<(Range<usize>, Diagnostic)>,
    /// How many are told of each code, and the last of them.
    told: HashMap<(Severity, Cow<'static, str>), (usize, usize)>,
}

impl Problems {
    pub fn push(&mut self, range: Range<usize>, found: Diagnostic) {
        if self.counts(found.severity, found.code.clone()) {
            self.found.push((range, found));
        }
    }

    /// The same of a finding of a rule that takes long to make, and is not made where it is only counted.
    pub fn push_made(
        &mut self,
        range: Range<usize>,
        rule: &Rule,
        make: impl FnOnce() -> Diagnostic,
    ) {
        if self.counts(rule.level, rule.code.into()) {
            self.found.push((range, make()));
        }
    }

    /// Counts one more; false where it is no more than counted.
    fn counts(&mut self, severity: Severity, code: Cow<'static, str>) -> bool {
        let next = self.found.len();
        let (count, last) = self.told.entry((severity, code)).or_insert((0, next));
        if *count < MOST {
            (*count, *last) = (*count + 1, next);
            return true;
        }
        if let Some((_, last)) = self.found.get_mut(*last) {
            last.more = last.more.saturating_add(1);
        }
        false
    }

    pub fn append(&mut self, others: Problems) {
        self.found.extend(others.found);
    }
}

impl IntoIterator for Problems {
    type Item = (Range<usize>, Diagnostic);
    type IntoIter = std::vec::IntoIter<(Range<usize>, Diagnostic)>;

    fn into_iter(self) -> Self::IntoIter {
        self.found.into_iter()
    }
}
