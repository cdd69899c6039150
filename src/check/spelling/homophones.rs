//! French small words in the place of others that sound alike: `de ça colonne`, `avec sont pion`, `ce son des cartes`,
//! `posez là carte`, `frappez le premier a chaque manche`.

use super::text_words::{OTHER_INFINITIVES, PREPOSITIONS, TextWords, parted};

/// What begins a clause of its own, whose verb `a` may be.
const RELATIVE: [&str; 14] = [
    "qui", "que", "dont", "où", "si", "quand", "lequel", "laquelle", "il", "elle", "on", "lorsque",
    "puisque", "tant",
];
/// What stands before an imperative in its clause.
const BEFORE_IMPERATIVE: [&str; 5] = ["puis", "et", "alors", "ensuite", "vous"];
/// Behind `a` these are a part of what it has, or what is done: `le roi a un dé`.
const HAD: [&str; 10] = [
    "un", "une", "des", "le", "la", "les", "deux", "trois", "pas", "plus",
];

/// What follows `à`.
const FIXED: [&str; 8] = [
    "côté", "travers", "gauche", "droite", "nouveau", "partir", "venir", "part",
];
/// Behind `en tous`.
const IN_ALL: [&str; 7] = ["cas", "points", "lieux", "sens", "temps", "genres", "les"];

/// What is meant by the word `index`.
pub fn meant(words: &TextWords<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let before = words.before(index);
    let next = words.next(index).unwrap_or_default();
    let is_behind = || before.is_some_and(|before| PREPOSITIONS.contains(&before));
    let is_place = || {
        const PLACES: [&str; 6] = ["à", "dans", "sur", "avec", "contre", "vers"];
        before.is_some_and(|before| PLACES.contains(&before))
    };
    let meant = match word {
        "a" if FIXED.contains(&next)
            || words.is_small(index)
                && is_infinitive_in_ir(words, next)
                && !words.begins(index)
            || matches!(before, Some("est" | "sont" | "reste" | "êtes"))
            || OTHER_INFINITIVES.contains(&next) && !words.begins(index)
            || words.is_small(index) && is_behind_verb(words, index)
            || is_to(words, index, next) =>
        {
            "à"
        }
        "à" if matches!(before, Some("il" | "on" | "n’y")) => "a",
        "à" if before == Some("qui") && words.is_participle(next) => "a",
        "ça" if words.is_noun(next) && words.is_feminine(next) || next == "place" => "sa",
        "et" if matches!(before, Some("il" | "on")) => "est",
        "est" if is_you(words, index, next) || is_modal(next) => "et",
        "ont" if is_clause(words, index) && is_verb_behind_on(words, next) => "on",
        "son" if before == Some("ne") || before == Some("ce") && is_several(next) => "sont",
        "sont" if is_behind() && before != Some("à") => "son",
        "tous" if matches!(next, "le" | "la" | "ce" | "cela" | "ça" | "votre") => "tout",
        "tous" if before == Some("en") && !IN_ALL.contains(&next) => "tout",
        "peut" if before == Some("un") => "peu",
        "se" if next.ends_with("-ci")
            || is_behind() && words.is_noun(next)
            || before.is_some_and(|it| words.is_imperative(it)) =>
        {
            "ce"
        }
        "s’est" if is_clause(words, index) && is_that(next) => "c’est",
        "où" if words.is_imperative(next) => "ou",
        "là" if words.is_feminine(next)
            && (words.is_noun(next) || is_place() && words.is_singular(next)) =>
        {
            "la"
        }
        // `Retournez la.` lacks a hyphen.
        "la" if words.ends_before_sign(index)
            && before.map_or(words.begins(index), |it| !it.ends_with("ez")) =>
        {
            "là"
        }
        "droites" | "gauches" if before == Some("à") => word.trim_end_matches('s'),
        "le" | "la" if is_before_several(words, index) => "les",
        "sa" | "son" if is_before_several(words, index) => "ses",
        "votre" if is_before_several(words, index) => "vos",
        "notre" if is_before_several(words, index) => "nos",
        _ => return of_several(words, index).or_else(|| of_you(words, index, word)),
    };
    Some(meant.to_owned())
}

/// Whether a verb stands before a word that is no noun there: `n’oblige a rien`, `se compare a rien`.
fn is_behind_verb(words: &TextWords<'_>, index: usize) -> bool {
    let Some(before) = words.before(index) else {
        return false;
    };
    let (joined, verb) = parted(before);
    let is_denied =
        matches!(joined, "n" | "s") || matches!(words.before(index - 1), Some("ne" | "se"));
    is_denied && words.is_conjugated(verb)
}

fn is_clause(words: &TextWords<'_>, index: usize) -> bool {
    words.begins(index) || words.is_behind_comma(index)
}

/// Behind `on`, and not behind `ont`.
fn is_verb_behind_on(words: &TextWords<'_>, next: &str) -> bool {
    const VERBS: [&str; 8] = ["ne", "se", "peut", "doit", "va", "fait", "prend", "perd"];
    VERBS.contains(&next) || words.is_conjugated(next)
}

/// What has a subject before it, and no verb.
fn is_modal(word: &str) -> bool {
    matches!(
        word,
        "peut" | "doit" | "peuvent" | "doivent" | "prend" | "perd"
    )
}

/// An infinitive that stands nowhere behind `a`: `à arrondir`.
fn is_infinitive_in_ir(words: &TextWords<'_>, word: &str) -> bool {
    const NOUNS: [&str; 4] = ["plaisir", "désir", "loisir", "soupir"];
    let ends = word.ends_with("ir") && !word.ends_with("oir") && word.chars().count() > 4;
    ends && !NOUNS.contains(&word) && !words.is_noun(word)
}

/// Behind `est`, what begins what else somebody does.
fn is_you(words: &TextWords<'_>, index: usize, next: &str) -> bool {
    let is_yours = |word: &str| {
        let verb = word.split(['-', '\u{2011}']).next().unwrap_or_default();
        words.is_imperative(verb)
    };
    is_yours(next)
        || next == "vous"
            && words
                .next(index + 1)
                .is_some_and(|verb| is_yours(verb) || verb == "avez")
}

/// Behind `c’est`, and not behind `s’est`.
fn is_that(word: &str) -> bool {
    const BEHIND: [&str; 15] = [
        "ce", "cela", "ici", "le", "la", "les", "un", "une", "celui", "celle", "ceux", "au", "à",
        "votre", "voulu",
    ];
    BEHIND.contains(&word)
}

fn is_several(word: &str) -> bool {
    const SEVERAL: [&str; 9] = [
        "des", "les", "vos", "ses", "leurs", "deux", "trois", "eux", "elles",
    ];
    SEVERAL.contains(&word)
}

/// Whether `a` stands in a clause whose verb is an imperative, or one of `vous`.
fn is_to(words: &TextWords<'_>, index: usize, next: &str) -> bool {
    if next.is_empty() || HAD.contains(&next) || words.is_participle(next) {
        return false;
    }
    let before = (words.sentence_start(index)..index).rev();
    let first = before.take_while(|at| words.are_joined(*at)).last();
    let Some(mut first) = first else {
        return false;
    };
    while first < index && BEFORE_IMPERATIVE.contains(&words.small(first)) {
        first += 1;
    }
    let verb = words.small(first);
    let is_verb = first < index && words.is_imperative(verb);
    let mut between = words.small[first..index].iter();
    let is_other = |word: &String| {
        RELATIVE.contains(&word.as_str()) || word.starts_with("qu’") || word.starts_with("s’")
    };
    is_verb && !between.any(is_other)
}

/// Whether a number of several things stands behind an article: `le deux faces`.
fn is_before_several(words: &TextWords<'_>, index: usize) -> bool {
    const NUMBERS: [&str; 8] = [
        "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf",
    ];
    let is_number = words
        .next(index)
        .is_some_and(|next| NUMBERS.contains(&next));
    let noun = if is_number {
        words.next(index + 1)
    } else {
        None
    };
    noun.and_then(|noun| words.kinds(noun))
        .is_some_and(|it| it.is_plural && !it.is_singular && !it.is_other)
}

/// What stands for several behind an article for one: `la places`, `l’ennemis`.
fn of_several(words: &TextWords<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let (joined, bare) = parted(word);
    let one = bare.strip_suffix('s')?;
    let (kinds, of_one) = (words.kinds(bare)?, words.kinds(one)?);
    let is_plural = kinds.is_plural && !kinds.is_singular && of_one.is_singular;
    let is_behind = || {
        let before = words.before(index);
        let is_article = matches!(
            before,
            Some("la" | "une" | "cette" | "sa" | "votre" | "chaque")
        );
        // Else `wrong-article` tells it.
        is_article && kinds.is_verb && !words.sentence(index).any(|it| it == "tu")
    };
    let is_one = joined == "l" || joined.is_empty() && is_behind();
    (is_plural && !kinds.is_other && is_one).then(|| word[..word.len() - 1].to_owned())
}

/// The verb of `tu` where nobody is called so: `ce qui arrives`.
fn of_you(words: &TextWords<'_>, index: usize, word: &str) -> Option<String> {
    let meant = word
        .strip_suffix('s')
        .filter(|meant| meant.ends_with('e'))?;
    let is_you = |word: &str| {
        matches!(word, "tu" | "toi" | "te" | "ton" | "ta" | "tes") || word.starts_with("t’")
    };
    let is_past = meant.ends_with("ée") || meant.ends_with("ie");
    let is_verb = !is_past && words.is_only_verb(word) && words.is_only_verb(meant);
    // Else it may be a noun for several that is in no list.
    let subjects = ["qui", "il", "elle", "on", "ça", "cela"];
    let is_behind = words
        .before(index)
        .is_some_and(|before| subjects.contains(&before));
    (is_verb && is_behind && !words.sentence(index).any(is_you)).then(|| meant.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn a_small_word_for_another_is_told() {
        for (text, told) in [
            ("Il prend ça place, celui qui à joué.", "ça>sa à>a"),
            ("De ça carte, avec sont pion.", "ça>sa sont>son"),
            ("Ce son des cartes. Posez là carte.", "son>sont là>la"),
            (
                "Il reste la. Il et là. Sans lui : la, rien.",
                "la>là et>est la>là",
            ),
            ("Des coins a arrondir.", "a>à"),
            ("Frappez le premier a chaque manche.", "a>à"),
            ("Puis tracez un trait a l’autre bord.", "a>à"),
            ("Dites ce qui arrives.", "arrives>arrive"),
            (
                "Cela n’oblige a rien. Jouez une carte est gardez-la.",
                "a>à est>et",
            ),
            (
                "À là réserve, en tous avec lui. Tout les autres.",
                "là>la tous>tout Tout>tous",
            ),
            (
                "S’est ce roi. Vous ne piocher rien.",
                "S’est>c’est piocher>piochez",
            ),
            (
                "À droites, le deux cartes, sa deux cartes.",
                "droites>droite le>les sa>ses",
            ),
            (
                "Cette places, l’ennemis.",
                "places>place l’ennemis>l’ennemi",
            ),
            (
                "Mettez-la a part : il veille est peut avancer, avec là marche.",
                "a>à est>et là>la",
            ),
            ("Ont ne passe pas, ils ne son qu’un.", "Ont>on son>sont"),
            (
                "Jouez une carte est gagnez, ou cela est vous jouez.",
                "est>et est>et",
            ),
            (
                "Il n’y à que lui, il à un dé. Il est a côté.",
                "à>a à>a a>à",
            ),
            (
                "Un peut, tous le jeu. Évitez se combat. Gardez, où posez.",
                "peut>peu tous>tout se>ce où>ou",
            ),
            ("La volonté, s’est celle du roi.", "s’est>c’est"),
            (
                "De l’or a prendre se tour-ci, à se moment.",
                "a>à se>ce se>ce",
            ),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }

    #[test]
    fn what_may_stand_there_is_not() {
        for right in [
            "Ça bout, ça compte, comme ça. Là où il va, là, une carte. Ceux de la case sont là.",
            "Jouez la carte du roi qui a chaque pion. Jouez : le roi a deux dés. Tu arrives, les cartes.",
            "Il a plaisir à jouer. Donnez ce qu’il a à chaque roi. Elle et lui. Ce son est bas. Fa, sol, la",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
