//! The passages of a rulebook, as they are written: what is looked at and approved one by one.

use std::ops::Range;

/// A heading, a paragraph, an item of a list, a row of a table, a line of a scene.
#[derive(PartialEq, Eq, Debug)]
pub struct BookPassage {
    pub is_heading: bool,
    /// In bytes of the file.
    pub at: Range<usize>,
    /// Markup, expressions and pictures included; where its lines are broken counts for nothing.
    pub text: String,
}

/// Those of a file, in their order.
pub fn passages(source: &str) -> Vec<BookPassage> {
    let mut found: Vec<BookPassage> = Vec::new();
    let (mut is_open, mut in_fence) = (false, false);
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let from = start + line.len() - line.trim_start().len();
        start += line.len();
        let words = line.trim();
        let is_fence = words.starts_with("```");
        in_fence ^= is_fence;
        if words.is_empty() {
            is_open = false;
            continue;
        }
        let at = from..from + words.len();
        let is_heading = words.starts_with('#') && !in_fence;
        let goes_on = is_open && !in_fence && !is_fence && !is_heading && !begins(words);
        match found.last_mut().filter(|_| goes_on) {
            Some(passage) => {
                passage.at.end = at.end;
                passage.text = format!("{} {words}", passage.text);
            }
            None => found.push(BookPassage {
                is_heading,
                at,
                text: words.to_owned(),
            }),
        }
        is_open = !is_heading && !is_fence;
    }
    found
}

/// Whether a line begins an item of a list or a row of a table.
fn begins(line: &str) -> bool {
    let digits = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = digits.len() < line.len() && digits.starts_with(['.', ')']);
    let is_listed = ["- ", "* ", "+ "].iter().any(|sign| line.starts_with(sign));
    line.starts_with(['|', '>']) || is_listed || is_numbered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passages_are_as_they_are_written() {
        let source = "# The *game*\nDraw {{ f.cards }}\n  cards :sun:.\n\n- one\n  more\n2. two\n| a | b |\n\
            ```scene\nwidth = 3\n[[label]]\n```\nThe end.";
        let found = passages(source);
        let texts: Vec<&str> = found.iter().map(|passage| passage.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "# The *game*",
                "Draw {{ f.cards }} cards :sun:.",
                "- one more",
                "2. two",
                "| a | b |",
                "```scene",
                "width = 3",
                "[[label]]",
                "```",
                "The end.",
            ]
        );
        assert!(found[0].is_heading && !found[1].is_heading);
        assert_eq!(&source[found[3].at.clone()], "2. two");
    }
}
