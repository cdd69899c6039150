//! Ids of rows that have none of their own.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most letters of an id.
const LONGEST: usize = 64;

/// An id made from a title: small letters without their accents, digits, and a hyphen for all that is
/// between them. `Le Cor d’Étain` is `le-cor-d-etain`. Nothing else has a part in it, so that it
/// stays the same wherever the row stands. Empty where the title has no such letter.
pub fn of_title(title: &str) -> String {
    let mut id = String::new();
    let mut waits = false;
    for letter in title.nfkd().filter(|letter| !is_combining_mark(*letter)) {
        let small = letter.to_lowercase().next().unwrap_or(letter);
        let spelt = match small {
            'æ' => "ae",
            'œ' => "oe",
            'ø' => "o",
            'ß' => "ss",
            'ð' => "d",
            'þ' => "th",
            'ł' => "l",
            'đ' => "d",
            'ı' => "i",
            _ => "",
        };
        let mut bytes = [0; 4];
        let spelt = match small.is_ascii_alphanumeric() {
            true => small.encode_utf8(&mut bytes),
            false => spelt,
        };
        if spelt.is_empty() {
            waits = !id.is_empty();
            continue;
        }
        if id.len() + spelt.len() + usize::from(waits) > LONGEST {
            break;
        }
        if waits {
            id.push('-');
            waits = false;
        }
        id.push_str(spelt);
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::is_safe_id;

    #[test]
    fn a_title_is_an_id() {
        for (title, id) in [
            ("Le Cor d’Étain", "le-cor-d-etain"),
            ("Œuf & Cie.", "oeuf-cie"),
            ("  Straße 7 ", "strasse-7"),
            ("10 000", "10-000"),
            ("Łódź", "lodz"),
            ("龍", ""),
        ] {
            assert_eq!(of_title(title), id);
            assert!(id.is_empty() || is_safe_id(id), "{id}");
        }
        assert!(of_title(&"long word ".repeat(20)).len() <= 64);
    }
}
