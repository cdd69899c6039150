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

/// JSON with each of these characters as JSON writes them, `\u009b`: they stand in its strings only.
pub fn json(text: String) -> String {
    let is_left = |letter: char| is_unsafe(letter) && letter != '\n';
    if !text.contains(is_left) {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match is_left(letter) {
            // Writing to a string does not fail.
            true => _ = write!(plain, "\\u{:04x}", u32::from(letter)),
            false => plain.push(letter),
        }
    }
    plain
}

/// The text with what the renderer of excerpts leaves of that replaced: it knows C0 and what turns the
/// direction, and colours with ESC itself. It goes by how wide letters are, which accents are not: lines
/// of the source are cut.
pub fn excerpt(text: String) -> String {
    let is_left = |letter: char| is_unsafe(letter) && !letter.is_ascii();
    let text = match text.contains(is_left) {
        true => text.replace(is_left, "\u{fffd}"),
        false => text,
    };
    match text.lines().any(|line| line.len() > LONGEST) {
        true => text.lines().map(cut).collect::<Vec<_>>().join("\n"),
        false => text,
    }
}

/// A line of an excerpt, of which what stands behind its number is cut where it is too long.
fn cut(line: &str) -> String {
    const RESET: &str = "\u{1b}[0m";
    let shown = line
        .get(..line.floor_char_boundary(LONGEST))
        .unwrap_or(line);
    let is_source = |line: &str| {
        let words = anstream::adapter::strip_str(line).to_string();
        let behind = words
            .trim_start()
            .trim_start_matches(|digit: char| digit.is_ascii_digit());
        behind.trim_start().starts_with('|')
    };
    if shown.len() == line.len() || !is_source(shown) {
        return line.to_owned();
    }
    // Not within the code of a colour.
    let code = shown
        .rfind('\u{1b}')
        .filter(|at| !shown[*at..].contains('m'));
    let shown = &shown[..code.unwrap_or(shown.len())];
    let end = if shown.contains('\u{1b}') { RESET } else { "" };
    format!("{shown}{end}…")
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
    fn json_has_nothing_that_a_terminal_takes() {
        let text = "{\n  \"a\": \"\u{9b}0m\u{202e}\u{7f}é\"\n}";
        let plain = "{\n  \"a\": \"\\u009b0m\\u202e\\u007fé\"\n}";
        assert_eq!(json(text.into()), plain);
    }

    #[test]
    fn a_line_of_accents_is_cut() {
        let accents = "\u{301}".repeat(100_000);
        let shown = excerpt(format!("title {accents}\n3 | a{accents}\n  | ^"));
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0].len(), 6 + accents.len());
        assert!(lines[1].len() < 2 * LONGEST && lines[1].ends_with('…'));
        assert_eq!(lines[2], "  | ^");
        let coloured = excerpt(format!(
            "\u{1b}[94m3\u{1b}[0m \u{1b}[94m|\u{1b}[0m a{accents}"
        ));
        assert!(coloured.len() < 2 * LONGEST && coloured.ends_with("\u{1b}[0m…"));
    }

    #[test]
    fn long_texts_are_cut_and_say_so() {
        assert_eq!(bounded("éé", 3), "é … and 2 more bytes");
        assert_eq!(bounded("éé", 4), "éé");
    }
}
