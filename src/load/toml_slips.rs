//! Slips that an error of syntax comes of and that can be named: quotation marks of a text program, and a
//! comma that is not there.

use std::ops::Range;

use super::brackets;
use super::toml_bare::{self, BarePlace};
use crate::diag::rules::content::toml_syntax;
use crate::diag::{Diagnostic, FileId, SourceMap, Span};
use crate::message::Message;

/// Quotation marks that are none to TOML.
const CURLY: [char; 11] = ['“', '”', '„', '‟', '‘', '’', '‚', '‛', '«', '»', '＂'];
/// What the parser says where a comma is missing.
const NO_COMMA: [&str; 2] = [
    "missing comma between array elements",
    "missing comma between key-value pairs",
];

/// Adds what to do about an error at a place of the text, where the slip is known.
pub fn helped(
    found: Diagnostic,
    words: &str,
    file: FileId,
    text: &str,
    place: &Range<usize>,
) -> Diagnostic {
    let from = text.get(place.start..).unwrap_or_default();
    let line = from.lines().next().unwrap_or_default();
    if NO_COMMA.iter().any(|said| words.starts_with(said)) {
        return toml_syntax::no_comma_before(found);
    }
    if line.starts_with(CURLY) {
        return match quoted(line) {
            Some((length, inner)) => {
                let at = Span::new(file, place.start..place.start + length);
                toml_syntax::curly_quotes(found, inner, at)
            }
            None => toml_syntax::curly_quote(found),
        };
    }
    let is_open = words.starts_with("invalid basic string") && line.is_empty();
    if is_open && last_line(text, place.start).ends_with(CURLY) {
        return toml_syntax::curly_quote(found);
    }
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_list = brackets::left_open(text, place.start).is_some();
    let bare = BarePlace {
        file,
        text,
        start: place.start,
        in_list: is_list,
    };
    let is_value = !first.ends_with([',', ']', '}']) && is_bare(first);
    match is_list && is_value && words.starts_with("string values must be quoted") {
        true => toml_syntax::no_comma_behind(found, first),
        false => toml_bare::helped(found, words, &bare),
    }
}

/// What helps with an error of TOML that stands within another file.
pub fn help_within(words: &str, text: &str, place: &Range<usize>) -> Vec<Message> {
    let elsewhere = SourceMap::default().next_id();
    let found = toml_syntax::within(words);
    helped(found, words, elsewhere, text, place).help
}

/// The length of what begins a line and stands in quotation marks, and what stands in them; `None`
/// where they are not closed, or not for this value alone.
fn quoted(line: &str) -> Option<(usize, &str)> {
    let (inner, _) = line.strip_prefix(CURLY)?.split_once(CURLY)?;
    let behind = line.split_once(inner)?.1;
    let rest = behind.strip_prefix(CURLY)?;
    let next = rest.trim_start();
    let is_end =
        next.is_empty() || next.starts_with([',', ']', '}', '#', '=']) || next.starts_with("//");
    // What would end or escape something between straight ones.
    let is_plain = !inner.is_empty() && !inner.contains(['"', '\\']);
    (is_end && is_plain).then_some((line.len() - rest.len(), inner.trim()))
}

/// A value that is written without quotation marks.
fn is_bare(word: &str) -> bool {
    matches!(word, "true" | "false") || word.parse::<f64>().is_ok()
}

fn last_line(text: &str, end: usize) -> &str {
    let before = text.get(..end).unwrap_or_default();
    before.lines().last().unwrap_or_default().trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_quotation_marks_is_known() {
        assert_eq!(
            quoted("“The ace” # one"),
            Some(("“The ace”".len(), "The ace"))
        );
        assert_eq!(quoted("« as », 'b']"), Some(("« as »".len(), "as")));
        for line in [
            "“The “big” ace”",
            "”",
            "“”",
            "“The ace\"",
            "“a\\b”",
            "“l’as”",
        ] {
            assert_eq!(quoted(line), None, "{line}");
        }
    }
}
