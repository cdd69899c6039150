//! The one text of a column of numbers.

use super::convert::{DecimalSign, number_beside};
use super::grid::{CellContent, SheetCell};

/// So many numbers make a text with a digit in it odd (`3-4`, `½`); one without may be meant (`none`) among fewer
/// than so many.
const LEAST_NUMBERS: usize = 4;
const LEAST_BESIDE_WORDS: usize = 12;

/// The one text of a column that is no number while so many others are; `is_number` says nothing of a cell that
/// may be one.
pub fn lone_text<'g>(
    cells: impl Iterator<Item = &'g SheetCell>,
    is_number: impl Fn(&CellContent) -> Option<bool>,
) -> Option<(&'g SheetCell, &'g str, usize)> {
    let (mut numbers, mut lone) = (0, None);
    for cell in cells {
        match (is_number(&cell.content)?, &cell.content) {
            (true, _) => numbers += 1,
            (false, CellContent::Text(text)) if lone.is_none() => lone = Some((cell, text.trim())),
            _ => return None,
        }
    }
    let (cell, text) = lone?;
    let has_digit = text.chars().any(char::is_numeric);
    // `X`, `*` and `-` are meant.
    let is_sign = !has_digit && text.chars().nth(1).is_none();
    let least = match has_digit {
        true => LEAST_NUMBERS,
        false => LEAST_BESIDE_WORDS,
    };
    (!is_sign && numbers >= least).then_some((cell, text, numbers))
}

/// Whether a text is a number and is written as one is: no `+2`, `007` or `10 %`; none where it may be one.
pub fn is_plain_number(text: &str, decimal: DecimalSign) -> Option<bool> {
    let digits = text.trim_start_matches(['-', '+']);
    let has_zeros = digits.len() > 1
        && digits.starts_with('0')
        && !digits.starts_with("0.")
        && !digits.starts_with("0,");
    match number_beside(text, decimal) {
        Some(Err(_)) => None,
        number => {
            Some(number.is_some() && !has_zeros && !text.starts_with('+') && !text.ends_with('%'))
        }
    }
}

/// The same of a cell.
pub fn is_number_beside(content: &CellContent, decimal: DecimalSign) -> Option<bool> {
    match content {
        CellContent::Text(text) => is_plain_number(text.trim(), decimal),
        _ => None,
    }
}
