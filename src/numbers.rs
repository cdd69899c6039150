//! Numbers as a language prints them: its separators, its plural forms, its words.
//!
//! Separators and plural rules are those of the Unicode CLDR (<https://cldr.unicode.org>), by ICU4X.
//! The sign is the minus of typography, U+2212, in every language.

mod written;

use std::fmt::Write;

use fixed_decimal::Decimal;
use icu_decimal::DecimalFormatter;
use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

use crate::units::decimals;

pub use written::NumberSigns;

/// The words of numbers from 0, by language: as far as style guides spell numbers out.
const WORDS: [(&str, [&str; 13]); 7] = [
    (
        "de",
        [
            "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun",
            "zehn", "elf", "zwölf",
        ],
    ),
    (
        "en",
        [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve",
        ],
    ),
    (
        "es",
        [
            "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve",
            "diez", "once", "doce",
        ],
    ),
    (
        "fr",
        [
            "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
            "onze", "douze",
        ],
    ),
    (
        "it",
        [
            "zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove",
            "dieci", "undici", "dodici",
        ],
    ),
    (
        "nl",
        [
            "nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien",
            "elf", "twaalf",
        ],
    ),
    (
        "pt",
        [
            "zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez",
            "onze", "doze",
        ],
    ),
];

/// The largest number of which a plural form is looked for.
const LARGEST: u64 = 200;

/// The words for 0 to 12 in a language, by its tag; none where they are not known.
pub fn words(language: &str) -> Option<&'static [&'static str; 13]> {
    let own = language.split('-').next()?;
    let (_, words) = WORDS.iter().find(|(tag, _)| *tag == own)?;
    Some(words)
}

/// How a language prints numbers.
pub struct NumberForms {
    language: String,
    digits: Option<DecimalFormatter>,
    plurals: Option<PluralRules>,
    /// The kinds of number that the language tells apart, each with numbers of its kind.
    kinds: Vec<(PluralCategory, Vec<u64>)>,
    words: Option<&'static [&'static str; 13]>,
}

impl NumberForms {
    /// Those of a language by its tag; those of English for one that is not known.
    pub fn new(language: &str) -> NumberForms {
        let locale = |tag: &str| Locale::try_from_str(tag).ok();
        let known = locale(language).filter(|_| language != "und");
        let known = known.or_else(|| locale("en")).unwrap_or(Locale::UNKNOWN);
        let plurals = PluralRules::try_new_cardinal((&known).into()).ok();
        let mut kinds: Vec<(PluralCategory, Vec<u64>)> = Vec::new();
        for number in 0..=LARGEST {
            let Some(plurals) = &plurals else { break };
            let kind = plurals.category_for(number);
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, numbers)) => numbers.push(number),
                None => kinds.push((kind, vec![number])),
            }
        }
        kinds.sort_by_key(|(kind, _)| *kind);
        NumberForms {
            language: language.to_owned(),
            digits: DecimalFormatter::try_new((&known).into(), Default::default()).ok(),
            plurals,
            kinds,
            words: words(language),
        }
    }

    /// The language's tag.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// A whole number in digits.
    pub fn int(&self, number: i64, signed: bool) -> String {
        let sign = sign(number.cmp(&0), signed);
        self.digits(sign, Decimal::from(number.unsigned_abs()))
    }

    /// Any number in digits, to four places behind the point.
    pub fn float(&self, number: f64, signed: bool) -> String {
        let written = decimals(number.abs(), 4);
        let order = match written.as_str() {
            "0" => std::cmp::Ordering::Equal,
            _ => number.total_cmp(&0.0),
        };
        let sign = sign(order, signed);
        match Decimal::try_from_str(&written) {
            Ok(decimal) => self.digits(sign, decimal),
            Err(_) => format!("{sign}{written}"),
        }
    }

    fn digits(&self, sign: &str, number: Decimal) -> String {
        let mut text = sign.to_owned();
        // Writing to a String cannot fail.
        let _ = match &self.digits {
            Some(digits) => write!(text, "{}", digits.format(&number)),
            None => write!(text, "{number}"),
        };
        text
    }

    /// A number in words, where the language's are known and it is small.
    pub fn spelled(&self, number: i64) -> Option<&'static str> {
        let words = self.words?;
        words.get(usize::try_from(number).ok()?).copied()
    }

    /// Which of `count` forms a number takes. Fewer than the language has: the last is for all others.
    pub fn form(&self, number: i64, count: usize) -> usize {
        let last = count.saturating_sub(1);
        let Some(plurals) = &self.plurals else {
            return last;
        };
        let kind = plurals.category_for(number.unsigned_abs());
        let at = self.kinds.iter().position(|(known, _)| *known == kind);
        at.map_or(last, |at| at.min(last))
    }

    /// How many forms the language has.
    pub fn count(&self) -> usize {
        self.kinds.len()
    }

    /// What each form is for: `0, 1 / 2, 3, 4, …`.
    pub fn forms(&self) -> String {
        let forms = self.kinds.iter().map(|(_, numbers)| {
            let first: Vec<String> = numbers.iter().take(3).map(u64::to_string).collect();
            let more = if numbers.len() > 3 { ", …" } else { "" };
            format!("{}{more}", first.join(", "))
        });
        forms.collect::<Vec<_>>().join(" / ")
    }
}

fn sign(order: std::cmp::Ordering, signed: bool) -> &'static str {
    match order {
        std::cmp::Ordering::Less => "\u{2212}",
        std::cmp::Ordering::Greater if signed => "+",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_form_of_their_language() {
        let int = |language: &str, number| NumberForms::new(language).int(number, false);
        assert_eq!(int("fr", 10_000), "10\u{202f}000");
        assert_eq!(int("en", 10_000), "10,000");
        assert_eq!(int("de", -1_500), "\u{2212}1.500");
        assert_eq!(int("es", 1_500), "1500");
        assert_eq!(int("und", i64::MIN), "\u{2212}9,223,372,036,854,775,808");
        let fr = NumberForms::new("fr");
        assert_eq!(fr.int(2, true), "+2");
        assert_eq!(fr.int(0, true), "0");
        assert_eq!(fr.float(-2.5, false), "\u{2212}2,5");
        assert_eq!(fr.float(0.1 + 0.2, false), "0,3");
        assert_eq!(fr.float(-0.00001, true), "0");
    }

    #[test]
    fn each_number_takes_the_form_of_its_kind() {
        let forms = |language: &str, count, numbers: &[i64]| {
            let forms = NumberForms::new(language);
            let of = |number: &i64| forms.form(*number, count).to_string();
            numbers.iter().map(of).collect::<String>()
        };
        assert_eq!(forms("fr", 2, &[0, 1, 2, -1, 5]), "00101");
        assert_eq!(forms("en", 2, &[0, 1, 2, -1, 5]), "10101");
        assert_eq!(forms("pl", 3, &[1, 2, 5, 22, 25]), "01212");
        assert_eq!(forms("ja", 1, &[0, 1, 2]), "000");
        assert_eq!(NumberForms::new("fr").forms(), "0, 1 / 2, 3, 4, …");
        assert_eq!(NumberForms::new("fr").spelled(2), Some("deux"));
        assert_eq!(NumberForms::new("fr-CA").spelled(13), None);
        assert_eq!(NumberForms::new("fr").spelled(-1), None);
    }
}
