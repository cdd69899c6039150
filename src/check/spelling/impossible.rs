//! French forms that no word has: `votrent`, `prené`, `combattres`, `boucliez`, `capaciter`.

use super::common::Gender;
use super::text_words::{DETERMINERS, PREPOSITIONS, TextWords, parted};

/// What is always another word.
const ALWAYS: [(&str, &str); 10] = [
    ("chaques", "chaque"),
    ("celui-la", "celui-là"),
    ("celle-la", "celle-là"),
    ("ceux-la", "ceux-là"),
    ("celles-la", "celles-là"),
    ("parmis", "parmi"),
    ("peuve", "peuvent"),
    ("héro", "héros"),
    ("quatres", "quatre"),
    ("autan", "autant"),
];
/// Before -ez in verbs whose infinitive and participle are made otherwise.
const STEMS: [&str; 59] = [
    "av",
    "aur",
    "ser",
    "fer",
    "pourr",
    "devr",
    "viendr",
    "tiendr",
    "perdr",
    "prendr",
    "rendr",
    "mettr",
    "voudr",
    "sort",
    "tord",
    "pren",
    "repren",
    "compren",
    "appren",
    "pouv",
    "voul",
    "dev",
    "ven",
    "reven",
    "deven",
    "ten",
    "reten",
    "obten",
    "choisiss",
    "finiss",
    "subiss",
    "réussiss",
    "détruis",
    "construis",
    "lis",
    "mett",
    "remett",
    "permett",
    "batt",
    "combatt",
    "perd",
    "rend",
    "vend",
    "attend",
    "descend",
    "répond",
    "entend",
    "suiv",
    "viv",
    "écriv",
    "serv",
    "ouvr",
    "découvr",
    "couvr",
    "offr",
    "recev",
    "voy",
    "croy",
    "rejoign",
];
/// Infinitives that are not in -er.
const INFINITIVES: [&str; 20] = [
    "prendre",
    "reprendre",
    "mettre",
    "remettre",
    "combattre",
    "battre",
    "perdre",
    "rendre",
    "vendre",
    "attendre",
    "descendre",
    "répondre",
    "suivre",
    "vivre",
    "lire",
    "écrire",
    "détruire",
    "construire",
    "être",
    "faire",
];
/// Before a noun that is one, and before no verb.
const ONLY_BEFORE_NOUNS: [&str; 16] = [
    "un", "une", "ce", "cet", "cette", "chaque", "votre", "notre", "son", "sa", "mon", "ma", "du",
    "au", "aucun", "aucune",
];

/// The word that the one at `index` can only have been meant as.
pub fn meant(words: &TextWords<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    if let Some((_, meant)) = ALWAYS.iter().find(|(wrong, _)| *wrong == word) {
        return Some((*meant).to_owned());
    }
    let (joined, bare) = parted(word);
    if let Some(meant) = joined_noun(words, index, (joined, bare)) {
        return Some(meant);
    }
    if words.kinds(bare).is_some() {
        return None;
    }
    let meant = possessive(words, index, bare)
        .or_else(|| of_other_verb(words, bare))
        .or_else(|| infinitive_of_several(words, bare))
        .or_else(|| noun_as_verb(words, index, bare))
        .or_else(|| noun_as_participle(words, bare))
        .or_else(|| verb_without_its_end(words, bare))?;
    let before = &word[..word.len() - bare.len()];
    Some(format!("{before}{meant}"))
}

/// `à l’arrivé`, `la case d’entré`: a noun where no participle can stand.
fn joined_noun(
    words: &TextWords<'_>,
    index: usize,
    (joined, bare): (&str, &str),
) -> Option<String> {
    let is_place = match joined {
        "d" => true,
        "l" => {
            words.begins(index)
                || words
                    .before(index)
                    .is_some_and(|it| matches!(it, "à" | "de" | "dès"))
        }
        _ => false,
    };
    let noun = format!("{bare}e");
    let is_noun = words.kinds(&noun).is_some_and(|it| it.is_singular);
    (is_place && is_noun && words.is_participle(bare)).then(|| format!("{joined}’{noun}"))
}

/// `votres choix`
fn possessive(words: &TextWords<'_>, index: usize, word: &str) -> Option<String> {
    let is_noun = matches!(words.before(index), Some("les" | "aux" | "des" | "et"));
    let meant = match word {
        "votres" => ["votre", "vôtres"],
        "notres" => ["notre", "nôtres"],
        _ => return None,
    };
    Some(meant[usize::from(is_noun)].to_owned())
}

/// `prené`, `vouler`
fn of_other_verb(words: &TextWords<'_>, word: &str) -> Option<String> {
    let endings = ["er", "ées", "és", "ée", "é"];
    let stem = endings
        .iter()
        .find_map(|ending| word.strip_suffix(ending))?;
    // `recommenceré`; not `colorié`, of which `coloriez` is no form.
    let is_one = word.len() == stem.len() + 2 && !stem.ends_with('i');
    let is_verb = || is_one && words.is_only_verb(&format!("{stem}ez"));
    (STEMS.contains(&stem) || is_verb()).then(|| format!("{stem}ez"))
}

/// `jouers`, `combattres`
fn infinitive_of_several(words: &TextWords<'_>, word: &str) -> Option<String> {
    let one = word.strip_suffix('s')?;
    let is_infinitive = words.is_infinitive(one) || INFINITIVES.contains(&one);
    is_infinitive.then(|| one.to_owned())
}

/// A noun, or a small word, with the ending of a verb: `de votrent main`, `à la chutent`.
fn noun_as_verb(words: &TextWords<'_>, index: usize, word: &str) -> Option<String> {
    let noun = word.strip_suffix("nt").filter(|noun| noun.ends_with('e'))?;
    let kinds = words.kinds(noun)?;
    let before = words.before(index).unwrap_or_default();
    let is_article = || {
        let of = || index.checked_sub(1).and_then(|at| words.before(at));
        ONLY_BEFORE_NOUNS.contains(&before)
            || DETERMINERS.contains(&before) && of().is_some_and(|of| PREPOSITIONS.contains(&of))
    };
    // `Un cul-de-sac, boutiquent ou porte`, `devenu momient`
    let is_alone = || {
        matches!(before, "ni" | "devenu" | "devenue" | "même")
            || words.before(index).is_none() && !kinds.is_verb && !words.begins(index)
    };
    let is_small = kinds.is_word && !kinds.is_verb;
    (is_small || kinds.is_singular && (is_article() || is_alone())).then(|| noun.to_owned())
}

/// `bouclié`, `boucliez`, `capaciter`, `volontée`, `scarabé`
fn noun_as_participle(words: &TextWords<'_>, word: &str) -> Option<String> {
    let noun = |stem: &str, ending: &str| {
        let noun = format!("{stem}{ending}");
        let kinds = words.kinds(&noun)?;
        let is_noun = (kinds.is_singular || kinds.adjective.is_some()) && !kinds.is_verb;
        is_noun.then_some((noun, kinds.gender))
    };
    let of_ier = || {
        let stem = word.strip_suffix('é').or_else(|| word.strip_suffix("ez"))?;
        stem.ends_with('i').then(|| noun(stem, "er"))?
    };
    let of_te = || {
        let stem = word
            .strip_suffix("ter")
            .or_else(|| word.strip_suffix("tée"))?;
        noun(stem, "té").filter(|(_, gender)| *gender == Some(Gender::Feminine))
    };
    let of_ee = || noun(word.strip_suffix('é')?, "ée");
    of_ier().or_else(of_te).or_else(of_ee).map(|(noun, _)| noun)
}

/// `contie`, `devie`
fn verb_without_its_end(words: &TextWords<'_>, word: &str) -> Option<String> {
    let meant = format!("{word}nt");
    let is_long = word.ends_with("ie") && word.chars().count() > 4;
    let is_verb = words.kinds(&meant).is_some_and(|it| it.is_word);
    (is_long && is_verb).then_some(meant)
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn what_no_word_is_is_told() {
        for (text, told) in [
            ("Le héro en a quatres.", "héro>héros quatres>quatre"),
            (
                "De votrent main, une cartent, à la cartent, boutiquent ou porte.",
                "votrent>votre cartent>carte cartent>carte boutiquent>boutique",
            ),
            (
                "Prené une carte, si vous vouler.",
                "Prené>prenez vouler>voulez",
            ),
            (
                "Pour jouers, pour combattres.",
                "jouers>jouer combattres>combattre",
            ),
            (
                "Chaques tour, un boucliez, le bouclié.",
                "Chaques>chaque boucliez>bouclier bouclié>bouclier",
            ),
            (
                "La capaciter, la volontée. Prenez celle-la.",
                "capaciter>capacité volontée>volonté celle-la>celle-là",
            ),
            (
                "De votres choix, le premiez.",
                "votres>votre premiez>premier",
            ),
            (
                "À l’arrivé, sur la case d’entré.",
                "l’arrivé>l’arrivée d’entré>d’entrée",
            ),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }

    #[test]
    fn what_may_be_one_is_not() {
        for right in [
            "Ils la chutent, ceux qui pistent. Le moment, un accident, souvent.",
            "Les dîners, les portes, une montée. Un parent, à la fin.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
