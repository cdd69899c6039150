//! Whether a text is written for people.

/// How many words a text has: of two letters at least, so that figures and signs are none.
pub fn count(text: &str) -> usize {
    let is_word = |word: &&str| {
        word.chars()
            .filter(|letter| letter.is_alphabetic())
            .nth(1)
            .is_some()
    };
    text.split_whitespace().filter(is_word).count()
}

/// Whether a text is more than a word: something that is read out.
pub fn is_prose(text: &str) -> bool {
    count(text) > 1
}
