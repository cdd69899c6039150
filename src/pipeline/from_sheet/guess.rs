//! What a sheet of somebody's own is likely to mean: where its headings are, which columns are numbers
//! or notes, what language it is in.

use crate::load::sheet::{
    CellContent, SheetCell, SheetGrid, SheetRow, composed, is_comment, number,
};

/// The first rows, among which the headings are looked for.
const HEAD: usize = 30;
/// How headings of columns begin that are for the designers themselves.
const NOTES: [&str; 18] = [
    "note",
    "notes",
    "comment",
    "comments",
    "commentaire",
    "commentaires",
    "remarque",
    "remarques",
    "notiz",
    "notizen",
    "bemerkung",
    "bemerkungen",
    "todo",
    "nota",
    "notas",
    "comentarios",
    "observaciones",
    "commenti",
];
/// Words that texts of a language are full of, and others are not.
const WORDS: [(&str, [&str; 8]); 5] = [
    (
        "en",
        ["the", "and", "your", "you", "with", "this", "of", "each"],
    ),
    (
        "fr",
        ["le", "les", "des", "une", "vous", "votre", "du", "et"],
    ),
    (
        "de",
        ["der", "die", "das", "und", "ein", "eine", "du", "nicht"],
    ),
    ("es", ["el", "los", "las", "una", "tu", "con", "por", "y"]),
    ("it", ["il", "gli", "una", "di", "che", "per", "con", "tuo"]),
];

/// A column with a heading.
pub struct GuessedColumn {
    /// From 0.
    pub number: u32,
    pub heading: String,
    /// Numbers, some of them written as texts.
    is_number: bool,
    /// Texts that are all different, one in each row.
    is_title: bool,
}

/// What a sheet is taken for.
pub struct SheetGuess {
    /// The row of the headings, from 1.
    pub header: u32,
    pub columns: Vec<GuessedColumn>,
    /// The sign before decimals, where numbers are written as texts.
    pub decimal: Option<char>,
    pub language: &'static str,
}

impl SheetGuess {
    /// What a sheet is likely to mean; none where no row of it is one of headings.
    pub fn of(grid: &SheetGrid) -> Option<SheetGuess> {
        let heading = header(grid)?;
        let header = heading.number;
        let is_below = |row: &&SheetRow| row.number > header && !is_comment(row);
        let below: Vec<&SheetRow> = grid.rows.iter().filter(is_below).collect();
        let mut decimal = None;
        let columns = heading.cells.iter().filter_map(|cell| {
            let heading = composed(text(cell)?.trim());
            let column = cell.place.column;
            let of_row = |row: &&SheetRow| {
                row.cells
                    .iter()
                    .find(|cell| cell.place.column == column)
                    .cloned()
            };
            let cells: Vec<SheetCell> = below.iter().filter_map(of_row).collect();
            let is_number = grid.is_typed() && are_numbers(&cells);
            if is_number && cells.iter().filter_map(text).any(|text| text.contains(',')) {
                decimal = Some(',');
            }
            Some(GuessedColumn {
                number: column,
                heading,
                is_number,
                is_title: cells.len() == below.len() && are_titles(&cells),
            })
        });
        Some(SheetGuess {
            header,
            columns: columns.collect(),
            decimal,
            language: language(&grid.text),
        })
    }

    fn column(&self, number: u32) -> Option<&GuessedColumn> {
        self.columns.iter().find(|column| column.number == number)
    }

    /// What a column is headed, by its number from 0.
    pub fn heading(&self, number: u32) -> &str {
        self.column(number).map_or("", |column| &column.heading)
    }

    pub fn is_number(&self, number: u32) -> bool {
        self.column(number).is_some_and(|column| column.is_number)
    }

    pub fn is_title(&self, number: u32) -> bool {
        self.column(number).is_some_and(|column| column.is_title)
    }

    /// The headings of columns that are not read.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        let headings = self.columns.iter().map(|column| column.heading.as_str());
        headings.filter(|heading| is_note(heading))
    }
}

/// Whether a column of that heading is for the designers themselves.
pub fn is_note(heading: &str) -> bool {
    let words = heading.to_lowercase();
    let first = words.split(|letter: char| !letter.is_alphanumeric()).next();
    first.is_some_and(|first| NOTES.contains(&first))
}

/// The first row that is as wide as a row of headings, and words only: above it may be a title.
fn header(grid: &SheetGrid) -> Option<&SheetRow> {
    let rows = || grid.rows.iter().filter(|row| !is_comment(row));
    let widest = rows().map(|row| row.cells.len()).max()?;
    // All that a comma-separated file holds are texts: a number in it is none that names a column.
    let is_word = |cell: &SheetCell| {
        text(cell).is_some_and(|text| grid.is_typed() || number(text, None).is_none())
    };
    let is_header = |row: &&SheetRow| 2 * row.cells.len() > widest && row.cells.iter().all(is_word);
    rows().take(HEAD).find(is_header)
}

fn text(cell: &SheetCell) -> Option<&str> {
    match &cell.content {
        CellContent::Text(text) => Some(text),
        _ => None,
    }
}

/// Whether cells are numbers, and one of them at least is written as a text.
fn are_numbers(cells: &[SheetCell]) -> bool {
    let is_number = |cell: &SheetCell| match &cell.content {
        CellContent::Number(_) => true,
        CellContent::Text(text) => {
            let text = text.trim();
            let has_zeros = text.len() > 1 && text.starts_with('0') && !text.starts_with("0,");
            !has_zeros && !text.ends_with('%') && matches!(number(text, Some(',')), Some(Ok(_)))
        }
        _ => false,
    };
    cells.iter().any(|cell| text(cell).is_some()) && cells.iter().all(is_number)
}

fn are_titles(cells: &[SheetCell]) -> bool {
    let mut texts: Vec<&str> = cells.iter().filter_map(text).collect();
    texts.sort_unstable();
    texts.dedup();
    let has_letters = |text: &&str| text.chars().any(char::is_alphabetic);
    texts.len() == cells.len() && texts.iter().all(has_letters)
}

/// The language that most of its words are of; English where it cannot be seen.
fn language(text: &str) -> &'static str {
    let lower = text.to_lowercase();
    let words = || lower.split(|letter: char| !letter.is_alphabetic());
    let count = |known: &[&str]| words().filter(|word| known.contains(word)).count();
    let mut best = ("en", 1);
    for (language, known) in &WORDS {
        let found = count(known);
        if found > best.1 {
            best = (language, found);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_seen_by_their_small_words() {
        let texts = [
            ("en", "Draw two cards and put one of them back on the pile"),
            (
                "fr",
                "Piochez deux cartes et remettez-en une sous le paquet, si vous le voulez",
            ),
            (
                "de",
                "Zieh zwei Karten und leg eine davon unter den Stapel, nicht auf die Hand",
            ),
            (
                "es",
                "Roba dos cartas y devuelve una a las del mazo con el dorso por arriba",
            ),
            (
                "it",
                "Pesca due carte, poi rimetti una di quelle che hai sotto il mazzo",
            ),
            ("en", "sun 3 moon 4"),
        ];
        for (language_, text) in texts {
            assert_eq!(language(text), language_, "{text}");
        }
        assert!(is_note("Notes (Maud)") && is_note("note") && !is_note("notable"));
    }
}
