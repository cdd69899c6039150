//! The text of the notes in the margin of a sheet, by language, and its estimated width.

use super::preset::Duplex;
use super::sheet::Side;
use crate::units::Mm;

/// Height of type above its baseline and depth below it, in ems, including accented capitals.
pub const ASCENT: f64 = 0.95;
pub const DESCENT: f64 = 0.25;

/// Separator between the parts of a note. A dash could be mistaken for a short crop mark.
const SEPARATOR: &str = " · ";

/// The contents of a note.
#[derive(Clone, Copy, Debug)]
pub struct SheetNote<'a> {
    pub game: &'a str,
    pub component: &'a str,
    /// A BCP 47 tag; English where no translation exists.
    pub language: &'a str,
    /// The preset's id.
    pub preset: &'a str,
    /// The sheet number from 1; front and back are one sheet.
    pub sheet: usize,
    pub sheets: usize,
    pub side: Side,
    /// Whether nothing is printed on this side.
    pub is_empty: bool,
    /// The duplex mode, where there are backs.
    pub duplex: Duplex,
    pub handling: Handling,
}

/// What has to be done with a sheet before it is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handling {
    None,
    /// Glue it to the other sheets of a poster.
    Glue,
    /// Fold it along its line, so that backs come behind fronts.
    Fold,
    /// Fold it round a board, along two lines.
    Wrap,
    /// Nest it with the other sheets of a booklet, fold and staple.
    Bind,
}

struct NoteWords {
    language: &'static str,
    full_size: &'static str,
    sheet: &'static str,
    front: &'static str,
    back: &'static str,
    empty: &'static str,
    long_edge: &'static str,
    short_edge: &'static str,
    glue: &'static str,
    fold: &'static str,
    wrap: &'static str,
    bind: &'static str,
}

/// The first entry is the fallback for other languages.
const WORDS: &[NoteWords] = &[
    NoteWords {
        language: "en",
        full_size: "Print at 100 %",
        sheet: "sheet",
        front: "front",
        back: "back",
        empty: "back, left blank",
        long_edge: "flip on the long edge",
        short_edge: "flip on the short edge",
        glue: "cut at the marks, glue each sheet over the ticks of the one before",
        fold: "fold along the dashed line, glue, then cut",
        wrap: "fold along the dashed lines round the board, glue, then cut",
        bind: "lay the sheets into each other, the first outside, fold and staple",
    },
    NoteWords {
        language: "fr",
        full_size: "Imprimer à 100 %",
        sheet: "feuille",
        front: "recto",
        back: "verso",
        empty: "verso laissé blanc",
        long_edge: "retourner sur le bord long",
        short_edge: "retourner sur le bord court",
        glue: "couper aux repères, coller chaque feuille sur les traits de la précédente",
        fold: "plier sur les tirets, coller, puis couper",
        wrap: "plier sur les tirets autour du carton, coller, puis couper",
        bind: "emboîter les feuilles, la première dehors, plier et agrafer",
    },
];

impl SheetNote<'_> {
    /// The note in full, then in shorter and shorter versions for narrow margins. Left out first
    /// is the duplex mode, then the preset, the game, the component and the sheet number; 'print at
    /// 100 %' always stays.
    pub fn versions(&self) -> Vec<String> {
        let words = words(self.language);
        let side = match self.side {
            Side::Front => words.front,
            Side::Back if self.is_empty => words.empty,
            Side::Back => words.back,
        };
        let flip = match self.duplex {
            Duplex::LongEdge => words.long_edge,
            Duplex::ShortEdge => words.short_edge,
            Duplex::None => "",
        };
        let handling = match self.handling {
            Handling::None => "",
            Handling::Glue => words.glue,
            Handling::Fold => words.fold,
            Handling::Wrap => words.wrap,
            Handling::Bind => words.bind,
        };
        let number = format!("{} {}/{} {side}", words.sheet, self.sheet, self.sheets);
        // Each part with its priority.
        let parts = [
            (words.full_size.to_owned(), 5),
            (clean(self.game), 2),
            (clean(self.component), 3),
            (number, 4),
            (clean(self.preset), 1),
            (flip.to_owned(), 0),
            (handling.to_owned(), 4),
        ];
        let version = |least| {
            let kept = parts
                .iter()
                .filter(|(text, rank)| *rank >= least && !text.is_empty());
            let kept: Vec<&str> = kept.map(|(text, _)| text.as_str()).collect();
            kept.join(SEPARATOR)
        };
        let mut versions: Vec<String> = (0..=5).map(version).collect();
        versions.dedup();
        versions
    }
}

/// Text on one line: control characters and runs of spaces become one space.
fn clean(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn words(language: &str) -> &'static NoteWords {
    let primary = language.split('-').next().unwrap_or_default();
    let known = WORDS
        .iter()
        .find(|words| words.language.eq_ignore_ascii_case(primary));
    known.unwrap_or(&WORDS[0])
}

/// An upper estimate of the width of `text` in type of `size`.
///
/// The font is not known here, so that each character counts as wide as in a wide sans serif: the
/// advances of Helvetica, rounded up. Writers draw a note in a wider font at a smaller size.
pub fn width(text: &str, size: Mm) -> Mm {
    size * text.chars().map(em).sum::<f64>()
}

fn em(c: char) -> f64 {
    match c {
        ' ' | '.' | ',' | ':' | ';' | '!' | '|' | '\'' | '\u{2019}' | '·' => 0.35,
        'i' | 'j' | 'l' | 'I' => 0.35,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '/' | '-' => 0.4,
        'm' | 'w' | 'M' | 'W' | '%' => 1.0,
        'Œ' | 'œ' | 'Æ' | 'æ' => 1.0,
        '0'..='9' | 'a'..='z' => 0.6,
        'A'..='Z' => 0.8,
        // The Latin blocks after ASCII.
        '\u{a1}'..='\u{24f}' if c.is_lowercase() => 0.65,
        '\u{a1}'..='\u{24f}' => 0.85,
        _ => 1.1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTE: SheetNote<'_> = SheetNote {
        game: "Le jeu",
        component: "Les\ncartes  rouges",
        language: "fr-CA",
        preset: "a4",
        sheet: 2,
        sheets: 3,
        side: Side::Back,
        is_empty: false,
        duplex: Duplex::LongEdge,
        handling: Handling::None,
    };

    #[test]
    fn a_note_is_shortened_from_its_least_important_part() {
        assert_eq!(
            NOTE.versions(),
            [
                "Imprimer à 100 % · Le jeu · Les cartes rouges · feuille 2/3 verso · a4 · retourner sur le bord long",
                "Imprimer à 100 % · Le jeu · Les cartes rouges · feuille 2/3 verso · a4",
                "Imprimer à 100 % · Le jeu · Les cartes rouges · feuille 2/3 verso",
                "Imprimer à 100 % · Les cartes rouges · feuille 2/3 verso",
                "Imprimer à 100 % · feuille 2/3 verso",
                "Imprimer à 100 %",
            ]
        );
    }

    #[test]
    fn what_is_not_known_is_left_out_and_other_languages_are_english() {
        let note = SheetNote {
            game: "",
            component: " \t",
            language: "tlh",
            side: Side::Front,
            duplex: Duplex::None,
            ..NOTE
        };
        let whole = &note.versions()[0];
        assert_eq!(whole, "Print at 100 % · sheet 2/3 front · a4");
    }

    #[test]
    fn a_side_without_print_is_called_blank() {
        let note = SheetNote {
            is_empty: true,
            ..NOTE
        };
        let whole = &note.versions()[2];
        assert_eq!(
            whole,
            "Imprimer à 100 % · Le jeu · Les cartes rouges · feuille 2/3 verso laissé blanc"
        );
    }

    /// Adobe's metrics of Helvetica (afm), a sample of each class.
    #[test]
    fn no_letter_is_wider_than_it_counts() {
        let advances = [
            (' ', 278),
            ('i', 222),
            ('I', 278),
            ('t', 278),
            ('r', 333),
            ('-', 333),
            ('/', 278),
            ('m', 833),
            ('w', 722),
            ('W', 944),
            ('%', 889),
            ('a', 556),
            ('0', 556),
            ('Q', 778),
            ('é', 556),
            ('œ', 944),
            ('É', 667),
            ('Ö', 778),
            ('½', 834),
            ('@', 1015),
            ('—', 1000),
        ];
        for (letter, advance) in advances {
            assert!(em(letter) * 1000.0 >= f64::from(advance), "{letter}");
        }
    }
}
