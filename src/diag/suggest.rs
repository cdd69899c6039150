//! What was meant by a word that nothing knows.

use crate::message::Message;

/// A longer word is no slip of the pen; in characters.
const LONGEST: usize = 64;
/// No more candidates are looked at: a suggestion may not cost more than the check.
const MOST: usize = 2_000;

/// The candidate nearest to `word`, if it is near enough to be what was meant. Long words have
/// none, and of very many candidates only the first are looked at.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let length = length(word)?;
    let lower = word.to_lowercase();
    let near = candidates.into_iter().take(MOST).filter_map(|candidate| {
        let other = self::length(candidate)?;
        let most = 1 + length.min(other) / 4;
        if length.abs_diff(other) > most {
            return None;
        }
        let distance = strsim::osa_distance(&lower, &candidate.to_lowercase());
        (distance <= most).then_some((distance, candidate))
    });
    near.min().map(|(_, candidate)| candidate)
}

/// The question whether the nearest candidate was meant; `None` where none is near.
pub fn suggestion<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<Message> {
    did_you_mean(word, candidates)
        .map(|near| message!("did-you-mean-near", "did you mean `{near}`?", near))
}

/// In characters; `None` for a word too long.
fn length(word: &str) -> Option<usize> {
    // No character takes more than four bytes.
    let length = (word.len() <= 4 * LONGEST).then(|| word.chars().count())?;
    (length <= LONGEST).then_some(length)
}

/// The first names of a list, and how many more there are: `a, b, c and 12 more`.
pub fn listed<T: AsRef<str>>(names: impl IntoIterator<Item = T>) -> Message {
    const LISTED: usize = 24;
    let mut names = names.into_iter();
    let first: Vec<String> = names
        .by_ref()
        .take(LISTED)
        .map(|name| super::plain::bounded(name.as_ref(), LONGEST * 4).into_owned())
        .collect();
    let first = first.join(", ");
    match names.count() {
        0 => first.into(),
        more => message!("listed-and-more", "{first} and {more} more", first, more),
    }
}

/// The names in quotes, as [`listed`].
pub fn quoted<T: AsRef<str>>(names: impl IntoIterator<Item = T>) -> Message {
    let names = names.into_iter();
    listed(names.map(|name| format!("`{}`", name.as_ref())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_is_meant() {
        assert_eq!(did_you_mean("swrd", ["bow", "sword"]), Some("sword"));
        assert_eq!(did_you_mean("Étendrad", ["étendard"]), Some("étendard"));
        assert_eq!(did_you_mean("bow", ["sword"]), None);
    }

    #[test]
    fn long_words_and_many_candidates_cost_nothing() {
        let long = "a".repeat(100_000);
        assert_eq!(did_you_mean(&long, [long.as_str()]), None);
        let far = std::iter::repeat_n("abd", MOST).chain(["abc"]);
        assert_eq!(did_you_mean("abc", far), Some("abd"));
    }
}
