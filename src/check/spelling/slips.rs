//! What a word with a slip of typing was meant to be: a word of the game, or a common one of its language.

use std::cell::Cell;
use std::collections::HashMap;

use super::Accepted;
use super::common::{CommonWords, WordKinds, plain};
use super::near::{Distance, Letters, NearWords, WordSlip, distance, each_three};
use crate::check::context::RuleContext;

/// In shorter words no slip is told but letters that changed their places, and that only where they follow
/// each other in no other word.
const SHORTEST_SURE: usize = 4;
/// The same for words of the language that the game hardly has: they are near to too many others.
const SHORTEST_COMMON: usize = 7;
/// Words that are so long are near to few others.
const LONG: usize = 9;
/// So many words of a game are looked at beside others: some seconds, where all begin alike.
const MOST_COMPARED: usize = 20_000_000;
/// The last letters of forms, in languages whose words are not known.
const OWN_ENDINGS: [char; 8] = ['s', 'e', 'x', 'z', 'd', 'n', 'r', 'y'];
/// How often a word stands in a game that is meant so; one in an id is.
pub const SURE: usize = 2;

/// What words are held to.
pub struct KnownWords {
    times: HashMap<String, usize>,
    /// Words that stand in texts once, and that the game writes with accents elsewhere; none where in two ways.
    accented: HashMap<String, Option<String>>,
    /// Those that are meant so.
    sure: NearWords,
    /// Which three letters follow each other in any word of the game.
    letters: Letters,
    common: Option<&'static CommonWords>,
    accepted: Accepted,
    /// How many words may still be looked at beside others.
    left: Cell<usize>,
}

impl KnownWords {
    pub fn new(
        context: &RuleContext<'_>,
        mut times: HashMap<String, usize>,
        ids: &HashMap<String, usize>,
    ) -> KnownWords {
        let common = CommonWords::of(&context.game.language);
        let mut accented: HashMap<String, Option<String>> = HashMap::new();
        // `des` is not `dès`, nor `mur` `mûr`.
        let is_long = |word: &&String| word.chars().count() >= SHORTEST_SURE;
        let accents = times.keys().filter(|word| !word.is_ascii());
        let mut of_ids = Vec::new();
        for word in accents.filter(is_long) {
            let plain = plain(word);
            if plain == *word {
                continue;
            }
            let in_ids = ids.get(&plain).copied().unwrap_or_default();
            // `gardes` and `gardés` are two forms; what is in an id is none of another.
            let tells_forms = in_ids == 0 && word.trim_end_matches('s').ends_with('é');
            let said = times
                .get(&plain)
                .map_or(0, |times| times - in_ids.min(*times));
            if in_ids > 0 {
                of_ids.push((plain.clone(), said));
            }
            // Other languages tell forms apart by accents within a word.
            let is_slip = in_ids > 0 || common.is_some();
            if is_slip && said == 1 && !tells_forms {
                // Of two nobody knows which was meant.
                let known = accented.entry(plain).and_modify(|known| *known = None);
                known.or_insert_with(|| Some(word.clone()));
            }
        }
        // An id has no accents: it does not say that a word has none.
        for (word, said) in of_ids {
            match said {
                0 => _ = times.remove(&word),
                said => _ = times.insert(word, said),
            }
        }
        let sure = times.iter().filter(|(_, times)| **times >= SURE);
        let sure = NearWords::new(sure.map(|(word, _)| word.clone()));
        let mut letters = Letters::default();
        times.keys().for_each(|word| letters.see(word));
        KnownWords {
            accented,
            times,
            sure,
            letters,
            common,
            accepted: Accepted::known_only(context),
            left: Cell::new(MOST_COMPARED),
        }
    }

    /// Whether the game itself has a word.
    pub fn is_of_game(&self, word: &str) -> bool {
        self.times.contains_key(word)
    }

    /// The word that one was meant to be, as it is written and in small letters.
    pub fn meant(&self, written: &str, word: &str) -> Option<String> {
        let times = self.times.get(word).copied().unwrap_or_default();
        if self.accepted.has(word) {
            return None;
        }
        let accented = self.accented.get(word).and_then(Option::as_ref);
        if let Some(common) = self.common.filter(|common| common.has(word)) {
            return accented
                .filter(|meant| self.is_in_capitals(common, written, word, meant))
                .cloned();
        }
        if let Some(meant) = accented {
            return Some(meant.clone());
        }
        if times > 1 {
            return None;
        }
        let is_odd = self.is_odd(word, times);
        let mut best: Option<(usize, String)> = None;
        let mut see = |other: &str, distance: Distance| {
            let times = self.times.get(other).copied().unwrap_or_default();
            // Of words that the game does not use many are near to others that it may.
            let is_told = is_odd
                || times >= SURE
                || other.chars().count() >= LONG
                || distance.slip == WordSlip::Swapped
                || is_doubled(word, other, distance)
                || plain(word) == plain(other);
            if !is_told || !self.is_slip(word, other, distance, is_odd) {
                return;
            }
            let is_better = best
                .as_ref()
                .is_none_or(|(most, known)| (times, other) > (*most, known.as_str()));
            if is_better {
                best = Some((times, other.to_owned()));
            }
        };
        let is_long = |other: &str, least: usize, distance: Distance| {
            is_odd && distance.slip == WordSlip::Swapped || other.chars().count() >= least
        };
        self.sure.each(word, &self.left, &mut |other, distance| {
            if is_long(other, SHORTEST_SURE, distance) {
                see(other, distance);
            }
        });
        if let Some(common) = self.common {
            common.near.each(word, &self.left, &mut |other, distance| {
                if is_long(other, SHORTEST_COMMON, distance) {
                    see(other, distance);
                }
            });
            let of_other_accents = common.of_other_accents(word);
            let letters = |word: &str| word.chars().collect::<Vec<_>>();
            if let Some(meant) = of_other_accents
                && let Some(distance) = distance(&letters(word), &letters(meant))
            {
                see(meant, distance);
            }
        }
        best.map(|(_, meant)| meant)
    }

    /// Whether a word in capitals lacks the accents of a noun, and is a form of a verb by chance: `CITE`.
    fn is_in_capitals(&self, common: &CommonWords, written: &str, word: &str, meant: &str) -> bool {
        let is_noun = |kinds: WordKinds| kinds.is_singular || kinds.is_plural;
        written.chars().all(char::is_uppercase)
            && common.is_only_verb(word)
            && common.kinds(meant).is_some_and(is_noun)
            && self.times.get(meant).is_some_and(|times| *times >= SURE)
    }

    /// Whether three of its letters follow each other in no other word.
    fn is_odd(&self, word: &str, times: usize) -> bool {
        let (mut is_odd, own) = (false, u8::from(times > 0));
        each_three(word, &mut |three| {
            let known = self
                .letters
                .times(three)
                .map(|times| times.saturating_sub(own));
            let common = self.common.and_then(|common| common.letters.times(three));
            is_odd |= known == Some(0) && common.unwrap_or_default() == 0;
        });
        is_odd
    }

    /// Whether a word is another with a slip, and not a form of it or a word of its own.
    fn is_slip(&self, word: &str, meant: &str, distance: Distance, is_odd: bool) -> bool {
        let length = meant.chars().count();
        let (before, behind) = (distance.before, distance.behind);
        // Without a list of the language's words more of them are taken for slips.
        let (least, sure) = match self.common {
            Some(_) => (5, 8),
            None => (7, 12),
        };
        if distance.slip == WordSlip::Swapped {
            return true;
        }
        let lettered = |of: &str, at: usize| of.chars().nth(at);
        let is_double = before > 0 && lettered(word, before) == lettered(word, before - 1);
        if let (WordSlip::Added, 0, Some(common)) = (distance.slip, behind, self.common)
            && meant.ends_with("té")
            && word.ends_with('e')
            && common.has(meant)
        {
            // Of `porté` the list has the feminine; `capacité` has none.
            return length >= 6;
        }
        if let (WordSlip::Added, true) = (distance.slip, is_double) {
            // `créée` is a form of `créé`.
            let is_form = lettered(word, before) == Some('e');
            return is_odd || !is_form && length >= 5;
        }
        if plain(word) == plain(meant) {
            // Accents that are lost or others; at the end they tell forms apart.
            let accents = |of: &str| of.chars().filter(|letter| !letter.is_ascii()).count();
            if let Some(common) = self.common {
                // An id has none, whatever the word has.
                let is_more = accents(word) > accents(meant);
                let is_last = behind == usize::from(word.ends_with('s'));
                let ends = |of: &str| of.trim_end_matches('s').ends_with(['e', 'é']);
                let tells_forms = is_last && ends(word) && ends(meant);
                return !tells_forms && (!is_more || common.has(meant));
            }
            let is_lost = accents(word) < accents(meant) && behind >= 2 && length >= 5;
            return is_lost || behind >= 3 && length >= 7 && accents(word) == accents(meant);
        }
        // `passage` is not `pasage`.
        if distance.slip == WordSlip::Lost
            && before > 0
            && behind > 0
            && lettered(meant, before) == lettered(meant, before - 1)
        {
            let sure = if self.common.is_some() { 6 } else { 7 };
            return is_odd && length >= least || length >= sure;
        }
        let ends = |word: &str| match self.common {
            Some(_) => word.ends_with(['s', 'e', 'x', 'z']),
            // `bake` and `baked`, `luck` and `lucky`, `settle` and `settler`.
            None => word.ends_with(OWN_ENDINGS),
        };
        let is_ending = match distance.slip {
            WordSlip::Added => behind == 0 && ends(word),
            WordSlip::Lost => behind == 0 && ends(meant),
            // `ferrymen` are several of a `ferryman`.
            WordSlip::Other => {
                let are = |one: &str, other: &str| one.ends_with("man") && other.ends_with("men");
                behind == 1 && (are(word, meant) || are(meant, word))
            }
            WordSlip::Swapped => false,
        };
        // `jouiez` is a form of `jouer` as `jouez` is, `suivant` as `suivent`.
        let is_form = match (distance.slip, behind) {
            (_, 0 | 1) | (WordSlip::Other, 2) => true,
            (WordSlip::Added, 2) => lettered(word, before) == Some('i'),
            (_, 2) => lettered(meant, before) == Some('i'),
            _ => false,
        };
        match before {
            _ if is_ending => false,
            _ if is_form || before == 0 => is_odd && length >= least,
            _ => length >= sure - usize::from(behind == 2) || is_odd && length >= least,
        }
    }
}

/// Whether one of the two has a letter twice that the other has once, and is not another form of it as
/// `courrons` is of `courons`.
fn is_doubled(word: &str, meant: &str, distance: Distance) -> bool {
    const FORMS: [&str; 9] = ["ons", "ez", "ai", "as", "a", "ont", "ais", "ait", "aient"];
    let longer = match distance.slip {
        WordSlip::Added => word,
        WordSlip::Lost => meant,
        WordSlip::Swapped | WordSlip::Other => return false,
    };
    let mut letters = longer.chars().skip(distance.before.saturating_sub(1));
    let (one, other) = (letters.next(), letters.next());
    let rest: String = letters.collect();
    distance.before > 0 && one == other && !(one == Some('r') && FORMS.contains(&&*rest))
}
