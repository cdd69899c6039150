//! The list of words, each with its flags.

use std::collections::HashMap;

use super::affixes::{Affixes, split_flags};
use super::flags::Flag;
use super::limits::LONGEST;

/// Words that are spelled alike and differ in their flags: no more of one are kept.
const MOST_ALIKE: usize = 16;

/// Reads the list. Its first line says how many words there are, and is no word.
pub fn read(text: &str, affixes: &Affixes) -> HashMap<Box<str>, Vec<Box<[Flag]>>> {
    let mut words: HashMap<Box<str>, Vec<Box<[Flag]>>> = HashMap::new();
    let mut lines = text.trim_start_matches('\u{feff}').lines().peekable();
    let is_count = |line: &&str| line.trim().parse::<u64>().is_ok();
    _ = lines.next_if(is_count);
    for line in lines {
        // What follows a tab, or a blank and a field such as `po:noun`, is about the word.
        let line = line.split('\t').next().unwrap_or_default().trim_end();
        let line = match line.match_indices(' ').find(|(at, _)| {
            let next = &line.as_bytes()[at + 1..];
            next.get(2) == Some(&b':') && next[..2].iter().all(u8::is_ascii_lowercase)
        }) {
            Some((at, _)) => line[..at].trim_end(),
            None => line,
        };
        let (word, flags) = split_flags(line);
        if word.is_empty() || word.starts_with('#') || word.chars().nth(LONGEST).is_some() {
            continue;
        }
        let flags = flags.map(|flags| affixes.flags(flags)).unwrap_or_default();
        let is_plain = !word.contains('\\') && affixes.ignored.is_empty();
        let word: Box<str> = match is_plain {
            true => word.into(),
            false => {
                let kept = word.replace("\\/", "/");
                let kept = kept
                    .chars()
                    .filter(|letter| !affixes.ignored.contains(letter));
                kept.collect::<String>().into()
            }
        };
        let alike = words.entry(word).or_default();
        if alike.len() < MOST_ALIKE {
            alike.push(flags);
        }
    }
    words
}
