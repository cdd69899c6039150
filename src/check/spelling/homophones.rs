//! French words that stand where only another that sounds alike can: `a avancer`, `ils on`, `il se défausse`
//! written `ce défausse`. What is told is wrong in any sentence; what may be right is let pass.

use std::ops::Range;

use super::common::{CommonWords, Gender};
use super::text_words::Words;
use super::{agreement, persons};

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
/// Before these `où` can only be `ou`.
const NOT_OF_PLACE: [&str; 3] = ["vers", "contre", "chez"];
/// Verbs behind whose object stands to whom it goes.
const GIVING: [&str; 18] = [
    "donne", "donnez", "donner", "donnent", "rend", "rendez", "rendre", "passe", "passez",
    "passer", "remet", "remettez", "paie", "payez", "verse", "versez", "prend", "prenez",
];
/// What a clause of its own begins with, whose verb `a` may be.
const RELATIVE: [&str; 8] = ["qui", "que", "dont", "où", "si", "quand", "lequel", "et"];
/// Whom something goes to begins so.
const TO_WHOM: [&str; 9] = [
    "son", "sa", "ses", "leur", "leurs", "votre", "vos", "un", "chaque",
];

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
            "où" if NOT_OF_PLACE.contains(&next) => "ou",
            "a" if TO_WHOM.contains(&next) && self.is_given(index) => "à",
            "quant" if self.next(index).is_some() && !matches!(next, "à" | "au" | "aux") => {
                "quand"
            }
            "sans" if matches!(next, "va" | "vont") => "s’en",
            "tout" | "toute" if matches!(next, "les" | "ces" | "vos" | "ses" | "leurs") => {
                self.all_of(index + 2)?
            }
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
        if let Some(meant) = persons::mended(self, index) {
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

    /// What `tout` is before several of a noun.
    fn all_of(&self, noun: usize) -> Option<&'static str> {
        let noun = self.small.get(noun)?;
        let gender = match self.common.kinds(noun) {
            Some(it) if it.is_plural && !it.is_verb => it.gender,
            None if noun.ends_with('s') => None,
            _ => return None,
        };
        match gender {
            Some(Gender::Feminine) => Some("toutes"),
            _ => Some("tous"),
        }
    }

    /// Whether an object that somebody gives stands before `a`.
    fn is_given(&self, index: usize) -> bool {
        let is_clause = |at: &usize| {
            let between = &self.text[self.ranges[*at].end..self.ranges[at + 1].start];
            !between.contains(['.', ',', ';', ':', '!', '?', '(', ')'])
        };
        let clause = (0..index).rev().take_while(is_clause);
        let clause: Vec<&str> = clause.map(|at| self.small(at)).collect();
        let is_object = clause.first().is_some_and(|word| self.is_noun(word));
        let has = |words: &[&str]| clause.iter().any(|word| words.contains(word));
        is_object && has(&GIVING) && !has(&RELATIVE)
    }

    fn found(&self, index: usize, meant: String) -> Confused {
        let at = self.ranges[index].clone();
        Confused { at, meant }
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
            ("Allez en 3 où vers la tour.", "où>ou"),
            ("Il donne 1 carte a son voisin.", "a>à"),
            ("Regardez-la, quant vous voulez.", "quant>quand"),
            ("Ce mur sans va.", "sans>s’en"),
            (
                "Mélangez tout les cartes, tout vos dés.",
                "tout>toutes tout>tous",
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
            "Là où va le roi, où sans lui. La case où vous allez, ou contre elle.",
            "Le joueur qui donne sa carte a son tour. Donnez-la : il a un dé.",
            "Quant à lui, quant aux autres. Sans va-et-vient. Tout les oppose.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
