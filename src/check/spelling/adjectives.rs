//! French adjectives that do not go with the noun before them: `les cases plein`, `la case pleins`.

use super::common::{AdjectiveForm, Gender, WordKinds};
use super::text_words::{DETERMINERS, PLURAL_DETERMINERS, TextWords, parted};

/// Before its article, a noun is a part of what another says, and the adjective may be the other's.
const JOINED: [&str; 16] = [
    "de", "du", "des", "d", "à", "au", "aux", "et", "ou", "ni", "sur", "sous", "dans", "en",
    "avec", "contre",
];

/// Adjectives that are nouns too, and hardly ever behind another.
const COLOURS: [&str; 6] = ["rouge", "jaune", "noir", "vert", "bleu", "blanc"];

/// Adjectives that stand before nouns.
const BEFORE_NOUNS: [&str; 6] = ["grand", "petit", "bon", "mauvais", "joli", "jeune"];

/// What an adjective is in the form of the noun before it, where it is in another.
pub fn mended(words: &TextWords<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let form = only_adjective(words, word)?;
    // `les cartes dépendant du roi`
    if word.ends_with("ant") && words.next(index).is_some() {
        return None;
    }
    let noun = words.place_before(index)?;
    let (joined, of) = parted(words.small(noun));
    let kinds = words.kinds(of)?;
    if kinds.is_verb || kinds.is_other || kinds.is_singular == kinds.is_plural {
        return None;
    }
    let article = match joined {
        "l" => noun,
        "" => words.place_before(noun)?,
        _ => return None,
    };
    let said = if joined == "l" {
        "la"
    } else {
        words.small(article)
    };
    let goes_with = match kinds.is_plural {
        true => PLURAL_DETERMINERS.contains(&said),
        false => DETERMINERS.contains(&said),
    };
    let is_part = words
        .before(article)
        .is_some_and(|word| JOINED.contains(&parted(word).1));
    // `bleu clair` is of one form; of `noir et blanc` the noun has one of each.
    let next = words.next(index).unwrap_or_default();
    // `une imprimante grand format`
    let is_before_noun = !next.is_empty() && BEFORE_NOUNS.iter().any(|one| word.starts_with(one));
    let is_first =
        matches!(next, "et" | "ou") || is_before_noun || only_adjective(words, next).is_some();
    if !goes_with || is_part || is_first || words.is_behind_comma(article) {
        return None;
    }
    let is_feminine = kinds.gender? == Gender::Feminine;
    let fits = form.is_plural == kinds.is_plural || form.is_both;
    let has_gender = form.is_feminine.is_none_or(|other| other == is_feminine);
    (!fits || !has_gender).then(|| {
        words
            .common
            .adjective(form.base, is_feminine, kinds.is_plural)
    })?
}

/// The form of a word that is nothing but an adjective.
fn only_adjective(words: &TextWords<'_>, word: &str) -> Option<AdjectiveForm> {
    let kinds: Option<WordKinds> = words.kinds(word);
    let kinds = kinds.filter(|it| !it.is_verb && !it.is_word)?;
    let form = kinds.adjective?;
    let is_noun = kinds.is_singular || kinds.is_plural;
    let is_colour = || COLOURS.contains(&words.common.base(form));
    (!is_noun || is_colour()).then_some(form)
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn an_adjective_of_another_number_or_gender_is_told() {
        for (text, told) in [
            ("Retournez les cases visible.", "visible>visibles"),
            (
                "Posez une carte brun, puis le jeton noire.",
                "brun>brune noire>noir",
            ),
            (
                "Prenez les pions rouge, puis la carte bleu.",
                "rouge>rouges bleu>bleue",
            ),
            ("Les murs vertical tombent.", "vertical>verticaux"),
            ("La case visibles, l’épée dangereux.", "visibles>visible"),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }

    #[test]
    fn one_that_goes_with_its_noun_or_with_another_is_not() {
        for right in [
            "Les cartes visibles, la case brune, les jetons gris, un jeton gris, le mur central.",
            "Le dos de la carte brun, la pile des cartes noire, un pion et une carte bruns.",
            "Le joueur rouge, les rouges, les jetons rouge vif, les dés rouge et noir.",
            "Les jetons noir et brun, les dés bleu clair, le plus de cartes possible.",
            "Les cartes suivant la règle, les pions dépendant du roi. Les cartes face visible. Une feuille grand format. Un joueur absent, la reine absente.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
