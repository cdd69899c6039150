//! Signs that stand in pairs, of which one is missing.

use super::TypographySlip;

/// A guillemet, a parenthesis or a mark of bold letters without its other.
pub fn unpaired(text: &str, language: &str) -> Vec<TypographySlip> {
    let mut found = guillemets(text, language);
    found.extend(parenthesis(text));
    found.extend(bold(text));
    found
}

/// Guillemets that are not closed, in French not opened either.
fn guillemets(text: &str, language: &str) -> Vec<TypographySlip> {
    let is_french = language.split('-').next() == Some("fr");
    // German and Danish point them inwards.
    let turned = text.find(['«', '»']);
    if !is_french && turned.is_some_and(|at| text[at..].starts_with('»')) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut open: Option<usize> = None;
    for (at, sign) in text.char_indices() {
        match (sign, open) {
            ('«', None) => open = Some(at),
            ('»', Some(_)) => open = None,
            ('»', None) if is_french => {
                let what = message!("check-typography-unopened", "`»` is not opened");
                found.push(TypographySlip::new(at..at + '»'.len_utf8(), what));
            }
            _ => {}
        }
    }
    if let Some(at) = open {
        let what = message!("check-typography-unclosed", "`«` is not closed");
        found.push(TypographySlip::new(at..at + '«'.len_utf8(), what));
    }
    found
}

/// A parenthesis that is not closed. One that is not opened may number an item: `a)`.
fn parenthesis(text: &str) -> Option<TypographySlip> {
    let mut open: Vec<usize> = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => open.push(at),
            ')' => _ = open.pop(),
            _ => {}
        }
    }
    let at = *open.first()?;
    let what = message!("check-typography-unclosed-parenthesis", "`(` is not closed");
    Some(TypographySlip::new(at..at + 1, what))
}

/// What is left of `**bold**` where one of the two marks is missing: it would be printed.
fn bold(text: &str) -> Option<TypographySlip> {
    let at = text.find("**")?;
    let is_one = text[at + 2..].find("**").is_none();
    let what = message!("check-typography-unclosed-bold", "`**` stands here alone");
    is_one.then(|| TypographySlip::new(at..at + 2, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lacks_its_other_is_told() {
        for (language, text, at) in [
            ("fr", "la carte « Arc ou rien", vec![9]),
            ("fr", "la carte Arc » ou rien", vec![13]),
            ("fr", "« Oui », dit-elle. « Non", vec![21]),
            ("en", "draw (or discard a card", vec![5]),
            ("en", "draw (one (or two) cards", vec![5]),
            ("en", "**Draw a card", vec![0]),
        ] {
            let found = unpaired(text, language);
            let starts: Vec<usize> = found.iter().map(|slip| slip.at.start).collect();
            assert_eq!(starts, at, "{text}");
        }
        for (language, text) in [
            ("fr", "« Oui » ou « non » (ou rien)"),
            ("de", "»Ja« oder »nein«"),
            ("en", "a) draw, b) discard"),
            ("en", "2 ** 3 ** 4"),
        ] {
            assert!(unpaired(text, language).is_empty(), "{text}");
        }
    }
}
