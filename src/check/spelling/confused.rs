//! French words that stand where they cannot: one that sounds alike, as of `a avancer`, `ils on`, `il ce défausse`, and
//! what the modules beside know. What is told is wrong in any sentence; what may be right is let pass.

use std::ops::Range;

use super::common::{CommonWords, Gender};
use super::endings::{self, WrongEnding};
use super::forms::VOWELS;
use super::text_words::TextWords;
use super::{
    adjectives, agreement, forms, homophones, imperatives, impossible, infinitives, linked,
    missing, participles, persons,
};

/// A word that is none in its place.
#[derive(PartialEq, Eq, Debug)]
pub struct Confused {
    /// In bytes of the text: the word, or the words that belong together.
    pub at: Range<usize>,
    pub meant: Meant,
}

/// What can stand there.
#[derive(PartialEq, Eq, Debug)]
pub enum Meant {
    /// What sounds alike, or the same in another form.
    Word(String),
    /// A verb that ends otherwise.
    Ending(WrongEnding),
}

/// Before a participle; none of them is the preposition `à` without its accent.
const SURELY_HAVE: [&str; 10] = [
    "ont", "avons", "avez", "avoir", "ayant", "aura", "auront", "aurez", "avait", "avaient",
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
/// Before these `où` can only be `ou`.
const NOT_OF_PLACE: [&str; 3] = ["vers", "contre", "chez"];
/// Verbs behind whose object stands to whom it goes.
const GIVING: [&str; 18] = [
    "donne", "donnez", "donner", "donnent", "rend", "rendez", "rendre", "passe", "passez",
    "passer", "remet", "remettez", "paie", "payez", "verse", "versez", "prend", "prenez",
];
/// What a clause of its own begins with, whose verb `a` may be.
const RELATIVE: [&str; 8] = ["qui", "que", "dont", "où", "si", "quand", "lequel", "et"];
/// Before one die.
const BEFORE_ONE: [&str; 6] = ["un", "le", "ce", "chaque", "votre", "son"];
/// Whom something goes to begins so.
const TO_WHOM: [&str; 9] = [
    "son", "sa", "ses", "leur", "leurs", "votre", "vos", "un", "chaque",
];

/// The words of a text that stand where they cannot.
pub fn confused(text: &str, common: &CommonWords) -> Vec<Confused> {
    let ranges = agreement::words(text);
    let small: Vec<String> = ranges
        .iter()
        .map(|at| text[at.clone()].to_lowercase().replace('\'', "’"))
        .collect();
    let words = TextWords {
        text,
        common,
        ranges: &ranges,
        small: &small,
    };
    let found = (0..ranges.len()).filter_map(|index| words.at(index));
    found.collect()
}

impl TextWords<'_> {
    /// What is meant by the word `index`, where it can only be another.
    fn at(&self, index: usize) -> Option<Confused> {
        let word = self.small[index].as_str();
        let before = self.before(index);
        let next = self.next(index).unwrap_or_default();
        let meant = match word {
            // A capital may be a name, as of a side or a player.
            "a" if self.is_small(index) && self.is_infinitive(next) && !self.begins(index) => "à",
            "à" if matches!(before, Some("il" | "on")) && self.is_participle(next) => "a",
            "à" if before == Some("y") => "a",
            "près" if matches!(next, "à" | "aux") => "prêt",
            "dés" if before.is_some_and(|before| BEFORE_ONE.contains(&before)) => "dé",
            "c’est" if self.is_several(next) => "ces",
            "ce" | "sa" if self.is_conjugated(next) => match word {
                "ce" => "se",
                _ => "ça",
            },
            "se" if self.is_noun(next) && NOUNS.iter().any(|ending| next.ends_with(ending)) => "ce",
            "se" if next.starts_with("qu") => "ce",
            "cours" if before == Some("à") && (next == "de" || next.starts_with("d’")) => {
                "court"
            }
            "n’as"
                if !self
                    .sentence(index)
                    .any(|word| matches!(word, "tu" | "toi")) =>
            {
                "n’a"
            }
            "on" if matches!(before, Some("ils" | "elles")) => "ont",
            "son" if matches!(before, Some("ils" | "elles")) => "sont",
            "d’ou" => "d’où",
            "où" if NOT_OF_PLACE.contains(&next) => "ou",
            "où" if self.is_participle(next) && self.ends_clause(index + 1) => "ou",
            "ou" if self.is_place(index) => "où",
            "s’est" if self.is_that(index) => "c’est",
            "c’est" if matches!(before, Some("il" | "elle" | "on" | "qui")) => "s’est",
            "a" if TO_WHOM.contains(&next) && self.is_given(index) => "à",
            "qu’a" if TO_WHOM.contains(&next) && self.is_only(index) => "qu’à",
            "quant" if self.next(index).is_some() && !matches!(next, "à" | "au" | "aux") => {
                "quand"
            }
            "sans" if matches!(next, "va" | "vont") => "s’en",
            "tout" | "toute" if matches!(next, "les" | "ces" | "vos" | "ses" | "leurs") => {
                self.all_of(index + 2)?
            }
            "jusqu’ou" => "jusqu’où",
            "tous" | "toutes" if matches!(next, "les" | "ces" | "vos" | "ses" | "leurs") => {
                self.all_of_other_gender(word, index + 2)?
            }
            "leurs" if self.is_conjugated(next) => "leur",
            "quelque" if matches!(next, "soit" | "soient") => "quel que",
            "dés" if self.begins(index) && (next == "que" || next.starts_with("qu’")) => "dès",
            "dès" if before.is_some_and(|before| BEFORE_DICE.contains(&before)) => "dés",
            "vas" if !self.is_near(index, "tu") => "va",
            "ce" if self.is_noun(next) && next.starts_with(VOWELS) => "cet",
            "cet" if self.is_noun(next) && !next.starts_with(VOWELS) && !next.starts_with('h') => {
                "ce"
            }
            "nouvel" | "bel" | "vieil" => forms::before_vowel(self, index)?,
            _ => {
                if let Some(meant) = forms::one_of(self, index) {
                    return Some(self.found(index, meant.to_owned()));
                }
                return self
                    .of_oyer(index, word)
                    .or_else(|| self.other_form(index, word))
                    .or_else(|| self.with_next(index))
                    .or_else(|| self.without_ne(index))
                    .or_else(|| self.form(index, word, before));
            }
        };
        Some(self.found(index, meant.to_owned()))
    }

    /// `il atteind`, `autant de carte`
    fn other_form(&self, index: usize, word: &str) -> Option<Confused> {
        let meant = impossible::meant(self, index)
            .or_else(|| homophones::meant(self, index))
            .or_else(|| infinitives::mended(self, index))
            .or_else(|| imperatives::participle_for_it(self, index))
            .or_else(|| imperatives::beside_imperative(self, index))
            .or_else(|| forms::with_t(word))
            .or_else(|| forms::counted(self, index))
            .or_else(|| imperatives::told_to_do(self, word))?;
        Some(self.found(index, meant))
    }

    /// A word and the next without what is between them: `la arme`, `Posez les sur la case`, `dans combat`.
    fn with_next(&self, index: usize) -> Option<Confused> {
        let meant = forms::elided(self, index)
            .or_else(|| imperatives::without_hyphen(self, index))
            .or_else(|| missing::between(self, index))
            .or_else(|| linked::mended(self, index))?;
        let at = self.ranges[index].start..self.ranges[index + 1].end;
        let meant = Meant::Word(meant);
        Some(Confused { at, meant })
    }

    /// A verb and the word behind it that denies it: `reste jamais`.
    fn without_ne(&self, index: usize) -> Option<Confused> {
        let meant = Meant::Word(endings::without_ne(self, index)?);
        let at = self.ranges[index - 1].start..self.ranges[index].end;
        Some(Confused { at, meant })
    }

    /// Whether nothing, or another sign than a blank, stands behind a word, or `par`.
    fn ends_clause(&self, index: usize) -> bool {
        index + 1 >= self.small.len() || matches!(self.next(index), None | Some("par"))
    }

    /// `la case ou vous êtes`
    fn is_place(&self, index: usize) -> bool {
        const PLACES: [&str; 14] = [
            "case", "cases", "tuile", "tuiles", "salle", "salles", "cas", "moment", "endroit",
            "lieu", "jour", "tour", "zone", "zones",
        ];
        let is_place = self
            .before(index)
            .is_some_and(|word| PLACES.contains(&word));
        let subject = self.next(index).unwrap_or_default();
        let verb = (is_place && index + 1 < self.small.len()).then(|| self.next(index + 1));
        let is_verb = verb.flatten().is_some_and(|word| match subject {
            "vous" => word.ends_with("ez") || word == "êtes",
            "il" | "elle" | "on" => self.is_conjugated(word) || word == "est" || word == "a",
            _ => false,
        });
        is_place && is_verb
    }

    /// `S’est un jeu` at the begin of a sentence.
    fn is_that(&self, index: usize) -> bool {
        const ARTICLES: [&str; 8] = ["un", "une", "le", "la", "les", "votre", "son", "sa"];
        let is_object = self
            .next(index)
            .is_some_and(|word| ARTICLES.contains(&word));
        is_object && self.begins(index)
    }

    /// A noun for several that is nothing else.
    fn is_several(&self, word: &str) -> bool {
        let kinds = self.common.kinds(word);
        kinds.is_some_and(|it| it.is_plural && !it.is_singular && !it.is_verb && !it.is_other)
    }

    /// A verb in -oyer: `renvoit`.
    fn of_oyer(&self, index: usize, word: &str) -> Option<Confused> {
        let stem = word.strip_suffix("it").filter(|stem| stem.ends_with('o'))?;
        let is_verb = self.is_infinitive(&format!("{stem}yer"));
        is_verb.then(|| self.found(index, format!("{stem}ie")))
    }

    /// `tous` before several of a feminine noun, and the other way round.
    fn all_of_other_gender(&self, word: &str, noun: usize) -> Option<&'static str> {
        let kinds = self.common.kinds(self.small.get(noun)?)?;
        let gender = kinds.gender.filter(|_| kinds.is_plural && !kinds.is_verb)?;
        match (word, gender) {
            ("tous", Gender::Feminine) => Some("toutes"),
            ("toutes", Gender::Masculine) => Some("tous"),
            _ => None,
        }
    }

    /// A verb in another of its forms that sound alike.
    fn form(&self, index: usize, word: &str, before: Option<&str>) -> Option<Confused> {
        let before = before?;
        if let Some(meant) = infinitives::finite(self, index) {
            return Some(self.found(index, meant));
        }
        if let Some(meant) = persons::mended(self, index) {
            return Some(self.found(index, meant));
        }
        if SURELY_HAVE.contains(&before) && self.is_infinitive(word) {
            let stem = word.strip_suffix("er")?;
            return Some(self.found(index, format!("{stem}é")));
        }
        if let Some(meant) = participles::behind_have(self, index) {
            return Some(self.found(index, meant));
        }
        if let Some(ending) = endings::wrong(self, index) {
            let at = self.ranges[index].clone();
            let meant = Meant::Ending(ending);
            return Some(Confused { at, meant });
        }
        let meant = forms::mended(self, index)
            .or_else(|| adjectives::mended(self, index))
            .or_else(|| participles::of_other_gender(self, index))?;
        Some(self.found(index, meant))
    }

    /// What `tout` is before several of a noun.
    fn all_of(&self, noun: usize) -> Option<&'static str> {
        let noun = self.small.get(noun)?;
        if noun == "autres" {
            return Some("tous");
        }
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

    /// Whether a word is behind `ne` and a verb: `on ne joue qu’à son tour`.
    fn is_only(&self, index: usize) -> bool {
        let from = index.saturating_sub(3);
        let near = &self.small[from..index];
        near.iter()
            .any(|word| word == "ne" || word.starts_with("n’"))
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
        let meant = Meant::Word(meant);
        Confused { at, meant }
    }
}

/// What is told of a text: `said>meant`, or `said/subject` of a verb with another ending.
#[cfg(test)]
pub fn told(text: &str) -> String {
    let found = CommonWords::of("fr").map(|common| confused(text, common));
    let found = found.into_iter().flatten().map(|one| {
        let said = &text[one.at];
        match one.meant {
            Meant::Word(word) => format!("{said}>{word}"),
            Meant::Ending(ending) => format!("{said}/{}", ending.subject),
        }
    });
    found.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::told as of;

    #[test]
    fn what_cannot_stand_there_is_told() {
        let wrong = [
            ("Cases a avancer.", "a>à"),
            ("Il à gagné.", "à>a"),
            ("Un joueur ce sépare d’une carte.", "ce>se"),
            ("Gardez se jeton.", "se>ce"),
            ("Se qu’elle voit, elle le garde.", "Se>ce"),
            (
                "Le marchand n’as rien. À cours d’idées.",
                "n’as>n’a cours>court",
            ),
            ("Ils on deux cartes, elles son à vous.", "on>ont son>sont"),
            ("La case ou vous êtes, le tour ou il joue.", "ou>où ou>où"),
            (
                "S’est un jeu. Il c’est retourné.",
                "S’est>c’est c’est>s’est",
            ),
            ("Détruit où emporté par un recul.", "où>ou"),
            ("La case d’ou vous venez.", "d’ou>d’où"),
            ("On ne joue qu’a son tour.", "qu’a>qu’à"),
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
            ("Mélangez tous les cartes.", "tous>toutes"),
            ("Ce effet, cet dé, ce œuf.", "Ce>cet cet>ce ce>cet"),
            ("Il renvoit la balle.", "renvoit>renvoie"),
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
            "Le dé qu’a son voisin. Quant à lui, quant aux autres. Sans va-et-vient. Tout les oppose.",
            "Tous les rois, toutes les reines. Cet effet, ce dé, cet homme, cet œuf. Il voit, il doit.",
            "Sur la case du roi gardée, dans l’ordre voulu, sur la case.",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
