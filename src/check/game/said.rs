//! Where the words that a face prints stand: for the caret of rules that look at drawn faces.

use std::ops::Range;

use crate::check::prose::{self, FILLED, PARTED, Prose};
use crate::diag::{FileId, Span};
use crate::load::{Component, Game, Project, Value, ValueKind};

/// What one expression of a page writes is no longer than this, in letters.
const MOST_FILLED: usize = 48;
/// Longer words are looked for by their beginning, in letters.
const MOST_LETTERS: usize = 160;

/// The place of words that the face of an entry prints: in the Markdown of a page, or else in a text of the
/// entry, of the shared data or of the template. None where no file has them as they are printed.
pub fn place(
    project: &Project,
    game: &Game,
    (component, entry): (usize, usize),
    words: &str,
) -> Option<Span> {
    let component = game.components.get(component)?;
    let letters: Vec<char> = words
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .collect();
    let letters = &letters[..letters.len().min(MOST_LETTERS)];
    if !letters.iter().any(|letter| letter.is_alphanumeric()) {
        return None;
    }
    if component.writing.is_some() {
        return on_page(project, component, entry, letters);
    }
    let words: String = letters.iter().collect();
    let values = component.entries.get(entry).map(|entry| &entry.value);
    let values = values.into_iter().chain(game.data.values());
    let mut values = values.chain(game.value.get("theme"));
    let found = values.find_map(|value| text_with(project, value, &words));
    found.or_else(|| {
        let file = *game.templates.get(&component.front.value)?;
        let at = find(&project.sources.get(file).text, &words)?;
        Some(Span::new(file, at..at + words.len()))
    })
}

/// Where a text has words; a colour in capitals or not.
fn find(text: &str, words: &str) -> Option<usize> {
    match words.starts_with('#') {
        true => text.to_ascii_lowercase().find(&words.to_ascii_lowercase()),
        false => text.find(words),
    }
}

/// The place in the first text below a value that has the words.
fn text_with(project: &Project, value: &Value, words: &str) -> Option<Span> {
    match &value.kind {
        ValueKind::String(text) if find(text, words).is_some() => {
            let written = project.sources.text(value.span);
            Some(match find(written, words) {
                Some(at) => {
                    let start = value.span.start as usize + at;
                    Span::new(value.span.file, start..start + words.len())
                }
                None => value.span,
            })
        }
        ValueKind::Array(items) => items
            .iter()
            .find_map(|item| text_with(project, item, words)),
        ValueKind::Table(table) => {
            let mut fields = table.iter();
            fields.find_map(|(_, field)| text_with(project, &field.value, words))
        }
        _ => None,
    }
}

/// The place in the Markdown of a page, or else in that of its book.
fn on_page(
    project: &Project,
    component: &Component,
    entry: usize,
    letters: &[char],
) -> Option<Span> {
    let writing = component.writing.as_ref()?;
    let page = writing.pages.get(entry);
    let parts = page
        .into_iter()
        .flat_map(|page| page.areas.values().flatten());
    let parts: Vec<Span> = parts.map(|part| part.span).collect();
    let is_on_page = |file: FileId, span: Span| {
        let mut parts = parts.iter().filter(|part| part.file == file);
        parts.any(|part| part.start <= span.end && span.start <= part.end)
    };
    let mut elsewhere = None;
    for file in writing.files.iter().copied() {
        for block in prose::blocks(&project.sources.get(file).text) {
            let Some(at) = in_block(&block, letters) else {
                continue;
            };
            let span = block.span(file, &at);
            if is_on_page(file, span) {
                return Some(span);
            }
            elsewhere = elsewhere.or(Some(span));
        }
    }
    elsewhere
}

/// Where a block says some words. What it fills in may be any of them, but not all.
fn in_block(block: &Prose, letters: &[char]) -> Option<Range<usize>> {
    let text: Vec<(usize, char)> = block.text.char_indices().collect();
    let is_letter = |at: usize| {
        text.get(at)
            .is_some_and(|(_, letter)| letter.is_alphanumeric())
    };
    let starts = (0..text.len()).filter(|at| *at == 0 || !is_letter(at - 1) || !is_letter(*at));
    let mut best: Option<(usize, Range<usize>)> = None;
    for start in starts {
        let Some((end, filled)) = says(&text[start..], letters, 0) else {
            continue;
        };
        let end = text
            .get(start + end)
            .map_or(block.text.len(), |(at, _)| *at);
        if best.as_ref().is_none_or(|(least, _)| filled < *least) {
            best = Some((filled, text[start].0..end));
        }
    }
    let literal = |filled: usize| letters.len() > filled + letters.len() / 3;
    best.filter(|(filled, _)| literal(*filled))
        .map(|(_, at)| at)
}

/// How many letters of a block say the words, and how many of these are filled in.
fn says(text: &[(usize, char)], letters: &[char], depth: usize) -> Option<(usize, usize)> {
    let (mut at, mut said) = (0, 0);
    while said < letters.len() {
        let (_, letter) = *text.get(at)?;
        match letter {
            FILLED | PARTED if depth < 4 => {
                let most = MOST_FILLED.min(letters.len() - said);
                let least = usize::from(letter == FILLED);
                return (least..=most).find_map(|count| {
                    let rest = says(&text[at + 1..], &letters[said + count..], depth + 1);
                    rest.map(|(length, filled)| (at + 1 + length, filled + count))
                });
            }
            _ if letter.is_whitespace() && letters[said] == ' ' => {
                while text.get(at).is_some_and(|(_, blank)| blank.is_whitespace()) {
                    at += 1;
                }
                said += 1;
            }
            // A hyphen that is only shown at the end of a line.
            '\u{ad}' => at += 1,
            _ if letter == letters[said] || alike(letter, letters[said]) => {
                (at, said) = (at + 1, said + 1)
            }
            _ => return None,
        }
    }
    Some((at, 0))
}

/// Whether letters are the same but for capitals: rules compare words in small ones.
fn alike(one: char, other: char) -> bool {
    one.to_lowercase().eq(other.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str, words: &str) -> Option<String> {
        let letters: Vec<char> = words.chars().collect();
        prose::blocks(source).iter().find_map(|block| {
            let at = in_block(block, &letters)?;
            Some(block.text[at].replace(FILLED, "§").replace(PARTED, "|"))
        })
    }

    #[test]
    fn words_are_found_over_what_is_filled_in() {
        let source =
            "Six {{ n }} momies, **dix** [tours]{.x}\net {{ a }} {% if b %}coffres{% endif %}.";
        for (words, said) in [
            ("6 momies", Some("§ momies")),
            ("six 4 momies", Some("Six § momies")),
            ("dix tours et", Some("dix tours et")),
            ("momies", Some("momies")),
            ("12 coffres", Some("§ |coffres")),
            ("omies", None),
            ("sept tours", None),
            ("4", None),
        ] {
            assert_eq!(found(source, words).as_deref(), said, "{words}");
        }
    }
}
