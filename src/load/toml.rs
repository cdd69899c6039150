//! Parses TOML text to a `Value` with spans, and reports every syntax error.

use std::cell::LazyCell;
use std::ops::Range;

use ::toml::de::DeTable;

use super::brackets;
use super::toml_parts;
use super::toml_slips;
use super::toml_values::TomlReader;
use super::toml_words;
use super::value::{Table, Value, ValueKind};
use crate::diag::rules::content::{toml_syntax, too_large};
use crate::diag::{Diagnostic, FileId, Label, SourceMap, Span};
use crate::toml_work;

/// The parser's message for a duplicate key.
const DUPLICATE: &str = "duplicate key";
/// So many errors of one file are told: each is looked for a help in its text.
const MOST_TOLD: usize = 1_000;
/// The most parts of a key, parted by points.
const MOST_PARTS: usize = 80;
/// So many lines are looked at for where a key stands first.
const MOST_LINES: usize = 200;

/// Parses one file of the source map. The value holds what could be read; where there
/// were errors it must not be used for more than finding further ones.
pub fn parse(sources: &SourceMap, file: FileId) -> (Value, Vec<Diagnostic>) {
    let text = &sources.get(file).text;
    if let Err((place, words)) = toml_work::look(text) {
        let kind = ValueKind::Table(Table::default());
        let span = Span::new(file, 0..0);
        let found = too_large::toml(words, Span::new(file, place));
        return (Value { kind, span }, vec![found]);
    }
    if let Some(whole) = toml_parts::parse(text, file) {
        return (whole, Vec::new());
    }
    let (document, mut errors) = DeTable::parse_recoverable(text);
    let long_key = LazyCell::new(|| long_key(text));
    let place = |error: &::toml::de::Error| {
        let range = error.span().or_else(|| long_key.clone());
        let range = range.unwrap_or_default();
        range.start.min(text.len())..range.end.min(text.len())
    };
    let start = |error: &::toml::de::Error| place(error).start;
    errors.sort_by_key(start);
    // Behind a bracket that is never closed all is read as what is in it.
    let open = brackets::left_open(text, text.len());
    let mut repeated = false;
    let is_repeated = |error: &::toml::de::Error| error.message() == DUPLICATE;
    // The parser finds fault with the heads behind, or with the keys below.
    let single = match errors.iter().any(is_repeated) {
        true => brackets::single(text),
        false => Vec::new(),
    };
    let mut found: Vec<Diagnostic> = single
        .iter()
        .map(|(at, name)| one_bracket(text, file, *at, name))
        .collect();
    let follows = |error: &::toml::de::Error| {
        let range = error.span().unwrap_or_default();
        let word = text.get(range.clone());
        let mut single = single.iter();
        is_repeated(error) && single.any(|(at, name)| *at <= range.start || word == Some(name))
    };
    errors.retain(|error| !follows(error));
    // What else is wrong on a line mostly comes of what was wrong there first.
    let mut told = 0..0;
    for error in &errors {
        let start = start(error);
        if told.contains(&start) {
            continue;
        }
        told = line_at(text, start);
        let open = open.filter(|open| *open < start);
        let mut one = syntax_error(error, place(error), file, text, open.is_some());
        if is_repeated(error) {
            // The keys below a table's second head are all said to be there already.
            let first = !repeated;
            let name = repeated_table(text, start);
            repeated |= name.is_some();
            match name {
                Some(name) if first => {
                    one = one.help(message!(
                        "load-toml-parse-help",
                        "of tables of one kind each is `[[{name}]]`, with two brackets",
                        name
                    ));
                }
                _ if repeated => continue,
                _ => one.secondary.extend(first_key(text, file, error)),
            }
        }
        if let Some(open) = open.filter(|open| text[*open..start].contains('\n')) {
            one.secondary.push(Label {
                span: Span::new(file, open..open + 1),
                message: message!("load-toml-show-open-bracket", "opened here and not closed"),
            });
        }
        found.push(one);
        if open.is_some() || found.len() >= MOST_TOLD {
            break;
        }
    }
    // The whole document has no line of its own: what it lacks is said of its beginning.
    let span = Span::new(file, 0..0);
    let mut reader = TomlReader::new(file, 0);
    let kind = ValueKind::Table(reader.table(document.get_ref()));
    // What is wrong with values is mostly the same again.
    if found.is_empty() {
        found.extend(reader.found);
    }
    (Value { kind, span }, found)
}

/// The first key with more parts than the parser takes, of which it says no place.
fn long_key(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let key = line.split('=').next().unwrap_or_default();
        let key = key.trim_matches(|letter: char| letter.is_whitespace() || "[]".contains(letter));
        let is_key = !key.starts_with(['#', '"', '\'']) && !key.contains(char::is_whitespace);
        if is_key && key.matches('.').count() >= MOST_PARTS {
            let start = at + line.find(key).unwrap_or(0);
            return Some(start..start + key.len());
        }
        at += line.len();
    }
    None
}

/// An error at a place as it is told; `in_open` where it is behind a bracket that is never closed.
fn syntax_error(
    error: &::toml::de::Error,
    range: Range<usize>,
    file: FileId,
    text: &str,
    in_open: bool,
) -> Diagnostic {
    let message = error.message().replace('\n', ", ");
    let place = Span::new(file, range.clone());
    let found = toml_syntax::at(place, toml_words::message(&message));
    match in_open {
        true => found,
        false => toml_slips::helped(found, &message, file, text, &range),
    }
}

/// A head of a table with one pair of brackets, where others of its name have two.
fn one_bracket(text: &str, file: FileId, at: usize, name: &str) -> Diagnostic {
    let line = line_at(text, at);
    let number = text[..at].matches('\n').count() + 1;
    let head = text[line].trim_end();
    let end = at + head.trim_start().find(']').map_or(1, |end| end + 1);
    toml_syntax::one_bracket(Span::new(file, at..end), number, name)
}

/// The line that an offset is on, with its end.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let (before, behind) = text.as_bytes().split_at(at);
    let ends = |byte: &u8| *byte == b'\n';
    let start = before.iter().rposition(ends).map_or(0, |end| end + 1);
    let end = behind.iter().position(ends);
    start..end.map_or(text.len(), |end| at + end) + 1
}

/// The name of the table whose head `[name]` the key at an offset stands in.
fn repeated_table(text: &str, at: usize) -> Option<&str> {
    let before = text.get(..at)?;
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let head = text[line..].lines().next()?.trim();
    let name = head.strip_prefix('[')?.split(']').next()?;
    (!name.starts_with('[')).then_some(name)
}

/// Where the key of an error that it is there twice stands first: on a line above it, below the same head.
fn first_key(text: &str, file: FileId, error: &::toml::de::Error) -> Option<Label> {
    let range = error.span()?;
    let key = text.get(range.clone())?;
    let before = text.get(..line_at(text, range.start.min(text.len())).start)?;
    let lines = before.split_inclusive('\n').rev().take(MOST_LINES);
    let mut end = before.len();
    let mut starts = lines.map(|line| {
        end -= line.len();
        (end, line)
    });
    let found = starts.find(|(_, line)| {
        let line = line.trim_start();
        let behind = line.strip_prefix(key).map(str::trim_start);
        behind.is_some_and(|behind| behind.starts_with(['=', '.'])) || line.starts_with('[')
    });
    let (start, line) = found.filter(|(_, line)| !line.trim_start().starts_with('['))?;
    let at = start + line.len() - line.trim_start().len();
    Some(Label {
        span: Span::new(file, at..at + key.len()),
        message: message!("first-here", "first here"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> (SourceMap, Value, Vec<Diagnostic>) {
        let mut sources = SourceMap::default();
        let file = sources.add("a.toml", text);
        let (value, found) = parse(&sources, file);
        (sources, value, found)
    }

    #[test]
    fn keeps_the_order_and_the_spans_of_the_file() {
        let (sources, value, found) = parsed("b = 1\na = [2.5, 'x']\n[[card]]\nid = \"z\"\n");
        assert_eq!(found, []);
        let table = value.as_table().unwrap();
        assert_eq!(table.keys().collect::<Vec<_>>(), ["b", "a", "card"]);
        let second = &value.get("a").unwrap().as_array().unwrap()[1];
        assert_eq!(sources.text(second.span), "'x'");
        let card = &value.get("card").unwrap().as_array().unwrap()[0];
        assert_eq!(sources.text(card.span), "[[card]]");
        assert_eq!(sources.text(table.field("a").unwrap().key_span), "a");
    }

    #[test]
    fn tells_every_syntax_error() {
        let (_, _, found) = parsed("a = \nb = 1\nc = [1,, 2]\n");
        assert!(found.len() >= 2, "{found:?}");
        assert!(found.iter().all(|error| error.code == "toml-syntax"));
    }

    #[test]
    fn a_bracket_that_is_never_closed_is_told_once() {
        let (_, _, found) = parsed("a = [1, 2\nb = 3\n\n[[card]]\nc = 4\nd = 5\n");
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].secondary[0].span.start, 4);
        // One that is closed hides no error behind it.
        let (_, _, found) = parsed("a = [1,\n2,, 3]\nb = \n");
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().all(|error| error.secondary.is_empty()));
    }

    #[test]
    fn of_a_line_the_first_error_is_told() {
        let (_, _, found) = parsed("a = }}}}}\nb = 1\nc = ]]]]\n");
        let starts = found
            .iter()
            .filter_map(|error| Some(error.primary.as_ref()?.span.start));
        assert_eq!(starts.collect::<Vec<_>>(), [4, 20], "{found:?}");
    }

    /// The commonest slip of all: one pair of brackets for the second card.
    #[test]
    fn a_table_that_is_there_twice_is_told_once() {
        let text = "[card]\nid = 'a'\nname = 'x'\n\n[card]\nid = 'b'\nname = 'y'\n";
        let (_, _, found) = parsed(text);
        assert_eq!(found.len(), 1, "{found:?}");
        let help = &found[0].help;
        assert!(
            help.iter().any(|help| help.contains("`[[card]]`")),
            "{help:?}"
        );
        let (_, _, found) = parsed("a = 1\na = 2\nb = 1\nb = 2\n");
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn one_pair_of_brackets_among_two_is_told_at_its_line() {
        let second = "[[card]]\nid = 'a'\n\n[card]\nid = 'b'\n\n[[card]]\nid = 'c'\n";
        let first = "[card]\nid = 'a'\n[[card]]\nid = 'b'\n[[card]]\nid = 'c'\n";
        for (text, line) in [(second, 4), (first, 1)] {
            let (sources, _, found) = parsed(text);
            let [found] = found.as_slice() else {
                panic!("{found:?}");
            };
            let words = format!("line {line} is written `[card]`, and others are `[[card]]`");
            assert_eq!(found.message, words);
            let place = found.primary.as_ref().unwrap().span;
            assert_eq!(sources.text(place), "[card]");
        }
    }

    #[test]
    fn numbers_that_do_not_fit_are_errors() {
        let (_, _, found) = parsed("a = 99999999999999999999\nb = inf\nc = 1e999\n");
        assert_eq!(found.len(), 3, "{found:?}");
    }
}
