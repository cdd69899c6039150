//! Written pages as they are read out: sentence by sentence, without pictures and the signs of footnotes.

use super::blocks::{Block, BlockKind, BookCell, RichWords};
use super::markdown;
use crate::render::text::spoken;

/// Between the cells of a row.
const BETWEEN_CELLS: &str = " – ";
/// A point behind a shorter word may be that of an abbreviation.
const SHORTEST_LAST_WORD: usize = 3;

/// The sentences of filled Markdown and the rows of its tables, in their order, those of footnotes last.
pub fn printed(text: &str) -> Vec<String> {
    let text = markdown::read(text);
    let mut lines = Vec::new();
    blocks(&text.blocks, &mut lines);
    for note in &text.notes {
        words(&note.words, &mut lines);
    }
    lines
}

fn blocks(all: &[Block], lines: &mut Vec<String>) {
    for block in all {
        match &block.kind {
            BlockKind::Heading(_, said) | BlockKind::Paragraph(said) => words(said, lines),
            BlockKind::Pictures(pictures) => {
                for picture in pictures {
                    rich(&picture.caption, lines);
                }
            }
            BlockKind::Scene(scene) => {
                for text in scene.texts() {
                    rich(text, lines);
                }
            }
            BlockKind::List(_, items) => items.iter().for_each(|item| blocks(item, lines)),
            BlockKind::Quote(inside) => blocks(inside, lines),
            BlockKind::Table(table) => {
                let rows = table.rows.iter().map(|row| said_row(row));
                lines.extend(rows.filter(|row| !row.is_empty()));
            }
            BlockKind::Rule | BlockKind::Break(_) => {}
        }
    }
}

fn words(words: &RichWords, lines: &mut Vec<String>) {
    rich(&without_notes(words), lines);
}

fn rich(text: &str, lines: &mut Vec<String>) {
    let said = spoken(text);
    lines.extend(sentences(&said).map(str::to_owned));
}

/// The cells of a row that say anything.
fn said_row(row: &[BookCell]) -> String {
    let cells = row.iter().map(|cell| spoken(&without_notes(&cell.words)));
    let cells: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
    cells.join(BETWEEN_CELLS)
}

/// Words in rich text without the numbers of their footnotes.
fn without_notes(words: &RichWords) -> String {
    let mut rich = words.rich.clone();
    for note in &words.notes {
        rich = rich.replace(&format!("[{}]{{.note-mark}}", note + 1), "");
    }
    rich
}

/// The sentences of a text. What may be an abbreviation ends none: rather two at once than half of one.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim();
    std::iter::from_fn(move || {
        let (sentence, behind) = rest.split_at(first_end(rest));
        rest = behind.trim_start();
        (!sentence.is_empty()).then_some(sentence)
    })
}

/// Where the first sentence of a text ends.
fn first_end(text: &str) -> usize {
    let is_end = |(at, letter): &(usize, char)| match letter {
        '!' | '?' | '…' => true,
        '.' => {
            let before = text[..*at].chars().rev();
            before.take_while(|one| one.is_alphabetic()).count() >= SHORTEST_LAST_WORD
        }
        _ => false,
    };
    let ends = text.char_indices().filter(is_end);
    let ends = ends.map(|(at, letter)| at + letter.len_utf8());
    let mut ends = ends.map(|end| end + closing(&text[end..]));
    let found = ends.find(|end| begins_another(&text[*end..]));
    found.unwrap_or(text.len())
}

/// The bytes of what closes a quotation or a bracket behind the end of a sentence. French has a blank before `»`,
/// which opens a quotation in German.
fn closing(text: &str) -> usize {
    let closes = |letter: char| matches!(letter, ')' | ']' | '"' | '”' | '’' | '»');
    let inner = text.trim_start_matches(closes);
    let spaced = inner.trim_start().strip_prefix('»');
    let rest = spaced.filter(|rest| !rest.starts_with(char::is_alphanumeric));
    text.len() - rest.unwrap_or(inner).len()
}

/// Whether what stands behind the end of a sentence is the beginning of another.
fn begins_another(text: &str) -> bool {
    let first = text.trim_start().chars().next();
    text.starts_with(char::is_whitespace) && first.is_some_and(|first| !first.is_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_their_cells_and_paragraphs_their_sentences() {
        let text = "# The *game*\n\nPut one[^tie] in your\nhand. The higher sum wins! (Not :sun: now.)\n\n\
            - Draw **2**, e.g. Two.\n\n| | Name | Cost |\n|-|-|-|\n\
            | ![](face:lamps/a){width=8} | Lamp[^tie] | 3 :light: |\n\n\
            ![The dawn](face:lamps/a)\n\n\
            ```scene\nwidth = 9\nheight = 9\ncaption = \"A hand\"\n[[label]]\nat = [1, 1]\ntext = \"Here\"\n```\n\n\
            [^tie]: Else draw. Twice.\n";
        assert_eq!(
            printed(text),
            [
                "The game",
                "Put one in your hand.",
                "The higher sum wins!",
                "(Not sun now.)",
                "Draw 2, e.g. Two.",
                "Name – Cost",
                "Lamp – 3 light",
                "The dawn",
                "A hand",
                "Here",
                "Else draw.",
                "Twice.",
            ]
        );
    }

    #[test]
    fn a_sentence_is_never_half_of_one() {
        let found: Vec<&str> = sentences(
            "Dites « Non ! » puis jouez. « Oui. » Et Nr. 3? 4.5 z. B. 3 Ende. »So!« Nun.",
        )
        .collect();
        assert_eq!(
            found,
            [
                "Dites « Non ! » puis jouez.",
                "« Oui. »",
                "Et Nr. 3?",
                "4.5 z. B. 3 Ende.",
                "»So!« Nun."
            ]
        );
    }
}
