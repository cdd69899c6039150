//! What stands at a place of a text that may be half typed.

use std::ops::Range;

use crate::render::syntax;

/// What the cursor of a TOML file is in.
#[derive(PartialEq, Eq, Debug)]
pub enum TomlPlace<'t> {
    /// A string, up to the cursor, and the key it is the value of.
    Value {
        key: &'t str,
        typed: &'t str,
    },
    /// A key, up to the cursor, and the header that it stands under; none at the top.
    Key {
        table: &'t str,
        typed: &'t str,
    },
    Other,
}

/// What the cursor of a template is in.
#[derive(PartialEq, Eq, Debug)]
pub enum TagPlace<'t> {
    /// A string within a tag, up to the cursor, and what stands in the tag before it.
    Text {
        before: &'t str,
        typed: &'t str,
    },
    /// A name within a tag, with what stands before it, from which on it is typed: `entry.va`.
    Name {
        before: &'t str,
        path: &'t str,
    },
    Other,
}

/// What a key and a name are made of.
fn is_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '-')
}

fn line_before(text: &str, offset: usize) -> &str {
    let before = &text[..offset];
    &before[before.rfind('\n').map_or(0, |at| at + 1)..]
}

/// The part of a line behind a quotation mark that nothing closes.
fn open_string(line: &str) -> Option<usize> {
    let mut open = None;
    let mut escaped = false;
    for (at, character) in line.char_indices() {
        match (open, character) {
            (Some((_, '"')), '\\') if !escaped => {
                escaped = true;
                continue;
            }
            (Some((_, quote)), _) if character == quote && !escaped => open = None,
            (None, '"' | '\'') => open = Some((at, character)),
            (None, '#') => return None,
            _ => {}
        }
        escaped = false;
    }
    open.map(|(at, quote)| at + quote.len_utf8())
}

/// Where the TOML string begins, behind its marks, that nothing closes before `offset`, and how many marks it has.
fn open_value(text: &str, offset: usize) -> Option<(usize, usize)> {
    let mut at = 0;
    while let Some(found) = text[at..offset].find(['"', '\'', '#']) {
        let start = at + found;
        let rest = &text[start..offset];
        let quote = &rest[..1];
        let marks = quote.repeat(3);
        let is_escaping = quote == "\"";
        at = match () {
            _ if quote == "#" => start + rest.find('\n')?,
            _ if rest.starts_with(&marks) => match closed(&rest[3..], &marks, is_escaping) {
                Some(end) => start + 3 + end,
                None => return Some((start + 3, 3)),
            },
            _ => {
                // One that its line does not close is half typed.
                let line = rest.find('\n');
                let end = closed(&rest[1..line.unwrap_or(rest.len())], quote, is_escaping);
                match end.map(|end| 1 + end).or(line) {
                    Some(end) => start + end,
                    None => return Some((start + 1, 1)),
                }
            }
        };
    }
    None
}

/// Where a string ends, behind the marks that close it.
fn closed(text: &str, marks: &str, is_escaping: bool) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        if rest.starts_with(marks) {
            return Some(at + marks.len());
        }
        let mut letters = rest.chars();
        at += match letters.next()? {
            '\\' if is_escaping => 1 + letters.next().map_or(0, char::len_utf8),
            letter => letter.len_utf8(),
        };
    }
}

/// The key that the string is the value of whose marks begin behind `before`, on its line.
fn key_of(before: &str) -> Option<&str> {
    let (keys, _) = before.rsplit_once('=')?;
    let keys = keys.trim_end();
    let key = keys.rfind(|character| !is_word(character));
    Some(&keys[key.map_or(0, |at| at + 1)..])
}

/// What a cursor in a TOML file is in, by the strings and the headers above.
pub fn in_toml(text: &str, offset: usize) -> TomlPlace<'_> {
    if let Some((start, marks)) = open_value(text, offset) {
        return match key_of(line_before(text, start - marks)) {
            Some(key) => TomlPlace::Value {
                key,
                typed: &text[start..offset],
            },
            None => TomlPlace::Other,
        };
    }
    let line = line_before(text, offset);
    let typed = line.trim_start();
    if !typed.chars().all(is_word) {
        return TomlPlace::Other;
    }
    let above = text[..offset - line.len()].lines().rev();
    let mut headers = above
        .map(str::trim)
        .filter_map(|line| line.strip_prefix('['));
    let header = headers.next().and_then(|line| line.split(']').next());
    TomlPlace::Key {
        table: header.map_or("", |header| header.trim_start_matches('[').trim()),
        typed,
    }
}

/// What a cursor in a template is in.
pub fn in_template(text: &str, offset: usize) -> TagPlace<'_> {
    let before = &text[..offset];
    let Some(opened) = syntax::open_tag(before) else {
        return TagPlace::Other;
    };
    let tag = &before[opened + 2..];
    if let Some(start) = open_string(tag) {
        return TagPlace::Text {
            before: &tag[..start - 1],
            typed: &tag[start..],
        };
    }
    let is_path = |character: char| is_word(character) || character == '.';
    let start = tag.rfind(|character| !is_path(character));
    let (before, path) = tag.split_at(start.map_or(0, |at| at + 1));
    TagPlace::Name { before, path }
}

/// The string on the line that a place is in, without its quotation marks.
pub fn string_at(text: &str, offset: usize) -> Option<&str> {
    let start = offset - line_before(text, offset).len() + open_string(line_before(text, offset))?;
    let quote = text[..start].chars().next_back()?;
    let line = text[start..].lines().next()?;
    Some(&line[..line.find(quote)?])
}

/// The word that a place is in or behind.
pub fn word_at(text: &str, offset: usize) -> Option<&str> {
    let range = word_range(text, offset);
    (!range.is_empty()).then(|| &text[range])
}

fn word_range(text: &str, offset: usize) -> Range<usize> {
    let before = text[..offset].rfind(|character| !is_word(character));
    let start = before.map_or(0, |at| {
        at + text[at..].chars().next().map_or(1, char::len_utf8)
    });
    let behind = text[offset..].find(|character| !is_word(character));
    start..behind.map_or(text.len(), |length| offset + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text without its `^`, and where that was.
    fn cursor(text: &str) -> (String, usize) {
        (text.replace('^', ""), text.find('^').unwrap())
    }

    #[test]
    fn a_toml_file_is_read_up_to_the_cursor() {
        let value = |text: &str| {
            let (text, at) = cursor(text);
            match in_toml(&text, at) {
                TomlPlace::Value { key, typed } => Some(format!("{key}:{typed}")),
                _ => None,
            }
        };
        assert_eq!(value("icon = \"sw^"), Some("icon:sw".into()));
        assert_eq!(value("a = { icon = 'sw^' }"), Some("icon:sw".into()));
        assert_eq!(value("icons = [\"a\", \"b^\"]"), Some("icons:b".into()));
        assert_eq!(value("a = \"b\\\"c^\""), Some("a:b\\\"c".into()));
        assert_eq!(value("a = \"b\" ^"), None);
        let text = "text = \"\"\"It's a \"b\"\nc^";
        assert_eq!(value(text), Some("text:It's a \"b\"\nc".into()));
        assert_eq!(value("text = \"\"\"\na\"\"\"\nb^"), None);
        assert_eq!(value("a = \"half\nb = 'c^"), Some("b:c".into()));
        assert_eq!(value("# it's\nb = 'c^"), Some("b:c".into()));
        assert_eq!(value("# it \"is^"), None);
        let key = |text: &str| {
            let (text, at) = cursor(text);
            match in_toml(&text, at) {
                TomlPlace::Key { table, typed } => Some(format!("{table}:{typed}")),
                _ => None,
            }
        };
        assert_eq!(key("[[card]]\nid = 1\nti^"), Some("card:ti".into()));
        assert_eq!(key("ti^"), Some(":ti".into()));
        assert_eq!(key("text = \"\"\"\nti^"), None);
        assert_eq!(key("a = ti^"), None);
    }

    #[test]
    fn a_template_is_read_up_to_the_cursor() {
        let place = |text: &str| {
            let (text, at) = cursor(text);
            format!("{:?}", in_template(&text, at))
        };
        assert_eq!(place("<a>^"), "Other");
        assert_eq!(place("{{ a }}^"), "Other");
        assert_eq!(
            place("{{ icon(name=\"sw^"),
            "Text { before: \" icon(name=\", typed: \"sw\" }"
        );
        assert_eq!(
            place("{% if entry.va^"),
            "Name { before: \" if \", path: \"entry.va\" }"
        );
        assert_eq!(
            place("{{ a | up^"),
            "Name { before: \" a | \", path: \"up\" }"
        );
    }

    #[test]
    fn strings_and_words_are_found_around_a_place() {
        let (text, at) = cursor("é = \"card.s^vg\" # x");
        assert_eq!(string_at(&text, at), Some("card.svg"));
        assert_eq!(word_at(&text, at), Some("svg"));
        assert_eq!(string_at(&text, 0), None);
        assert_eq!(word_at(&text, text.len()), Some("x"));
    }
}
