//! Words that turn a sentence into its opposite, by language.

use std::ops::Range;

/// What is known of a language.
struct OppositeWords {
    language: &'static str,
    /// Pairs, each word in the forms that stand in the same places.
    pairs: &'static str,
    /// What stands in any sentence and says nothing of what it is about.
    fillers: &'static str,
    /// What turns the word behind it into its opposite.
    not: [&'static str; 2],
    /// What stands behind the verb of a negation, where it has two halves.
    not_behind: &'static [&'static str],
    /// Verbs that a sentence about what is allowed turns on.
    modals: &'static [&'static str],
}

const KNOWN: [OppositeWords; 2] = [
    OppositeWords {
        language: "fr",
        pairs: "\
        avant/après premier/dernier première/dernière premiers/derniers premières/dernières \
        vide/occupée vides/occupées même/sauf aussi/sauf plus/moins jeune/âgé jeune/âgée \
        attaquant/défenseur nord/sud est/ouest gauche/droite visible/cachée visible/caché visibles/cachées \
        vers/opposé gagné/perdu gagnée/perdue gagnez/perdez gagne/perd gagner/perdre aucun/tout aucune/toute \
        aucun/un aucune/une jamais/toujours jamais/aussi avec/sans début/fin haut/bas matin/soir jour/nuit \
        ligne/colonne supérieur/inférieur supérieure/inférieure égaler/dépasser entrer/sortir entre/sort \
        rester/fuir intérieur/extérieur dedans/dehors plein/vide pleine/vide ouvert/fermé \
        ouverte/fermée deux/seul deux/seule garde/perd prend/rend prenez/rendez faible/fort faible/forte \
        attaque/défense piochez/défaussez ajoutez/retirez monte/descend monter/descendre croissant/décroissant \
        horaire/inverse obligatoire/facultatif obligatoire/facultative minimum/maximum maximum/minimum",
        fillers: "le la les l un une des du de d à au aux en et ou ce cette ces son sa ses \
        votre vos il elle on ne n se s qu que qui est pour par sur dans avec",
        not: ["ne", "n"],
        not_behind: &["pas", "plus", "jamais"],
        modals: &["peut", "peuvent", "pouvez", "doit", "doivent", "devez"],
    },
    OppositeWords {
        language: "en",
        pairs: "\
        before/after first/last empty/occupied more/less more/fewer most/least oldest/youngest older/younger \
        attacker/defender north/south east/west left/right up/down faceup/facedown above/below towards/away \
        win/lose wins/loses won/lost gain/lose gains/loses gained/lost never/always with/without \
        start/end beginning/end morning/evening day/night row/column higher/lower highest/lowest \
        enter/leave stay/flee inside/outside full/empty open/closed draw/discard draws/discards \
        add/remove keep/discard keeps/discards attack/defence must/may all/no any/no both/neither \
        clockwise/anticlockwise clockwise/counterclockwise optional/mandatory minimum/maximum yes/no",
        fillers: "a an the of to in on at and or it its this that these your you he she \
        they their is are be for by with as",
        not: ["not", "t"],
        not_behind: &[],
        modals: &["may", "can", "must", "does", "do", "is", "are"],
    },
];
/// Words that most often mean something else than what their opposite turns round.
const UNCLEAR: &[&str] = &[
    "est", "entre", "un", "une", "vers", "opposé", "deux", "seul", "seule", "sort", "one", "no",
    "up", "end",
];
/// So many words behind it the negation of a verb ends.
const FAR: usize = 4;
/// What may stand between the two.
const BETWEEN: &[&str] = &["se", "s", "le", "la", "les", "l", "lui", "leur", "y", "en"];

/// The words of a language that have an opposite.
pub struct Opposites {
    known: &'static OppositeWords,
    pairs: Vec<(&'static str, &'static str)>,
    fillers: Vec<&'static str>,
}

impl Opposites {
    /// Those of a language; of most nothing is listed.
    pub fn of(language: &str) -> Option<Opposites> {
        let own = language.split('-').next()?;
        let known = KNOWN.iter().find(|known| known.language == own)?;
        let pairs = known.pairs.split_whitespace();
        Some(Opposites {
            known,
            pairs: pairs.filter_map(|pair| pair.split_once('/')).collect(),
            fillers: known.fillers.split_whitespace().collect(),
        })
    }

    /// Takes away the words of a sentence, in small letters, that are said not to be so and have an opposite:
    /// `ne perd pas` is no `perd`.
    pub fn leave_out_negated(&self, words: &mut Vec<String>) {
        let mut before: [&str; 2] = [""; 2];
        let negated = words.iter().map(|word| {
            let [far, near] = before;
            before = [near, word];
            let is_not = |word: &str| self.known.not.contains(&word);
            let is_negated = is_not(near) || is_not(far) && BETWEEN.contains(&near);
            is_negated && self.each(word).next().is_some()
        });
        let mut negated = negated.collect::<Vec<bool>>().into_iter();
        words.retain(|_| negated.next() == Some(false));
    }

    /// The opposites of a word in small letters.
    pub fn each<'o>(&'o self, word: &'o str) -> impl Iterator<Item = &'static str> + 'o {
        self.pairs.iter().filter_map(move |(one, other)| match () {
            _ if *one == word => Some(*other),
            _ if *other == word => Some(*one),
            _ => None,
        })
    }

    /// The opposite of a word that hardly means anything else.
    pub fn clear(&self, word: &str) -> Option<&'static str> {
        let opposite = self.each(word).next();
        opposite.filter(|_| !UNCLEAR.contains(&word))
    }

    /// What turns a sentence by its verb: a negation that is left out, and one that is put in. The words are
    /// those of the text, with their places; what is found is a part of the text and what would stand there.
    pub fn negated(
        &self,
        text: &str,
        words: &[(Range<usize>, &str)],
    ) -> Vec<(Range<usize>, String)> {
        let mut found = Vec::new();
        for (index, (at, word)) in words.iter().enumerate() {
            let (before, behind) = (&words[..index], &words[index + 1..]);
            let last = before.last();
            if self.known.not.contains(word) {
                if self.known.not_behind.is_empty() {
                    let start = last.map_or(at.start, |(before, _)| before.end);
                    found.push((start..at.end, String::new()));
                    continue;
                }
                // The verb, and what may stand before it.
                let mut near = behind.iter().take(FAR);
                let end = near.position(|(_, word)| self.known.not_behind.contains(word));
                if let Some(end) = end.filter(|end| *end > 0) {
                    let kept = behind[0].0.start..behind[end - 1].0.end;
                    found.push((at.start..behind[end].0.end, text[kept].to_owned()));
                }
            } else if self.known.modals.contains(word) {
                let is_negated = last.is_some_and(|(_, word)| self.known.not.contains(word))
                    || behind
                        .first()
                        .is_some_and(|(_, word)| self.known.not.contains(word));
                if !is_negated {
                    let new = match self.known.not_behind.first() {
                        Some(pas) => format!("{} {word} {pas}", self.known.not[0]),
                        None => format!("{word} {}", self.known.not[0]),
                    };
                    found.push((at.clone(), new));
                }
            }
        }
        found
    }

    /// Whether a word says what a sentence is about.
    pub fn counts(&self, word: &str) -> bool {
        !self.fillers.contains(&word) || self.each(word).next().is_some()
    }
}
