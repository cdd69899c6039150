//! What is known of the words of a language, as lists.

/// Lists are parted by blanks, pairs by `/`.
pub struct LanguageWords {
    /// What a noun stands behind.
    pub before_nouns: &'static str,
    /// What goes with a noun, and may change with it.
    pub articles: &'static str,
    /// What parts the items of a list.
    pub lists: &'static str,
    /// The forms of a word, where its letters do not tell.
    pub forms: &'static [&'static str],
    /// What the forms of a word end with.
    pub endings: &'static [Endings],
    /// What a word gets in another number or gender.
    pub plurals: &'static [&'static str],
    /// What another tense ends with.
    pub past: &'static [&'static str],
    /// Words that are put for each other.
    pub alike: &'static [&'static str],
    /// Pairs that make another rule of one, beside those of [`crate::check::opposites`].
    pub turned: &'static str,
    /// What denies.
    pub not: &'static str,
    /// What comes and goes with that.
    pub around_not: &'static str,
    /// What a sentence cannot lose alone, nor get.
    pub small: &'static str,
    /// Each with the one it is a form of, as `au/à`.
    pub prepositions: &'static str,
    /// Pairs of prepositions that may stand for each other.
    pub near_prepositions: &'static str,
}

/// What the forms of one word end with, behind so many letters at least.
pub struct Endings {
    pub stem: usize,
    pub ends: &'static str,
}

/// A word and its plural share so many letters at least.
const SHARED: usize = 3;

impl LanguageWords {
    pub fn is_before_noun(&self, word: &str) -> bool {
        has(self.before_nouns, word)
    }

    /// Whether a word stands between those that say something.
    pub fn is_small(&self, word: &str) -> bool {
        has(self.small, word) || has(self.articles, word)
    }

    /// Whether two words are one in other forms, of which a sentence takes one.
    pub fn are_forms(&self, one: &str, other: &str) -> bool {
        let (short, long) = match one.len() < other.len() {
            true => (one, other),
            false => (other, one),
        };
        let more = long.strip_prefix(short);
        let is_plural = short.chars().count() >= SHARED
            && more.is_some_and(|more| self.plurals.contains(&more));
        let ends_otherwise = |of: &Endings| {
            of.ends.split_whitespace().any(|end| {
                let stem = one.strip_suffix(end);
                stem.filter(|stem| stem.chars().count() >= of.stem)
                    .and_then(|stem| other.strip_prefix(stem))
                    .is_some_and(|end| has(of.ends, end))
            })
        };
        is_plural || in_one(self.forms, one, other) || self.endings.iter().any(ends_otherwise)
    }

    /// Whether one word leads elsewhere than the other.
    pub fn are_other_prepositions(&self, one: &str, other: &str) -> bool {
        let base = |word: &str| {
            let mut pairs = self.prepositions.split_whitespace();
            pairs.find_map(|pair| pair.split_once('/').filter(|(form, _)| *form == word))
        };
        let (Some((_, one)), Some((_, other))) = (base(one), base(other)) else {
            return false;
        };
        let mut near = self.near_prepositions.split_whitespace();
        let is_near = near.any(|pair| {
            let pair = pair.split_once('/');
            pair == Some((one, other)) || pair == Some((other, one))
        });
        one != other && !is_near
    }
}

/// Whether a list has a word.
pub fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|one| one == word)
}

/// Whether two words are in the same of some lists.
pub fn in_one(lists: &[&str], one: &str, other: &str) -> bool {
    lists.iter().any(|list| has(list, one) && has(list, other))
}
