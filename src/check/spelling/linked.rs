//! What leads from a French word to an infinitive or to a noun: `permet de jouer`, `au lieu de la carte`; and what
//! leads nowhere: `peut de jouer`.

use super::forms::VOWELS;
use super::text_words::{OTHER_INFINITIVES, TextWords, parted};

/// Before an infinitive `de` stands behind these.
const WITH_DE: [&str; 24] = [
    "permet",
    "permettent",
    "essayez",
    "choisissez",
    "décidez",
    "décide",
    "évitez",
    "cessez",
    "refusez",
    "oubliez",
    "finissez",
    "afin",
    "avant",
    "lieu",
    "obligé",
    "obligés",
    "capable",
    "capables",
    "besoin",
    "droit",
    "possible",
    "interdit",
    "libre",
    "libres",
];
/// Behind these `à`.
const WITH_A: [&str; 14] = [
    "commencez",
    "continuez",
    "réussit",
    "réussissez",
    "aide",
    "aidez",
    "sert",
    "servent",
    "cherchez",
    "invite",
    "oblige",
    "prêt",
    "prêts",
    "reste",
];
/// Behind these stands an infinitive and nothing else.
const WITH_NOTHING: [&str; 8] = [
    "peut", "peuvent", "pouvez", "doivent", "devez", "faut", "veut", "voulez",
];
/// Behind these `de` stands before a noun; none is said by itself.
const OF_NOUNS: [(&str, &str); 10] = [
    ("au", "lieu"),
    ("à", "partir"),
    ("au", "cours"),
    ("au", "moyen"),
    ("en", "fonction"),
    ("à", "cause"),
    ("en", "raison"),
    ("à", "force"),
    ("à", "l’aide"),
    ("à", "l’exception"),
];
/// The word at `index` and the next, as they belong together.
pub fn mended(words: &TextWords<'_>, index: usize) -> Option<String> {
    let (whole, next) = (words.small(index), words.next(index)?);
    let (_, word) = parted(whole);
    // `moins il vous faut au dés`
    match (word, next) {
        ("au", "dés") => return Some("aux dés".to_owned()),
        ("du", "dés") => return Some("des dés".to_owned()),
        _ => {}
    }
    if let Some(noun) = before_noun(words, index, next) {
        return Some(format!("{whole} {noun}"));
    }
    if WITH_NOTHING.contains(&word) {
        let is_led = matches!(next, "de" | "à")
            && words
                .next(index + 1)
                .is_some_and(|verb| is_infinitive(words, verb));
        return is_led.then(|| whole.to_owned());
    }
    let is_pronoun = ["le", "la", "les", "en", "y", "se", "lui", "leur"].contains(&next)
        && !matches!(
            word,
            "droit" | "lieu" | "reste" | "libre" | "libres" | "prêt" | "prêts"
        );
    let behind = || words.next(index + 1).unwrap_or_default();
    let leads = is_infinitive(words, next) || is_pronoun && is_infinitive(words, behind());
    if !leads {
        return None;
    }
    let before = words.before(index).unwrap_or_default();
    let is_meant = match word {
        "lieu" => before == "au",
        "droit" => before == "le",
        "besoin" => before != "au",
        "reste" => matches!(before, "il" | "qu’il" | "vous"),
        "aide" | "invite" | "oblige" => matches!(before, "vous" | "qui" | "l’"),
        _ => true,
    };
    match is_meant {
        true if WITH_DE.contains(&word) => Some(format!("{whole} {}", of(next))),
        true if WITH_A.contains(&word) => Some(format!("{whole} à {next}")),
        _ => None,
    }
}

fn is_infinitive(words: &TextWords<'_>, word: &str) -> bool {
    words.is_infinitive(word) || OTHER_INFINITIVES.contains(&word)
}

/// `de` before a word.
fn of(word: &str) -> String {
    match word.starts_with(VOWELS) {
        true => format!("d’{word}"),
        false => format!("de {word}"),
    }
}

/// `au lieu la carte`: the article with what is missing before it.
fn before_noun(words: &TextWords<'_>, index: usize, next: &str) -> Option<String> {
    const ARTICLES: [&str; 12] = [
        "la", "un", "une", "votre", "vos", "son", "sa", "ses", "ce", "cette", "chaque", "leur",
    ];
    let word = words.small(index);
    let before = words.before(index)?;
    if !OF_NOUNS.contains(&(before, word)) {
        return None;
    }
    Some(match next {
        "le" => "du".to_owned(),
        "les" => "des".to_owned(),
        _ if ARTICLES.contains(&next) || parted(next).0 == "l" => of(next),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn a_word_that_leads_on_is_not_lost() {
        for (text, told) in [
            (
                "Cela permet avancer, afin gagner.",
                "permet avancer>permet d’avancer afin gagner>afin de gagner",
            ),
            (
                "Piochez avant jouer, au lieu prendre.",
                "avant jouer>avant de jouer lieu prendre>lieu de prendre",
            ),
            (
                "Commencez piocher. Il vous reste jouer.",
                "Commencez piocher>commencez à piocher reste jouer>reste à jouer",
            ),
            ("Moins il vous faut au dés.", "au dés>aux dés"),
            ("Il peut de jouer.", "peut de>peut"),
            (
                "Rien n’interdit en avoir plus.",
                "n’interdit en>n’interdit d’en",
            ),
            (
                "Prenez-la au lieu la carte, à partir les traits.",
                "lieu la>lieu de la partir les>partir des",
            ),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }

    #[test]
    fn what_leads_there_may_stand_alone() {
        for right in [
            "Cela permet de jouer, avant tout jouer. Il reste une carte. Il peut, de jour, passer.",
            "Posez au milieu la tuile, à côté la place. Il va droit jouer. Un dîner, au besoin jouer.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
