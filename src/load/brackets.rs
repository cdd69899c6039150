//! Finds the bracket behind a syntax error that the parser reports only lines further down: one that is
//! never closed, or one pair of them where the other heads of tables have two.

use std::collections::BTreeSet;

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

/// The head of a table: `[name]`, or `[[name]]` of one in a list.
struct TableHead<'t> {
    at: usize,
    name: &'t str,
    is_listed: bool,
}

/// The names in the heads that have one pair of brackets where others of the same name have two, and
/// where each begins.
pub fn single(text: &str) -> Vec<(usize, &str)> {
    let heads = heads(text);
    let listed = heads.iter().filter(|head| head.is_listed);
    let listed: BTreeSet<&str> = listed.map(|head| head.name).collect();
    let single = heads.iter().filter(|head| !head.is_listed);
    let single = single.filter(|head| listed.contains(head.name));
    single.map(|head| (head.at, head.name)).collect()
}

fn heads(text: &str) -> Vec<TableHead<'_>> {
    let mut heads = Vec::new();
    let (mut at, mut open, mut begins) = (0, 0_usize, true);
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        at += match letter {
            '[' if begins && open == 0 => {
                let line = rest.lines().next().unwrap_or(rest);
                let inner = line.trim_start_matches('[');
                let name = inner.split(']').next().unwrap_or(inner).trim();
                let is_listed = line.starts_with("[[");
                heads.push(TableHead {
                    at,
                    name,
                    is_listed,
                });
                line.len()
            }
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => string(rest),
            letter => {
                match letter {
                    '[' | '{' => open += 1,
                    ']' | '}' => open = open.saturating_sub(1),
                    _ => {}
                }
                letter.len_utf8()
            }
        };
        begins = letter == '\n' || begins && letter.is_whitespace();
    }
    heads
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
    use super::{left_open, single};

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
    #[test]
    fn the_head_that_has_one_pair_of_brackets_is_found() {
        let text = "[[card]]\na = [\n[1],\n]\n [card] # one\nb = \"\"\"\n[card]\n\"\"\"\n[other]\n";
        assert_eq!(single(text), [(text.find(" [card]").unwrap() + 1, "card")]);
        assert_eq!(single("[card]\na = 1\n[card]\n"), []);
    }
}
