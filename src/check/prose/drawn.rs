//! The words of templates: what stands in their `<text>` elements, and the texts in their tags.

use super::tags::masked;
use super::{FILLED, LONGEST, NOTHING, PARTED, Prose, finished};
use crate::render::syntax::lexer::{self, TokenKind};
use crate::words;

/// An entity, `&amp;`, is no longer.
const LONGEST_ENTITY: usize = 12;

/// The texts of a template, not filled.
pub fn texts(source: &str) -> Vec<Prose> {
    let source = &source[..source.floor_char_boundary(LONGEST)];
    let (masked, tags) = masked(source);
    let mut scanner = Scanner {
        masked: &masked,
        at: 0,
        open: None,
        found: Vec::new(),
    };
    scanner.run();
    let mut found = scanner.found;
    found.extend(in_tags(source));
    finished(found, &tags)
}

/// Goes through a template without its tags of Tera, which need not be whole XML.
struct Scanner<'m> {
    masked: &'m str,
    at: usize,
    /// The text that is read.
    open: Option<Prose>,
    found: Vec<Prose>,
}

impl Scanner<'_> {
    fn run(&mut self) {
        while let Some(length) = self.rest().find('<') {
            self.words(length);
            if self.markup().is_none() {
                self.at = self.masked.len();
            }
        }
        self.words(self.rest().len());
        self.found.extend(self.open.take());
    }

    fn rest(&self) -> &str {
        &self.masked[self.at..]
    }

    /// Goes through a comment, a section of other text or a tag of XML; none where it has no end.
    fn markup(&mut self) -> Option<()> {
        let rest = self.rest();
        let to = |close: &str| Some(rest.find(close)? + close.len());
        if rest.starts_with("<!--") {
            self.at += to("-->")?;
        } else if rest.starts_with("<![CDATA[") {
            self.at += to("]]>")?;
        } else if rest.starts_with("<style") {
            self.at += to("</style")?;
        } else {
            let length = tag_length(rest)?;
            self.tag(self.at + length);
            self.at += length;
        }
        Some(())
    }

    /// Begins, parts or ends a text.
    fn tag(&mut self, end: usize) {
        let tag = &self.masked[self.at..end];
        let is_closed = tag.ends_with("/>");
        let (name, attributes) = parted(tag.trim_start_matches('<'));
        match name {
            "text" | "/text" => {
                self.found.extend(self.open.take());
                self.open = (name == "text" && !is_closed).then(Prose::default);
            }
            // A line of its own.
            "tspan" if ["x", "y", "dy"].iter().any(|name| sets(attributes, name)) => {
                if let Some(open) = &mut self.open {
                    open.push_for(PARTED, self.at..end);
                }
            }
            _ => {}
        }
    }

    /// Takes the next bytes: words, where a text is open, with one blank for several.
    fn words(&mut self, length: usize) {
        let start = self.at;
        self.at += length;
        let Some(open) = &mut self.open else { return };
        let words = &self.masked[start..self.at];
        let mut at = 0;
        while let Some(letter) = words[at..].chars().next() {
            let length = match entity(&words[at..]) {
                Some((letter, length)) => {
                    open.push_for(letter, start + at..start + at + length);
                    length
                }
                None => {
                    match letter {
                        NOTHING => {}
                        ' ' | '\t' | '\n' | '\r' if open.text.ends_with([' ', PARTED]) => {}
                        '\t' | '\n' | '\r' => open.push(' ', start + at),
                        _ => open.push(letter, start + at),
                    }
                    letter.len_utf8()
                }
            };
            at += length;
        }
    }
}

/// The bytes of a tag of XML; what stands in quotation marks ends none.
fn tag_length(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, sign) in text.bytes().enumerate() {
        match (quote, sign) {
            (Some(open), _) if open == sign => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(sign),
            (None, b'>') => return Some(at + 1),
            (None, _) => {}
        }
    }
    None
}

/// The name of a tag, and its attributes.
fn parted(tag: &str) -> (&str, &str) {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '/' | ':' | '-');
    tag.split_at(tag.find(|letter| !is_part(letter)).unwrap_or(tag.len()))
}

/// Whether a tag has an attribute.
fn sets(attributes: &str, name: &str) -> bool {
    let mut places = attributes.match_indices(name);
    places.any(|(at, _)| {
        let before = attributes[..at].chars().next_back();
        let behind = attributes[at + name.len()..].trim_start();
        before.is_some_and(char::is_whitespace) && behind.starts_with('=')
    })
}

/// The letter of an entity that a text begins with, and its bytes.
fn entity(text: &str) -> Option<(char, usize)> {
    let inner = text.strip_prefix('&')?;
    let end = inner[..inner.floor_char_boundary(LONGEST_ENTITY)].find(';')?;
    let letter = match &inner[..end] {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        name => {
            let code = name.strip_prefix('#')?;
            let code = match code.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => code.parse(),
            };
            code.ok().and_then(char::from_u32).unwrap_or(FILLED)
        }
    };
    Some((letter, end + 2))
}

/// The texts of more than a word that stand in tags: arguments of components, what an `if` chooses from.
fn in_tags(source: &str) -> Vec<Prose> {
    let tokens = lexer::tokens(source).unwrap_or_default().into_iter();
    let texts = tokens.filter_map(|token| match token.kind {
        TokenKind::Text(text) if is_said(&text) => Some((text, token.range)),
        _ => None,
    });
    let prose = texts.map(|(text, range)| {
        let mut prose = Prose::default();
        prose.words(&text, &(range.start + 1..range.end - 1), source);
        prose
    });
    prose.collect()
}

/// Whether a text in a tag is for people: words, and no sign of a program.
fn is_said(text: &str) -> bool {
    words::is_prose(text)
        && !text.contains(['#', '(', ')', '{', '}', '<', '>', '=', '_', '/', ';', '"'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(source: &str) -> Vec<String> {
        let shown = texts(source).into_iter();
        let shown = shown.map(|prose| prose.text.trim().replace(FILLED, "§").replace(PARTED, "|"));
        shown.collect()
    }

    #[test]
    fn texts_have_their_words_without_markup() {
        let source = "{# A note. #}<svg><style>a > b {}</style><title>No words</title>\n\
            <!-- <text>none</text> --><text x=\"{{ a > b }}\" y='1>2'>Draw\n   {{ n }} [cards]{.ink} &amp;&#x20;<tspan \
            font-size='2'>**go**</tspan> on<tspan x='1' dy = '2'>next</tspan></text><text/>\n\
            <textPath>no</textPath>{{ <heading words=\"THE FIGHT\" fill=\"#fff of\"/> }}\
            <text>{% if a %}one{% else %}two{% endif %}</text><text>open";
        assert_eq!(
            said(source),
            [
                "Draw § cards & **go** on|next",
                "|one|two|",
                "open",
                "THE FIGHT"
            ]
        );
    }

    #[test]
    fn words_know_their_places() {
        let source = "<text>Pay {{ n }} é&gt;\n  go</text>{{ \"two words\" }}";
        let prose = texts(source);
        let place = |block: usize, words: &str| {
            let at = prose[block].text.find(words).unwrap();
            &source[prose[block].source(&(at..at + words.len()))]
        };
        assert_eq!(place(0, "é"), "é");
        assert_eq!(place(0, ">"), "&gt;");
        assert_eq!(place(0, "go"), "go");
        assert_eq!(place(1, "words"), "words");
        assert_eq!(&source[prose[0].filled[0].1.clone()], " n ");
    }

    #[test]
    fn what_has_no_end_ends() {
        let nested = "<text".repeat(20_000);
        assert!(texts(&nested).is_empty());
        assert_eq!(texts(&"<text>a b".repeat(20_000)).len(), 20_000);
    }
}
