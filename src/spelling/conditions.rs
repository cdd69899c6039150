//! What the letters of a word have to be for an affix: `[^aeiou]y`, `.`, `eau`.

/// Longer conditions are none.
const LONGEST: usize = 64;

/// One letter of a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    Any,
    One(char),
    Among(Vec<char>),
    NotAmong(Vec<char>),
}

/// A condition on the beginning or the end of a word.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Condition(Vec<Place>);

impl Condition {
    pub fn read(text: &str) -> Condition {
        let mut places = Vec::new();
        let mut letters = text.chars();
        if text == "." {
            return Condition::default();
        }
        while let Some(letter) = letters.next() {
            if places.len() == LONGEST {
                break;
            }
            places.push(match letter {
                '.' => Place::Any,
                '[' => {
                    let mut among: Vec<char> = Vec::new();
                    let inner = letters.by_ref().take_while(|letter| *letter != ']');
                    among.extend(inner.take(4 * LONGEST));
                    match among.first() {
                        Some('^') => Place::NotAmong(among.split_off(1)),
                        _ => Place::Among(among),
                    }
                }
                letter => Place::One(letter),
            });
        }
        Condition(places)
    }

    /// Whether the beginning of a word is so.
    pub fn begins(&self, word: &str) -> bool {
        let mut letters = word.chars();
        self.0.iter().all(|place| place.takes(letters.next()))
    }

    /// Whether the end of a word is so.
    pub fn ends(&self, word: &str) -> bool {
        let mut letters = word.chars().rev();
        self.0.iter().rev().all(|place| place.takes(letters.next()))
    }
}

impl Place {
    fn takes(&self, letter: Option<char>) -> bool {
        let Some(letter) = letter else {
            return false;
        };
        match self {
            Place::Any => true,
            Place::One(wanted) => *wanted == letter,
            Place::Among(among) => among.contains(&letter),
            Place::NotAmong(among) => !among.contains(&letter),
        }
    }
}
