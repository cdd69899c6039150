//! Words that are one letter apart, and letters that follow each other in no other word.

use std::cell::Cell;
use std::ops::Range;

/// How a word differs from the one that was meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordSlip {
    /// Two letters changed their places.
    Swapped,
    /// It has a letter more.
    Added,
    /// It lacks a letter.
    Lost,
    /// It has another letter.
    Other,
}

/// One slip: how many letters are the same before it and behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distance {
    pub slip: WordSlip,
    pub before: usize,
    pub behind: usize,
}

/// The slip that makes one word of another; none where they are farther apart, or the same.
pub fn distance(word: &[char], meant: &[char]) -> Option<Distance> {
    if word.len().abs_diff(meant.len()) > 1 || word == meant {
        return None;
    }
    let same = |pair: &(&char, &char)| pair.0 == pair.1;
    let before = word.iter().zip(meant).take_while(same).count();
    let (rest, other) = (&word[before..], &meant[before..]);
    let ends = rest.iter().rev().zip(other.iter().rev());
    let behind = ends.take_while(same).count();
    let slip = match (&rest[..rest.len() - behind], &other[..other.len() - behind]) {
        ([], [_]) => WordSlip::Lost,
        ([_], []) => WordSlip::Added,
        ([_], [_]) => WordSlip::Other,
        ([a, b], [c, d]) if a == d && b == c => WordSlip::Swapped,
        _ => return None,
    };
    Some(Distance {
        slip,
        before,
        behind,
    })
}

/// Words in the order of their first letters and of their last.
#[derive(Default)]
pub struct NearWords {
    forward: Vec<String>,
    /// Each written from its end.
    backward: Vec<String>,
}

/// An edit is behind the first letters, or before the last.
const FIRST: usize = 3;
/// So many last letters are looked up.
const LAST: usize = 6;

impl NearWords {
    pub fn new(words: impl IntoIterator<Item = String>) -> NearWords {
        let mut forward: Vec<String> = words.into_iter().collect();
        let mut backward: Vec<String> = forward.iter().map(|word| turned(word)).collect();
        forward.sort_unstable();
        backward.sort_unstable();
        NearWords { forward, backward }
    }

    /// Shows every word that is one slip apart, as long as `left` more words may be looked at.
    pub fn each(&self, word: &str, left: &Cell<usize>, see: &mut dyn FnMut(&str, Distance)) {
        let letters: Vec<char> = word.chars().collect();
        let start: String = letters.iter().take(FIRST).collect();
        let forward = &self.forward[beginning(&self.forward, &start)];
        if !spend(left, forward.len()) {
            return;
        }
        for other in forward {
            let meant: Vec<char> = other.chars().collect();
            if let Some(distance) = distance(&letters, &meant) {
                see(other, distance);
            }
        }
        // Two letters that changed their places may be one of the first and the one behind them.
        let last = letters.len().saturating_sub(FIRST + 1).clamp(1, LAST);
        let end: String = letters.iter().rev().take(last).collect();
        let backward = &self.backward[beginning(&self.backward, &end)];
        if !spend(left, backward.len()) {
            return;
        }
        for other in backward {
            let meant: Vec<char> = other.chars().rev().collect();
            // The others begin alike.
            let begins = letters.iter().zip(&meant).take(FIRST);
            if begins.filter(|(one, other)| one == other).count() == FIRST {
                continue;
            }
            if let Some(distance) = distance(&letters, &meant) {
                see(&turned(other), distance);
            }
        }
    }
}

/// Takes so many of what is left; false where there are not so many.
fn spend(left: &Cell<usize>, count: usize) -> bool {
    let rest = left.get().checked_sub(count);
    left.set(rest.unwrap_or_default());
    rest.is_some()
}

fn turned(word: &str) -> String {
    word.chars().rev().collect()
}

/// Those of sorted words that begin so.
fn beginning(words: &[String], start: &str) -> Range<usize> {
    let from = words.partition_point(|word| word.as_str() < start);
    let count = words[from..].partition_point(|word| word.starts_with(start));
    from..from + count
}

/// The letters of a to z, the end of a word, and those of Latin-1 with accents.
const LETTERS: usize = 60;

/// How often three letters follow each other, up to 255 times; the ends of a word count as one. Of
/// letters beyond Latin-1 nothing is known.
pub struct Letters(Vec<u8>);

impl Default for Letters {
    fn default() -> Letters {
        Letters(vec![0; LETTERS * LETTERS * LETTERS])
    }
}

impl Letters {
    pub fn see(&mut self, word: &str) {
        each_three(word, &mut |three| {
            if let Some(times) = place(three).and_then(|at| self.0.get_mut(at)) {
                *times = times.saturating_add(1);
            }
        });
    }

    /// None where it is not known.
    pub fn times(&self, three: [char; 3]) -> Option<u8> {
        self.0.get(place(three)?).copied()
    }
}

fn place(three: [char; 3]) -> Option<usize> {
    three.into_iter().try_fold(0, |at, letter| {
        let place = match letter {
            'a'..='z' => letter as usize - 'a' as usize,
            ' ' => 26,
            'à'..='ÿ' => 27 + letter as usize - 'à' as usize,
            'œ' => 59,
            _ => return None,
        };
        Some(at * LETTERS + place)
    })
}

/// Shows each three letters of a word.
pub fn each_three(word: &str, see: &mut dyn FnMut([char; 3])) {
    let letters = word.chars().chain([' ']);
    let (mut one, mut two) = (None, ' ');
    for letter in letters {
        if let Some(one) = one {
            see([one, two, letter]);
        }
        (one, two) = (Some(two), letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_is_seen() {
        let of = |word: &str, meant: &str| {
            let [word, meant] = [word, meant].map(|word| word.chars().collect::<Vec<_>>());
            let found = distance(&word, &meant)?;
            Some((found.slip, found.before, found.behind))
        };
        assert_eq!(of("abttle", "battle"), Some((WordSlip::Swapped, 0, 4)));
        assert_eq!(of("matérriel", "matériel"), Some((WordSlip::Added, 5, 3)));
        assert_eq!(of("platau", "plateau"), Some((WordSlip::Lost, 4, 2)));
        assert_eq!(of("pouler", "poules"), Some((WordSlip::Other, 5, 0)));
        assert_eq!(of("same", "same"), None);
        assert_eq!(of("same", "home"), None);
    }

    #[test]
    fn near_words_are_found_from_both_ends() {
        let words = ["matériel", "plateau", "carte"].map(str::to_owned);
        let near = NearWords::new(words);
        let of = |word: &str| {
            let mut found = Vec::new();
            near.each(word, &Cell::new(usize::MAX), &mut |other, _| {
                found.push(other.to_owned())
            });
            found.join(" ")
        };
        for (word, meant) in [
            ("natériel", "matériel"),
            ("atériel", "matériel"),
            ("amtériel", "matériel"),
            ("matérie", "matériel"),
            ("plaeau", "plateau"),
            ("pplateau", "plateau"),
            ("crate", "carte"),
            ("catre", "carte"),
            ("plaetau", "plateau"),
            ("carte", ""),
        ] {
            assert_eq!(of(word), meant, "{word}");
        }
    }

    #[test]
    fn no_more_words_are_looked_at_than_there_may_be() {
        let near = NearWords::new((0..1_000).map(|number| format!("abc{number}")));
        let left = Cell::new(2_500);
        let seen = Cell::new(0);
        for _ in 0..10 {
            near.each("abc1234", &left, &mut |_, _| seen.set(seen.get() + 1));
        }
        assert_eq!(left.get(), 0);
        assert!((1..20).contains(&seen.get()), "{}", seen.get());
    }

    #[test]
    fn letters_are_counted_with_the_ends() {
        let mut letters = Letters::default();
        letters.see("abc");
        letters.see("abd");
        assert_eq!(letters.times([' ', 'a', 'b']), Some(2));
        assert_eq!(letters.times(['b', 'c', ' ']), Some(1));
        assert_eq!(letters.times(['b', 'c', 'd']), Some(0));
        assert_eq!(letters.times(['b', 'ж', 'd']), None);
    }
}
