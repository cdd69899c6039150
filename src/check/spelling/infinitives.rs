//! French infinitives in the form that sounds alike: `sans coupez`, `de ne pas avancez`, `vous pouvez les joué`;
//! and where none may stand: `vous piocher`.

use super::text_words::{OTHER_INFINITIVES, TextWords, parted};

/// Before an infinitive.
const MODAL: [&str; 12] = [
    "peut", "peuvent", "pouvez", "doit", "doivent", "devez", "faut", "allez", "va", "vont",
    "voulez", "pour",
];
/// Those behind which no noun stands: `il faut les blessés, pour les blessés`.
const NOT_OF_NOUNS: [&str; 8] = [
    "peut", "peuvent", "pouvez", "doit", "doivent", "devez", "va", "allez",
];
const PREPOSITIONS: [&str; 3] = ["à", "de", "sans"];
const DOING: [&str; 8] = [
    "faire",
    "laisser",
    "laissez",
    "faites",
    "faisant",
    "faites-le",
    "faites-la",
    "faites-les",
];
const PRONOUNS: [&str; 9] = ["le", "la", "les", "se", "me", "lui", "leur", "y", "en"];

/// What players do, and do not do to themselves: `vous déplacer` may begin a sentence.
const PLAYED: [&str; 14] = [
    "gagner",
    "jouer",
    "piocher",
    "lancer",
    "poser",
    "ajouter",
    "commencer",
    "compter",
    "marquer",
    "tirer",
    "récupérer",
    "dévoiler",
    "révéler",
    "garder",
];
/// Behind these `vous` is a subject.
const BEFORE_SUBJECTS: [&str; 4] = ["si", "quand", "lorsque", "puisque"];
/// Verbs of one that are not in -er, behind what is done: `vous soigner vaut une pièce`.
const OF_DEEDS: [&str; 8] = [
    "est", "fait", "vaut", "permet", "met", "rend", "suffit", "devient",
];

/// The infinitive that is meant by the word `index`.
pub fn mended(words: &TextWords<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let endings = ["ez", "é", "és", "ée", "ées"];
    let stem = endings
        .iter()
        .find_map(|ending| word.strip_suffix(ending))?;
    let infinitive = format!("{stem}er");
    let (joined, bare) = parted(word);
    let (_, bare_infinitive) = parted(&infinitive);
    let is_verb = words.is_only_verb(bare) && words.is_infinitive(bare_infinitive);
    let is_meant = is_verb
        && match joined {
            "" => is_wanted(words, index, word.ends_with("ez")),
            // Of `s’arrêtez` and `d’avancez` no subject is `vous`.
            "s" => word.ends_with("ez"),
            "d" => {
                let is_done = |before: &str| matches!(before, "avant" | "afin" | "lieu" | "permet");
                word.ends_with("ez") || words.before(index).is_some_and(is_done)
            }
            "l" if word.ends_with("ez") => words
                .before(index)
                .is_some_and(|it| PREPOSITIONS.contains(&it) || it == "pour"),
            _ => false,
        };
    is_meant.then_some(infinitive)
}

/// The form behind `vous` that is meant by an infinitive: `Au combat, vous frapper le premier`.
pub fn finite(words: &TextWords<'_>, index: usize) -> Option<String> {
    let word = words.small(index);
    let stem = word.strip_suffix("er")?;
    let vous = words
        .place_before(index)
        .filter(|at| words.small(*at) == "vous")?;
    let is_done = || {
        let in_sentence = || words.sentence(index);
        let is_deed = |word: &str| {
            words.is_conjugated(word) || OF_DEEDS.contains(&word) || MODAL.contains(&word)
        };
        let is_to_do = |word: &str| words.is_infinitive(word) || OTHER_INFINITIVES.contains(&word);
        in_sentence().any(is_deed) || in_sentence().filter(|word| is_to_do(word)).count() > 1
    };
    let is_subject = words.begins(vous) && PLAYED.contains(&word)
        || words.is_infinitive(word)
            && match words.before(vous) {
                Some(before) => BEFORE_SUBJECTS.contains(&before),
                None => words.is_behind_comma(vous) && !is_done(),
            };
    is_subject.then(|| format!("{stem}ez"))
}

/// Whether an infinitive stands behind the words before.
fn is_wanted(words: &TextWords<'_>, index: usize, is_imperative: bool) -> bool {
    let Some(before) = words.before(index) else {
        return false;
    };
    let is_asked = |modal: &&str| {
        let (verb, rest) = before.split_once('-').unwrap_or_default();
        verb == *modal && rest != "être"
    };
    let is_modal = MODAL.contains(&before) || NOT_OF_NOUNS.iter().any(is_asked);
    if is_modal
        || DOING.contains(&before)
        || before == "puis-je"
        || before == "fait" && is_imperative
    {
        return true;
    }
    let second = words.before(index - 1);
    if before == "pas" && second == Some("ne") {
        return true;
    }
    let is_pronoun = PRONOUNS.contains(&before);
    if before == "vous" && matches!(second, Some("pouvez" | "devez" | "sans")) {
        return true;
    }
    if is_pronoun && second.is_some_and(|second| NOT_OF_NOUNS.contains(&second)) {
        return true;
    }
    let is_behind = |word: &str| PREPOSITIONS.contains(&word) || word == "pour";
    is_imperative && (is_behind(before) || is_pronoun && second.is_some_and(is_behind))
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn what_is_to_be_done_is_an_infinitive() {
        for (text, told) in [
            (
                "Sans coupez, avant de commencez.",
                "coupez>couper commencez>commencer",
            ),
            (
                "Sans s’arrêtez. Évitez d’avancez.",
                "s’arrêtez>s’arrêter d’avancez>d’avancer",
            ),
            (
                "Ou faire sautez un mur, sans les posez.",
                "sautez>sauter posez>poser",
            ),
            ("Décidez de ne pas avancez.", "avancez>avancer"),
            (
                "Au combat final, vous frapper le premier. Si vous piocher deux cartes, gagnez.",
                "frapper>frappez piocher>piochez",
            ),
            (
                "Vous pouvez les joué. Il doit le gardez.",
                "joué>jouer gardez>garder",
            ),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }

    #[test]
    fn what_is_done_is_not() {
        for right in [
            "C’est à vous, jouez. Pour vous jouez. Sans lui, avancez. Le nez, assez de chez.",
            "Au marché, vous soigner coûte une pièce. Sans carte, vous déplacer est interdit.",
            "Pour vous voler, vous attaquer, on joue. De quoi vous soigner. Il peut, lui, vous payer.",
            "Il est peut-être joué, il n’est pas tombé. Vous pouvez les cartes. Il faut les blessés.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
