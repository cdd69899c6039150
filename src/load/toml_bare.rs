//! Slips of who writes TOML for the first time: values without quotation marks, units behind numbers,
//! a comma in them, a colon for `=`, comments that begin with `//`.

use std::ops::Range;

use crate::diag::rules::content::toml_syntax;
use crate::diag::{Diagnostic, FileId, Span};

/// A longer value is not shown.
const LONGEST: usize = 80;
/// So much before a place is looked at for a number that goes on there.
const NUMBER: usize = 40;
/// Units of length, and how many millimetres each is.
const UNITS: [(&str, f64); 7] = [
    ("mm", 1.0),
    ("cm", 10.0),
    ("in", 25.4),
    ("inch", 25.4),
    ("\"", 25.4),
    ("″", 25.4),
    ("pt", 25.4 / 72.0),
];
/// What says yes or no in other languages of settings.
const TRUTHS: [(&str, &str); 4] = [
    ("yes", "true"),
    ("no", "false"),
    ("on", "true"),
    ("off", "false"),
];

/// Where an error of syntax stands.
pub struct BarePlace<'t> {
    pub file: FileId,
    pub text: &'t str,
    pub start: usize,
    /// Whether it is in a list or a table in one line.
    pub in_list: bool,
}

impl<'t> BarePlace<'t> {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, self.start + range.start..self.start + range.end)
    }

    /// The rest of its line.
    fn line(&self) -> &'t str {
        let rest = self.text.get(self.start..).unwrap_or_default();
        rest.lines().next().unwrap_or_default()
    }

    /// What stands before it on its line, of that the last bytes.
    fn before(&self) -> &'t str {
        let before = self.text.get(..self.start).unwrap_or_default();
        let from = before.ceil_char_boundary(before.len().saturating_sub(NUMBER));
        let last = &before[from..];
        last.rsplit('\n').next().unwrap_or_default()
    }
}

/// Adds what to do, where the words of the parser and the place say what was meant.
pub fn helped(found: Diagnostic, words: &str, place: &BarePlace<'_>) -> Diagnostic {
    let line = place.line();
    let is = |said: &str| words.starts_with(said);
    if let Some(at) = comment(line) {
        let is_alone = at == 0 || is_plain(line.get(..at).unwrap_or_default().trim());
        if is_alone {
            return toml_syntax::comment(found, place.span(at..at + 2));
        }
    }
    if is("key with no value")
        && let Some(key) = place.before().trim_end().strip_suffix(':')
    {
        let name = key.trim_end().trim_start();
        let at = place.start - (place.before().len() - key.len());
        let sign = Span::new(place.file, at..at + 1);
        return match name.chars().all(is_of_key) {
            true => toml_syntax::colon(found, name, sign, " ="),
            false => found,
        };
    }
    if is("invalid unquoted key") {
        return key(found, line, place);
    }
    if (is("unexpected key or value") || is("extra comma"))
        && let Some(number) = decimal(place.before(), line)
    {
        return toml_syntax::decimal_comma(found, &number);
    }
    match is("string values must be quoted") || is("invalid boolean") {
        true => value(found, line, place),
        false => found,
    }
}

/// Where `//` begins a comment: at the beginning, or behind a blank.
fn comment(line: &str) -> Option<usize> {
    let mut places = line.match_indices("//").map(|(at, _)| at);
    places.find(|at| {
        line[..*at]
            .chars()
            .next_back()
            .is_none_or(char::is_whitespace)
    })
}

/// A number or a truth.
fn is_plain(word: &str) -> bool {
    matches!(word, "true" | "false") || word.parse::<f64>().is_ok()
}

fn is_of_key(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-')
}

/// What stands where a key is read to be: a colon behind it, or a letter that needs quotation marks.
fn key(found: Diagnostic, line: &str, place: &BarePlace<'_>) -> Diagnostic {
    let before = place.before();
    let name = &before[before.trim_end_matches(is_of_key).len()..];
    let Some(first) = line.chars().next() else {
        return found;
    };
    if first == ':' && !name.is_empty() {
        let sign = match line[1..].starts_with([' ', '\t']) {
            true => " =",
            false => " = ",
        };
        return toml_syntax::colon(found, name, place.span(0..1), sign);
    }
    if first.is_alphabetic() {
        let behind = line.find(|letter| !is_of_key(letter)).unwrap_or(line.len());
        return toml_syntax::quoted_key(found, &format!("{name}{}", &line[..behind]));
    }
    found
}

/// The number that has a comma between what stands before a place and behind it, or right before it.
fn decimal(before: &str, line: &str) -> Option<String> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let part = line.strip_prefix(',').unwrap_or_default();
    let part = &part[..digits(part)];
    let is_number =
        |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '-' | '+' | '_');
    let last = |text: &str| {
        let start = text.trim_end_matches(is_number).len();
        text.get(start..).unwrap_or_default().to_owned()
    };
    let (whole, part) = match part.is_empty() {
        false => (last(before), part.to_owned()),
        true => {
            let (front, part) = before.rsplit_once(',')?;
            let is_part = !part.is_empty() && digits(part) == part.len();
            is_part.then(|| (last(front), part.to_owned()))?
        }
    };
    // `1.000,5` has points between its thousands.
    let number = format!("{}.{part}", whole.replace(['.', '_'], ""));
    (whole.ends_with(|letter: char| letter.is_ascii_digit()) && number.parse::<f64>().is_ok())
        .then_some(number)
}

/// A value without quotation marks.
fn value(found: Diagnostic, line: &str, place: &BarePlace<'_>) -> Diagnostic {
    let ends: &[char] = match place.in_list {
        true => &[',', ']', '}', '#'],
        false => &['#'],
    };
    let end = comment(line).unwrap_or(line.len());
    let value = line[..end]
        .split(ends)
        .next()
        .unwrap_or_default()
        .trim_end();
    if value.is_empty() || value.len() > LONGEST {
        return found;
    }
    let span = place.span(0..value.len());
    let lower = value.to_lowercase();
    if let Some(truth) = ["true", "false"]
        .into_iter()
        .find(|truth| lower == *truth || strsim::osa_distance(&lower, truth) == 1)
    {
        return match lower == truth {
            true => toml_syntax::truth(found, truth).mended(span, truth),
            false => toml_syntax::near_truth(found, truth),
        };
    }
    if let Some((_, truth)) = TRUTHS.iter().find(|(word, _)| *word == lower) {
        return toml_syntax::yes_or_no(found, value, truth);
    }
    if let Some((number, unit)) = measure(value) {
        let length = UNITS.iter().find(|(known, _)| *known == unit);
        return match length {
            Some((_, millimetres)) => {
                toml_syntax::length(found, &in_millimetres(&number, *millimetres))
            }
            None => toml_syntax::unit(found, &number, value),
        };
    }
    match value.contains(['"', '\\', '=']) {
        true => found,
        false => toml_syntax::bare_text(found, value),
    }
}

/// A number and what stands behind it, where that is a word or a sign: `64mm`, `3,5 cm`, `20%`.
fn measure(value: &str) -> Option<(String, &str)> {
    let is_number =
        |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',' | '-' | '+');
    let end = value.find(|letter| !is_number(letter))?;
    let number = value[..end].replace(',', ".");
    let unit = value[end..].trim();
    let is_word = unit.chars().all(char::is_alphabetic) || unit.chars().count() == 1;
    (number.parse::<f64>().is_ok() && is_word).then_some((number, unit))
}

/// As many millimetres as a text in quotation marks says: `64mm`, `2.5 in`.
pub fn millimetres(text: &str) -> Option<String> {
    let (number, unit) = measure(text.trim())?;
    let (_, millimetres) = UNITS.iter().find(|(known, _)| *known == unit)?;
    Some(in_millimetres(&number, *millimetres))
}

fn in_millimetres(number: &str, each: f64) -> String {
    match number.parse::<f64>() {
        Ok(value) if each != 1.0 => {
            let millimetres = (value * each * 100.0).round() / 100.0;
            millimetres.to_string()
        }
        _ => number.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_commas_are_known() {
        let known = |before: &str, line: &str| decimal(before, line);
        assert_eq!(known("a = 3", ",5").as_deref(), Some("3.5"));
        assert_eq!(known("a = -1.000", ",25 # x").as_deref(), Some("-1000.25"));
        assert_eq!(
            known("{ width = 3,5", ", height = 8 }").as_deref(),
            Some("3.5")
        );
        assert_eq!(known("a = \"x\"", ",5"), None);
        assert_eq!(known("a = 3", ", 5"), None);
    }

    #[test]
    fn measures_are_known() {
        assert_eq!(millimetres("64mm").as_deref(), Some("64"));
        assert_eq!(millimetres("2,5 cm").as_deref(), Some("25"));
        assert_eq!(millimetres("2.5in").as_deref(), Some("63.5"));
        assert_eq!(millimetres("20%"), None);
        assert_eq!(measure("20%"), Some(("20".into(), "%")));
        assert_eq!(measure("5 braves or so"), None);
    }

    #[test]
    fn comments_of_other_languages_are_known() {
        assert_eq!(comment("// one"), Some(0));
        assert_eq!(comment("1 // one"), Some(2));
        assert_eq!(comment("http://one"), None);
    }
}
