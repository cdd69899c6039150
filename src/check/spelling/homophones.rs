//! French words that stand where only another that sounds alike can: `a avancer`, `ils on`, `il se défausse`
//! written `ce défausse`. What is told is wrong in any sentence; what may be right is let pass.

use std::ops::Range;

use super::agreement;
use super::common::CommonWords;

/// A word that is none in its place.
#[derive(PartialEq, Eq, Debug)]
pub struct Confused {
    /// In bytes of the text: the word, or the words that belong together.
    pub at: Range<usize>,
    /// What sounds alike and can stand there.
    pub meant: String,
}

const SUBJECTS: [&str; 8] = ["je", "tu", "il", "elle", "on", "nous", "ils", "elles"];
/// Before a participle.
const HAVE: [&str; 4] = ["a", "ont", "avons", "avez"];
/// The same, and none of them is the preposition `à` without its accent.
const SURELY_HAVE: [&str; 4] = ["ont", "avons", "avez", "êtes"];
/// Before an infinitive.
const MODAL: [&str; 12] = [
    "peut", "peuvent", "pouvez", "doit", "doivent", "devez", "faut", "allez", "va", "vont",
    "voulez", "pour",
];
/// What begins an object behind its verb.
const OBJECT: [&str; 14] = [
    "le", "la", "les", "un", "une", "des", "du", "son", "sa", "ses", "leur", "leurs", "votre",
    "vos",
];
/// What stands before dice.
const BEFORE_DICE: [&str; 14] = [
    "les",
    "des",
    "vos",
    "ses",
    "ces",
    "mes",
    "tes",
    "leurs",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "plusieurs",
];
/// What no form of a verb ends with: `un ennemi se combat` is right.
const NOUNS: [&str; 6] = ["eur", "on", "eau", "al", "el", "in"];
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
/// Before the noun of a subject.
const PLURAL: [&str; 8] = ["les", "ces", "vos", "nos", "ses", "leurs", "tes", "mes"];
const SINGULAR: [&str; 8] = ["le", "la", "ce", "cette", "chaque", "votre", "son", "sa"];
/// Nouns behind which several may be meant.
const SEVERAL: [&str; 7] = [
    "plupart",
    "moitié",
    "majorité",
    "foule",
    "reste",
    "tiers",
    "nombre",
];
/// So far before `vas` its `tu` may stand.
const FAR: usize = 4;

/// The words of a text that stand where they cannot.
pub fn confused(text: &str, common: &CommonWords) -> Vec<Confused> {
    let ranges = agreement::words(text);
    let small: Vec<String> = ranges
        .iter()
        .map(|at| text[at.clone()].to_lowercase())
        .collect();
    let words = Words {
        text,
        common,
        ranges: &ranges,
        small: &small,
    };
    let found = (0..ranges.len()).filter_map(|index| words.at(index));
    found.collect()
}

/// The words of a text, in small letters as well.
struct Words<'t> {
    text: &'t str,
    common: &'t CommonWords,
    ranges: &'t [Range<usize>],
    small: &'t [String],
}

impl Words<'_> {
    /// What is meant by the word `index`, where it can only be another.
    fn at(&self, index: usize) -> Option<Confused> {
        let word = self.small[index].as_str();
        let before = self.before(index);
        let next = self.next(index).unwrap_or_default();
        let meant = match word {
            // A capital may be a name, as of a side or a player.
            "a" if self.text[self.ranges[index].clone()] == *"a" && self.is_infinitive(next) => "à",
            "à" if matches!(before, Some("il" | "on")) && self.is_participle(next) => "a",
            "ce" | "sa" if self.is_conjugated(next) => match word {
                "ce" => "se",
                _ => "ça",
            },
            "se" if self.is_noun(next) && NOUNS.iter().any(|ending| next.ends_with(ending)) => "ce",
            "on" if matches!(before, Some("ils" | "elles")) => "ont",
            "son" if matches!(before, Some("ils" | "elles")) => "sont",
            "d’ou" | "d'ou" => "d’où",
            "jusqu’ou" | "jusqu'ou" => "jusqu’où",
            "leurs" if self.is_conjugated(next) => "leur",
            "quelque" if matches!(next, "soit" | "soient") => "quel que",
            "dés" if self.begins(index) && (next == "que" || next.starts_with("qu’")) => "dès",
            "dès" if before.is_some_and(|before| BEFORE_DICE.contains(&before)) => "dés",
            "vas" if !self.is_near(index, "tu") => "va",
            _ => return self.form(index, word, before),
        };
        Some(self.found(index, meant.to_owned()))
    }

    /// A verb in another of its forms that sound alike.
    fn form(&self, index: usize, word: &str, before: Option<&str>) -> Option<Confused> {
        let before = before?;
        if before == "vous" && PLAYED.contains(&word) && self.begins(index - 1) {
            let stem = word.strip_suffix("er")?;
            return Some(self.found(index, format!("{stem}ez")));
        }
        if let Some(meant) = self.third_person(index, word) {
            return Some(self.found(index, meant));
        }
        if MODAL.contains(&before) {
            let stem = word.strip_suffix("ez").or_else(|| word.strip_suffix('é'))?;
            let infinitive = format!("{stem}er");
            let is_other = self.is_only_verb(word) && self.is_infinitive(&infinitive);
            return is_other.then(|| self.found(index, infinitive));
        }
        if SURELY_HAVE.contains(&before) && self.is_infinitive(word) {
            let stem = word.strip_suffix("er")?;
            return Some(self.found(index, format!("{stem}é")));
        }
        if HAVE.contains(&before) {
            return self.participle(index, word);
        }
        None
    }

    /// A participle that goes with an object behind it: `elle a rendue la clef`.
    fn participle(&self, index: usize, word: &str) -> Option<Confused> {
        let stem = word.strip_suffix('s').unwrap_or(word);
        let stem = stem.strip_suffix('e').unwrap_or(stem);
        let ends = stem.ends_with(['é', 'u']) && stem.len() < word.len();
        let is_participle = ends && self.common.has(stem) && !self.is_noun(word);
        let next = self.next(index)?;
        let has_object = OBJECT.contains(&next) || next.starts_with("l’");
        // Of `que nous avons rendue` the object stands before.
        let subject = index.checked_sub(2)?;
        let is_plain =
            SUBJECTS.contains(&self.small[subject].as_str()) && self.before(subject) != Some("que");
        (is_participle && has_object && is_plain).then(|| self.found(index, stem.to_owned()))
    }

    /// What a verb in -er is behind the subject that a sentence or a clause begins with: `les murs se dresse`,
    /// `chaque joueur jouent`.
    fn third_person(&self, index: usize, word: &str) -> Option<String> {
        if !word.ends_with('e') && !word.ends_with("ent") || !self.is_only_verb(word) {
            return None;
        }
        let is_behind = |at: &usize| self.are_joined(*at);
        let mut noun = index.checked_sub(1).filter(is_behind)?;
        if self.small[noun] == "se" {
            noun = noun.checked_sub(1).filter(is_behind)?;
        }
        let article = noun.checked_sub(1).filter(is_behind)?;
        let kinds = self.common.kinds(&self.small[noun])?;
        let said = self.small[article].as_str();
        if kinds.is_plural && !kinds.is_singular && PLURAL.contains(&said) {
            let begins = self.begins(article) || self.is_behind_comma(article);
            return (word.ends_with('e') && begins).then(|| format!("{word}nt"));
        }
        let is_one = kinds.is_singular && !kinds.is_plural && SINGULAR.contains(&said);
        let is_many = SEVERAL.contains(&self.small[noun].as_str());
        let verb = word.strip_suffix("nt")?;
        (is_one && !is_many && self.begins(article)).then(|| verb.to_owned())
    }

    fn is_behind_comma(&self, index: usize) -> bool {
        let before = self.text[..self.ranges[index].start].trim_end();
        before.ends_with([',', ';'])
    }

    fn found(&self, index: usize, meant: String) -> Confused {
        let at = self.ranges[index].clone();
        Confused { at, meant }
    }

    /// The word before, where nothing but blanks stands between.
    fn before(&self, index: usize) -> Option<&str> {
        let before = index.checked_sub(1)?;
        self.are_joined(before).then(|| self.small[before].as_str())
    }

    fn next(&self, index: usize) -> Option<&str> {
        let next = self.small.get(index + 1)?;
        self.are_joined(index).then_some(next.as_str())
    }

    /// Whether only blanks, or the signs of what is bold or slanted, stand between a word and the next.
    fn are_joined(&self, index: usize) -> bool {
        let between = &self.text[self.ranges[index].end..self.ranges[index + 1].start];
        let is_blank = |sign: char| sign.is_whitespace() || "*_".contains(sign);
        between.contains(char::is_whitespace) && between.chars().all(is_blank)
    }

    /// Whether a sentence begins with a word.
    fn begins(&self, index: usize) -> bool {
        let before = &self.text[..self.ranges[index].start];
        let before =
            before.trim_end_matches(|sign: char| sign.is_whitespace() || "*_".contains(sign));
        before.is_empty() || before.ends_with(['.', '!', '?', ':'])
    }

    fn is_near(&self, index: usize, wanted: &str) -> bool {
        let from = index.saturating_sub(FAR);
        self.small[from..index].iter().any(|word| word == wanted)
    }

    fn is_infinitive(&self, word: &str) -> bool {
        word.ends_with("er") && self.is_only_verb(word)
    }

    fn is_participle(&self, word: &str) -> bool {
        word.ends_with('é') && self.is_only_verb(word)
    }

    /// In the third person.
    fn is_conjugated(&self, word: &str) -> bool {
        const ENDINGS: [&str; 5] = ["e", "ent", "era", "eront", "ait"];
        ENDINGS.iter().any(|ending| word.ends_with(ending)) && self.is_only_verb(word)
    }

    /// A form of a verb in -er that is nothing else.
    fn is_only_verb(&self, word: &str) -> bool {
        let kinds = self.common.kinds(word);
        kinds.is_some_and(|kinds| {
            kinds.is_verb && !kinds.is_other && !kinds.is_singular && !kinds.is_plural
        })
    }

    /// A noun that is nothing else.
    fn is_noun(&self, word: &str) -> bool {
        let kinds = self.common.kinds(word);
        kinds.is_some_and(|kinds| kinds.is_singular && !kinds.is_verb && !kinds.is_other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_stand_there_is_told() {
        let common = CommonWords::of("fr").unwrap();
        let of = |text: &str| {
            let found = confused(text, common).into_iter();
            let found = found.map(|one| format!("{}>{}", &text[one.at], one.meant));
            found.collect::<Vec<_>>().join(" ")
        };
        let wrong = [
            ("Cases a avancer.", "a>à"),
            ("Il à gagné.", "à>a"),
            ("Un joueur ce sépare d’une carte.", "ce>se"),
            ("Gardez se jeton.", "se>ce"),
            ("Ils on deux cartes, elles son à vous.", "on>ont son>sont"),
            ("La case d’ou vous venez.", "d’ou>d’où"),
            (
                "Vous leurs montrez la carte, qui leurs coûte un jeton.",
                "leurs>leur",
            ),
            ("Dés que vous lancez deux dès, jouez.", "Dés>dès dès>dés"),
            ("Sa marche vas jusqu’à la tour.", "vas>va"),
            (
                "Vous pouvez avancez pour gagné la partie.",
                "avancez>avancer gagné>gagner",
            ),
            ("Vous avez gagner.", "gagner>gagné"),
            ("Elle a **payée** la clef.", "payée>payé"),
            ("Quelque soit la carte.", "Quelque>quel que"),
            ("Vous gagner 2 pièces.", "gagner>gagnez"),
            (
                "La nuit, les murs se dresse. Chaque joueur avancent.",
                "dresse>dressent avancent>avance",
            ),
        ];
        for (text, told) in wrong {
            assert_eq!(of(text), told, "{text}");
        }
        for right in [
            "Il a à avancer. Le joueur A avance.",
            "La clef qu’elle a rendue, que nous avons payée une pièce.",
            "Les cartes que vous avez jouées. Ils ont une carte, on en a deux.",
            "Tu vas loin ; ce joueur se défausse, ce premier tour.",
            "Lancez les dés que vous gardez, dès que la partie commence.",
            "Un ennemi se combat aussitôt, la partie se perd au dé.",
            "Ses jetons sont à lui, son tour commence. Vous pouvez, avancez ou non.",
            "Leurs cartes restent là, ce sera leur tour : a, b ou c.",
            "C’est à lui d’avancer. Sa marche coûte un point.",
            "Vous déplacer coûte un point, pour vous gagner des alliés.",
            "Le gardien des murs se dresse. Toucher les murs se paie. La plupart se sauvent.",
            "Le roi et la reine avancent. Les cartes qu’il pose se gardent.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
