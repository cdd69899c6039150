//! French small words that are not there: `dans combat`, `piochez carte`, `un joueur votre choix`,
//! `personne regarde`.

use super::common::Gender;
use super::forms::VOWELS;
use super::text_words::TextWords;

/// Things of games of which one has one, some or all.
const COUNTED: [&str; 10] = [
    "carte", "tuile", "pion", "dé", "pièce", "case", "jeton", "cube", "figurine", "objet",
];

/// The word at `index` and the next, with what is missing between them.
pub fn between(words: &TextWords<'_>, index: usize) -> Option<String> {
    let (word, next) = (words.small(index), words.next(index)?);
    let is_small = words.is_small(index + 1);
    let is_object = || {
        let is_verb = (word.ends_with("ez") || word.ends_with("er")) && words.is_only_verb(word);
        // `regardez carte ou tuile`, `jouer carte sur table`
        let is_said = matches!(words.next(index + 1), Some("ou" | "et" | "par" | "sur"));
        is_verb && COUNTED.contains(&next) && !is_said
    };
    let article = match word {
        "personne" if words.begins(index) && words.is_conjugated(next) => {
            return Some([word, "ne", next].join(" "));
        }
        "dans" if is_small && !matches!(next, "son" | "ton") && words.is_noun(next) => {
            definite(words, next)?
        }
        _ if is_small && is_object() => match words.is_feminine(next) {
            true => "une ",
            false => "un ",
        },
        _ if next == "votre"
            && words.next(index + 1) == Some("choix")
            && word != "est"
            && words.is_noun(word) =>
        {
            "de "
        }
        _ => return None,
    };
    Some(format!("{word} {article}{next}"))
}

/// The article of a noun that is one.
fn definite(words: &TextWords<'_>, noun: &str) -> Option<&'static str> {
    if noun.starts_with(VOWELS) {
        return Some("l’");
    }
    Some(match words.kinds(noun)?.gender? {
        Gender::Masculine => "le ",
        Gender::Feminine => "la ",
    })
}

#[cfg(test)]
mod tests {
    use super::super::confused::told as of;

    #[test]
    fn a_small_word_that_is_missing_is_told() {
        for (text, told) in [
            (
                "Personne regarde dessous.",
                "Personne regarde>personne ne regarde",
            ),
            (
                "Dans combat, dans carte.",
                "Dans combat>dans le combat dans carte>dans la carte",
            ),
            (
                "Piochez carte. Jouer pion.",
                "Piochez carte>piochez une carte Jouer pion>jouer un pion",
            ),
            ("Un joueur votre choix.", "joueur votre>joueur de votre"),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
    }

    #[test]
    fn what_needs_none_is_not() {
        for right in [
            "Regardez carte ou tuile. Dans son coin, tel est votre choix. Dans Sparte, dans chaque carte. Prenez place. Faites votre choix.",
            "Une carte de votre choix, à votre choix. Jouer carte sur table.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
