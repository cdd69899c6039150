//! Text that may come from anywhere, made fit for one line of a terminal or a log.

use std::borrow::Cow;
use std::fmt::Write;

/// What a message or a help may hold, in bytes.
pub const LONGEST: usize = 2_000;

/// The text with every character that would move a cursor, break a line or turn the direction of
/// reading written as an escape: `\n`, `\u{1b}`.
pub fn line(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match is_unsafe(letter) {
            // Writing to a string does not fail.
            true => _ = write!(plain, "{}", letter.escape_default()),
            false => plain.push(letter),
        }
    }
    Cow::Owned(plain)
}

/// The same, and no more than so many bytes of it, with the number of those left out.
pub fn bounded(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return line(text);
    }
    let kept = text.floor_char_boundary(most);
    let more = text.len() - kept;
    Cow::Owned(format!("{} … and {more} more bytes", line(&text[..kept])))
}

/// TOML of several lines, with each of these characters as TOML writes them: `\u001B`.
pub fn toml(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match is_unsafe(letter) && letter != '\n' && letter != '\t' {
            // Writing to a string does not fail.
            true => _ = write!(plain, "\\u{:04X}", u32::from(letter)),
            false => plain.push(letter),
        }
    }
    plain
}

/// The text with what the renderer of excerpts leaves of that replaced: it knows C0 and what turns the
/// direction, and colours with ESC itself.
pub fn excerpt(text: String) -> String {
    let is_left = |letter: char| is_unsafe(letter) && !letter.is_ascii();
    match text.contains(is_left) {
        true => text.replace(is_left, "\u{fffd}"),
        false => text,
    }
}

/// Control characters (C0, DEL and C1), line and paragraph separators, and what changes the
/// direction of the text after it (Unicode Technical Report 36).
pub fn is_unsafe(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{61c}'
        )
        || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_moves_the_cursor() {
        assert_eq!(line("a\n::error::b"), "a\\n::error::b");
        assert_eq!(
            line("\u{1b}[2J\u{9b}0m\u{202e}"),
            "\\u{1b}[2J\\u{9b}0m\\u{202e}"
        );
        assert_eq!(
            toml("a = \"\u{9b}\u{202e}\"\n\tb"),
            "a = \"\\u009B\\u202E\"\n\tb"
        );
        assert_eq!(line("Épée 5\u{a0}€ 𓂀"), "Épée 5\u{a0}€ 𓂀");
    }

    #[test]
    fn an_excerpt_keeps_its_colours() {
        let text = "\u{1b}[31m1 |\u{1b}[0m a\u{9b}0m\u{85}\u{2028}é";
        let plain = "\u{1b}[31m1 |\u{1b}[0m a\u{fffd}0m\u{fffd}\u{fffd}é";
        assert_eq!(excerpt(text.into()), plain);
    }

    #[test]
    fn long_texts_are_cut_and_say_so() {
        assert_eq!(bounded("éé", 3), "é … and 2 more bytes");
        assert_eq!(bounded("éé", 4), "éé");
    }
}
