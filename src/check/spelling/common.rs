//! Words that the texts of a language have at any time: what is one of them is no slip of another, and a
//! word that no game has need not be one.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::near::{Letters, NearWords};

static FRENCH: LazyLock<CommonWords> =
    LazyLock::new(|| CommonWords::new(include_str!("common/fr.txt")));

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gender {
    Masculine,
    Feminine,
}

/// What a common word may be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WordKinds {
    /// The gender of a noun; of one that has both, none.
    pub gender: Option<Gender>,
    /// A noun that stands for one.
    pub is_singular: bool,
    /// A noun that stands for several.
    pub is_plural: bool,
    /// A form of a verb that goes as `jouer`, `finir` or `ouvrir`.
    pub is_verb: bool,
    /// Anything else: an adjective, a small word, a form of another verb.
    pub is_other: bool,
    /// A small word, a form of another verb.
    pub is_word: bool,
    /// Which form of which adjective.
    pub adjective: Option<AdjectiveForm>,
}

/// A form of a regular adjective.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AdjectiveForm {
    /// Its number among those that are known.
    pub base: usize,
    /// None of one that is the same for both.
    pub is_feminine: Option<bool>,
    pub is_plural: bool,
    /// Whether it is the same for one and for several: `gris`.
    pub is_both: bool,
}

/// The common words of a language, with their forms, in small letters.
pub struct CommonWords {
    words: HashMap<String, WordKinds>,
    /// Which three letters follow each other in any of them.
    pub letters: Letters,
    /// By what they are like.
    pub near: NearWords,
    /// The regular adjectives, as of a masculine that is one.
    adjectives: Vec<String>,
    /// Those that are no others without their accents, by what is left of them.
    plain: HashMap<String, String>,
}

impl CommonWords {
    /// Those of a language; of most there is no list.
    pub fn of(language: &str) -> Option<&'static CommonWords> {
        match language.split('-').next() {
            Some("fr") => Some(&FRENCH),
            _ => None,
        }
    }

    pub fn has(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }

    /// What a word may be; none where it is not listed.
    pub fn kinds(&self, word: &str) -> Option<WordKinds> {
        self.words.get(word).copied()
    }

    /// The same; a name of two words, `demi-dieu`, is what the second is.
    pub fn kinds_of_whole(&self, word: &str) -> Option<WordKinds> {
        let of_second = || {
            let (first, second) = word.rsplit_once(['-', '\u{2011}'])?;
            // `un en-tête` has another gender than `une tête`.
            let is_other = first == "en" || self.kinds(first).is_some_and(|it| it.is_verb);
            let kinds = self.kinds(second).filter(|_| !is_other)?;
            let is_noun = kinds.is_singular || kinds.is_plural;
            (is_noun && !kinds.is_verb && !kinds.is_other).then_some(kinds)
        };
        self.kinds(word).or_else(of_second)
    }

    /// A form of a verb that is nothing else.
    pub fn is_only_verb(&self, word: &str) -> bool {
        let kinds = self.kinds(word);
        kinds.is_some_and(|kinds| {
            kinds.is_verb && !kinds.is_other && !kinds.is_singular && !kinds.is_plural
        })
    }

    /// The word that one is but for its accents, where there is one only.
    pub fn of_other_accents(&self, word: &str) -> Option<&str> {
        let meant = self.plain.get(&plain(word))?;
        (!meant.is_empty() && meant != word).then_some(meant.as_str())
    }

    /// An adjective as of a masculine that is one.
    pub fn base(&self, form: AdjectiveForm) -> &str {
        self.adjectives.get(form.base).map_or("", String::as_str)
    }

    /// An adjective in one of its forms.
    pub fn adjective(&self, base: usize, is_feminine: bool, is_plural: bool) -> Option<String> {
        let base = self.adjectives.get(base)?;
        let mut form = match is_feminine {
            true => feminine(base),
            false => base.clone(),
        };
        match is_plural {
            true if form.ends_with("al") => {
                form.pop();
                form.push_str("ux");
            }
            true if !form.ends_with(['s', 'x']) => form.push('s'),
            _ => {}
        }
        Some(form)
    }

    fn new(list: &str) -> CommonWords {
        let mut words = HashMap::new();
        let mut adjectives: Vec<String> = Vec::new();
        let lines = list.lines().filter(|line| !line.starts_with('#'));
        let lines = lines.filter_map(|line| line.split_once(' '));
        let (genders, lines): (Vec<_>, Vec<_>) =
            lines.partition(|(kind, _)| matches!(*kind, "feminine" | "both"));
        for (kind, listed) in lines {
            for word in listed.split_whitespace() {
                forms(kind, word, &mut words);
                if kind == "adj" && !IRREGULAR.contains(&word) {
                    adjectives.push(word.to_owned());
                }
            }
        }
        for (base, word) in adjectives.iter().enumerate() {
            adjective_forms(base, word, &mut words);
        }
        for (kind, listed) in genders {
            let gender = (kind == "feminine").then_some(Gender::Feminine);
            for word in listed.split_whitespace() {
                let plural = ["s", "x"].map(|ending| format!("{word}{ending}"));
                // `cours` is a noun too, and no plural of `cour` then.
                let plural = plural.iter().filter(|word| !is_singular(&words, word));
                let forms: Vec<String> = plural.cloned().chain([word.to_owned()]).collect();
                for form in forms {
                    words.entry(form).and_modify(|kinds| kinds.gender = gender);
                }
            }
        }
        let mut letters = Letters::default();
        words.keys().for_each(|word| letters.see(word));
        let near = NearWords::new(words.keys().cloned());
        let mut unaccented = HashMap::new();
        let long = words.keys().filter(|word| word.chars().nth(3).is_some());
        for word in long {
            let known = unaccented.entry(plain(word));
            // Of two nobody knows which was meant.
            let known = known.and_modify(|known: &mut String| known.clear());
            known.or_insert_with(|| word.clone());
        }
        CommonWords {
            words,
            letters,
            near,
            adjectives,
            plain: unaccented,
        }
    }
}

fn is_singular(words: &HashMap<String, WordKinds>, word: &str) -> bool {
    words.get(word).is_some_and(|kinds| kinds.is_singular)
}

/// A word without accents.
pub fn plain(word: &str) -> String {
    let letters = word.nfd();
    letters
        .filter(|letter| !is_combining_mark(*letter))
        .collect()
}

/// The endings of verbs in -er.
const OF_VERBS: [&str; 23] = [
    "er", "e", "es", "ez", "ent", "é", "ée", "és", "ées", "era", "eras", "erez", "eront", "erait",
    "eraient", "erons", "ait", "aient", "ais", "ons", "ant", "ions", "iez",
];
/// Those of verbs that go as `finir`.
const OF_VERBS_IN_IR: [&str; 18] = [
    "ir", "is", "it", "issez", "issent", "issons", "issant", "issait", "issaient", "i", "ie",
    "ies", "ira", "iras", "irez", "iront", "irait", "iraient",
];
/// Of `ouvrir`, whose participle is another word.
const OF_VERBS_IN_VRIR: [&str; 9] = ["ir", "e", "es", "ez", "ent", "ons", "ant", "ait", "aient"];
/// Those before which a stem has another vowel: `lever`, `lève`.
const OPEN: [&str; 7] = ["e", "es", "ent", "era", "erez", "eront", "erait"];
/// How adjectives become feminine, beside an e.
const FEMININE: [(&str, &str); 9] = [
    ("er", "ère"),
    ("eux", "euse"),
    ("f", "ve"),
    ("en", "enne"),
    ("on", "onne"),
    ("el", "elle"),
    ("et", "ète"),
    ("eau", "elle"),
    ("c", "che"),
];

/// Adjectives with forms of their own, and such as stand behind nouns as something else: `cartes face avant`,
/// `les dés suivant la règle`, `le plus de cartes possible`.
const IRREGULAR: [&str; 54] = [
    "blanc",
    "doux",
    "faux",
    "fou",
    "franc",
    "frais",
    "grec",
    "gras",
    "gros",
    "gentil",
    "jaloux",
    "long",
    "malin",
    "sec",
    "public",
    "roux",
    "vieux",
    "beau",
    "nouveau",
    "mou",
    "bas",
    "épais",
    "las",
    "favori",
    "tel",
    "nul",
    "pareil",
    "net",
    "sot",
    "certain",
    "divers",
    "différent",
    "fort",
    "haut",
    "juste",
    "clair",
    "droit",
    "court",
    "cher",
    "fin",
    "plein",
    "possible",
    "même",
    "suivant",
    "double",
    "simple",
    "avant",
    "arrière",
    "orange",
    "final",
    "naval",
    "seul",
    "autre",
    "hors",
];

/// The feminine of a regular adjective.
fn feminine(base: &str) -> String {
    if base.ends_with('e') {
        return base.to_owned();
    }
    let known = FEMININE.iter().find_map(|(ending, other)| {
        let stem = base.strip_suffix(ending)?;
        Some(format!("{stem}{other}"))
    });
    known.unwrap_or_else(|| format!("{base}e"))
}

/// Says which words are which forms of an adjective.
fn adjective_forms(base: usize, word: &str, words: &mut HashMap<String, WordKinds>) {
    let feminine = feminine(word);
    let is_one = feminine == word;
    let is_both = word.ends_with(['s', 'x']);
    let mut add = |form: String, is_feminine: bool, is_plural: bool, is_both: bool| {
        let kinds = words.entry(form).or_default();
        kinds.is_other = true;
        kinds.adjective.get_or_insert(AdjectiveForm {
            base,
            is_feminine: (!is_one).then_some(is_feminine),
            is_plural,
            is_both,
        });
    };
    add(word.to_owned(), false, false, is_both);
    match word.strip_suffix("al") {
        Some(stem) => add(format!("{stem}aux"), false, true, false),
        None if !is_both => add(format!("{word}s"), false, true, false),
        None => {}
    }
    if !is_one {
        add(format!("{feminine}s"), true, true, false);
        add(feminine, true, false, false);
    }
}

/// Takes a word in all its forms.
fn forms(kind: &str, word: &str, words: &mut HashMap<String, WordKinds>) {
    let mut add = |stem: &str, ending: &str| {
        let kinds = words.entry(format!("{stem}{ending}")).or_default();
        let is_one = ending.is_empty() || ending == "euse";
        if kind == "noun" {
            let is_feminine = ending.starts_with("euse");
            let gender = if is_feminine {
                Gender::Feminine
            } else {
                Gender::Masculine
            };
            kinds.gender = Some(gender);
        }
        kinds.is_singular |= kind == "noun" && is_one;
        kinds.is_plural |= kind == "noun" && !is_one;
        kinds.is_verb |= matches!(kind, "er" | "ir" | "vrir");
        kinds.is_other |= !matches!(kind, "noun" | "er" | "ir" | "vrir");
        kinds.is_word |= kind == "word";
    };
    add(word, "");
    if let ("er", Some(stem)) = (kind, word.strip_suffix("er")) {
        let soft = match stem.chars().next_back() {
            Some('g') => format!("{stem}e"),
            Some('c') => format!("{}ç", &stem[..stem.len() - 1]),
            _ => stem.to_owned(),
        };
        for ending in OF_VERBS {
            let is_hard = ending.starts_with(['a', 'o']);
            add(if is_hard { &soft } else { stem }, ending);
        }
        for open in opened(stem) {
            OPEN.iter().for_each(|ending| add(&open, ending));
        }
    }
    let others: &[&str] = match kind {
        "ir" => &OF_VERBS_IN_IR,
        "vrir" => &OF_VERBS_IN_VRIR,
        _ => &[],
    };
    if let Some(stem) = word.strip_suffix("ir") {
        others.iter().for_each(|ending| add(stem, ending));
    }
    if matches!(kind, "noun" | "adj") {
        add(word, "s");
        add(word, "x");
        if let Some(stem) = word.strip_suffix('l') {
            add(stem, "ux");
        }
    }
    if kind == "adj" {
        add(word, "e");
        add(word, "es");
    }
    let feminine: &[(&str, &str)] = match kind {
        "adj" => &FEMININE,
        "noun" => &[("eur", "euse")],
        _ => &[],
    };
    for (ending, other) in feminine {
        if let Some(stem) = word.strip_suffix(ending) {
            add(stem, other);
            add(stem, &format!("{other}s"));
        }
    }
}

/// The stem of a verb before a silent e: `lèv`, `appell`, `ennui`.
fn opened(stem: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(short) = stem.strip_suffix('y') {
        found.push(format!("{short}i"));
    }
    let last = stem.rfind(['e', 'é']);
    let after = last.map(|at| (at, &stem[at..]));
    if let Some((at, rest)) = after {
        let mut letters = rest.chars();
        let vowel = letters.next().map_or(0, char::len_utf8);
        let ends: String = letters.collect();
        let is_closed = (1..=2).contains(&ends.chars().count());
        if is_closed && !ends.contains(['a', 'i', 'o', 'u', 'y', 'è']) {
            found.push(format!("{}è{}", &stem[..at], &stem[at + vowel..]));
            let double = ends.chars().next_back().unwrap_or_default();
            found.push(format!("{stem}{double}"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_in_their_forms() {
        let french = CommonWords::of("fr-CA").unwrap();
        for word in [
            "avançons",
            "mangeait",
            "lève",
            "appellera",
            "petites",
            "chevaux",
            "heureuse",
            "joueuses",
            "journaux",
            "essaie",
            "première",
            "contiennent",
        ] {
            assert!(french.has(word), "{word}");
        }
        for word in ["avanzer", "matérriel", "joueusse"] {
            assert!(!french.has(word), "{word}");
        }
        assert!(CommonWords::of("sv").is_none());
        assert_eq!(french.of_other_accents("aprés"), Some("après"));
        assert_eq!(french.of_other_accents("déssous"), Some("dessous"));
        assert_eq!(french.of_other_accents("dessous"), None);
        // `joue`, `joué`
        assert_eq!(french.of_other_accents("jouè"), None);
    }
}
