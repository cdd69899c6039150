//! The words of a text: what stands between markup, tags, icons and addresses.

use std::borrow::Cow;
use std::ops::Range;

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// How a text is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WritingForm {
    /// A text of the content, without its braces.
    Text,
    /// The pages of a rulebook.
    Markdown,
    Template,
}

/// So far it is looked for the end of what is no text, in bytes.
const FARTHEST: usize = 2048;
/// The same of styles, scenes and tags of XML, whose attributes may hold drawings.
const FARTHEST_BLOCK: usize = 1 << 17;
/// Of longer texts the rest is not looked at.
const LONGEST: usize = 1 << 20;

/// The words of a text, in bytes.
pub fn words(text: &str, written: WritingForm) -> Vec<Range<usize>> {
    let text = &text[..text.floor_char_boundary(LONGEST)];
    let mut found = Vec::new();
    let (mut at, mut start) = (0, None);
    while let Some(letter) = text[at..].chars().next() {
        if is_part(letter) {
            start.get_or_insert(at);
            at += letter.len_utf8();
            continue;
        }
        if let Some(from) = start.take() {
            push(text, from..at, &mut found);
        }
        at += skipped(text, at, written).unwrap_or(letter.len_utf8());
    }
    if let Some(from) = start {
        push(text, from..at, &mut found);
    }
    found
}

/// What may stand within a word.
fn is_part(letter: char) -> bool {
    letter.is_alphanumeric()
        || matches!(
            letter,
            '\'' | '\u{2019}' | '-' | '\u{2011}' | '\u{ad}' | '_' | '@'
        )
        || ('\u{300}'..='\u{36f}').contains(&letter)
}

/// Takes a word without the signs at its ends; what holds digits or is part of an address is none.
fn push(text: &str, range: Range<usize>, found: &mut Vec<Range<usize>>) {
    let word = &text[range.clone()];
    let signs = ['\'', '\u{2019}', '-', '\u{2011}', '\u{ad}', '_'];
    let from = word.len() - word.trim_start_matches(signs).len();
    let to = word.trim_end_matches(signs).len();
    if from >= to {
        return;
    }
    let is_odd = |letter: char| letter.is_numeric() || matches!(letter, '_' | '@');
    let before = text[..range.start].chars().next_back();
    let after = &text[range.end..];
    let joins = |sign: char| matches!(sign, '.' | '/' | '\\' | '@' | '=' | '#');
    let goes_on = after.chars().next().is_some_and(joins)
        && after[1..].starts_with(|next: char| next.is_alphanumeric());
    // `rotate(180 …)`, which a component prints into an attribute.
    let mut argument = after.strip_prefix('(').into_iter().flat_map(str::chars);
    let is_function = argument
        .next()
        .is_some_and(|first| first.is_ascii_digit() || matches!(first, '-' | '.' | '{'));
    if is_function {
        return;
    }
    if word.contains(is_odd) || before.is_some_and(joins) || goes_on || after.starts_with("://") {
        return;
    }
    found.push(range.start + from..range.start + to);
}

/// The bytes from here on that are no text.
fn skipped(text: &str, at: usize, written: WritingForm) -> Option<usize> {
    use WritingForm::{Markdown, Template, Text};
    let far = &text[at..];
    let far = &far[..far.floor_char_boundary(FARTHEST_BLOCK)];
    let rest = &far[..far.floor_char_boundary(FARTHEST)];
    let to = |open: &str, close: &str| {
        let inner = rest.strip_prefix(open)?;
        Some(open.len() + inner.find(close)? + close.len())
    };
    // Scenes, styles and the lists of a tag are longer than what stands between two signs; one that does not end
    // goes on to the end.
    let block = |open: &str, close: &str| {
        let inner = far.strip_prefix(open)?;
        let end = inner
            .find(close)
            .map_or(inner.len(), |end| end + close.len());
        Some(open.len() + end)
    };
    let tags = || {
        block("{{", "}}")
            .or_else(|| block("{%", "%}"))
            .or_else(|| block("{#", "#}"))
    };
    let icon = || {
        let name = rest.strip_prefix(':')?;
        let is_name = |letter: char| letter.is_alphanumeric() || "-_/:".contains(letter);
        let length = name.find(|letter| !is_name(letter)).unwrap_or(name.len());
        let end = name[..length].find(':')?;
        (end > 0).then_some(end + 2)
    };
    match written {
        Text => to("{", "}").or_else(icon),
        Markdown => tags()
            .or_else(|| to("<!--", "-->"))
            .or_else(|| to("{", "}"))
            .or_else(|| block("```", "```"))
            .or_else(|| to("`", "`"))
            .or_else(|| to("](", ")"))
            .or_else(|| to("[^", "]"))
            .or_else(|| to("<", ">"))
            .or_else(icon),
        Template => block("<style", "</style>")
            .or_else(tags)
            .or_else(|| to("<!--", "-->"))
            .or_else(|| {
                far.starts_with('<')
                    .then(|| element(far).unwrap_or(far.len()))
            })
            .or_else(|| to("&", ";"))
            .or_else(icon),
    }
}

/// A tag of XML, in whose attributes templates may say what is greater.
fn element(rest: &str) -> Option<usize> {
    let mut at = rest.starts_with('<').then_some(1)?;
    loop {
        let end = at + rest[at..].find('>')?;
        let tag = rest[at..end]
            .find("{{")
            .or_else(|| rest[at..end].find("{%"));
        let Some(tag) = tag else {
            return Some(end + 1);
        };
        let inner = &rest[at + tag..];
        let close = match inner.starts_with("{{") {
            true => "}}",
            false => "%}",
        };
        at += tag + inner.find(close)? + close.len();
    }
}

/// A word without soft hyphens, with the hyphen that dictionaries have.
pub fn plain(word: &str) -> Cow<'_, str> {
    let is_plain = is_nfc(word) && !word.contains(['\u{ad}', '\u{2011}']);
    match is_plain {
        true => Cow::Borrowed(word),
        false => {
            let letters = word.nfc().filter(|letter| *letter != '\u{ad}');
            let letters = letters.map(|letter| match letter {
                '\u{2011}' => '-',
                letter => letter,
            });
            Cow::Owned(letters.collect())
        }
    }
}

/// A letter by itself, an abbreviation such as PV, a number such as XII or XIXe.
pub fn is_sign(word: &str) -> bool {
    let count = word.chars().count();
    let capitals = word
        .chars()
        .take_while(|letter| letter.is_uppercase())
        .count();
    let is_roman = || {
        let mut letters = word.chars().take(capitals);
        letters.all(|letter| "IVXLCDM".contains(letter))
    };
    count <= 1
        || capitals == count && count <= 3
        || capitals > 0 && {
            let rest = count - capitals;
            is_roman() && (rest == 0 || capitals > 1 && rest <= 3)
        }
}

/// The parts of a word between apostrophes and hyphens, and whether each is cut short by an
/// apostrophe: `l’`, `jusqu’`.
pub fn parts(word: &str) -> Vec<(&str, bool)> {
    const LONGEST_ELIDED: usize = 6;
    let mut parts = Vec::new();
    let mut rest = word;
    while let Some(end) = rest.find(['\'', '\u{2019}', '-']) {
        let part = &rest[..end];
        let is_apostrophe = !rest[end..].starts_with('-');
        let is_short = part.chars().nth(LONGEST_ELIDED).is_none();
        parts.push((part, is_apostrophe && is_short));
        let sign = rest[end..].chars().next().map_or(1, char::len_utf8);
        rest = &rest[end + sign..];
    }
    parts.push((rest, false));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, written: WritingForm) -> String {
        let found = words(text, written).into_iter().map(|at| &text[at]);
        found.collect::<Vec<_>>().join("|")
    }

    #[test]
    fn words_of_the_content() {
        let of = |text: &str| of(text, WritingForm::Text);
        assert_eq!(of("L’as, « aujourd'hui » !"), "L’as|aujourd'hui");
        assert_eq!(of("Lose **two** :sword: 'braves' - x2"), "Lose|two|braves");
        assert_eq!(of("[the Oracle]{.piece}, :a:b:c"), "the|Oracle|b|c");
        assert_eq!(of("at https://a.example/rules or me@a.example"), "at|or");
        assert_eq!(of("the end.Then 1er, rendez-vous-"), "the|rendez-vous");
        assert_eq!(of("{"), "");
        assert_eq!(of("e\u{301}te\u{301}"), "e\u{301}te\u{301}");
    }

    #[test]
    fn words_of_pages_and_templates() {
        assert_eq!(
            of(
                "# Play {{ game.title }}\n<!-- page -->A [card](#draw){.a} `x` {% if a %}b",
                WritingForm::Markdown
            ),
            "Play|A|card|b"
        );
        let template = "<svg><style>.a { fill: red }</style>\n<text x=\"{{ a > b }}\" y='1'>The&amp;end {{ entry.name }}</text>";
        assert_eq!(of(template, WritingForm::Template), "The|end");
        let long = format!("<path d=\"{}\"/>end", "M1 1 here ".repeat(2_000));
        assert_eq!(of(&long, WritingForm::Template), "end");
        assert_eq!(of("one <text", WritingForm::Template), "one");
        let list = format!("{{%- set d = [{}] %}}end", "true, ".repeat(1_000));
        assert_eq!(of(&list, WritingForm::Template), "end");
        let function = "translate(0 {{ y }}) rotate(180) scale({{ x }}) card(s)";
        assert_eq!(of(function, WritingForm::Template), "card|s");
    }

    #[test]
    fn signs_are_no_words() {
        for sign in ["a", "PV", "XII", "XIXe", "IIe", "ABC"] {
            assert!(is_sign(sign), "{sign}");
        }
        for word in ["as", "Dis", "Civ", "MILLE", "Mil", "ABCD"] {
            assert!(!is_sign(word), "{word}");
        }
    }

    #[test]
    fn parts_of_words() {
        assert_eq!(parts("l’as"), [("l", true), ("as", false)]);
        assert_eq!(parts("a-t-il"), [("a", false), ("t", false), ("il", false)]);
        assert_eq!(parts("longwordd's"), [("longwordd", false), ("s", false)]);
    }
}
