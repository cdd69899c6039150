//! Ids of rows that have none of their own.

use deunicode::deunicode_char;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most letters of an id.
const LONGEST: usize = 64;

/// An id made from a title: small letters without their accents, digits, and a hyphen for all that is
/// between them. `Le Cor d’Étain` is `le-cor-d-etain`. Letters of other scripts are written in those
/// of the Latin one: `Щит` is `shchit`, `龍` is `long`. Nothing else has a part in it, so that it stays
/// the same wherever the row stands. Empty where the title has no letter or digit.
pub fn of_title(title: &str) -> String {
    let mut id = String::new();
    let mut waits = false;
    for letter in title.nfkc().filter(|letter| !is_combining_mark(*letter)) {
        let spelt = spelt(letter);
        if spelt.is_empty() {
            waits = !id.is_empty();
        }
        for (number, word) in spelt.split(' ').enumerate() {
            waits |= number > 0 && !id.is_empty();
            if word.is_empty() {
                continue;
            }
            if id.len() + word.len() + usize::from(waits) > LONGEST {
                return id;
            }
            if waits {
                id.push('-');
                waits = false;
            }
            id.push_str(word);
        }
    }
    id
}

/// A letter in small Latin ones and digits, with blanks where words part; empty for what is no letter.
fn spelt(letter: char) -> String {
    let own = match letter.to_lowercase().next().unwrap_or(letter) {
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
    if !own.is_empty() {
        return own.to_owned();
    }
    let plain = std::iter::once(letter).nfd();
    let plain: String = plain.filter(|letter| !is_combining_mark(*letter)).collect();
    let words = match plain.is_ascii() || !letter.is_alphabetic() {
        true => &plain,
        false => deunicode_char(letter).unwrap_or(""),
    };
    let keep = |letter: char| letter.is_ascii_alphanumeric() || letter == ' ';
    let kept = words.chars().filter(|letter| keep(*letter));
    let kept: String = kept.map(|letter| letter.to_ascii_lowercase()).collect();
    match kept.trim().is_empty() {
        true => String::new(),
        false => kept,
    }
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
            ("龍", "long"),
            ("剣士 7", "jian-shi-7"),
            ("Щит Мечника", "shchit-mechnika"),
            ("Ασπίδα", "aspida"),
            ("!?", ""),
            ("…", ""),
        ] {
            assert_eq!(of_title(title), id);
            assert!(id.is_empty() || is_safe_id(id), "{id}");
        }
        assert!(of_title(&"long word ".repeat(20)).len() <= 64);
    }
}
