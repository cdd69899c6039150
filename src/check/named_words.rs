//! The words that an expression, a tag or a text names.

/// The words of a text, and before them the parts of those that hyphens join.
pub fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let whole =
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '-');
    whole.map(|word| word.trim_matches('-')).flat_map(|word| {
        let parts = word.split('-').filter(move |part| part.len() < word.len());
        parts.chain([word]).filter(|part| !part.is_empty())
    })
}
