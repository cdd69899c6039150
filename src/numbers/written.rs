//! Numbers as they stand in texts: what is within one, and where it ends.

use super::NumberForms;

/// Blanks and apostrophes that stand between thousands, in any language.
const BLANKS: [char; 6] = [' ', '\u{a0}', '\u{202f}', '\u{2009}', '\u{2019}', '\''];

/// What a language sets within a number, beside blanks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NumberSigns {
    /// Between thousands: a comma or a point, where it is one of them.
    thousands: Option<char>,
}

impl NumberSigns {
    /// Those of a language, by its tag.
    pub fn of(language: &str) -> NumberSigns {
        let printed = NumberForms::new(language).int(10_000, false);
        let mut signs = printed.chars();
        NumberSigns {
            thousands: signs.find(|sign| matches!(sign, ',' | '.')),
        }
    }

    /// The digits of the whole number that begins at `at`, without what parts its thousands, and where it ends.
    pub fn whole(self, text: &str, at: usize) -> (String, usize) {
        let mut end = digits(text, at);
        let mut whole = text[at..end].to_owned();
        if whole.len() > 3 || whole.starts_with('0') {
            return (whole, end);
        }
        let mut between = None;
        while let Some(sign) = text[end..].chars().next() {
            let is_sign = BLANKS.contains(&sign) || self.thousands == Some(sign);
            let next = end + sign.len_utf8();
            let last = digits(text, next);
            if !is_sign || between.is_some_and(|between| between != sign) || last - next != 3 {
                break;
            }
            between = Some(sign);
            whole.push_str(&text[next..last]);
            end = last;
        }
        (whole, end)
    }

    /// The number that begins at `at` with its decimals, as Rust reads one, and where it ends.
    pub fn number(self, text: &str, at: usize) -> (String, usize) {
        let (mut read, end) = self.whole(text, at);
        let Some((decimals, last)) = self.decimals(text, end) else {
            return (read, end);
        };
        read.push('.');
        read.push_str(decimals);
        (read, last)
    }

    /// The decimals behind a whole number that ends at `at`, and where they end.
    pub fn decimals(self, text: &str, at: usize) -> Option<(&str, usize)> {
        let start = at + usize::from(text[at..].starts_with(['.', ',']));
        let end = digits(text, start);
        (end > start && start > at).then(|| (&text[start..end], end))
    }
}

/// Where the digits end that begin at `from`.
fn digits(text: &str, from: usize) -> usize {
    let rest = &text[from..];
    let length = rest.find(|letter: char| !letter.is_ascii_digit());
    from + length.unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted_as_the_language_parts_them() {
        let whole = |language: &str, text: &str| NumberSigns::of(language).whole(text, 0).0;
        for (language, text, number) in [
            ("en", "1,500 gold", "1500"),
            ("en", "1,000,000", "1000000"),
            ("en", "1.500", "1"),
            ("fr", "1,500", "1"),
            ("fr", "10\u{202f}000\u{202f}000", "10000000"),
            ("fr", "1 000 000 de fois", "1000000"),
            ("de", "1.500 Gold", "1500"),
            ("de", "1,5", "1"),
            ("fr", "2024 500 joueurs", "2024"),
            ("fr", "12 5000", "12"),
            ("fr", "007 000", "007"),
            ("en", "1,000 500", "1000"),
        ] {
            assert_eq!(whole(language, text), number, "{language} {text}");
        }
    }

    #[test]
    fn decimals_stand_behind_either_sign() {
        let signs = NumberSigns::default();
        assert_eq!(signs.decimals("1,25 mm", 1), Some(("25", 4)));
        assert_eq!(signs.decimals("1.5", 1), Some(("5", 3)));
        assert_eq!(signs.decimals("1, 5", 1), None);
        assert_eq!(signs.decimals("15", 1), None);
    }
}
