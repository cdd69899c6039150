//! French participles that do not go with their noun, or go with one that they must not.

use super::common::Gender;
use super::text_words::{DETERMINERS, TextWords, parted};

const HAVE: [&str; 8] = [
    "a", "ont", "avons", "avez", "avait", "avaient", "aura", "auront",
];
/// What stands between a verb and its participle.
const ADVERBS: [&str; 16] = [
    "jamais",
    "pas",
    "plus",
    "encore",
    "déjà",
    "toujours",
    "aussi",
    "alors",
    "donc",
    "bien",
    "ensuite",
    "aussitôt",
    "seulement",
    "presque",
    "enfin",
    "tous",
];
/// An object, or what leads to one, that stands before its verb.
const OBJECTS_BEFORE: [&str; 10] = [
    "que",
    "quel",
    "quelle",
    "quels",
    "quelles",
    "combien",
    "laquelle",
    "lesquels",
    "lesquelles",
    "duquel",
];

/// A participle of another gender than the noun before it: `dans l’ordre voulue`.
pub fn of_other_gender(words: &TextWords<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let noun = behind_adverbs(words, index)?;
    let (joined, said) = parted(words.small(noun));
    if said == "face" && matches!(word, "caché" | "fermé" | "cachés") {
        return Some(format!("{}e", word.trim_end_matches('s')));
    }
    let kinds = words.kinds(said)?;
    let is_noun = kinds.is_singular && !kinds.is_plural && !kinds.is_verb && !kinds.is_other;
    let begins = match joined {
        "l" => noun,
        "" if DETERMINERS.contains(&words.before(noun)?) => noun - 1,
        _ => return None,
    };
    // Of `la case du roi gardée` the noun before is not the one; `le roi la carte posée` has no sense.
    let is_of = |word: &str| {
        matches!(word, "de" | "que" | "dont" | "où" | "à" | "et" | "ou") || word.ends_with('’')
    };
    let is_whole = is_noun && !words.before(begins).is_some_and(is_of);
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

/// A participle behind `avoir` that goes with what it must not: `elle a rendue la clef`, `ils n’ont pas encore jouée`;
/// and the past of a story where one has to stand: `il a servit`.
pub fn behind_have(words: &TextWords<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let of_story = word.strip_suffix('t');
    let of_story = of_story.filter(|word| word.ends_with(['i', 'u']) && words.common.has(word));
    let stem = word.strip_suffix('s').unwrap_or(word);
    let stem = stem.strip_suffix('e').unwrap_or(stem);
    let ends = stem.ends_with(['é', 'u']) && stem.len() < word.len();
    let is_participle = ends && words.common.has(stem) && !words.is_noun(word);
    let verb = behind_adverbs(words, index)?;
    let (joined, said) = parted(words.small(verb));
    let is_have = HAVE.contains(&said) && matches!(joined, "" | "n");
    if let Some(participle) = of_story.filter(|_| is_have && verb > 0 && !words.is_noun(word)) {
        return Some(participle.to_owned());
    }
    // Of `que nous avons rendue`, `les a rendues` the object stands before.
    let is_object = |word: &str| {
        OBJECTS_BEFORE.contains(&word) || word.starts_with("qu’") || word.starts_with("qu'")
    };
    let is_pronoun = matches!(words.before(verb), Some("les" | "nous" | "vous"));
    let is_plain = is_participle && is_have && verb > 0 && !is_pronoun;
    let clause = || &words.small[words.sentence_start(index)..index];
    (is_plain && !clause().iter().any(|word| is_object(word))).then(|| stem.to_owned())
}

/// The word before one and the adverbs before that.
pub fn behind_adverbs(words: &TextWords<'_>, index: usize) -> Option<usize> {
    let before = |at: usize| words.place_before(at);
    let mut at = before(index)?;
    while ADVERBS.contains(&words.small(at)) {
        at = before(at)?;
    }
    Some(at)
}

/// A participle, which may be an adjective too.
pub fn is_past(words: &TextWords<'_>, word: &str) -> bool {
    let kinds = words.kinds(word);
    let is_verb = kinds.is_some_and(|it| it.is_verb && !it.is_singular);
    word.ends_with('é') && is_verb
        || word.ends_with('u') && !word.ends_with("qu") && kinds.is_some() && !words.is_noun(word)
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
                "Le premier dehors a gagnée. Les pions n’ont pas encore jouée.",
                "gagnée>gagné jouée>joué",
            ),
            (
                "Barrez-le quand il a servit. Ils n’ont pas reçut de carte, et n’ont jamais finit.",
                "servit>servi reçut>reçu finit>fini",
            ),
            (
                "Il a dit, écrit, fait et conduit ; il a droit à un but, elle a tout pris.",
                "",
            ),
            (
                "La clef qu’elle a rendue, que nous avons payée une pièce.",
                "",
            ),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }
}
