//! Nouns and the articles before them, in French.

use std::ops::Range;

use super::common::{CommonWords, Gender, WordKinds};
use super::forms::VOWELS;

/// An article and the noun behind it, in bytes of the text.
#[derive(PartialEq, Eq, Debug)]
pub struct NounPhrase {
    pub article: Range<usize>,
    pub at: Range<usize>,
    /// In small letters.
    pub word: String,
    /// That of the article; none of one for both, and of a noun that may have either.
    pub gender: Option<Gender>,
    /// Whether the noun is known to be of the other.
    pub is_of_other_gender: bool,
    /// Whether the noun is of another number than its article.
    pub is_of_other_number: bool,
}

const MASCULINE: [&str; 8] = ["un", "le", "du", "au", "ce", "cet", "aucun", "quel"];
const FEMININE: [&str; 8] = ["une", "la", "cette", "aucune", "quelle", "sa", "ma", "ta"];
/// Masculine too, but before vowels, where nouns of both genders have them.
const MASCULINE_BEFORE_CONSONANTS: [&str; 3] = ["son", "mon", "ton"];
/// What stands before nouns that are several.
const SEVERAL: [&str; 27] = [
    "aucuns",
    "aucunes",
    "autres",
    "mêmes",
    "quelques",
    "certains",
    "certaines",
    "les",
    "des",
    "aux",
    "ces",
    "mes",
    "tes",
    "ses",
    "nos",
    "vos",
    "leurs",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit",
    "neuf",
    "dix",
    "plusieurs",
];
/// Nouns that end so are feminine, but for those few.
const FEMININE_ENDINGS: [&str; 7] = ["tion", "sion", "xion", "ette", "esse", "ance", "ence"];
/// Nouns that end so are masculine, but for those few.
const MASCULINE_ENDINGS: [&str; 4] = ["ment", "isme", "eau", "oir"];
const UNLIKE_THEIR_ENDINGS: [&str; 11] = [
    "bastion",
    "silence",
    "squelette",
    "quintette",
    "quartette",
    "jument",
    "peau",
    "eau",
    "rance",
    "intense",
    "blette",
];
/// Behind these an article stands, and a pronoun before infinitives only.
const BEFORE_ARTICLES: [&str; 8] = [
    "dans", "sur", "sous", "avec", "contre", "vers", "chez", "par",
];
/// Before a verb they are pronouns.
const PRONOUNS: [&str; 3] = ["le", "la", "les"];
/// What stands before `leur` where it is one too.
const SUBJECTS: [&str; 11] = [
    "je", "tu", "il", "elle", "on", "nous", "vous", "ils", "elles", "qui", "ne",
];
/// Shorter words are too often none of the nouns meant.
const SHORTEST: usize = 4;

/// The nouns of a text behind articles.
pub fn nouns(text: &str, common: &CommonWords) -> Vec<NounPhrase> {
    let words = words(text);
    let found = (1..words.len()).filter_map(|index| noun(text, &words, index, common));
    found.collect()
}

/// The noun `index` of the words of a text, where the word before is an article.
fn noun(
    text: &str,
    words: &[Range<usize>],
    index: usize,
    common: &CommonWords,
) -> Option<NounPhrase> {
    let small = |at: &Range<usize>| text[at.clone()].to_lowercase();
    let (article, at) = (&words[index - 1], &words[index]);
    if !are_joined(&text[article.end..at.start]) {
        return None;
    }
    let (before, word) = (small(article), small(at));
    let second = || index.checked_sub(2).map(|at| small(&words[at]));
    // `un mot-clé`, `le presse-papiers`: of other compounds the second word says nothing.
    let kinds = match word.starts_with("demi-") {
        true => common.kinds_of_whole(&word),
        false => common.kinds(&word),
    };
    // `les carte(s)`, `les TUILE`, `tous deux être`, `aucun n’est`
    let is_either = text[at.end..].starts_with('(');
    let second_letter = text[at.clone()].chars().nth(1);
    let is_shouted = second_letter.is_some_and(char::is_uppercase)
        && text[article.clone()].ends_with(char::is_lowercase);
    if is_either || is_shouted || word == "être" || word.contains(['’', '\'']) {
        return None;
    }
    let is_noun = |kinds: WordKinds| kinds.is_singular || kinds.is_plural;
    let may_be_other = kinds.is_some_and(|kinds| kinds.is_other || kinds.is_verb);
    // Between a preposition and what is no infinitive it is an article.
    let is_behind = || second().is_some_and(|word| BEFORE_ARTICLES.contains(&&*word));
    let is_article = kinds.is_some_and(|kinds| kinds.is_singular) && is_behind();
    let is_pronoun =
        PRONOUNS.contains(&&*before) && !is_article && (may_be_other || kinds.is_none());
    let is_short_noun = SEVERAL.contains(&&*before) && kinds.is_some_and(is_noun) && !may_be_other;
    let least = SHORTEST - usize::from(is_short_noun);
    let is_short = word.chars().count() < least;
    if is_short || is_pronoun && may_be_other || may_be_other && !kinds.is_some_and(is_noun) {
        return None;
    }
    let is_of_other_number = match &*before {
        "leur" => {
            let is_verb = second().is_some_and(|subject| SUBJECTS.contains(&&*subject));
            !is_verb && is_several(&word, kinds)
        }
        _ => is_of_other_number(&before, &word, kinds, !may_be_other || is_article),
    };
    let by_ending = || {
        let may_be_one = kinds.is_none() && !is_pronoun;
        may_be_one.then(|| kinds_by_ending(&word)).flatten()
    };
    let known = kinds.filter(|kinds| is_noun(*kinds)).or_else(by_ending);
    let gender = gender_behind(&before, &word);
    let gender = gender.filter(|_| known.is_none_or(|kinds| kinds.gender.is_some()));
    let is_of_other_gender = gender.is_some() && known.is_some_and(|kinds| kinds.gender != gender);
    (gender.is_some() || is_of_other_number).then(|| NounPhrase {
        article: article.clone(),
        at: at.clone(),
        word,
        gender,
        is_of_other_gender,
        is_of_other_number,
    })
}

/// Whether nothing but blanks, and signs of what is marked, stands between two words.
fn are_joined(between: &str) -> bool {
    let is_blank = |sign: char| sign.is_whitespace() || "*_[«".contains(sign);
    between.starts_with(char::is_whitespace) && between.chars().all(is_blank)
}

/// The gender that an article asks for.
fn gender_behind(article: &str, word: &str) -> Option<Gender> {
    match article {
        _ if MASCULINE.contains(&article) => Some(Gender::Masculine),
        _ if FEMININE.contains(&article) => Some(Gender::Feminine),
        _ if MASCULINE_BEFORE_CONSONANTS.contains(&article) => {
            let is_both = word.starts_with(VOWELS) || word.starts_with(['h', 'y']);
            (!is_both).then_some(Gender::Masculine)
        }
        _ => None,
    }
}

fn ends_as_several(word: &str) -> bool {
    word.ends_with(['s', 'x', 'z'])
}

/// Whether a word stands for several and for nothing else.
fn is_several(word: &str, kinds: Option<WordKinds>) -> bool {
    kinds.is_some_and(|kinds| kinds.is_plural && !kinds.is_singular) && ends_as_several(word)
}

/// Whether an article asks for another number than a word has; `is_only` says that it is a noun there.
fn is_of_other_number(article: &str, word: &str, kinds: Option<WordKinds>, is_only: bool) -> bool {
    let is_one = |kinds: Option<WordKinds>| {
        kinds.is_some_and(|kinds| kinds.is_singular && !kinds.is_plural) && !ends_as_several(word)
    };
    match article {
        "un" | "une" | "le" | "la" | "du" | "au" | "ce" | "cet" | "cette" | "chaque" | "votre"
        | "notre" | "son" | "sa" | "mon" | "ma" | "ton" | "ta" | "aucun" | "aucune" | "quel"
        | "quelle" => is_only && is_several(word, kinds),
        // Before an adjective for one they are as wrong.
        "leurs" | "ces" | "mes" | "tes" | "ses" | "nos" | "vos" | "aux" => {
            is_one(kinds.or_else(|| kinds_by_ending(word)))
        }
        _ => SEVERAL.contains(&article) && is_only && is_one(kinds),
    }
}

/// The gender of a noun by its ending, where that says it.
fn kinds_by_ending(word: &str) -> Option<WordKinds> {
    if word.contains(['-', '\u{2011}', '\'', '’']) || UNLIKE_THEIR_ENDINGS.contains(&word) {
        return None;
    }
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    let gender = match (ends(&FEMININE_ENDINGS), ends(&MASCULINE_ENDINGS)) {
        (true, _) => Gender::Feminine,
        (_, true) => Gender::Masculine,
        _ => return None,
    };
    Some(WordKinds {
        gender: Some(gender),
        is_singular: true,
        ..WordKinds::default()
    })
}

/// The words of a text; a hyphen or an apostrophe parts none.
pub fn words(text: &str) -> Vec<Range<usize>> {
    let is_in = |letter: char| letter.is_alphabetic() || "-\u{2011}'\u{2019}".contains(letter);
    let words = text.split(|letter: char| !is_in(letter));
    let words = words.filter(|word| !word.is_empty());
    let place = |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
    words
        .map(|word| place(word)..place(word) + word.len())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_stand_behind_their_articles() {
        let common = CommonWords::of("fr").unwrap();
        let of = |text: &str| {
            let found = nouns(text, common).into_iter().map(|noun| {
                let gender = match noun.gender {
                    Some(Gender::Masculine) => "m",
                    Some(Gender::Feminine) => "f",
                    None => "",
                };
                let number = if noun.is_of_other_number { "!" } else { "" };
                let other = if noun.is_of_other_gender { "?" } else { "" };
                format!("{}:{gender}{other}{number}", noun.word)
            });
            found.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            of("Une carte, la **serrure**, un pièce"),
            "carte:f serrure:f pièce:m?"
        );
        assert_eq!(
            of("Aucun carte, quelle pion, sa dé, sa pion, son carte, son épée, quelques carte"),
            "carte:m? pion:f? pion:f? carte:m? carte:!"
        );
        assert_eq!(of("Les autres carte, les autres cartes"), "carte:!");
        assert_eq!(of("Aucuns pièce, aucuns frais"), "pièce:!");
        assert_eq!(of("Prenez leur règles et leur carte"), "règles:!");
        assert_eq!(of("avec leur cartes, vous leur cartes"), "cartes:!");
        assert_eq!(
            of("les joueur, deux pièce, un pièces"),
            "joueur:! pièce:! pièces:m?!"
        );
        assert_eq!(of("vous la gardez, le tour, une page ; la, carte"), "");
        assert_eq!(
            of("du cours, la cour, le rose, une voleuse, la mains"),
            "cours:m cour:f voleuse:f mains:f!"
        );
        assert_eq!(of("les temps, trois fois, le même jour"), "");
        assert_eq!(
            of("dans les place, sur les case, vos déplacement, les mur, ses demi-dieu"),
            "place:! case:! déplacement:! mur:! demi-dieu:!"
        );
        assert_eq!(
            of("vous les place, dans les places, les fer, sur les ordres"),
            "fer:!"
        );
        assert_eq!(
            of("les carte(s), les CARTE, deux être, aucune n’est, une simple carte"),
            ""
        );
        assert_eq!(
            of(
                "cet édition, un mutation, cette gréement, ne le permette, un squelette, ce porte-mention"
            ),
            "édition:m? mutation:m? gréement:f? permette:m squelette:m porte-mention:m"
        );
    }
}
