//! What a dictionary and the work on it may take.

use crate::message::Message;

/// The largest file of affixes, in bytes.
pub const MOST_AFFIX_BYTES: u64 = 8 << 20;
/// The largest list of words, in bytes.
pub const MOST_WORD_BYTES: u64 = 48 << 20;
/// Longer words are none of a dictionary's, in characters.
pub const LONGEST: usize = 64;

/// Why a dictionary cannot be used: one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DictionaryError(pub Message);

/// How many looks at affixes are left.
#[derive(Debug)]
pub struct SpellingWork(u64);

impl SpellingWork {
    pub fn new(looks: u64) -> SpellingWork {
        SpellingWork(looks)
    }

    /// Whether what was asked last may not have been looked at whole.
    pub fn is_spent(&self) -> bool {
        self.0 == 0
    }

    /// Counts one more; false where there were too many.
    pub fn step(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        !self.is_spent()
    }
}
