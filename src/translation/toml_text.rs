//! Keys and texts as TOML writes them.

/// A key as TOML writes it: bare where it can be.
pub fn key(name: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    match !name.is_empty() && name.chars().all(is_bare) {
        true => name.to_owned(),
        false => on_one_line(name),
    }
}

/// A text as TOML writes it: over several lines where it has them.
pub fn quoted(text: &str) -> String {
    match text.contains('\n') && !text.contains('\r') {
        true => {
            let escaped: String = text.chars().map(|letter| escaped(letter, true)).collect();
            format!("\"\"\"\n{escaped}\"\"\"")
        }
        false => on_one_line(text),
    }
}

fn on_one_line(text: &str) -> String {
    let escaped: String = text.chars().map(|letter| escaped(letter, false)).collect();
    format!("\"{escaped}\"")
}

fn escaped(letter: char, over_lines: bool) -> String {
    match letter {
        '\n' if over_lines => "\n".into(),
        '\n' => "\\n".into(),
        '\t' => "\\t".into(),
        '"' => "\\\"".into(),
        '\\' => "\\\\".into(),
        letter if letter.is_control() => format!("\\u{:04X}", u32::from(letter)),
        letter => letter.into(),
    }
}
