//! What may have been meant by a word that a dictionary does not know.

use super::dictionary::Dictionary;
use super::known::capital;
use super::limits::SpellingWork;

/// How many proposals are made.
const MOST: usize = 3;
/// Longer words have none, in characters.
const LONGEST: usize = 32;

impl Dictionary {
    /// The known words that are one slip away, the likeliest first.
    pub fn suggestions(&self, word: &str, work: &mut SpellingWork) -> Vec<String> {
        let letters: Vec<char> = word.chars().collect();
        if letters.len() < 2 || letters.len() > LONGEST {
            return Vec::new();
        }
        let mut found = Proposals {
            dictionary: self,
            work,
            found: Vec::new(),
        };
        let all = found.often(word) && found.capitals(word) && found.slips(&letters);
        if all && found.found.is_empty() {
            found.parted(&letters);
        }
        found.found
    }
}

struct Proposals<'d, 'w> {
    dictionary: &'d Dictionary,
    work: &'w mut SpellingWork,
    found: Vec<String>,
}

impl Proposals<'_, '_> {
    /// Proposes a word that is known; false once there are enough.
    fn tried(&mut self, word: String) -> bool {
        let is_new = !self.found.contains(&word);
        if is_new && self.knows(&word) && self.dictionary.may_be_said(&word) {
            self.found.push(word);
        }
        self.found.len() < MOST && !self.work.is_spent()
    }

    /// Whether every word of a text is known.
    fn knows(&mut self, text: &str) -> bool {
        let mut words = text.split(' ');
        words.all(|word| self.dictionary.knows(word, self.work))
    }

    /// What the dictionary says is often written for something else.
    fn often(&mut self, word: &str) -> bool {
        let dictionary = self.dictionary;
        dictionary
            .affixes
            .replacements
            .iter()
            .all(|(wrong, right)| {
                let (begins, ends) = (wrong.starts_with('^'), wrong.ends_with('$'));
                let wrong = wrong.trim_start_matches('^').trim_end_matches('$');
                if wrong.is_empty() {
                    return true;
                }
                let mut places = word.match_indices(wrong);
                places.all(|(at, _)| {
                    let end = at + wrong.len();
                    if begins && at > 0 || ends && end < word.len() {
                        return true;
                    }
                    self.tried(format!("{}{right}{}", &word[..at], &word[end..]))
                })
            })
    }

    fn capitals(&mut self, word: &str) -> bool {
        self.tried(capital(word))
    }

    /// Two letters that changed places, one too many, another one, one too few.
    fn slips(&mut self, letters: &[char]) -> bool {
        let word = |letters: &[char]| letters.iter().collect::<String>();
        let count = letters.len();
        let swapped = (1..count).all(|at| {
            let mut other = letters.to_vec();
            other.swap(at - 1, at);
            self.tried(word(&other))
        });
        let shorter = |this: &mut Self| {
            (0..count).all(|at| {
                let mut other = letters.to_vec();
                other.remove(at);
                this.tried(word(&other))
            })
        };
        if !swapped || !shorter(self) {
            return false;
        }
        let known = &self.dictionary.affixes.letters;
        let other = |this: &mut Self| {
            known.iter().all(|letter| {
                (0..count).all(|at| {
                    let mut other = letters.to_vec();
                    let is_same = std::mem::replace(&mut other[at], *letter) == *letter;
                    is_same || this.tried(word(&other))
                })
            })
        };
        let longer = |this: &mut Self| {
            known.iter().all(|letter| {
                (0..=count).all(|at| {
                    let mut other = letters.to_vec();
                    other.insert(at, *letter);
                    this.tried(word(&other))
                })
            })
        };
        other(self) && longer(self)
    }

    /// Two words without the blank between them.
    fn parted(&mut self, letters: &[char]) {
        let word = |letters: &[char]| letters.iter().collect::<String>();
        for at in 2..letters.len().saturating_sub(1) {
            let (one, other) = letters.split_at(at);
            if !self.tried(format!("{} {}", word(one), word(other))) {
                break;
            }
        }
    }
}
