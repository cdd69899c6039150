//! Rich text: the one light markup of content strings.
//!
//! | written | means |
//! |---|---|
//! | `**words**` | bold: `<tspan class="bold" font-weight="bold">` |
//! | `*words*` | italic: `<tspan class="italic" font-style="italic">` |
//! | `[words]{.class}` | `<tspan class="class">`, styled by the template |
//! | `:name:`, `:set:name:` | an icon |
//! | a line break, `\n` | a line break |
//! | `\*`, `\:`, `\[`, `\\` ... | the character itself |

use std::collections::HashMap;
use std::ops::Range;

/// No list of class names is longer, in bytes; so that many brackets cannot cost much.
const LONGEST_CLASS_LIST: usize = 200;

/// Nobody needs more marks inside each other, and each costs.
const DEEPEST: usize = 16;

/// A piece of marked up text. Offsets are bytes in the string that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    Char(char, usize),
    Break(usize),
    Icon(String, usize),
    Open(Mark),
    Close,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    Bold,
    Italic,
    /// Class names parted by spaces.
    Class(String),
}

/// Markup that does not close.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkupError {
    pub range: Range<usize>,
    pub message: String,
    pub help: String,
}

/// Reads `text`. Every character of it is in a token, is a mark, or is named by an error;
/// `known` says which icons there are, which settles what `:a:b:` means.
pub fn parse(text: &str, known: &dyn Fn(&str) -> bool) -> (Vec<Token>, Vec<MarkupError>) {
    let mut parser = Parser {
        text,
        at: 0,
        tokens: Vec::with_capacity(text.len()),
        open: Vec::new(),
        errors: Vec::new(),
        brackets: brackets(text),
        known,
    };
    while parser.at < text.len() {
        parser.step();
    }
    for (_, range) in std::mem::take(&mut parser.open).into_iter().rev() {
        parser.tokens.push(Token::Close);
        parser.complain(range, "is never closed");
    }
    (parser.tokens, parser.errors)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<Token>,
    /// What is open, and where it was opened.
    open: Vec<(Mark, Range<usize>)>,
    errors: Vec<MarkupError>,
    brackets: HashMap<usize, Bracket>,
    known: &'t dyn Fn(&str) -> bool,
}

/// The end of `[words]{.class}`, by where it opens.
struct Bracket {
    close: usize,
    end: usize,
    class: String,
}

impl Parser<'_> {
    fn step(&mut self) {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else {
            return;
        };
        match first {
            '\\' => self.escape(rest),
            '\n' => self.push(Token::Break(self.at), 1),
            '*' => self.stars(rest),
            '[' if self.brackets.contains_key(&self.at) => self.open_class(),
            ']' if self.closes_class() => {}
            ':' => match icon(rest, self.known) {
                Some((name, length)) => self.push(Token::Icon(name.to_owned(), self.at), length),
                None => self.open_icon(rest),
            },
            _ => self.literal(first),
        }
    }

    fn push(&mut self, token: Token, length: usize) {
        self.tokens.push(token);
        self.at += length;
    }

    fn literal(&mut self, character: char) {
        self.push(Token::Char(character, self.at), character.len_utf8());
    }

    /// A colon that begins no icon. Before the name of one that there is, at the start of a word,
    /// it was meant to.
    fn open_icon(&mut self, rest: &str) {
        let before = self.text[..self.at].chars().next_back();
        let starts = before.is_none_or(|before| !before.is_alphanumeric() && before != ':');
        let name = icon_name(&rest[1..]);
        if starts && !name.is_empty() && (self.known)(name) {
            self.errors.push(MarkupError {
                message: format!("`:{name}` is never closed"),
                help: format!(
                    "write `:{name}:` for the icon, or `\\:{name}` for the words themselves"
                ),
                range: self.at..self.at + 1 + name.len(),
            });
        }
        self.literal(':');
    }

    fn escape(&mut self, rest: &str) {
        match rest[1..].chars().next() {
            Some('n') => self.push(Token::Break(self.at), 2),
            Some(next) if next.is_ascii_punctuation() => {
                self.push(Token::Char(next, self.at), 2);
            }
            _ => self.literal('\\'),
        }
    }

    /// One star is italic, two are bold; what is open closes first.
    fn stars(&mut self, rest: &str) {
        let run = rest.bytes().take_while(|byte| *byte == b'*').count();
        let before = self.text[..self.at].chars().next_back();
        let closing = before.is_some_and(|before| !before.is_whitespace());
        let top = self.open.last().map(|(mark, _)| mark);
        let (mark, length) = match (top, run) {
            (Some(Mark::Italic), run) if closing && run != 2 => (Mark::Italic, 1),
            (_, 1) => (Mark::Italic, 1),
            _ => (Mark::Bold, 2),
        };
        if closing && top == Some(&mark) {
            self.open.pop();
            return self.push(Token::Close, length);
        }
        let next = rest[length..].chars().next();
        let opening = next.is_some_and(|next| !next.is_whitespace());
        let already = self.open.iter().any(|(open, _)| *open == mark);
        if opening && !already {
            return self.open(mark, length);
        }
        self.literal_run(length);
    }

    fn open_class(&mut self) {
        if let Some(bracket) = self.brackets.get(&self.at) {
            self.open(Mark::Class(bracket.class.clone()), 1);
        }
    }

    fn open(&mut self, mark: Mark, length: usize) {
        let range = self.at..self.at + length;
        if self.open.len() == DEEPEST {
            self.complain(range, "is inside of too many other marks");
            return self.literal_run(length);
        }
        self.open.push((mark.clone(), range));
        self.push(Token::Open(mark), length);
    }

    /// The next characters, all ASCII, as they are.
    fn literal_run(&mut self, length: usize) {
        for _ in 0..length {
            if let Some(character) = self.text[self.at..].chars().next() {
                self.literal(character);
            }
        }
    }

    /// Closes the bracket that ends here, if one does, and what was left open inside it.
    fn closes_class(&mut self) -> bool {
        let ends_here = |(mark, range): &(Mark, Range<usize>)| {
            let bracket = self.brackets.get(&range.start)?;
            let class = matches!(mark, Mark::Class(_)) && bracket.close == self.at;
            class.then_some(bracket.end)
        };
        let found = self.open.iter().rposition(|open| ends_here(open).is_some());
        let Some((depth, end)) = found.and_then(|at| Some((at, ends_here(&self.open[at])?))) else {
            return false;
        };
        for (mark, range) in self.open.split_off(depth).into_iter().rev() {
            self.tokens.push(Token::Close);
            if !matches!(mark, Mark::Class(_)) {
                self.complain(range, "is not closed before the `]` around it");
            }
        }
        self.at = end;
        true
    }

    fn complain(&mut self, range: Range<usize>, what: &str) {
        let mark = &self.text[range.clone()];
        self.errors.push(MarkupError {
            message: format!("`{mark}` {what}"),
            help: format!("close it, or write `\\{mark}` for the character itself"),
            range,
        });
    }
}

/// Where each `[` that belongs to a `[words]{.class}` ends.
fn brackets(text: &str) -> HashMap<usize, Bracket> {
    let mut open = Vec::new();
    let mut found = HashMap::new();
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'[' => open.push(at),
            b']' => {
                let start = open.pop();
                if let (Some(start), Some((class, length))) = (start, classes(&text[at + 1..])) {
                    let bracket = Bracket {
                        close: at,
                        end: at + 1 + length,
                        class,
                    };
                    found.insert(start, bracket);
                }
            }
            _ => {}
        }
    }
    found
}

/// `{.one .two}`: the class names, and the length.
fn classes(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix('{')?;
    let within = &inside[..inside.floor_char_boundary(LONGEST_CLASS_LIST)];
    let inside = &within[..within.find('}')?];
    let mut names = Vec::new();
    for name in inside.split_ascii_whitespace() {
        let name = name.strip_prefix('.')?;
        let legal = |character: char| character.is_alphanumeric() || matches!(character, '-' | '_');
        if name.is_empty() || !name.chars().all(legal) {
            return None;
        }
        names.push(name);
    }
    (!names.is_empty()).then(|| (names.join(" "), inside.len() + 2))
}

/// `:name:` or `:set:name:` at the start of `text`: the name without its outer colons, and the
/// length. A name starts with a letter, so that `10:30:45` is a time.
fn icon<'t>(text: &'t str, known: &dyn Fn(&str) -> bool) -> Option<(&'t str, usize)> {
    let (first, behind) = icon_word(text.strip_prefix(':')?)?;
    if let Some((second, _)) = icon_word(behind) {
        let both = &text[1..first.len() + second.len() + 2];
        if known(both) || (!known(first) && second.len() > 1) && !behind.starts_with(':') {
            return Some((both, both.len() + 2));
        }
    }
    Some((first, first.len() + 2))
}

/// `name:`, and what is behind it.
fn icon_word(text: &str) -> Option<(&str, &str)> {
    let name = icon_name(text);
    let behind = text[name.len()..].strip_prefix(':')?;
    (!name.is_empty()).then_some((name, behind))
}

/// The name of an icon at the start of `text`; empty where none can begin there.
fn icon_name(text: &str) -> &str {
    let legal = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let starts = text.bytes().next();
    let length = match starts.is_some_and(|byte| byte.is_ascii_lowercase()) {
        true => text.bytes().take_while(|byte| legal(*byte)).count(),
        false => 0,
    };
    &text[..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let known = |name: &str| ["gold", "silver", "game-icons:laurel"].contains(&name);
        let (tokens, errors) = parse(text, &known);
        let mut out = String::new();
        for token in tokens {
            match token {
                Token::Char(character, _) => out.push(character),
                Token::Break(_) => out.push('|'),
                Token::Icon(name, _) => out.push_str(&format!("({name})")),
                Token::Open(Mark::Bold) => out.push_str("<b>"),
                Token::Open(Mark::Italic) => out.push_str("<i>"),
                Token::Open(Mark::Class(class)) => out.push_str(&format!("<{class}>")),
                Token::Close => out.push_str("</>"),
            }
        }
        for error in errors {
            out.push_str(&format!(" !{}", error.message));
        }
        out
    }

    #[test]
    fn marks_become_spans() {
        let cases = [
            ("a **b** c", "a <b>b</> c"),
            ("a *b* c", "a <i>b</> c"),
            ("***b***", "<b><i>b</></>"),
            ("*a **b** c*", "<i>a <b>b</> c</>"),
            ("**a *b* c**", "<b>a <i>b</> c</>"),
            (
                "[or]{.gold} et [a [b]{.x} c]{.y .z}",
                "<gold>or</> et <y z>a <x>b</> c</>",
            ),
            ("[**a**]{.x}", "<x><b>a</></>"),
            ("3 * 4 * 5", "3 * 4 * 5"),
            ("[1] et [2]", "[1] et [2]"),
            ("a\\n\nb", "a||b"),
            (r"\*a\* \:gold\: \[b]{.x} \\ \q", r"*a* :gold: [b]{.x} \ \q"),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn icons_are_words_between_colons() {
        let cases = [
            ("3 :gold: :silver:", "3 (gold) (silver)"),
            (":gold::silver:", "(gold)(silver)"),
            (":game-icons:laurel:", "(game-icons:laurel)"),
            (":gold:silver:", "(gold)silver:"),
            (":game-icons:laurle:", "(game-icons:laurle)"),
            ("à 10:30:45", "à 10:30:45"),
            ("note : oui", "note : oui"),
            (":golf:", "(golf)"),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn what_does_not_close_is_said() {
        let nested = format!("{}a{}", "[".repeat(17), "]{.x}".repeat(17));
        assert!(read(&nested).ends_with("!`[` is inside of too many other marks"));
        assert_eq!(read("a **b"), "a <b>b</> !`**` is never closed");
        assert_eq!(read("*b"), "<i>b</> !`*` is never closed");
        assert_eq!(read("5 :gold and"), "5 :gold and !`:gold` is never closed");
        assert_eq!(read("(:gold"), "(:gold !`:gold` is never closed");
        for words in [
            "a:gold b",
            r"\:gold b",
            "5 :golf b",
            "10:30",
            ": gold",
            ":gold:silver b",
        ] {
            assert!(!read(words).contains('!'), "{words}: {}", read(words));
        }
        assert_eq!(
            read("[**a]{.x} b"),
            "<x><b>a</></> b !`**` is not closed before the `]` around it"
        );
    }
}
