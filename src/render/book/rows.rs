//! The rows of tables as they are written: those that CommonMark takes for something else, or cuts short.

use std::ops::Range;

use crate::diag::Diagnostic;
use crate::diag::rules::templates::bad_rulebook;

/// What stands in a row's cells, as places in `text`. A `\|` parts no cells.
pub fn cells(text: &str) -> Vec<Range<usize>> {
    let row = text.trim();
    let start = text.len() - text.trim_start().len();
    let mut cells = Vec::new();
    let (mut from, mut is_escaped) = (0, false);
    for (at, letter) in row.char_indices() {
        if letter == '|' && !is_escaped {
            // The one at the beginning of a row parts nothing.
            if at > 0 {
                cells.push(start + from..start + at);
            }
            from = at + 1;
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    if !row[from..].trim().is_empty() {
        cells.push(start + from..start + row.len());
    }
    cells
}

/// What is wrong with a paragraph that was to be a table.
pub fn misread(paragraph: &str) -> Option<Diagnostic> {
    let mut lines = paragraph.lines().filter(|line| !line.trim().is_empty());
    let (first, second) = (lines.next()?, lines.next()?);
    if first.contains('|') && is_dashes(second) {
        let (head, dashes) = (cells(first).len(), cells(second).len());
        return (head != dashes).then(|| bad_rulebook::uneven_table(head, dashes));
    }
    let is_row = |line: &str| line.trim().starts_with('|') && line.trim().len() > 1;
    let all = is_row(first) && is_row(second) && lines.all(is_row);
    all.then(bad_rulebook::table_without_dashes)
}

fn is_dashes(line: &str) -> bool {
    let mut letters = line.trim().chars();
    line.contains('|') && line.contains('-') && letters.all(|letter| "|-: \t".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_parted_by_bars() {
        let parted = |row: &str| {
            cells(row)
                .into_iter()
                .map(|at| row[at].to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(parted("| a | b |"), [" a ", " b "]);
        assert_eq!(parted("a | b"), ["a ", " b"]);
        assert_eq!(parted(r"| a \| b | | c |  "), [r" a \| b ", " ", " c "]);
    }

    #[test]
    fn tables_that_are_none_are_known() {
        assert!(misread("| a | b |\n|---|\n| 1 | 2 |").is_some());
        assert!(misread("| a | b |\n| 1 | 2 |").is_some());
        assert!(misread("| a | b |\n|---|---|").is_none());
        assert!(misread("a | b, or c\nand more").is_none());
        assert!(misread("|").is_none());
    }
}
