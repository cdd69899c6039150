//! What the letters of a word have to be for an affix: `[^aeiou]y`, `.`, `eau`.

/// Longer conditions are none.
const LONGEST: usize = 64;

/// One letter of a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
enum LetterCondition {
    Any,
    One(char),
    Among(Vec<char>),
    NotAmong(Vec<char>),
}

/// A condition on the beginning or the end of a word.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AffixCondition(Vec<LetterCondition>);

impl AffixCondition {
    pub fn read(text: &str) -> AffixCondition {
        let mut places = Vec::new();
        let mut letters = text.chars();
        if text == "." {
            return AffixCondition::default();
        }
        while let Some(letter) = letters.next() {
            if places.len() == LONGEST {
                break;
            }
            places.push(match letter {
                '.' => LetterCondition::Any,
                '[' => {
                    let mut among: Vec<char> = Vec::new();
                    let inner = letters.by_ref().take_while(|letter| *letter != ']');
                    among.extend(inner.take(4 * LONGEST));
                    match among.first() {
                        Some('^') => LetterCondition::NotAmong(among.split_off(1)),
                        _ => LetterCondition::Among(among),
                    }
                }
                letter => LetterCondition::One(letter),
            });
        }
        AffixCondition(places)
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

impl LetterCondition {
    fn takes(&self, letter: Option<char>) -> bool {
        let Some(letter) = letter else {
            return false;
        };
        match self {
            LetterCondition::Any => true,
            LetterCondition::One(wanted) => *wanted == letter,
            LetterCondition::Among(among) => among.contains(&letter),
            LetterCondition::NotAmong(among) => !among.contains(&letter),
        }
    }
}
