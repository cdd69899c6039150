//! French infinitives where somebody is told to do something: `Puis coller-les`.

use super::text_words::TextWords;

/// `coller-les`: an infinitive has its pronoun before it.
pub fn told_to_do(words: &TextWords<'_>, word: &str) -> Option<String> {
    const BEHIND: [&str; 8] = ["le", "la", "les", "lui", "leur", "en", "y", "vous"];
    let (infinitive, pronoun) = word.split_once(['-', '\u{2011}'])?;
    let stem = infinitive.strip_suffix("er")?;
    let is_wrong = BEHIND.contains(&pronoun) && words.is_infinitive(infinitive);
    is_wrong.then(|| format!("{stem}ez{}", &word[infinitive.len()..]))
}

/// Before `vous` where it is the subject of a clause.
const BEFORE: [&str; 9] = [
    "si", "quand", "où", "que", "mais", "lorsque", "puisque", "dont", "et",
];

/// A participle, or an infinitive, in the place of an imperative: `Pioché une carte`, `si vous arrivé`, `posez un pion puis coupé`.
pub fn participle_for_it(words: &TextWords<'_>, index: usize) -> Option<String> {
    const ARTICLES: [&str; 13] = [
        "le", "la", "les", "un", "une", "votre", "vos", "cette", "ce", "cet", "ces", "deux",
        "chaque",
    ];
    // `, posé une case plus loin` is said of what stands before.
    const DEFINITE: [&str; 6] = ["votre", "vos", "cette", "cet", "ces", "le"];
    const ADVERBS: [&str; 5] = ["d’abord", "ensuite", "alors", "aussitôt", "aussi"];
    const PREPOSITIONS_TOO: [&str; 4] = ["passé", "excepté", "supposé", "donné"];
    let word = words.small(index);
    if let Some(stem) = word
        .strip_suffix("er")
        .filter(|_| words.is_infinitive(word))
    {
        // `quand vous utiliser`; `Vous déplacer` may begin a sentence.
        let is_verb = words.before(index) == Some("ne") && words.before(index - 1) == Some("vous")
            || words.before(index) == Some("vous")
                && words
                    .before(index - 1)
                    .is_some_and(|before| BEFORE.contains(&before));
        return is_verb.then(|| format!("{stem}ez"));
    }
    let stem = word
        .strip_suffix('é')
        .filter(|_| words.is_participle(word))?;
    if PREPOSITIONS_TOO.contains(&word) {
        return None;
    }
    let is_adverb = words
        .next(index)
        .is_some_and(|next| ADVERBS.contains(&next));
    let last = index + usize::from(is_adverb);
    let next = words.next(last).unwrap_or_default();
    let has_object = ARTICLES.contains(&next) && words.next(last + 1) != Some("fois");
    let is_figure = || words.text[words.ranges[index].end..].starts_with(" {");
    let is_told = match words.before(index) {
        _ if words.begins(index) => has_object || is_figure(),
        None if words.is_behind_comma(index) => {
            is_figure() || has_object && DEFINITE.contains(&next)
        }
        Some("vous") => is_subject(words, index - 1),
        // `quand vous en joué`
        Some("en" | "y" | "le" | "la" | "les") => {
            words.before(index - 1) == Some("vous") && is_subject(words, index - 2)
        }
        _ => false,
    };
    is_told.then(|| format!("{stem}ez"))
}

/// Whether a clause begins with a pronoun, as its subject.
fn is_subject(words: &TextWords<'_>, index: usize) -> bool {
    match words.before(index) {
        None => words.begins(index) || words.is_behind_comma(index),
        Some(before) => BEFORE.contains(&before),
    }
}

/// An infinitive or a participle beside an imperative: `Piochez une carte et défausser`, `collez-les puis coupé`,
/// `découpez, plier, collez`.
pub fn beside_imperative(words: &TextWords<'_>, index: usize) -> Option<String> {
    // Behind them infinitives stand.
    const MODAL: [&str; 6] = ["pouvez", "devez", "allez", "voulez", "laissez", "venez"];
    let word = words.small(index);
    let of_participle = || word.strip_suffix('é').filter(|_| words.is_participle(word));
    let stem = match word
        .strip_suffix("er")
        .filter(|_| words.is_infinitive(word))
    {
        Some(stem) => stem,
        None => of_participle()?,
    };
    let said = |word: &str| word.split(['-', '\u{2011}']).next().map(str::to_owned);
    let is_form = |word: &String| {
        let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
        ends(&["é", "és", "ée", "ées", "er", "ir", "re"]) || words.is_only_verb(word)
    };
    let is_list = words.is_behind_comma(index) && word.ends_with("er");
    let is_joined = is_list || matches!(words.before(index), Some("et" | "puis"));
    if !is_joined || words.begins(index) {
        return None;
    }
    let before = words.small[words.sentence_start(index)..index].iter().rev();
    // `Mêlez-les, face cachée, et garder la pile`
    let is_done = |said: &String| {
        word.ends_with("er") && words.is_participle(said.trim_end_matches(['e', 's']))
    };
    let last = before
        .filter_map(|word| said(word))
        .find(|word| is_form(word) && !is_done(word))?;
    let is_imperative = words.is_imperative(&last) && !MODAL.contains(&last.as_str());
    is_imperative.then(|| format!("{stem}ez"))
}

/// The imperative that a sentence begins with, and a pronoun behind which no noun can follow: `Posez les sur la
/// case`.
pub fn without_hyphen(words: &TextWords<'_>, index: usize) -> Option<String> {
    const BEHIND: [&str; 14] = [
        "et",
        "puis",
        "sur",
        "dans",
        "devant",
        "derrière",
        "à",
        "au",
        "aux",
        "en",
        "avec",
        "chez",
        "vers",
        "ensuite",
    ];
    const ARTICLES: [&str; 6] = ["le", "la", "les", "l’", "celui", "celle"];
    let (verb, pronoun) = (words.small(index), words.next(index)?);
    let is_verb = words.is_imperative(verb) && words.begins(index);
    let is_pronoun = matches!(pronoun, "le" | "la" | "les");
    let is_whole = match words.next(index + 1) {
        // `Prenez la et les cartes`
        Some(next) => {
            let is_two = || {
                let other = words.next(index + 2).unwrap_or_default();
                ARTICLES.iter().any(|article| other.starts_with(article))
            };
            BEHIND.contains(&next) && !(next == "et" && is_two())
        }
        None => words.text[words.ranges[index + 1].end..].starts_with(['.', ',', ';', '!']),
    };
    (is_verb && is_pronoun && is_whole).then(|| format!("{verb}-{pronoun}"))
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn who_is_told_to_do_something_reads_an_imperative() {
        for (text, told) in [
            ("Puis coller-les dos à dos.", "coller-les>collez-les"),
            (
                "Piochez une carte et défausser-la.",
                "défausser-la>défaussez-la",
            ),
            ("Piochez une carte puis jouer.", "jouer>jouez"),
            ("Mêlez-les, face cachée, et garder le dé.", "garder>gardez"),
            (
                "Imprimé d’abord une feuille. Comptez, pioché {n} cartes, posé votre pion.",
                "Imprimé>imprimez pioché>piochez posé>posez",
            ),
            ("Allez piocher une carte et jouer. Collez-les.", ""),
            (
                "Posez les sur la case. Retournez la. Jouez le et passez.",
                "Posez les>posez-les Retournez la>retournez-la Jouez le>jouez-le",
            ),
            (
                "Jouez la et les cartes du roi. Posez la carte, posez le {dé}. Jouez la face au roi.",
                "",
            ),
            (
                "Pioché une carte. Vous attaqué : le roi. Si vous arrivé là. Posez un pion puis coupé. Quand vous en joué.",
                "Pioché>piochez attaqué>attaquez arrivé>arrivez coupé>coupez joué>jouez",
            ),
            (
                "Un pion, posé une case plus loin, caché la nuit. Passé le pont, gagné : jouez. Posé une fois, il reste. Par vous attaqué. Posez un pion retourné et caché.",
                "",
            ),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }
}
