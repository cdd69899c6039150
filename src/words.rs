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

/// Words with so many letters may differ by two, shorter ones by one.
const LONG: usize = 8;

/// In how many letters two words differ, one more, one less or two exchanged counted as one; none where they
/// differ in more than a slip of the pen.
pub fn slips(one: &str, other: &str) -> Option<usize> {
    let (one_length, other_length) = (one.chars().count(), other.chars().count());
    let most = if one_length.min(other_length) < LONG {
        1
    } else {
        2
    };
    if one_length.abs_diff(other_length) > most {
        return None;
    }
    Some(strsim::osa_distance(one, other)).filter(|distance| *distance <= most)
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
