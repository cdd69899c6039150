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

use crate::message::Message;
use std::collections::HashMap;
use std::ops::Range;

/// No list of class names is longer, in bytes; so that many brackets cannot cost much.
const LONGEST_CLASS_LIST: usize = 200;

/// No icon's name is longer, in bytes.
const LONGEST_ICON: usize = 64;

/// Nobody needs more marks inside each other, and each costs.
const DEEPEST: usize = 16;

/// A piece of marked up text. Offsets are bytes in the string that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RichToken {
    Char(char, usize),
    Break(usize),
    Icon(String, usize),
    Open(RichMark, usize),
    Close,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RichMark {
    Bold,
    Italic,
    /// Class names parted by spaces.
    Class(String),
}

/// Markup that does not close, or that is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkupError {
    pub range: Range<usize>,
    /// Whether it may be meant as it stands: it is printed so.
    pub is_printed: bool,
    pub message: Message,
    pub help: Message,
}

/// The first markup of a text that is not read as rich text, and is printed as it stands.
pub fn unread(text: &str, known: &dyn Fn(&str) -> bool) -> Option<MarkupError> {
    if !text.contains(['*', ':', '[']) {
        return None;
    }
    let (tokens, _) = parse(text, known);
    let (mark, at) = tokens.into_iter().find_map(|token| match token {
        RichToken::Icon(name, at) if known(&name) => Some((format!(":{name}:"), at)),
        RichToken::Open(RichMark::Bold, at) => Some(("**".to_owned(), at)),
        RichToken::Open(RichMark::Italic, at) => Some(("*".to_owned(), at)),
        RichToken::Open(RichMark::Class(_), at) => {
            let length = text[at..].find('}').map_or(1, |end| end + 1);
            Some((text[at..at + length].to_owned(), at))
        }
        _ => None,
    })?;
    Some(MarkupError {
        is_printed: true,
        message: message!(
            "text-markup-unread",
            "`{mark}` is printed as it stands: this text is not rich text",
            mark
        ),
        help: message!(
            "text-markup-unread-help",
            "write massicot:rich=\"true\" on its <text>"
        ),
        range: at..at + mark.len(),
    })
}

/// Reads `text`. Every character of it is in a token, is a mark, or is named by an error;
/// `known` says which icons there are, which settles what `:a:b:` means.
pub fn parse(text: &str, known: &dyn Fn(&str) -> bool) -> (Vec<RichToken>, Vec<MarkupError>) {
    let mut parser = MarkupParser {
        text,
        at: 0,
        tokens: Vec::with_capacity(text.len()),
        open: Vec::new(),
        errors: Vec::new(),
        brackets: brackets(text),
        known,
        has_plain_bracket: false,
    };
    while parser.at < text.len() {
        parser.step();
    }
    for open in std::mem::take(&mut parser.open).into_iter().rev() {
        parser.print(&open);
        parser.complain(open.range, |mark| {
            message!("text-markup-never-closed", "`{mark}` is never closed", mark)
        });
    }
    (parser.tokens, parser.errors)
}

/// The words of a marked up text without marks and icons.
pub fn unmarked(text: &str) -> String {
    let (tokens, _) = parse(text, &|_| true);
    let letters = tokens.into_iter().filter_map(|token| match token {
        RichToken::Char(letter, _) => Some(letter),
        RichToken::Break(_) => Some(' '),
        RichToken::Icon(..) | RichToken::Open(..) | RichToken::Close => None,
    });
    letters.collect::<String>().trim().to_owned()
}

struct MarkupParser<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<RichToken>,
    open: Vec<OpenRichMark>,
    errors: Vec<MarkupError>,
    brackets: HashMap<usize, Bracket>,
    known: &'t dyn Fn(&str) -> bool,
    /// Whether a bracket was printed as it stands: `\[b]{.x}`.
    has_plain_bracket: bool,
}

/// A mark that is open.
struct OpenRichMark {
    mark: RichMark,
    /// Where it was opened.
    range: Range<usize>,
    /// The place of its token.
    token: usize,
}

/// The end of `[words]{.class}`, by where it opens.
struct Bracket {
    close: usize,
    end: usize,
    class: String,
}

impl MarkupParser<'_> {
    fn step(&mut self) {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else {
            return;
        };
        match first {
            '\\' => self.escape(rest),
            '\n' => self.push(RichToken::Break(self.at), 1),
            '*' => self.stars(rest),
            '[' if self.brackets.contains_key(&self.at) => self.open_class(),
            ']' if self.closes_class() => {}
            '{' => self.lost_class(rest),
            ':' => match icon_at(rest, self.known) {
                Some((name, length)) => {
                    self.push(RichToken::Icon(name.to_owned(), self.at), length)
                }
                None => self.open_icon(rest),
            },
            _ => self.literal(first),
        }
    }

    fn push(&mut self, token: RichToken, length: usize) {
        self.tokens.push(token);
        self.at += length;
    }

    fn literal(&mut self, character: char) {
        self.push(RichToken::Char(character, self.at), character.len_utf8());
    }

    /// A colon that begins no icon. Before the name of one that there is, at the start of a word,
    /// it was meant to.
    fn open_icon(&mut self, rest: &str) {
        let before = self.text[..self.at].chars().next_back();
        let starts = before.is_none_or(|before| !before.is_alphanumeric() && before != ':');
        let name = icon_name(&rest[1..]);
        if let Some((length, meant)) = self.meant_icon(rest) {
            let written = &rest[..length];
            self.errors.push(MarkupError {
                is_printed: true,
                message: message!(
                    "text-markup-open-icon",
                    "`{written}` is printed as it stands: the icon is `:{meant}:`",
                    written,
                    meant
                ),
                help: message!(
                    "text-markup-open-icon-help",
                    "write `:{meant}:`, or `\\{written}` for the words themselves",
                    meant,
                    written
                ),
                range: self.at..self.at + length,
            });
        } else if starts && !name.is_empty() && (self.known)(name) {
            self.errors.push(MarkupError {
                is_printed: false,
                message: message!(
                    "text-markup-open-icon-never-closed",
                    "`:{name}` is never closed",
                    name
                ),
                help: message!(
                    "text-markup-open-icon-write-words",
                    "write `:{name}:` for the icon, or `\\:{name}` for the words themselves",
                    name
                ),
                range: self.at..self.at + 1 + name.len(),
            });
        }
        self.literal(':');
    }

    /// An icon that there is, written with capitals or with blanks inside its colons: how long
    /// that is, and its name.
    fn meant_icon(&self, rest: &str) -> Option<(usize, String)> {
        let inside = &rest[1..];
        let within = &inside[..inside.floor_char_boundary(LONGEST_ICON)];
        let inside = &within[..within.find([':', '\n'])?];
        let closes = within[inside.len()..].starts_with(':');
        let name = inside.trim().to_lowercase().replace([' ', '_'], "-");
        (closes && !name.is_empty() && (self.known)(&name)).then(|| (inside.len() + 2, name))
    }

    fn escape(&mut self, rest: &str) {
        match rest[1..].chars().next() {
            Some('n') => self.push(RichToken::Break(self.at), 2),
            Some(next) if next.is_ascii_punctuation() => {
                self.has_plain_bracket |= next == '[';
                self.push(RichToken::Char(next, self.at), 2);
            }
            _ => self.literal('\\'),
        }
    }

    /// One star is italic, two are bold; what is open closes first.
    fn stars(&mut self, rest: &str) {
        let run = rest.bytes().take_while(|byte| *byte == b'*').count();
        let before = self.text[..self.at].chars().next_back();
        let closing = before.is_some_and(|before| !before.is_whitespace());
        let top = self.open.last().map(|open| &open.mark);
        let (mark, length) = match (top, run) {
            (Some(RichMark::Italic), run) if closing && run != 2 => (RichMark::Italic, 1),
            (_, 1) => (RichMark::Italic, 1),
            _ => (RichMark::Bold, 2),
        };
        if closing && top == Some(&mark) {
            self.open.pop();
            return self.push(RichToken::Close, length);
        }
        let next = rest[length..].chars().next();
        let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        if run == 1 && is_digit(before) && is_digit(next) {
            // `2*3`
            return self.literal_run(1);
        }
        let opening = next.is_some_and(|next| !next.is_whitespace());
        let already = self.open.iter().any(|open| open.mark == mark);
        if opening && !already {
            return self.open(mark, length);
        }
        if length == 2 && !already {
            self.errors.push(MarkupError {
                is_printed: true,
                message: message!(
                    "text-markup-stars",
                    "`**` is printed as it stands: bold begins right before a word"
                ),
                help: message!(
                    "text-markup-stars-help",
                    "put it at the word, or write `\\*\\*` for the words themselves"
                ),
                range: self.at..self.at + length,
            });
        }
        if length == 1 && closing && !opening && top == Some(&RichMark::Bold) {
            self.errors.push(MarkupError {
                is_printed: true,
                message: message!(
                    "text-markup-star-in-bold",
                    "`*` is printed as it stands: bold ends with `**`"
                ),
                help: message!(
                    "text-markup-star-in-bold-help",
                    "write `**` there, or `\\*` for the sign itself"
                ),
                range: self.at..self.at + length,
            });
        }
        self.literal_run(length);
    }

    fn open_class(&mut self) {
        if let Some(bracket) = self.brackets.get(&self.at) {
            self.open(RichMark::Class(bracket.class.clone()), 1);
        }
    }

    /// A class that stands behind no words in brackets, or what stands behind such and is none.
    fn lost_class(&mut self, rest: &str) {
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || "-_ .".contains(letter);
        let inner = &rest[1..];
        let end = inner
            .find(|letter| !is_of_name(letter))
            .unwrap_or(inner.len());
        let name = inner[..end].strip_prefix('.').unwrap_or(&inner[..end]);
        let is_closed = inner[end..].starts_with('}');
        let is_class = is_closed && inner.starts_with('.');
        let is_behind = self.text[..self.at].ends_with(']');
        let is_name = name.starts_with(|first: char| first.is_ascii_alphanumeric());
        if is_name && (is_class || is_behind) && !self.has_plain_bracket {
            let word = name.split(' ').next().unwrap_or(name);
            let length = match is_closed {
                true => end + "{}".len(),
                false => rest.len() - inner.len() + end - name.len() + word.len(),
            };
            let mark = &rest[..length];
            self.errors.push(MarkupError {
                is_printed: true,
                message: message!(
                    "text-markup-lost-class",
                    "`{mark}` is printed as it stands: a class is `[words]{{.{word}}}`",
                    mark,
                    word
                ),
                help: message!(
                    "text-markup-lost-class-help",
                    "write `[words]{{.{word}}}`, or `\\{mark}` for the signs themselves",
                    word,
                    mark
                ),
                range: self.at..self.at + length,
            });
        }
        self.literal('{');
    }

    fn open(&mut self, mark: RichMark, length: usize) {
        let range = self.at..self.at + length;
        if self.open.len() == DEEPEST {
            self.has_plain_bracket = true;
            self.complain(range, |mark| {
                message!(
                    "text-markup-too-deep",
                    "`{mark}` is inside of too many other marks",
                    mark
                )
            });
            return self.literal_run(length);
        }
        let token = self.tokens.len();
        self.push(RichToken::Open(mark.clone(), range.start), length);
        self.open.push(OpenRichMark { mark, range, token });
    }

    /// The next characters, all ASCII, as they are.
    fn literal_run(&mut self, length: usize) {
        for _ in 0..length {
            if let Some(character) = self.text[self.at..].chars().next() {
                self.literal(character);
            }
        }
    }

    /// Puts the characters of a mark that is not closed where it was opened: it means nothing.
    fn print(&mut self, open: &OpenRichMark) {
        let written = self.text[open.range.clone()].char_indices();
        let characters =
            written.map(|(at, character)| RichToken::Char(character, open.range.start + at));
        self.tokens.splice(open.token..=open.token, characters);
    }

    /// Closes the bracket that ends here, if one does, and what was left open inside it.
    fn closes_class(&mut self) -> bool {
        let ends_here = |open: &OpenRichMark| {
            let bracket = self.brackets.get(&open.range.start)?;
            let class = matches!(open.mark, RichMark::Class(_)) && bracket.close == self.at;
            class.then_some(bracket.end)
        };
        let found = self.open.iter().rposition(|open| ends_here(open).is_some());
        let Some((depth, end)) = found.and_then(|at| Some((at, ends_here(&self.open[at])?))) else {
            return false;
        };
        for open in self.open.split_off(depth).into_iter().rev() {
            if matches!(open.mark, RichMark::Class(_)) {
                self.tokens.push(RichToken::Close);
            } else {
                self.print(&open);
                self.complain(open.range, |mark| {
                    message!(
                        "text-markup-not-closed-before",
                        "`{mark}` is not closed before the `]` around it",
                        mark
                    )
                });
            }
        }
        self.at = end;
        true
    }

    fn complain(&mut self, range: Range<usize>, what: fn(&str) -> Message) {
        let mark = &self.text[range.clone()];
        let escaped: String = mark.chars().flat_map(|sign| ['\\', sign]).collect();
        self.errors.push(MarkupError {
            is_printed: false,
            message: what(mark),
            help: message!(
                "text-markup-complain-help",
                "close it, or write `{escaped}` for the words themselves",
                escaped
            ),
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
pub fn icon_at<'t>(text: &'t str, known: &dyn Fn(&str) -> bool) -> Option<(&'t str, usize)> {
    let (first, behind) = icon_word(text.strip_prefix(':')?)?;
    if let Some((second, _)) = icon_word(behind) {
        let both = &text[1..first.len() + second.len() + 2];
        if known(both) || (!known(first) && second.len() > 1) && !behind.starts_with(':') {
            return Some((both, both.len() + 2));
        }
    }
    Some((first, first.len() + 2))
}

/// The length of the icon that a text begins with, whether there is one of that name or not.
pub fn icon_length(text: &str) -> Option<usize> {
    icon_at(text, &|_| false).map(|(_, length)| length)
}

/// The icons that a text names, each with the place of its first colon.
pub fn icons_in<'t, 'k>(
    text: &'t str,
    known: &'k dyn Fn(&str) -> bool,
) -> impl Iterator<Item = (usize, &'t str)> + use<'t, 'k> {
    let mut end = 0;
    text.match_indices(':').filter_map(move |(at, _)| {
        let (name, length) = icon_at(&text[at..], known).filter(|_| at >= end)?;
        end = at + length;
        Some((at, name))
    })
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
mod tests;
