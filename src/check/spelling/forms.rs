//! French words in a form that the words around them do not allow: `la arme`, `est retourner`, `la case est occupé`.

use super::common::Gender;
use super::participles::behind_adverbs;
use super::subjects::head;
use super::text_words::{DETERMINERS, PLURAL_DETERMINERS, TextWords, parted};

/// What loses its vowel before another.
const ELIDED: [&str; 12] = [
    "le", "la", "de", "ne", "que", "se", "je", "me", "te", "jusque", "lorsque", "puisque",
];
/// Before these nothing is lost, or not always.
const NOT_ELIDED: [&str; 9] = [
    "ou", "et", "un", "une", "onze", "onzième", "oui", "ouistiti", "uhlan",
];
pub const VOWELS: [char; 14] = [
    'a', 'â', 'à', 'e', 'é', 'è', 'ê', 'i', 'î', 'o', 'ô', 'u', 'û', 'œ',
];
/// Adjectives before a masculine noun with a vowel, and before others.
const BEFORE_VOWELS: [(&str, &str); 3] =
    [("nouvel", "nouveau"), ("bel", "beau"), ("vieil", "vieux")];
/// Behind these and `de` stands what is done or is to be done.
const BEFORE_DOING: [&str; 16] = [
    "avant",
    "afin",
    "droit",
    "but",
    "lieu",
    "permet",
    "interdit",
    "évite",
    "évitez",
    "décide",
    "décidez",
    "oblige",
    "choisit",
    "choisissez",
    "possible",
    "libre",
];
const BE: [&str; 13] = [
    "est", "sont", "était", "étaient", "sera", "seront", "serait", "soit", "soient", "êtes",
    "être", "été", "sommes",
];
/// Participles that end otherwise than in -é.
const PARTICIPLES: [&str; 40] = [
    "connu",
    "perdu",
    "rendu",
    "vendu",
    "vu",
    "vaincu",
    "battu",
    "abattu",
    "tenu",
    "retenu",
    "venu",
    "revenu",
    "devenu",
    "reçu",
    "attendu",
    "descendu",
    "pris",
    "repris",
    "mis",
    "remis",
    "permis",
    "promis",
    "compris",
    "surpris",
    "fait",
    "dit",
    "écrit",
    "détruit",
    "construit",
    "ouvert",
    "couvert",
    "découvert",
    "offert",
    "mort",
    "atteint",
    "éteint",
    "peint",
    "inscrit",
    "servi",
    "parti",
];
const OF_ONE: [&str; 4] = ["est", "était", "sera", "soit"];
const OF_SEVERAL: [&str; 4] = ["sont", "étaient", "seront", "soient"];
/// Adjectives that stand before their noun, as of a masculine and of a feminine one.
const BEFORE_NOUNS: [(&str, &str); 9] = [
    ("premier", "première"),
    ("dernier", "dernière"),
    ("prochain", "prochaine"),
    ("nouveau", "nouvelle"),
    ("petit", "petite"),
    ("grand", "grande"),
    ("seul", "seule"),
    ("bon", "bonne"),
    ("mauvais", "mauvaise"),
];

/// The word and the next as one, where its vowel is lost: `la arme`.
pub fn elided(words: &TextWords<'_>, index: usize) -> Option<String> {
    let (word, next) = (words.small(index), words.next(index)?);
    let written = &words.text[words.ranges[index + 1].clone()];
    if !written.starts_with(char::is_lowercase) || NOT_ELIDED.contains(&next) {
        return None;
    }
    match (word, next) {
        ("si", "il" | "ils") => return Some(format!("s’{next}")),
        ("ce", "est" | "était") => return Some(format!("c’{next}")),
        ("la", "où") => return Some("là où".to_owned()),
        _ => {}
    }
    let is_letter = next.chars().nth(1).is_none();
    let is_verb = next == "a" && matches!(word, "ne" | "se" | "me" | "te");
    let is_lost = ELIDED.contains(&word) && next.starts_with(VOWELS) && (!is_letter || is_verb);
    is_lost.then(|| format!("{}’{next}", &word[..word.len() - 1]))
}

/// What a word is, where those before it want another form of it.
pub fn mended(words: &TextWords<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let before = words.before(index)?;
    // `c’est jouer une carte`, `n’est jamais éliminer`
    let be = behind_adverbs(words, index)?;
    let (joined, bare) = parted(words.small(be));
    if BE.contains(&bare) && matches!(joined, "" | "n") && !is_either(words, be, index) {
        return behind_be(words, be, index);
    }
    let is_had = before == "à"
        && matches!(
            words.before(index - 1),
            Some("il" | "on" | "elle" | "y" | "qui")
        );
    let of = |at: usize| {
        words
            .before(at)
            .is_some_and(|word| BEFORE_DOING.contains(&word))
    };
    let is_to_do = before == "de" && of(index - 1);
    if (matches!(before, "à" | "sans") || is_to_do) && words.is_participle(word) && !is_had {
        let stem = word.strip_suffix('é')?;
        // `à porté de main`
        let is_reach = word == "porté" && words.next(index) == Some("de");
        return Some(match is_reach {
            true => "portée".to_owned(),
            false => format!("{stem}er"),
        });
    }
    if matches!(before, "faire" | "faites-vous") && words.is_participle(word) {
        let stem = word.strip_suffix('é')?;
        return Some(format!("{stem}er"));
    }
    adjective(word, parted(before).1)
}

/// `il atteind`: no verb of one ends so.
pub fn with_t(word: &str) -> Option<String> {
    let stem = word.strip_suffix('d')?;
    let ends = ["ein", "ain", "oin"]
        .iter()
        .any(|ending| stem.ends_with(ending));
    ends.then(|| format!("{stem}t"))
}

/// `autant de carte`: of what is counted there are several.
pub fn counted(words: &TextWords<'_>, index: usize) -> Option<String> {
    const AMOUNTS: [&str; 6] = ["autant", "beaucoup", "trop", "combien", "assez", "peu"];
    const COUNTED: [&str; 22] = [
        "carte",
        "tuile",
        "pion",
        "dé",
        "pièce",
        "case",
        "joueur",
        "point",
        "cube",
        "tour",
        "jeton",
        "marqueur",
        "figurine",
        "ennemi",
        "adversaire",
        "mur",
        "pas",
        "fois",
        "objet",
        "arme",
        "bouclier",
        "trait",
    ];
    let word = words.small(index);
    words.before(index).filter(|of| *of == "de")?;
    let (_, amount) = parted(words.before(index - 1)?);
    let is_one = COUNTED.contains(&word) && !word.ends_with('s');
    (is_one && AMOUNTS.contains(&amount)).then(|| format!("{word}s"))
}

/// `n’importe lequel de vos cartes`: what is chosen has the gender of those that it is chosen of.
pub fn one_of(words: &TextWords<'_>, index: usize) -> Option<&'static str> {
    const BOTH: [(&str, &str); 5] = [
        ("lequel", "laquelle"),
        ("chacun", "chacune"),
        ("aucun", "aucune"),
        ("un", "une"),
        ("l’un", "l’une"),
    ];
    let word = words.small(index);
    let (masculine, feminine) = BOTH
        .iter()
        .find(|(masculine, feminine)| word == *masculine || word == *feminine)?;
    let noun = match words.next(index)? {
        "des" => index + 2,
        "de" if PLURAL_DETERMINERS.contains(&words.next(index + 1)?) => index + 3,
        _ => return None,
    };
    let kinds = words.kinds(words.small.get(noun)?)?;
    let is_noun = kinds.is_plural && !kinds.is_singular && !kinds.is_verb && !kinds.is_other;
    let meant = match kinds.gender.filter(|_| is_noun)? {
        Gender::Masculine => masculine,
        Gender::Feminine => feminine,
    };
    let is_near = words.are_joined(noun - 1);
    (is_near && *meant != word).then_some(*meant)
}

/// `un nouvel dé`: such forms stand before vowels only.
pub fn before_vowel(words: &TextWords<'_>, index: usize) -> Option<&'static str> {
    let word = words.small(index);
    let (_, meant) = BEFORE_VOWELS.iter().find(|(form, _)| *form == word)?;
    let next = words.next(index).unwrap_or_default();
    let is_right = next.starts_with(VOWELS) || next.starts_with(['h', 'y']) || next == "et";
    (!is_right).then_some(*meant)
}

/// `la premier case`
fn adjective(word: &str, before: &str) -> Option<String> {
    let bare = word.strip_suffix('s').unwrap_or(word);
    let (masculine, feminine) = BEFORE_NOUNS
        .iter()
        .find(|(masculine, feminine)| bare == *masculine || bare == *feminine)?;
    // `mauvais`
    let is_plain = word == *masculine || word == *feminine;
    match before {
        "la" | "une" | "cette" if bare == *masculine || !is_plain => Some((*feminine).to_owned()),
        "le" | "un" | "ce" | "du" | "au" if bare == *feminine || !is_plain => {
            Some((*masculine).to_owned())
        }
        _ => None,
    }
}

/// Whether `soit` is no verb: `soit garder la carte`.
fn is_either(words: &TextWords<'_>, be: usize, index: usize) -> bool {
    words.small(be) == "soit" && words.is_infinitive(words.small(index))
}

/// An infinitive for a participle, or one that does not go with its subject.
fn behind_be(words: &TextWords<'_>, be: usize, index: usize) -> Option<String> {
    let word = words.small(index);
    if words.is_infinitive(word) {
        let stem = word.strip_suffix("er")?;
        return Some(format!("{stem}é"));
    }
    let mut bases = ["", "e", "s", "es"].into_iter();
    let bare = bases.find_map(|ending| {
        let bare = word.strip_suffix(ending)?;
        (words.is_participle(bare) || PARTICIPLES.contains(&bare)).then_some(bare)
    })?;
    let (gender, is_many) = pronoun(words, be).or_else(|| subject(words, be))?;
    // Of `les deux` the gender is not known: it is that of the participle.
    let gender = gender.unwrap_or(match word[bare.len()..].starts_with('e') {
        true => Gender::Feminine,
        false => Gender::Masculine,
    });
    let is_feminine = gender == Gender::Feminine;
    let feminine = if is_feminine { "e" } else { "" };
    let plural = if is_many && (is_feminine || !bare.ends_with('s')) {
        "s"
    } else {
        ""
    };
    let meant = format!("{bare}{feminine}{plural}");
    (meant != word).then_some(meant)
}

/// The last word of the subject of a form of `être`; none of another verb.
fn before_be(words: &TextWords<'_>, verb: usize) -> Option<usize> {
    let (denied, _) = parted(words.small(verb));
    let last = words.place_before(verb)?;
    match words.small(last) {
        _ if !matches!(denied, "" | "n") => None,
        "ne" => words.place_before(last),
        _ => Some(last),
    }
}

/// What is known of the subject of a form of `être` where that is a pronoun, or `les deux`.
fn pronoun(words: &TextWords<'_>, verb: usize) -> Option<(Option<Gender>, bool)> {
    let (_, said) = parted(words.small(verb));
    let last = before_be(words, verb)?;
    let (joined, subject) = parted(words.small(last));
    let first = match subject {
        "deux" | "trois" | "quatre" | "autres" => words.place_before(last)?,
        _ => last,
    };
    let begins = words.begins(first) || words.is_behind_comma(first);
    if !begins && !matches!(joined, "qu" | "s" | "lorsqu" | "puisqu") {
        return None;
    }
    let (gender, is_many) = match subject {
        "elle" => (Some(Gender::Feminine), false),
        "ils" => (Some(Gender::Masculine), true),
        "elles" => (Some(Gender::Feminine), true),
        _ if first < last && words.small(first) == "les" => (None, true),
        _ => return None,
    };
    let forms = if is_many { OF_SEVERAL } else { OF_ONE };
    forms.contains(&said).then_some((gender, is_many))
}

/// The gender of the noun that is the subject of a form of `être`, and whether it is several: where a sentence
/// or a clause begins with it.
fn subject(words: &TextWords<'_>, verb: usize) -> Option<(Option<Gender>, bool)> {
    let (_, said) = parted(words.small(verb));
    let before = |at: usize| words.place_before(at);
    let noun = head(words, before_be(words, verb)?);
    let (joined, of) = parted(words.small(noun));
    let kinds = words.kinds(of)?;
    let (article, said_before) = match joined {
        "l" => (noun, "le"),
        "" => {
            let article = before(noun)?;
            (article, words.small(article))
        }
        _ => return None,
    };
    let is_only = !kinds.is_verb && !kinds.is_other;
    let is_one = DETERMINERS.contains(&said_before) && kinds.is_singular && OF_ONE.contains(&said);
    let is_several = PLURAL_DETERMINERS.contains(&said_before) || said_before == "des";
    let is_many = is_several && kinds.is_plural && !kinds.is_singular && OF_SEVERAL.contains(&said);
    let is_all = |at: usize| matches!(words.small(at), "tout" | "toute" | "tous" | "toutes");
    let first = before(article).filter(|at| is_all(*at)).unwrap_or(article);
    let begins = words.begins(first) || words.is_behind_comma(first);
    (is_only && begins && (is_one || is_many)).then_some((Some(kinds.gender?), is_many))
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn what_the_words_around_do_not_allow_is_told() {
        for (text, told) in [
            ("D’un seule façon.", "seule>seul"),
            (
                "Il ne a pas de or, la arme.",
                "ne a>n’a de or>d’or la arme>l’arme",
            ),
            ("Si il gagne, que elle joue.", "Si il>s’il que elle>qu’elle"),
            ("La où il va.", "La où>là où"),
            (
                "La carte est retourner, les cartes ne sont pas placer.",
                "retourner>retourné placer>placé",
            ),
            (
                "La case est occupé, le pion est posée, les cartes sont posés.",
                "occupé>occupée posée>posé posés>posées",
            ),
            (
                "Elle n’est pas perdu, elles sont posés. Les deux sont **repoussé**, les autres sont posée.",
                "perdu>perdue posés>posées repoussé>repoussés posée>posées",
            ),
            (
                "Une carte à joué, sans lancé le dé.",
                "joué>jouer lancé>lancer",
            ),
            (
                "La premier case, un dernière tour.",
                "premier>première dernière>dernier",
            ),
            (
                "Après avoir piocher, on doit lancés un dé.",
                "piocher>pioché lancés>lancer",
            ),
            ("Il y à trois cases, il est près à jouer.", "à>a près>prêt"),
            ("Le dés. C’est cartes.", "dés>dé C’est>ces"),
            (
                "Jouez un nouvel, un nouvel dé.",
                "nouvel>nouveau nouvel>nouveau",
            ),
            ("Avant de lancé le dé.", "lancé>lancer"),
            ("Gardez-les à porté de main.", "porté>portée"),
            (
                "Toute la zone est connu. La zone est connu, les murs sont détruit.",
                "connu>connue connu>connue détruit>détruits",
            ),
            (
                "Il atteind la case, d’autant de carte.",
                "atteind>atteint carte>cartes",
            ),
            (
                "N’importe lequel de vos cartes, chacune des pions, l’un des cases.",
                "lequel>laquelle chacune>chacun l’un>l’une",
            ),
            ("Vous laissez le coffre fermée.", "fermée>fermé"),
            (
                "Le pion n’est jamais retourner, la carte n’est pas encore posé.",
                "retourner>retourné posé>posée",
            ),
            ("Ils pourrons jouer.", "pourrons>pourront"),
            (
                "Le pion de la reine est posée, la carte du roi est posé, les cartes de la pile sont mélangés.",
                "posée>posé posé>posée mélangés>mélangées",
            ),
            ("Ma main et ma défausse reste là.", "reste>restent"),
            ("Faites-vous confié un dé.", "confié>confier"),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }

    #[test]
    fn what_they_allow_is_not() {
        for right in [
            "Soit garder la carte, soit jouer. Si elle gagne, si Ilda joue. De un à six, le onze, le oui. De A à B, la case a.",
            "Le but est de gagner. La carte du roi est posée. La carte est à jouer, à côté.",
            "Le gardien de la porte est tombé. Ce mur, la reine l’a posé ; elle est posée.",
            "Les cartes, le roi est passé. Une fois la carte est posée. Cette carte-là est jouée.",
            "La petite case, le petit pion, un bon dé, la seule. Le mauvais dé.",
            "Poser une arme, c’est jouer une carte. Prenez la ou les cartes. Un nouvel anneau, un bel habit. Nous pourrons. La reine et chaque roi joue.",
            "N’importe laquelle de vos cartes, chacun des pions, l’une des cases, un des rois. Peu de moral.",
            "Les murs sont pris, la carte est prise, le mort est mort. Les cartes sont mises là.",
            "Il est près de vous, près d’à côté. C’est vous. C’est le dé. Un dé, des dés.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
