//! French verbs in another person than their subject: `il ont`, `chaque joueur avancent`, `vous reviens`.

use super::participles::is_past;
use super::subjects::head;
use super::text_words::{DETERMINERS, PLURAL_DETERMINERS, TextWords, parted};

/// The third person of verbs that are not in -er: of one and of several.
const IRREGULAR: [(&str, &str); 44] = [
    ("a", "ont"),
    ("est", "sont"),
    ("va", "vont"),
    ("fait", "font"),
    ("était", "étaient"),
    ("avait", "avaient"),
    ("sera", "seront"),
    ("aura", "auront"),
    ("ira", "iront"),
    ("fera", "feront"),
    ("peut", "peuvent"),
    ("pourra", "pourront"),
    ("veut", "veulent"),
    ("doit", "doivent"),
    ("devra", "devront"),
    ("sait", "savent"),
    ("voit", "voient"),
    ("reçoit", "reçoivent"),
    ("vaut", "valent"),
    ("vient", "viennent"),
    ("revient", "reviennent"),
    ("devient", "deviennent"),
    ("tient", "tiennent"),
    ("obtient", "obtiennent"),
    ("prend", "prennent"),
    ("reprend", "reprennent"),
    ("perd", "perdent"),
    ("rend", "rendent"),
    ("vend", "vendent"),
    ("attend", "attendent"),
    ("descend", "descendent"),
    ("met", "mettent"),
    ("remet", "remettent"),
    ("bat", "battent"),
    ("dit", "disent"),
    ("lit", "lisent"),
    ("suit", "suivent"),
    ("sort", "sortent"),
    ("part", "partent"),
    ("sert", "servent"),
    ("rejoint", "rejoignent"),
    ("finit", "finissent"),
    ("choisit", "choisissent"),
    ("subit", "subissent"),
];
/// What sounds as the form of several.
const FUTURE: [&str; 14] = [
    "serons",
    "aurons",
    "irons",
    "ferons",
    "pourrons",
    "devrons",
    "voudrons",
    "saurons",
    "verrons",
    "viendrons",
    "tiendrons",
    "prendrons",
    "perdrons",
    "recevrons",
];
/// Those forms of one that may stand behind a noun as something else: `les murs est et ouest`.
const NOUNS_TOO: [&str; 10] = [
    "a", "est", "fait", "part", "sort", "dit", "lit", "bat", "suit", "met",
];
/// The first and second person of one, that are nothing else, and the third.
const OF_ONE: [(&str, &str); 18] = [
    ("viens", "vient"),
    ("reviens", "revient"),
    ("deviens", "devient"),
    ("tiens", "tient"),
    ("obtiens", "obtient"),
    ("prends", "prend"),
    ("reprends", "reprend"),
    ("perds", "perd"),
    ("rends", "rend"),
    ("vends", "vend"),
    ("dois", "doit"),
    ("peux", "peut"),
    ("veux", "veut"),
    ("reçois", "reçoit"),
    ("vois", "voit"),
    ("fais", "fait"),
    ("rejoins", "rejoint"),
    ("vais", "va"),
];
/// What may stand between a subject and its verb.
const BETWEEN: [&str; 11] = [
    "ne", "se", "me", "te", "vous", "nous", "lui", "leur", "y", "en", "les",
];
/// Nouns behind which several may be meant.
const SEVERAL: [&str; 15] = [
    "partie",
    "série",
    "paire",
    "dizaine",
    "douzaine",
    "vingtaine",
    "centaine",
    "quantité",
    "plupart",
    "moitié",
    "majorité",
    "foule",
    "reste",
    "tiers",
    "nombre",
];
/// Behind these words alone, or with `que`, a clause begins with its subject.
const CONJUNCTIONS: [&str; 4] = ["quand", "lorsque", "puisque", "si"];
const BEFORE_QUE: [&str; 10] = [
    "dès", "tant", "après", "avant", "pour", "afin", "alors", "pendant", "bien", "ce",
];

/// Before several, where a sentence begins with them.
const AMOUNTS: [&str; 8] = [
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "huit",
    "plusieurs",
    "quelques",
];

/// What the verb `index` is in the person of its subject, where it is in another.
pub fn mended(words: &TextWords<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    of_one_too(words, index, word)
        .or_else(|| of_us(words, index, word))
        .or_else(|| behind_pronoun(words, index, word))
        .or_else(|| behind_noun(words, index, word))
        .or_else(|| behind_two(words, index, word))
}

/// `ma main et ma défausse reste`
fn behind_two(words: &TextWords<'_>, index: usize, word: &str) -> Option<String> {
    let before = |at: usize| words.place_before(at);
    let is_noun = |at: usize| {
        let kinds = words.kinds(words.small(at));
        kinds.is_some_and(|it| it.is_singular || it.is_plural)
    };
    let is_article = |at: usize| {
        DETERMINERS.contains(&words.small(at)) || PLURAL_DETERMINERS.contains(&words.small(at))
    };
    let last = subject_end(words, index)?;
    let article = before(last)?;
    let and = before(article)?;
    let first = before(and)?;
    let begin = before(first)?;
    let are_two = words.small(and) == "et" && is_noun(last) && is_noun(first);
    let is_each = words.small(article) == "chaque" || words.small(begin) == "chaque";
    let is_subject = are_two && is_article(article) && is_article(begin) && words.begins(begin);
    let is_other = last + 1 == index && NOUNS_TOO.contains(&word);
    // Behind two nouns it is no noun of its own.
    let any = || words.kinds(word).is_some_and(|it| it.is_verb) && word.ends_with('e');
    let meant = || plural(words, word).or_else(|| any().then(|| format!("{word}nt")));
    (is_subject && !is_each && !is_other).then(meant)?
}

/// `vous reviens`, where nobody says `je` or `tu`.
fn of_one_too(words: &TextWords<'_>, index: usize, word: &str) -> Option<String> {
    let (_, third) = OF_ONE.iter().find(|(other, _)| *other == word)?;
    let before = words.before(index)?;
    let is_one = |word: &str| matches!(word, "je" | "tu" | "moi" | "toi") || word.starts_with("j’");
    let is_behind = matches!(before, "vous" | "nous" | "lui" | "leur" | "se");
    (is_behind && !words.sentence(index).any(is_one)).then(|| (*third).to_owned())
}

/// `ses sourcils repousserons`, where nobody says `nous`.
fn of_us(words: &TextWords<'_>, index: usize, word: &str) -> Option<String> {
    let (joined, bare) = parted(word);
    let stem = bare.strip_suffix("ons")?;
    let is_us = |word: &str| word == "nous";
    let is_future = stem.ends_with("er") && words.is_only_verb(bare) || FUTURE.contains(&bare);
    let is_verb = is_future && !words.sentence(index).any(is_us);
    is_verb.then(|| with(word, joined, &format!("{stem}ont")))
}

/// `il ont`, `qu’ils a`.
fn behind_pronoun(words: &TextWords<'_>, index: usize, word: &str) -> Option<String> {
    let at = subject_end(words, index)?;
    let (joined, said) = parted(words.small(at));
    // `avec elle`, `l’une d’elles`: those are no subjects.
    let is_subject = words.begins(at) || matches!(joined, "qu" | "s" | "lorsqu" | "puisqu");
    match said {
        "il" | "on" => singular(words, word),
        "elle" if is_subject => singular(words, word),
        "ils" => plural(words, word),
        "elles" if is_subject => plural(words, word),
        "qui" => match words.before(at)? {
            "celui" | "celle" => singular(words, word),
            "ceux" | "celles" => plural(words, word),
            _ => None,
        },
        _ => None,
    }
}

/// Behind the noun that a sentence or a clause begins with: `les murs se dresse`.
fn behind_noun(words: &TextWords<'_>, index: usize, word: &str) -> Option<String> {
    // `l’option d’achat`
    if parted(word).0 == "d" {
        return None;
    }
    let last = subject_end(words, index)?;
    let noun = head(words, last);
    let article = words.place_before(noun)?;
    let (said, of) = (words.small(article), words.small(noun));
    let kinds = words.kinds(of);
    let is_direct = last + 1 == index && parted(word).0.is_empty();
    let is_clause = is_behind_conjunction(words, article);
    let is_many = match kinds {
        Some(it) if it.is_plural || it.is_singular => it.is_plural && !it.is_singular,
        // Behind a noun that nobody knows a word may be an adjective, but not one that is a verb only.
        other => {
            let is_verb = !is_direct || word.ends_with('e') && words.is_only_verb(word);
            is_verb && of.ends_with('s') && !other.is_some_and(|it| it.is_verb)
        }
    };
    if is_many {
        let is_amount = AMOUNTS.contains(&said) && words.begins(article);
        let is_article =
            PLURAL_DETERMINERS.contains(&said) || said == "des" && is_clause || is_amount;
        let is_all = |at: &usize| matches!(words.small(*at), "tous" | "toutes");
        let first = article.checked_sub(1).filter(is_all).unwrap_or(article);
        let begins = words.begins(first) || words.is_behind_comma(first) || is_clause;
        // `les cartes du roi est posée`
        let is_done = |next: &str| is_past(words, next.trim_end_matches('s').trim_end_matches('e'));
        let is_state = || word == "est" && words.next(index).is_some_and(is_done);
        // `les cartes de taille fixe`
        let is_adjective = noun < last && word.ends_with('e') && words.before(last) == Some("de");
        let is_other =
            is_adjective || is_direct && NOUNS_TOO.contains(&word) && !(noun < last && is_state());
        // Behind `ne` or `se` it is no noun.
        let is_verb = || {
            (last + 1 < index || has_object(words, index))
                && !word.ends_with("ée")
                && words.kinds(word).is_some_and(|it| it.is_verb)
        };
        let meant = || {
            plural(words, word)
                .or_else(|| (is_verb() && word.ends_with('e')).then(|| format!("{word}nt")))
        };
        return (is_article && begins && !is_other).then(meant)?;
    }
    let is_one = kinds.is_some_and(|it| it.is_singular && !it.is_plural);
    let is_subject = is_one && DETERMINERS.contains(&said) && !SEVERAL.contains(&of);
    let begins = words.begins(article) || is_clause;
    (is_subject && begins).then(|| singular(words, word))?
}

/// Whether what stands behind a word is an object: then it is a verb, and no noun.
fn has_object(words: &TextWords<'_>, index: usize) -> bool {
    let is_article = |word: &str| {
        matches!(word, "un" | "une" | "deux" | "trois") || PLURAL_DETERMINERS.contains(&word)
    };
    words.next(index).is_some_and(is_article)
        || words.text[words.ranges[index].end..].starts_with([' ', '\u{a0}'])
            && words.text[words.ranges[index].end..]
                .trim_start()
                .starts_with('{')
}

/// The last word of what may be the subject of the verb `index`.
fn subject_end(words: &TextWords<'_>, index: usize) -> Option<usize> {
    let before = |at: usize| words.place_before(at);
    let at = before(index)?;
    match BETWEEN.contains(&words.small(at)) {
        true => before(at),
        false => Some(at),
    }
}

fn is_behind_conjunction(words: &TextWords<'_>, index: usize) -> bool {
    let before = words.before(index);
    before.is_some_and(|word| CONJUNCTIONS.contains(&word))
        || before == Some("que")
            && words
                .before(index - 1)
                .is_some_and(|word| BEFORE_QUE.contains(&word))
}

/// The form for one of a verb for several.
fn singular(words: &TextWords<'_>, word: &str) -> Option<String> {
    let (joined, bare) = parted(word);
    let known = IRREGULAR.iter().find(|(_, several)| *several == bare);
    let regular = || {
        let verb = bare.strip_suffix("nt").filter(|verb| verb.ends_with('e'))?;
        let meant = match verb.strip_suffix("isse") {
            Some(stem) if words.kinds(&format!("{stem}it")).is_some() => format!("{stem}it"),
            _ => verb.to_owned(),
        };
        words.is_only_verb(bare).then_some(meant)
    };
    let meant = known.map(|(one, _)| (*one).to_owned()).or_else(regular)?;
    Some(with(word, joined, &meant))
}

/// The form for several of a verb for one.
fn plural(words: &TextWords<'_>, word: &str) -> Option<String> {
    let (joined, bare) = parted(word);
    let known = IRREGULAR.iter().find(|(one, _)| *one == bare);
    let regular = || {
        let of_finir = bare.strip_suffix('t').map(|stem| format!("{stem}ssent"));
        let of_finir = of_finir.filter(|meant| words.is_only_verb(meant));
        let is_verb = bare.ends_with('e') && !bare.ends_with("ée");
        let of_jouer = || is_verb.then(|| format!("{bare}nt"));
        words
            .is_only_verb(bare)
            .then(|| of_finir.or_else(of_jouer))?
    };
    let meant = known
        .map(|(_, several)| (*several).to_owned())
        .or_else(regular)?;
    Some(with(word, joined, &meant))
}

/// Another word behind the same apostrophe.
fn with(word: &str, joined: &str, meant: &str) -> String {
    let apostrophe = word[joined.len()..].chars().next();
    match apostrophe.filter(|_| !joined.is_empty()) {
        Some(apostrophe) => format!("{joined}{apostrophe}{meant}"),
        None => meant.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn a_verb_in_another_person_is_told() {
        for (text, told) in [
            ("L’or qu’il ont pris, s’il n’ont rien.", "ont>a n’ont>n’a"),
            ("Ils a deux cartes, qu’ils prend.", "a>ont prend>prennent"),
            (
                "Dès que des braves vous rejoint, jouez.",
                "rejoint>rejoignent",
            ),
            ("Ce que cette carte décident.", "décident>décide"),
            ("Le pion devenu vôtre vous reviens.", "reviens>revient"),
            (
                "Chaque attaque félonne vous coûtent un dé. Vos hommes n’irons pas.",
                "coûtent>coûte n’irons>n’iront",
            ),
            ("Les alliés avancerons.", "avancerons>avanceront"),
            (
                "Les sbires n’ouvre rien. Les murs grandit, le mur grandissent.",
                "n’ouvre>n’ouvrent grandit>grandissent",
            ),
            (
                "Un demi-dieu gardent son niveau. Une carte avancent.",
                "gardent>garde avancent>avance",
            ),
            (
                "Quand les joueurs perd, quand le joueur perdent.",
                "perd>perdent perdent>perd",
            ),
            (
                "Les cartes du roi restent, les cartes de la reine perd. Les pions du joueur avancerons.",
                "perd>perdent avancerons>avanceront",
            ),
            (
                "Les cartes de départ vient de la main. La main des joueurs viennent. Les cartes du roi est posée là.",
                "vient>viennent viennent>vient est>sont",
            ),
            (
                "Les cartes posées vient de là. Tous les joueurs perd. Deux joueurs perd.",
                "vient>viennent perd>perdent perd>perdent",
            ),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }

    #[test]
    fn a_verb_in_its_own_person_is_not() {
        for right in [
            "Où va-t-il ? L’or qu’ils ont pris, s’il n’a rien. Nous avancerons.",
            "Avec elle sont venus deux rois, l’une d’elles est à vous.",
            "Les murs est et ouest. Les cases a et b. Les cartes que vous donne le roi.",
            "Si la plupart avancent, le reste perdent. Je vous reviens, tu leur dois un dé. J'en prends deux et vous rends le reste.",
            "Plus grands que le roi avancent les pions. L’un des braves vous rejoint.",
            "Les dés font foi. Le roi, la reine avancent. Des murs se dresse une tour.",
            "Une partie avancent, une dizaine gardent. Un porte-clés gardent.",
            "Une pile de cartes viennent de là. La plupart des cartes viennent. Les murs de la ville est et ouest.",
            "Un des joueurs perd. Le nombre de cartes perdues. Les cartes que le joueur de la ville perd.",
            "Celui des joueurs qui part. Ces joueurs, chacun prend un dé.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
