//! A dictionary as its two files have it.

use std::collections::HashMap;

use super::affixes::Affixes;
use super::encoding::DictionaryEncoding;
use super::flags::Flag;
use super::limits::DictionaryError;
use super::words;

/// A language's words.
#[derive(Debug)]
pub struct Dictionary {
    pub(super) affixes: Affixes,
    /// The flags of each word; of words that are spelled alike, of each.
    pub(super) words: HashMap<Box<str>, Vec<Box<[Flag]>>>,
}

impl Dictionary {
    /// Reads the two files.
    ///
    /// # Errors
    /// An encoding that is not known, or a file that is not of the form.
    pub fn new(affixes: &[u8], words: &[u8]) -> Result<Dictionary, DictionaryError> {
        let encoding = DictionaryEncoding::of(affixes)?;
        let affixes = Affixes::read(&encoding.text(affixes))?;
        let words = words::read(&encoding.text(words), &affixes);
        if words.is_empty() {
            return Err(DictionaryError(message!(
                "dictionary-no-words",
                "the list of words has none"
            )));
        }
        Ok(Dictionary { affixes, words })
    }
}
