//! Points, commas and minus signs.

use super::{Signs, TypographySlip};
use crate::check::prose::{FILLED, NOTHING};

/// Two full stops, and a sign with no space behind it.
pub fn points(text: &str) -> Vec<TypographySlip> {
    let mut found = Vec::new();
    let before = |at: usize| text[..at].chars().next_back();
    for (at, sign) in text.char_indices() {
        let mut rest = text[at + sign.len_utf8()..].chars();
        let (next, second) = (rest.next(), rest.next());
        let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
        match sign {
            // `..` alone: three are an ellipsis, and `../` is a path.
            '.' if next == Some('.')
                && before(at).is_some_and(char::is_alphanumeric)
                && !second.is_some_and(|second| matches!(second, '.' | '/')) =>
            {
                let what = message!("check-typography-two-points", "two full stops stand here");
                found.push(TypographySlip::new(at..at + 2, what).written("."));
            }
            ',' | ';' if is_word(before(at)) && is_word(next) => {
                let what = message!(
                    "check-typography-points",
                    "a space is missing after `{sign}`",
                    sign
                );
                found.push(TypographySlip::new(at..at + 1, what).written(&format!("{sign} ")));
            }
            // `fin.Puis`, and neither `example.org` nor `J.C.`
            '.' if before(at).is_some_and(char::is_lowercase)
                && next.is_some_and(char::is_uppercase)
                && second.is_some_and(char::is_lowercase) =>
            {
                let what = message!(
                    "check-typography-points",
                    "a space is missing after `{sign}`",
                    sign
                );
                found.push(TypographySlip::new(at..at + 1, what).written(". "));
            }
            _ => {}
        }
    }
    found
}

/// A hyphen before a figure, where the game has minus signs elsewhere.
pub fn minus(text: &str, signs: Signs) -> Vec<TypographySlip> {
    let is_figure = |next: char| next.is_ascii_digit() || matches!(next, FILLED | NOTHING);
    let hyphens = text.match_indices('-').filter(|_| signs.minus);
    let hyphens = hyphens.filter(|(at, _)| {
        let before = text[..*at].chars().next_back();
        let is_apart = before.is_none_or(|sign| sign.is_whitespace() || sign == '(');
        is_apart && text[at + 1..].starts_with(is_figure)
    });
    let slips = hyphens.map(|(at, _)| {
        let what = message!(
            "check-typography-minus",
            "a hyphen for a minus sign, and the game has `−` elsewhere"
        );
        TypographySlip::new(at..at + 1, what).written("\u{2212}")
    });
    slips.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_mended() {
        let signs = Signs {
            minus: true,
            ..Signs::default()
        };
        for (text, right) in [
            ("Draw a card.. Discard it.", "Draw a card. Discard it."),
            ("Une carte,en main", "Une carte, en main"),
            ("Posez-la.Puis jouez", "Posez-la. Puis jouez"),
            ("perdez -5 braves", "perdez −5 braves"),
            ("wait... or ../here, 1,5 and J.C. of example.org", ""),
            ("from 3-5, Mi-5 and 2026-11-25", ""),
        ] {
            let mut mended = text.to_owned();
            let found = [points(text), minus(text, signs)].concat();
            for slip in &found {
                mended.replace_range(slip.at.clone(), slip.fix.as_deref().unwrap());
            }
            let expected = if right.is_empty() { text } else { right };
            assert_eq!(mended, expected);
        }
        assert!(minus("perdez -5 braves", Signs::default()).is_empty());
    }
}
