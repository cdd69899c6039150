//! The noun that a French subject is about: `les cartes` of `les cartes du roi`.

use super::text_words::{DETERMINERS, PLURAL_DETERMINERS, TextWords, parted};

/// The noun that what ends with the word `last` is about: `les cartes` of `les cartes du roi`, of `les cartes de
/// départ` and of `les cartes visibles`; else the word itself.
pub fn head(words: &TextWords<'_>, last: usize) -> usize {
    let before = |at: usize| words.place_before(at);
    let is_article = |word: &str| DETERMINERS.contains(&word) || PLURAL_DETERMINERS.contains(&word);
    let find = || {
        let (joined, _) = parted(words.small(last));
        let said = before(last)?;
        let is_of = |at: usize| words.small(at) == "de";
        // Whether it is known which one is meant: of `une pile de cartes` either may be the subject.
        let (noun, is_definite) = match (joined, words.small(said)) {
            ("", "du" | "des") => (before(said)?, true),
            ("", "de") => (before(said)?, false),
            ("l", "de") => (before(said)?, true),
            ("d", _) => (said, false),
            ("", article) if is_article(article) && is_of(before(said)?) => {
                (before(before(said)?)?, true)
            }
            ("", _) if is_adjective_of(words, said, last) => (said, true),
            // `chaque attaque félonne`: nothing else stands there.
            ("", _) if words.before(said) == Some("chaque") && !is_verb_or_noun(words, last) => {
                (said, true)
            }
            _ => return None,
        };
        let kinds = words.kinds(words.small(noun))?;
        let is_noun = kinds.is_singular || kinds.is_plural;
        let is_certain = is_definite || !kinds.is_singular;
        let article = words.small(before(noun)?);
        let is_only = !kinds.is_verb && !kinds.is_other || article == "chaque";
        let is_whole = is_article(article) && is_only;
        (is_noun && is_certain && is_whole).then_some(noun)
    };
    find().unwrap_or(last)
}

/// Whether a word goes with the nouns before it: `cartes visibles`, `cartes posées`.
fn is_adjective_of(words: &TextWords<'_>, noun: usize, word: usize) -> bool {
    let (said, word) = (words.small(noun), words.small(word));
    let is_known_noun = words
        .kinds(word)
        .is_some_and(|it| it.is_singular || it.is_plural || it.is_verb);
    let is_many = words
        .kinds(said)
        .is_some_and(|it| it.is_plural && !it.is_singular);
    let is_past = ["és", "ées", "us", "ues"]
        .iter()
        .any(|ending| word.ends_with(ending));
    is_many && word.ends_with('s') && (is_past || !is_known_noun)
}

fn is_verb_or_noun(words: &TextWords<'_>, index: usize) -> bool {
    let kinds = words.kinds(words.small(index));
    kinds.is_some_and(|it| it.is_verb || it.is_singular || it.is_plural)
}
