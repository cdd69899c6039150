//! The words of a text: how many, and those that it names.

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

/// The words of a text, and before them the parts of those that hyphens join.
pub fn with_parts(text: &str) -> impl Iterator<Item = &str> {
    let whole =
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '-');
    whole.map(|word| word.trim_matches('-')).flat_map(|word| {
        let parts = word.split('-').filter(move |part| part.len() < word.len());
        parts.chain([word]).filter(|part| !part.is_empty())
    })
}
