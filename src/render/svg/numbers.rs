//! Numbers that no card has: the libraries that draw reckon with them until they break.

use usvg::roxmltree::{Document, Node};

use super::located::Located;
use crate::diag::rules::templates::bad_svg;

/// The largest number of an attribute or a style: a kilometre, in millimetres.
const MOST: f64 = 1e6;
/// The most columns or rows of a filter's matrix: of every dot so many are looked at.
const MOST_ORDER: f64 = 100.0;
/// The attributes that hold no numbers, or any.
const WORDS: [&str; 11] = [
    "aria-label",
    "class",
    "data",
    "font-family",
    "href",
    "id",
    "in",
    "in2",
    "lang",
    "result",
    "version",
];

/// The first number of each element that is too large.
pub fn too_large(document: &Document<'_>) -> Vec<Located> {
    let elements = document.descendants().filter(Node::is_element);
    let found = elements.filter_map(|node| {
        if node.has_tag_name("style") {
            let number = large_in_css(node.text().unwrap_or_default())?;
            return Some(Located::new(
                super::start_tag(node),
                bad_svg::number(number, MOST),
            ));
        }
        let mut attributes = node.attributes().filter(|attribute| {
            let name = attribute.name();
            !WORDS.contains(&name) && !name.starts_with("data-")
        });
        attributes.find_map(|attribute| {
            let (value, most) = (attribute.value(), limit(attribute.name()));
            let number = match attribute.name() {
                "style" => large_in_css(value),
                name => large(value, name == "d", most),
            }?;
            Some(Located::new(
                attribute.range(),
                bad_svg::number(number, most),
            ))
        })
    });
    found.collect()
}

/// Whether a value has such a number.
pub fn is_large(value: &str) -> bool {
    large(value, false, MOST).is_some()
}

fn limit(attribute: &str) -> f64 {
    if attribute == "order" {
        MOST_ORDER
    } else {
        MOST
    }
}

/// The same in the values of declarations.
fn large_in_css(css: &str) -> Option<&str> {
    let parts = css.split([';', '{', '}']);
    let mut values = parts.filter_map(|part| part.split_once(':'));
    values.find_map(|(_, value)| large(value, false, MOST))
}

/// The first number in a text that is too large. Words with digits are none, but that letters part
/// numbers in the data of a path.
fn large(text: &str, is_path: bool, most: f64) -> Option<&str> {
    let bytes = text.as_bytes();
    // So few digits before its point, and no exponent: not larger.
    let short = most.log10() as usize;
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if byte.is_ascii_digit() || (byte == b'.' && digit(bytes, at + 1)) {
            let end = number_end(bytes, at);
            let written = &bytes[at..end];
            let whole = written.iter().take_while(|byte| byte.is_ascii_digit());
            if whole.count() <= short && !written.iter().any(|byte| byte.is_ascii_alphabetic()) {
                at = end;
                continue;
            }
            let number: f64 = text.get(at..end)?.parse().unwrap_or(0.0);
            if number > most {
                return text.get(at..end);
            }
            at = end;
        } else if byte == b'#' || (!is_path && (byte.is_ascii_alphabetic() || byte == b'_')) {
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
            at += 1;
            at += bytes[at..].iter().take_while(|byte| is_word(byte)).count();
        } else {
            at += 1;
        }
    }
    None
}

fn digit(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_some_and(u8::is_ascii_digit)
}

/// Where a number without its sign ends.
fn number_end(bytes: &[u8], start: usize) -> usize {
    let digits = |at: usize| {
        at + bytes[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let mut at = digits(start);
    if bytes.get(at) == Some(&b'.') {
        at = digits(at + 1);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if digit(bytes, at + 1 + sign) {
            at = digits(at + 1 + sign);
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_found_wherever_they_stand() {
        for (text, is_path, number) in [
            ("1e7", false, "1e7"),
            ("-3,-1E+30mm", false, "1E+30"),
            ("scale(2 3000000.5)", false, "3000000.5"),
            ("M0-1e38L5.5.5", true, "1e38"),
            ("1e400", false, "1e400"),
        ] {
            assert_eq!(large(text, is_path, MOST), Some(number), "{text}");
        }
        for text in [
            "1e6 -999999",
            "#99999999",
            "url(#m99999999)",
            "a9999999",
            "6e-17",
            "5em",
            "",
        ] {
            assert_eq!(large(text, false, MOST), None, "{text}");
        }
        assert_eq!(large_in_css(".a1e9 { r: 5; x: 9e9 }"), Some("9e9"));
    }
}
