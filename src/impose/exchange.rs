//! The first page of what is printed again: which old pieces to take out of the box, and which new
//! ones go in.

use super::paper::PresetPaper;
use super::preset::{Duplex, SheetPreset};
use super::sheet::{Mark, Sheet, Side};
use crate::units::{Mm, Size};

/// Distance of the words from the paper's edges.
const INSET: Mm = Mm(20.0);
/// Type sizes of the title, of headings and of what is counted.
const TITLE: Mm = Mm(6.0);
const HEADING: Mm = Mm(4.5);
const PLAIN: Mm = Mm(3.5);
/// From baseline to baseline, in sizes of type.
const LEADING: f64 = 1.6;
/// The paper of the page where the pieces have none of their own.
const A4: Size = Size {
    width: Mm(210.0),
    height: Mm(297.0),
};
/// So wide is a letter, in sizes of type: wider than most.
const LETTER: f64 = 0.6;

/// A line of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExchangeLine {
    Title(String),
    Heading(String),
    Plain(String),
}

impl ExchangeLine {
    fn parts(&self) -> (Mm, &str) {
        match self {
            ExchangeLine::Title(text) => (TITLE, text),
            ExchangeLine::Heading(text) => (HEADING, text),
            ExchangeLine::Plain(text) => (PLAIN, text),
        }
    }
}

/// As many pages as the lines take; behind each an empty one where sheets have backs.
pub fn pages(lines: &[ExchangeLine], preset: &SheetPreset) -> Vec<Sheet> {
    let paper = match preset.paper {
        PresetPaper::Sheet(size) => size,
        PresetPaper::Piece => A4,
    };
    let page = |side, marks| Sheet::of_marks(paper, side, marks);
    let mut fronts: Vec<Vec<Mark>> = vec![Vec::new()];
    let mut baseline = INSET;
    for line in lines {
        let (size, text) = line.parts();
        let letters = (paper.width - INSET * 2.0).0 / (size.0 * LETTER);
        for text in broken(text, letters.max(1.0) as usize) {
            baseline += size * LEADING;
            if baseline > paper.height - INSET {
                fronts.push(Vec::new());
                baseline = INSET + size * LEADING;
            }
            if let Some(marks) = fronts.last_mut() {
                marks.push(Mark::Note {
                    at: (INSET, baseline),
                    size,
                    text,
                    vertical: false,
                });
            }
        }
        if !matches!(line, ExchangeLine::Plain(_)) {
            baseline += size * 0.4;
        }
    }
    let has_backs = preset.duplex != Duplex::None;
    let pages = fronts.into_iter().flat_map(|marks| {
        let back = has_backs.then(|| page(Side::Back, Vec::new()));
        [Some(page(Side::Front, marks)), back].into_iter().flatten()
    });
    pages.collect()
}

/// A text in lines of so many letters, broken between words where it has any.
fn broken(text: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let word: String = word.chars().filter(|letter| !letter.is_control()).collect();
        let last = lines.last_mut();
        match last {
            Some(line) if line.is_empty() => line.push_str(&word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
        assert_eq!(broken("unbreakable", 3), ["unbreakable"]);
    }
}
