//! What the functions of templates and Tera itself tell, which come as a text: as a message again.
//!
//! Each sentence is known by its English words. Those of ours stand in `render/{art,functions,grouping,
//! signs,steps}.rs` and are held to `sentences` by a test; of Tera's own the usual ones are here, and others
//! stay as they are.

use super::sentences::{HINTS, KnownSentence, SENTENCES};
use crate::message::Message;

/// The message of an error, by its English words; words that are not known stay as they are.
pub fn message(words: &str) -> Message {
    let words = uncapitalised(words);
    known(&words, &SENTENCES).unwrap_or_else(|| words.into())
}

/// The help behind it.
pub fn hint(words: &str) -> Message {
    known(&uncapitalised(words), &HINTS).unwrap_or_else(|| words.into())
}

fn known(words: &str, sentences: &[KnownSentence]) -> Option<Message> {
    let mut found = sentences.iter();
    found.find_map(|(parts, make)| Some(make(&values(words, parts)?)))
}

/// What stands between the parts of a sentence.
fn values<'w>(words: &'w str, parts: &[&str]) -> Option<Vec<&'w str>> {
    let (first, others) = parts.split_first()?;
    let mut rest = words.strip_prefix(first)?;
    let mut values = Vec::new();
    for (index, part) in others.iter().enumerate() {
        let is_last = index + 1 == others.len();
        let (value, behind) = match is_last {
            true => (rest.strip_suffix(part)?, ""),
            false => rest.split_once(part)?,
        };
        let is_quoted = part.starts_with('`');
        if is_quoted && value.contains('`') {
            return None;
        }
        values.push(value);
        rest = behind;
    }
    rest.is_empty().then_some(values)
}

pub fn uncapitalised(message: &str) -> String {
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::message::UiLanguage;

    /// The English of every message in the files of our functions, each value as `x`.
    fn sentences_of_ours() -> Vec<String> {
        let mut found = Vec::new();
        for file in ["art", "functions", "grouping", "signs", "steps"] {
            let path = format!("{}/src/render/{file}.rs", env!("CARGO_MANIFEST_DIR"));
            let text = fs::read_to_string(path).unwrap();
            for call in text.split(concat!("message!", "(")).skip(1) {
                let english = call.split('"').nth(3).unwrap();
                let mut parts = english.split('{');
                let first = parts.next().unwrap().to_owned();
                found.push(parts.fold(first, |said, part| {
                    said + "x" + part.split_once('}').unwrap().1
                }));
            }
        }
        found
    }

    #[test]
    fn what_functions_of_ours_tell_is_known() {
        let sentences = sentences_of_ours();
        assert!(sentences.len() > 14, "{sentences:?}");
        let unknown: Vec<&String> = sentences
            .iter()
            .filter(|said| {
                let all = [message(said), hint(said)];
                all.iter()
                    .all(|one| one.text(UiLanguage::French) == one.english())
            })
            .collect();
        assert!(unknown.is_empty(), "{unknown:#?}");
    }

    #[test]
    fn sentences_are_known_by_their_parts() {
        let french = |words: &str| message(words).text(UiLanguage::French).into_owned();
        assert_eq!(
            french("Item 3 of the list, a string, has no `suit` to be grouped by"),
            "l’élément 3 de la liste, de type chaîne, n’a pas de `suit` par quoi le grouper"
        );
        assert_eq!(
            message("Item 3 of the list, a string, has no `suit` to be grouped by"),
            "item 3 of the list, a string, has no `suit` to be grouped by"
        );
        assert_eq!(french("what nobody knows"), "what nobody knows");
        assert_eq!(values("a 1 b 2", &["a ", " b ", ""]), Some(vec!["1", "2"]));
        assert_eq!(values("a `1` `", &["a `", "`"]), None);
        assert_eq!(values("all of it", &["all"]), None);
    }
}
