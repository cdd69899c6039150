//! The words of a text, sentence by sentence.

use std::ops::Range;

use crate::render::text::icon_length;

/// A word, an elided one as `l’`, an expression, an icon, or a sign.
#[derive(Clone, Debug)]
pub struct SentenceToken {
    pub at: Range<usize>,
    pub written: String,
    /// In small letters, with one kind of apostrophe.
    pub small: String,
    pub is_word: bool,
    pub has_capital: bool,
}

impl SentenceToken {
    /// Whether it is a number in digits.
    pub fn is_number(&self) -> bool {
        self.written.chars().all(|sign| sign.is_ascii_digit())
    }
}

/// The sentences of a text; what marks bold and slanted words is left out.
pub fn sentences(text: &str) -> Vec<Vec<SentenceToken>> {
    let mut found = vec![Vec::new()];
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let len = match first {
            '{' => expression(&text[start..]),
            ':' => icon_length(&text[start..]).unwrap_or(1),
            _ if first.is_alphanumeric() => word(&text[start..]),
            _ => first.len_utf8(),
        };
        let at = start..start + len;
        start = at.end;
        let ends = matches!(first, '.' | '!' | '?' | '\n');
        if ends {
            found.push(Vec::new());
        }
        let is_told = !first.is_whitespace() && !matches!(first, '*' | '_') && !ends;
        if let Some(sentence) = found.last_mut().filter(|_| is_told) {
            sentence.push(SentenceToken {
                written: text[at.clone()].to_owned(),
                small: text[at.clone()].to_lowercase().replace('\'', "’"),
                at,
                is_word: first.is_alphabetic(),
                has_capital: first.is_uppercase(),
            });
        }
    }
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// How long the expression is that a text begins with.
fn expression(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, sign) in text.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}

/// How long the word is that a text begins with, the apostrophe of an elided one included.
fn word(text: &str) -> usize {
    let mut signs = text.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        let next = signs.peek().map(|(_, next)| *next);
        let goes_on = next.is_some_and(char::is_alphanumeric);
        match sign {
            _ if sign.is_alphanumeric() => {}
            '-' | '\u{2011}' if goes_on => {}
            '’' | '\'' if goes_on => return at + sign.len_utf8(),
            _ => return at,
        }
    }
    text.len()
}

/// Whether two sentences have the same words.
pub fn are_same(one: &[SentenceToken], other: &[SentenceToken]) -> bool {
    let (one, other) = (one.iter(), other.iter());
    one.map(|token| &token.small)
        .eq(other.map(|token| &token.small))
}

/// What is left of two lists without what they begin and end with alike.
pub struct Differing<'l, T> {
    /// Behind how many it begins.
    pub first: usize,
    pub one: &'l [T],
    pub other: &'l [T],
}

/// Finds it.
pub fn differing<'l, T>(
    one: &'l [T],
    other: &'l [T],
    is_same: impl Fn(&T, &T) -> bool,
) -> Differing<'l, T> {
    let pairs = one.iter().zip(other);
    let first = pairs.take_while(|(one, other)| is_same(one, other)).count();
    let (one, other) = (&one[first..], &other[first..]);
    let pairs = one.iter().rev().zip(other.iter().rev());
    let last = pairs.take_while(|(one, other)| is_same(one, other)).count();
    Differing {
        first,
        one: &one[..one.len() - last],
        other: &other[..other.len() - last],
    }
}
