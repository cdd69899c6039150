//! Spelling by dictionaries in Hunspell's form: a list of words (`fr.dic`) and the affixes that they
//! take (`fr.aff`).
//!
//! Whether a word is known is asked by taking affixes off it, not by making all words there are: a
//! dictionary costs what its files do. Of the format is read what words are made of: affixes, their
//! conditions and what they take in turn, compounds, flags of all kinds. A dictionary is untrusted:
//! its size is bounded where it is read, and every look at an affix is counted.
//!
//! The form is described in `man 5 hunspell`. Written here because the libraries in Rust that read it
//! are under MPL-2.0, or stand on one that is.

mod affixes;
mod conditions;
mod encoding;
mod flags;
mod known;
mod suggest;
mod words;

use std::collections::HashMap;

use affixes::Affixes;
use flags::Flag;

/// The largest file of affixes, in bytes.
pub const MOST_AFFIX_BYTES: u64 = 8 << 20;
/// The largest list of words, in bytes.
pub const MOST_WORD_BYTES: u64 = 48 << 20;
/// Longer words are none of a dictionary's, in characters.
const LONGEST: usize = 64;

/// A language's words.
#[derive(Debug)]
pub struct Dictionary {
    affixes: Affixes,
    /// The flags of each word; of words that are spelled alike, of each.
    words: HashMap<Box<str>, Vec<Box<[Flag]>>>,
}

/// Why a dictionary cannot be used: one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DictionaryError(pub String);

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
    fn step(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        !self.is_spent()
    }
}

impl Dictionary {
    /// Reads the two files.
    ///
    /// # Errors
    /// An encoding that is not known, or a file that is not of the form.
    pub fn new(affixes: &[u8], words: &[u8]) -> Result<Dictionary, DictionaryError> {
        let encoding = encoding::Encoding::of(affixes)?;
        let affixes = Affixes::read(&encoding.text(affixes))?;
        let words = words::read(&encoding.text(words), &affixes);
        if words.is_empty() {
            return Err(DictionaryError("the list of words has none".to_owned()));
        }
        Ok(Dictionary { affixes, words })
    }
}

#[cfg(test)]
mod tests;
