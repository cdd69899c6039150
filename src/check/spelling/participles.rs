//! French participles that do not go with their noun, or go with one that they must not.

use super::common::Gender;
use super::persons::parted;
use super::text_words::{DETERMINERS, Words};

const SUBJECTS: [&str; 8] = ["je", "tu", "il", "elle", "on", "nous", "ils", "elles"];
/// What begins an object behind its verb.
const OBJECT: [&str; 14] = [
    "le", "la", "les", "un", "une", "des", "du", "son", "sa", "ses", "leur", "leurs", "votre",
    "vos",
];
/// Before a noun that belongs to none before it.
const PLACES: [&str; 8] = [
    "dans", "sur", "sous", "sans", "par", "vers", "contre", "chez",
];

/// A participle of another gender than the noun before it: `dans l’ordre voulue`.
pub fn of_other_gender(words: &Words<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let noun = index.checked_sub(1)?;
    let (joined, said) = parted(words.small(noun));
    let kinds = words.kinds(said)?;
    let is_noun = kinds.is_singular && !kinds.is_plural && !kinds.is_verb && !kinds.is_other;
    let begins = match joined {
        "l" => noun,
        "" if DETERMINERS.contains(&words.before(noun)?) => noun - 1,
        _ => return None,
    };
    // Of `la case du roi gardée` the noun before is not the one.
    let first = words.before(begins)?;
    let is_acted = words.is_conjugated(first) || first.ends_with("ez") && words.is_only_verb(first);
    let is_whole = is_noun && (PLACES.contains(&first) || is_acted);
    let masculine = word
        .strip_suffix('e')
        .filter(|word| word.ends_with(['é', 'u']));
    let meant = match (kinds.gender?, masculine) {
        (Gender::Masculine, Some(meant)) if is_past(words, meant) => meant.to_owned(),
        (Gender::Feminine, None) if word.ends_with('é') && is_past(words, word) => {
            format!("{word}e")
        }
        _ => return None,
    };
    is_whole.then_some(meant)
}

/// A participle behind `avoir` that goes with an object behind it: `elle a rendue la clef`.
pub fn with_object(words: &Words<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let stem = word.strip_suffix('s').unwrap_or(word);
    let stem = stem.strip_suffix('e').unwrap_or(stem);
    let ends = stem.ends_with(['é', 'u']) && stem.len() < word.len();
    let is_participle = ends && words.common.has(stem) && !words.is_noun(word);
    let next = words.next(index)?;
    let has_object = OBJECT.contains(&next) || next.starts_with("l’");
    // Of `que nous avons rendue` the object stands before.
    let subject = index.checked_sub(2)?;
    let is_plain = SUBJECTS.contains(&words.small(subject)) && words.before(subject) != Some("que");
    (is_participle && has_object && is_plain).then(|| stem.to_owned())
}

/// A participle, which may be an adjective too.
fn is_past(words: &Words<'_>, word: &str) -> bool {
    let kinds = words.kinds(word);
    let is_verb = kinds.is_some_and(|it| it.is_verb && !it.is_singular);
    word.ends_with('é') && is_verb || word.ends_with('u') && kinds.is_some() && !words.is_noun(word)
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn a_participle_goes_with_its_noun_only() {
        for (text, told) in [
            (
                "Posez-les dans l’ordre voulue, sur la case occupé.",
                "voulue>voulu occupé>occupée",
            ),
            ("Elle a **payée** la clef.", "payée>payé"),
            (
                "La clef qu’elle a rendue, que nous avons payée une pièce.",
                "",
            ),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }
}
