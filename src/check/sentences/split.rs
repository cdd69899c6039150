//! Sentences of a text, and the words of a sentence.

use std::ops::Range;

use crate::check::prose::{FILLED, NOTHING, PARTED};

/// A sign of markup is no longer.
const LONGEST_MARKUP: usize = 200;
/// What is not seen on paper: a word goes on behind it.
const UNSEEN: [char; 4] = ['\u{ad}', '\u{200b}', '\u{2060}', '\u{feff}'];

/// A word in small letters, a figure, or the sign of what is filled in; in bytes of the text.
#[derive(Debug)]
pub struct Word {
    pub text: String,
    pub at: Range<usize>,
}

/// The sentences of a text, trimmed, in bytes: parted by the signs that end one. A point in a number or before
/// a small letter, as of `e.g. cards`, ends none.
pub fn sentences(text: &str, ends: &[char]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, sign) in text.char_indices() {
        let is_within = sign == '.' && goes_on(&text[at + 1..]);
        if ends.contains(&sign) && !is_within {
            let end = at + sign.len_utf8();
            found.push(start..end);
            start = end;
        }
    }
    found.push(start..text.len());
    let trimmed = found.into_iter().map(|at| {
        let sentence = &text[at.clone()];
        let from = at.start + sentence.len() - sentence.trim_start().len();
        from..from + sentence.trim().len()
    });
    trimmed.filter(|at| !at.is_empty()).collect()
}

/// Whether what stands behind a point belongs to the sentence before it.
fn goes_on(rest: &str) -> bool {
    let mut letters = rest.chars();
    match letters.next() {
        Some(next) if next.is_whitespace() => {
            let next = letters.find(|letter| !letter.is_whitespace());
            next.is_some_and(char::is_lowercase)
        }
        next => next.is_some_and(char::is_alphanumeric),
    }
}

/// The words of a part of a text, without its markup: the names of styles and icons are none.
pub fn words(text: &str, part: &Range<usize>) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let mut at = part.start;
    let mut ends_word = true;
    while let Some(letter) = text[at..part.end].chars().next() {
        let rest = &text[at..part.end];
        if let Some(length) = markup(rest) {
            at += length;
            ends_word = true;
            continue;
        }
        let end = at + letter.len_utf8();
        match letter {
            _ if letter == NOTHING || UNSEEN.contains(&letter) => {}
            FILLED | PARTED => {
                found.push(Word {
                    text: letter.to_string(),
                    at: at..end,
                });
                ends_word = true;
            }
            _ if !letter.is_alphanumeric() => ends_word = true,
            _ => {
                if ends_word {
                    found.push(Word {
                        text: String::new(),
                        at: at..at,
                    });
                    ends_word = false;
                }
                if let Some(word) = found.last_mut() {
                    word.text.extend(letter.to_lowercase());
                    word.at.end = end;
                }
            }
        }
        at = end;
    }
    found
}

/// The bytes of a sign of rich text that a text begins with: `{.name}`, `:icon:`.
fn markup(text: &str) -> Option<usize> {
    let (open, close) = match text.as_bytes()[0] {
        b'{' => ('{', '}'),
        b':' => (':', ':'),
        _ => return None,
    };
    let inner = text.strip_prefix(open)?;
    let inner = &inner[..inner.floor_char_boundary(LONGEST_MARKUP)];
    let end = inner.find(close)?;
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_./#= ".contains(letter);
    let is_markup = end > 0 && inner[..end].chars().all(is_name);
    // Two colons in a sentence are no icon.
    let is_markup = is_markup && (open == '{' || !inner[..end].contains(' '));
    is_markup.then_some(end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_at_their_signs_only() {
        let text = " A 1.5 mm, e.g. so. B!  C; d";
        let parts = sentences(text, &['.', '!', ';']);
        let parts: Vec<&str> = parts.into_iter().map(|at| &text[at]).collect();
        assert_eq!(parts, ["A 1.5 mm, e.g. so.", "B!", "C;", "d"]);
    }

    #[test]
    fn words_are_those_that_are_printed() {
        let text = "L’**Épée** :sword: de [dix]{.figure} : 3 pièces : ou\u{fffc}";
        let found = words(text, &(0..text.len()));
        let said: Vec<&str> = found.iter().map(|word| &*word.text).collect();
        assert_eq!(
            said,
            ["l", "épée", "de", "dix", "3", "pièces", "ou", "\u{fffc}"]
        );
        assert_eq!(&text[found[1].at.clone()], "Épée");
    }
}
