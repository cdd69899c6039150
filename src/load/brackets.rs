//! Finds the unclosed bracket behind a syntax error, which the parser reports only lines further
//! down.

/// The offset of the outermost bracket that is still open at `end`.
pub fn left_open(text: &str, end: usize) -> Option<usize> {
    let mut open = Vec::new();
    let mut at = 0;
    while at < end {
        let rest = text.get(at..)?;
        at += match rest.chars().next()? {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => string(rest),
            bracket @ ('[' | '{') => {
                open.push(at);
                bracket.len_utf8()
            }
            bracket @ (']' | '}') => {
                open.pop();
                bracket.len_utf8()
            }
            letter => letter.len_utf8(),
        };
    }
    open.first().copied()
}

/// The length of the string `text` begins with; of a single line, to its end where it is not
/// closed.
fn string(text: &str) -> usize {
    let quote = ["\"\"\"", "'''", "\"", "'"]
        .into_iter()
        .find(|quote| text.starts_with(quote))
        .unwrap_or_default();
    let escapes = quote.starts_with('"');
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(quote.len()) {
        match letter {
            _ if escaped => escaped = false,
            '\\' if escapes => escaped = true,
            '\n' if quote.len() == 1 => return at,
            _ if text[at..].starts_with(quote) => return at + quote.len(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::left_open;

    #[test]
    fn the_bracket_that_is_never_closed_is_found() {
        let open = |text: &str| left_open(text, text.len());
        assert_eq!(open("a = [1, 2\nb = 3\n"), Some(4));
        assert_eq!(open("a = { b = [1, 2 }\n"), Some(4));
        assert_eq!(open("a = [1, 2]\n[[card]]\nb = '['\n"), None);
        assert_eq!(open("a = \"\\\"[\" # [\nb = '''\n['''\n"), None);
        assert_eq!(open("a = [\n  \"é\",\n[[card]]\n"), Some(4));
        assert_eq!(open("a = \"[\nb = 1"), None);
        assert_eq!(left_open("a = [1]\nb = [", 8), None);
    }
}
