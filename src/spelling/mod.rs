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
mod dictionary;
mod encoding;
mod flags;
mod known;
mod limits;
mod suggest;
mod words;

pub use dictionary::Dictionary;
pub use limits::{DictionaryError, MOST_AFFIX_BYTES, MOST_WORD_BYTES, SpellingWork};

#[cfg(test)]
mod tests;
