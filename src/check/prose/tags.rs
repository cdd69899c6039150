//! Tags of Tera in a text.

use std::ops::Range;

use super::{FILLED, NOTHING, PARTED};

/// The text with a sign for each tag of Tera, as long as before; and for each expression the place of its
/// sign, with what stands between its braces.
pub fn masked(source: &str) -> (String, Vec<(usize, Range<usize>)>) {
    let mut masked = String::with_capacity(source.len());
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(start) = opening(source, at) {
        masked.push_str(&source[at..start]);
        let sign = source.as_bytes()[start + 1];
        let Some(length) = tag_length(&source[start..]) else {
            at = start;
            break;
        };
        let end = start + length;
        let shown = match sign {
            b'{' => Some(FILLED),
            b'%' => Some(PARTED),
            _ => None,
        };
        if sign == b'{' {
            tags.push((start, start + 2..end - 2));
        }
        masked.extend(shown);
        let rest = length - shown.map_or(0, char::len_utf8);
        masked.extend(std::iter::repeat_n(NOTHING, rest));
        at = end;
    }
    masked.push_str(&source[at..]);
    (masked, tags)
}

fn opening(source: &str, from: usize) -> Option<usize> {
    let starts = source[from..].match_indices('{');
    let mut starts = starts.map(|(at, _)| from + at);
    starts.find(|at| matches!(source.as_bytes().get(at + 1), Some(b'{' | b'%' | b'#')))
}

/// The bytes of the tag that a text begins with; what stands in quotation marks ends none.
fn tag_length(text: &str) -> Option<usize> {
    let close = match text.as_bytes()[1] {
        b'{' => "}}",
        b'%' => "%}",
        _ => return Some(2 + text[2..].find("#}")? + 2),
    };
    let mut quote = None;
    for (at, letter) in text.char_indices().skip(2) {
        match quote {
            Some(open) if open == letter => quote = None,
            Some(_) => {}
            None if matches!(letter, '"' | '\'' | '`') => quote = Some(letter),
            None if text[at..].starts_with(close) => return Some(at + 2),
            None => {}
        }
    }
    None
}
