//! Two texts, word by word.

use super::model::WordPart;
use super::text_diff;

/// More is not told apart word by word, in bytes.
const MOST: usize = 20_000;

/// The parts of two texts in their order: what both have, what is gone, what is new.
pub fn parts(before: &str, after: &str) -> Vec<(WordPart, String)> {
    let mut parts: Vec<(WordPart, String)> = Vec::new();
    let mut add = |part: WordPart, text: &str| match parts.last_mut() {
        _ if text.is_empty() => {}
        Some((last, words)) if *last == part => words.push_str(text),
        _ => parts.push((part, text.to_owned())),
    };
    if before.len() + after.len() > MOST {
        add(WordPart::Gone, before);
        add(WordPart::New, after);
        return parts;
    }
    for (part, text) in text_diff::words(before, after) {
        add(part, &text);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        let found = parts("Lose one gold.", "Lose two gold.");
        let found: Vec<_> = found.iter().map(|(part, text)| (*part, &**text)).collect();
        let expected = [
            (WordPart::Same, "Lose "),
            (WordPart::Gone, "one"),
            (WordPart::New, "two"),
            (WordPart::Same, " gold."),
        ];
        assert_eq!(found, expected);
    }
}
