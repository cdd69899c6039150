//! From a cell to a value of the type that its column has.

use super::grid::{CellContent, composed};
use super::types::Types;
use crate::diag::Span;
use crate::load::value::{Value, ValueKind};

/// Up to this bound every integer is exactly representable as a float.
const EXACT: f64 = (1u64 << 53) as f64;

/// How the texts of a column are read.
#[derive(Clone, Copy, Debug)]
pub struct CellReading<'a> {
    pub types: Types,
    /// Of the items of a list.
    pub items: Types,
    /// What parts the items of a list.
    pub split: Option<&'a str>,
    pub decimal: DecimalSign,
    /// Whether what is a number is so by itself, and every text is meant as one.
    pub typed: bool,
}

/// What is known of the sign before the decimals of numbers that are written as texts.
#[derive(Clone, Copy, Default, Debug)]
pub struct DecimalSign {
    /// What the game says; none where it has to be seen from the number.
    pub said: Option<char>,
    /// Whether another number of the column has decimals behind a comma.
    pub is_comma: bool,
}

/// Why a cell has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unclear {
    /// A number such as `1,234`, that may be two.
    Number(String),
}

/// The value of a cell; `None` where it is a list without items.
///
/// # Errors
/// [`Unclear`] for a text that could be several values.
pub fn value(
    content: &CellContent,
    span: Span,
    how: CellReading<'_>,
) -> Result<Option<Value>, Unclear> {
    let types = how.types;
    let is_list = how.split.is_some() || (types.list && !types.text);
    let kind = match content {
        CellContent::Text(text) if is_list => {
            let parts = text.split(how.split.unwrap_or(",")).map(str::trim);
            let parts = parts.filter(|part| !part.is_empty());
            let item = |part: &str| {
                let kind = text_as(part, how.items, how.decimal, false)?;
                Ok(Value { kind, span })
            };
            let items = parts.map(item).collect::<Result<Vec<_>, _>>()?;
            if items.is_empty() {
                return Ok(None);
            }
            ValueKind::Array(items)
        }
        CellContent::Text(text) => text_as(text, types, how.decimal, how.typed)?,
        other if is_list => {
            let kind = plain(other, how.items);
            ValueKind::Array(vec![Value { kind, span }])
        }
        other => plain(other, types),
    };
    Ok(Some(Value { kind, span }))
}

/// What is no text, as one of the types.
fn plain(content: &CellContent, types: Types) -> ValueKind {
    match content {
        CellContent::Number(number) if types.is_any() || types.whole || types.number => {
            match number.fract() == 0.0 && number.abs() <= EXACT {
                true => ValueKind::Int(*number as i64),
                false => ValueKind::Float(*number),
            }
        }
        CellContent::Number(number) if types.boolean && (*number == 0.0 || *number == 1.0) => {
            ValueKind::Bool(*number == 1.0)
        }
        CellContent::Number(number) => ValueKind::String(number.to_string().into()),
        CellContent::Bool(flag) if types.is_any() || types.boolean || !types.text => {
            ValueKind::Bool(*flag)
        }
        CellContent::Bool(flag) => ValueKind::String(flag.to_string().into()),
        CellContent::Date(date) | CellContent::Text(date) => ValueKind::String(date.clone()),
        // Reported, and never asked for.
        CellContent::Error
        | CellContent::Uncomputed
        | CellContent::StrayQuote
        | CellContent::UnopenedQuote => ValueKind::String("".into()),
    }
}

/// A text as one of the types. What is none of them stays a text, which the schema refuses.
fn text_as(
    text: &str,
    types: Types,
    decimal: DecimalSign,
    typed: bool,
) -> Result<ValueKind, Unclear> {
    let is_blank = |letter: char| letter.is_whitespace() || "\u{200b}\u{feff}".contains(letter);
    let listed;
    let text = match types.listed {
        true => {
            listed = composed(text.trim_matches(is_blank));
            &listed
        }
        false => text,
    };
    let own = || ValueKind::String(text.into());
    // In a workbook a text is meant as one, where there may be one.
    if types.is_any() || (typed && types.text) {
        return Ok(own());
    }
    if types.whole || types.number {
        match number_beside(text, decimal) {
            Some(Ok(number)) if number.fract() == 0.0 && number.abs() <= EXACT => {
                return Ok(ValueKind::Int(number as i64));
            }
            Some(Ok(number)) => return Ok(ValueKind::Float(number)),
            Some(Err(unclear)) if !types.text => return Err(unclear),
            _ => {}
        }
    }
    if types.boolean
        && let Some(flag) = flag(text)
    {
        return Ok(ValueKind::Bool(flag));
    }
    Ok(own())
}

/// The words for yes and no that spreadsheets write in several languages, and ticks.
pub fn flag(text: &str) -> Option<bool> {
    const YES: [&str; 13] = [
        "true",
        "yes",
        "x",
        "✓",
        "✔",
        "1",
        "vrai",
        "oui",
        "wahr",
        "ja",
        "sí",
        "verdadero",
        "vero",
    ];
    const NO: [&str; 10] = [
        "false", "no", "0", "faux", "non", "falsch", "nein", "falso", "-", "✗",
    ];
    let word = text.trim().to_lowercase();
    match (YES.contains(&&*word), NO.contains(&&*word)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// A number as people write it: `12`, `-1.5`, `1,5`, `1 234,5`, `20 %`; none where it is none.
pub fn number(text: &str, decimal: Option<char>) -> Option<Result<f64, Unclear>> {
    let decimal = DecimalSign {
        said: decimal,
        is_comma: false,
    };
    number_beside(text, decimal)
}

/// Whether a text is a number with decimals behind a comma, and can be nothing else.
pub fn has_comma(text: &str) -> bool {
    let comma = text
        .rfind([',', '.'])
        .filter(|at| text[*at..].starts_with(','));
    comma.is_some() && text.matches(',').count() == 1 && matches!(number(text, None), Some(Ok(_)))
}

/// The same beside other numbers.
pub fn number_beside(text: &str, decimal: DecimalSign) -> Option<Result<f64, Unclear>> {
    let written = text.trim();
    let (digits, per) = match written.strip_suffix('%') {
        Some(digits) => (digits.trim_end(), 100.0),
        None => (written, 1.0),
    };
    // The minus of typography is one too; blanks part thousands.
    let plain: String = digits
        .chars()
        .map(|letter| if letter == '\u{2212}' { '-' } else { letter })
        .collect();
    let plain = without_blanks(&plain)?;
    let last = plain.rfind([',', '.']);
    let sign = match (decimal.said, last) {
        (Some(sign), _) => sign,
        (None, None) => '.',
        (None, Some(at)) => {
            let found = if plain[at..].starts_with(',') {
                ','
            } else {
                '.'
            };
            let other = if found == ',' { '.' } else { ',' };
            let times = plain.matches(found).count();
            match (times, plain.contains(other)) {
                // 1,234,567
                (2.., false) => other,
                // 1,234 may be either; 1.234 is a decimal, as everywhere in TOML, but beside 0,5.
                (1, false)
                    if (found == ',' || decimal.is_comma) && may_be_thousands(&plain, at) =>
                {
                    return Some(Err(Unclear::Number(written.to_owned())));
                }
                _ => found,
            }
        }
    };
    let group = if sign == ',' { '.' } else { ',' };
    let (whole, fraction) = plain.split_once(sign).unwrap_or((&plain, ""));
    let whole = without_groups(whole, group)?;
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = whole.strip_prefix(['-', '+']).unwrap_or(&whole);
    if !is_digits(unsigned) || !is_digits(fraction) || (unsigned.is_empty() && fraction.is_empty())
    {
        return None;
    }
    let number: f64 = format!("{whole}.{fraction}0").parse().ok()?;
    Some(Ok(number / per))
}

fn may_be_thousands(text: &str, comma: usize) -> bool {
    let before = text[..comma].trim_start_matches(['-', '+']);
    let is_group = text[comma + 1..].len() == 3;
    is_group && (1..=3).contains(&before.len()) && !before.starts_with('0')
}

/// The number without blanks between its groups of three digits.
fn without_blanks(text: &str) -> Option<String> {
    let is_blank = |letter: char| matches!(letter, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\'');
    if !text.contains(is_blank) {
        return Some(text.to_owned());
    }
    let end = text.find([',', '.']).unwrap_or(text.len());
    let (whole, rest) = text.split_at(end);
    let mut groups = whole.split(is_blank);
    let first = groups.next().unwrap_or("");
    let grouped = groups.clone().all(|group| group.len() == 3) && !first.is_empty();
    (grouped && !rest.contains(is_blank)).then(|| text.replace(is_blank, ""))
}

/// The same of another sign between the groups.
fn without_groups(whole: &str, sign: char) -> Option<String> {
    let mut groups = whole.split(sign);
    groups.next();
    groups
        .all(|group| group.len() == 3)
        .then(|| whole.replace(sign, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dot_may_part_thousands_beside_commas() {
        let beside = |text: &str| {
            let decimal = DecimalSign {
                said: None,
                is_comma: ["0,5", "1.500"].into_iter().any(has_comma),
            };
            number_beside(text, decimal)
        };
        assert_eq!(beside("1.500"), Some(Err(Unclear::Number("1.500".into()))));
        assert_eq!(
            [beside("1.50"), beside("0,500")],
            [Some(Ok(1.5)), Some(Ok(0.5))]
        );
        assert!(
            !["1,234", "1.5", "1,234,567", "12", "a,b"]
                .into_iter()
                .any(has_comma)
        );
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let read = |text: &str| number(text, None).and_then(Result::ok);
        for (text, expected) in [
            ("12", 12.0),
            ("-1.5", -1.5),
            ("1,5", 1.5),
            ("0,125", 0.125),
            ("1 234,5", 1234.5),
            ("1\u{202f}234", 1234.0),
            ("1,234.5", 1234.5),
            ("1.234,5", 1234.5),
            ("1,234,567", 1_234_567.0),
            ("20 %", 0.2),
            (".5", 0.5),
            ("\u{2212}3", -3.0),
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
        for text in [
            "", "a", "1a", "1 2", "1,2,3", "--1", "1e5", "12.3.4", "-", "%", "nan", "inf",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(
            number("1,234", None),
            Some(Err(Unclear::Number("1,234".into())))
        );
        assert_eq!(number("1,234", Some(',')), Some(Ok(1.234)));
        assert_eq!(number("1,234", Some('.')), Some(Ok(1234.0)));
    }
}
