//! Sums in printed texts, `7 − 2 = 5`, worked out again.

use crate::numbers::NumberSigns;

/// A sum that is wrong.
#[derive(PartialEq, Debug)]
pub struct WrongSum {
    /// As it is printed, without blanks at its ends.
    pub said: String,
    /// What it comes to.
    pub result: f64,
}

/// So many bytes before and behind an `=` are read.
const FAR: usize = 120;
/// A longer word behind a number is no unit.
const UNIT: usize = 14;
/// What is rounded may be off by this.
const ROUNDING: f64 = 0.005;

#[derive(Clone, Copy, PartialEq, Debug)]
enum SumToken<'t> {
    Number(f64),
    /// `+`, `-`, `*` or `/`.
    Operator(char),
    Word(&'t str),
    /// A sign of a sentence: a sum may begin behind it or end before it.
    Stop,
    /// What a number beside it may be a part of: `√9`, `3/4`, `10 %`.
    Other,
}

/// The sums of a text that are wrong: two numbers or more, an `=` and a number. What is more than that (units
/// that differ, parentheses, signs of the game) is let pass.
pub fn wrong(text: &str, language: &str) -> Vec<WrongSum> {
    let mut equals = text.match_indices('=').peekable();
    if equals.peek().is_none() {
        return Vec::new();
    }
    let signs = NumberSigns::of(language);
    equals
        .filter_map(|(at, _)| wrong_at(text, at, signs))
        .collect()
}

fn wrong_at(text: &str, at: usize, signs: NumberSigns) -> Option<WrongSum> {
    let from = text.ceil_char_boundary(at.saturating_sub(FAR));
    let to = text.floor_char_boundary((at + FAR).min(text.len()));
    let left = tokens(&text[from..at], signs);
    let right = tokens(&text[at + 1..to], signs);
    let (sum, start, unit) = sum(&left)?;
    let (said, end, other) = result(&right)?;
    let differ = matches!((unit, other), (Some(unit), Some(other)) if unit != other);
    if differ || (sum - said).abs() <= ROUNDING {
        return None;
    }
    let said = &text[from + start..at + 1 + end];
    Some(WrongSum {
        said: said.split_whitespace().collect::<Vec<_>>().join(" "),
        result: sum,
    })
}

/// The number behind an `=`, where it ends and its unit. None where more is worked out behind it.
fn result<'t>(tokens: &[(SumToken<'t>, usize, usize)]) -> Option<(f64, usize, Option<&'t str>)> {
    let (sign, rest) = match tokens {
        [(SumToken::Operator('-'), ..), rest @ ..] => (-1.0, rest),
        [(SumToken::Operator('+'), ..), rest @ ..] => (1.0, rest),
        rest => (1.0, rest),
    };
    let [(SumToken::Number(number), _, end), rest @ ..] = rest else {
        return None;
    };
    let (unit, rest) = match rest {
        [(SumToken::Word(word), ..), rest @ ..] => (Some(*word), rest),
        rest => (None, rest),
    };
    let goes_on = matches!(
        rest.first(),
        Some((SumToken::Operator(_) | SumToken::Other, ..))
    );
    (!goes_on).then_some((sign * number, *end, unit))
}

/// What the numbers that end a text come to, where they begin, and their unit.
fn sum<'t>(tokens: &[(SumToken<'t>, usize, usize)]) -> Option<(f64, usize, Option<&'t str>)> {
    let mut rest = tokens;
    let mut units = Vec::new();
    // From the last: each number with the operator before it.
    let mut parts: Vec<(f64, char)> = Vec::new();
    let start = loop {
        if let [
            before @ ..,
            (SumToken::Number(_), ..),
            (SumToken::Word(word), ..),
        ] = rest
        {
            units.push(*word);
            rest = &rest[..before.len() + 1];
        }
        let [before @ .., (SumToken::Number(number), at, _)] = rest else {
            return None;
        };
        match before {
            [further @ .., (SumToken::Operator(operator), ..)] if is_operand(further) => {
                parts.push((*number, *operator));
                rest = further;
            }
            // A sign, where nothing is before it that it could join.
            [(SumToken::Operator(sign @ ('+' | '-')), sign_at, end)] if end == at => {
                parts.push((*number, *sign));
                break *sign_at;
            }
            [.., (SumToken::Operator(_) | SumToken::Other, ..)] => return None,
            _ => {
                parts.push((*number, '+'));
                break *at;
            }
        }
    };
    let (mut sum, mut product) = (0.0, 1.0);
    for (number, operator) in &parts {
        match operator {
            '*' => product *= number,
            '/' => product /= number,
            sign => {
                sum += product * number * if *sign == '-' { -1.0 } else { 1.0 };
                product = 1.0;
            }
        }
    }
    units.dedup();
    let unit = match units[..] {
        [] => None,
        [unit] => Some(unit),
        _ => return None,
    };
    (parts.len() > 1 && sum.is_finite()).then_some((sum, start, unit))
}

/// Whether tokens end with a number, or with a number and its unit.
fn is_operand(tokens: &[(SumToken<'_>, usize, usize)]) -> bool {
    matches!(
        tokens,
        [.., (SumToken::Number(_), ..)] | [.., (SumToken::Number(_), ..), (SumToken::Word(_), ..)]
    )
}

/// The numbers, operators and words of a text, each from where to where.
fn tokens(text: &str, signs: NumberSigns) -> Vec<(SumToken<'_>, usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let end = match letter {
            _ if letter.is_whitespace() => at + letter.len_utf8(),
            '0'..='9' => {
                let (number, end) = number(text, at, signs);
                found.push((number.map_or(SumToken::Other, SumToken::Number), at, end));
                end
            }
            _ if letter.is_alphabetic() => {
                let rest = &text[at..];
                let length = rest.find(|letter: char| !letter.is_alphanumeric());
                let word = &rest[..length.unwrap_or(rest.len())];
                let is_unit = word.len() <= UNIT && word.chars().all(char::is_alphabetic);
                let token = if is_unit {
                    SumToken::Word(word)
                } else {
                    SumToken::Other
                };
                found.push((token, at, at + word.len()));
                at + word.len()
            }
            _ => {
                let end = at + letter.len_utf8();
                let token = match letter {
                    '+' => SumToken::Operator('+'),
                    '−' | '–' | '-' => SumToken::Operator('-'),
                    '×' => SumToken::Operator('*'),
                    '÷' => SumToken::Operator('/'),
                    '(' | ')' | '«' | '»' | '“' | '”' | '•' => SumToken::Stop,
                    '.' | ',' | ';' | ':' | '!' | '?' if ends_word(&text[end..]) => SumToken::Stop,
                    _ => SumToken::Other,
                };
                found.push((token, at, end));
                end
            }
        };
        at = end;
    }
    found
}

/// Whether what is before a text is not joined to it.
fn ends_word(text: &str) -> bool {
    text.chars().next().is_none_or(char::is_whitespace)
}

/// A number, and where it ends; none where it is a part of a word: `3d6`, `2e`.
fn number(text: &str, at: usize, signs: NumberSigns) -> (Option<f64>, usize) {
    let (read, end) = signs.number(text, at);
    match text[end..].starts_with(char::is_alphabetic) {
        true => (None, end),
        false => (read.parse().ok(), end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_worked_out_again() {
        let of = |text: &str| {
            let found = wrong(text, "fr").into_iter();
            let found = found.map(|sum| format!("{} → {}", sum.said, sum.result));
            found.collect::<Vec<_>>().join("; ")
        };
        for (text, told) in [
            ("Il perd 7 − 2 = 4 PV.", "7 − 2 = 4 → 5"),
            ("3 dés + 2 dés = 6 dés", "3 dés + 2 dés = 6 → 5"),
            (
                "Soit 1\u{202f}100 + 2 × 50 = 1\u{202f}300 Perses",
                "1 100 + 2 × 50 = 1 300 → 1200",
            ),
            ("−5 + 2 = 3, puis 1,5 × 2 = 3", "−5 + 2 = 3 → -3"),
            ("6 ÷ 4 = 1,6", "6 ÷ 4 = 1,6 → 1.5"),
            (
                "Ainsi (2 + 2 = 5) : 1 + 1 = 3.",
                "2 + 2 = 5 → 4; 1 + 1 = 3 → 2",
            ),
        ] {
            assert_eq!(of(text), told, "{text}");
        }
        for right in [
            "7 − 2 = 5, 1 + 1 + 1 = 3 et 2 + 3 × 4 = 14",
            "a = 3, 1 = 1 pièce",
            "(1 + 2) × 2 = 6",
            "3 × 20 mm = 6 cm",
            "4 + 1 = 2 + 3",
            "2d6 + 1 = 7, R2 + 1 = 4",
            "Un + deux = 4 ; 1 × ⚔ + 2 = 5",
            "1 + 2 × = 5",
            "10 ÷ 3 = 3,33",
            "(7) − 2 + 1 = 6, Force − 2 + 1 = 3",
            "3² + 1 + 1 = 11, √9 + 1 = 4",
            "3/4 + 1 = 1,75 et 1 ÷ 2 = 1/2",
            "4:3 + 1 = 7",
        ] {
            assert_eq!(of(right), "", "{right}");
        }
    }
}
