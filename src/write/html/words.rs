//! Rich text as HTML.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::book::{HtmlBook, symbol_key};
use crate::load::Icon;
use crate::render::book::{BookLink, INK};
use crate::render::text::{LINK_CLASS, RichMark, RichToken, rich_tokens, spaced};
use crate::xml::{SVG, escape, escaped};

/// Writes the words of a book.
pub struct WordsWriter<'a> {
    book: &'a HtmlBook<'a>,
    /// The footnotes that were referred to: their first marks are what they lead back to.
    referred: RefCell<BTreeSet<String>>,
}

/// Bytes as a data URL has them.
pub fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

impl<'a> WordsWriter<'a> {
    pub fn new(book: &'a HtmlBook<'a>) -> WordsWriter<'a> {
        WordsWriter {
            book,
            referred: RefCell::default(),
        }
    }

    /// Words without marks.
    pub fn plain(&self, words: &str) -> String {
        escaped(&spaced(words, &self.book.game.language))
    }

    /// Words with marks.
    pub fn rich(&self, rich: &str) -> String {
        let known = |name: &str| self.book.game.icons.get(name).is_some();
        let links = &self.book.text.links;
        let (tokens, _) = rich_tokens(rich, &known);
        let mut out = String::with_capacity(rich.len() * 2);
        let mut open: Vec<&'static str> = Vec::new();
        let mut letters = String::new();
        for (index, token) in tokens.iter().enumerate() {
            if let RichToken::Char(letter, _) = token {
                letters.push(*letter);
                continue;
            }
            out.push_str(&self.plain(&letters));
            letters.clear();
            match token {
                RichToken::Char(..) => {}
                RichToken::Break(_) => out.push_str("<br>"),
                RichToken::Icon(name, _) => self.icon(&mut out, name),
                RichToken::Open(mark, _) => {
                    let behind = &tokens[index..];
                    open.push(self.begin(&mut out, mark, links, behind));
                }
                RichToken::Close => out.push_str(open.pop().unwrap_or_default()),
            }
        }
        out.push_str(&self.plain(&letters));
        out
    }

    fn icon(&self, out: &mut String, name: &str) {
        let symbol = self.book.shown.get(&symbol_key(name));
        match (symbol, self.book.game.icons.get(name)) {
            (Some(symbol), _) => {
                let _ = write!(
                    out,
                    "<img class=\"icon\" src=\"data:image/png;base64,{}\" alt=\"{}\">",
                    base64(&symbol.png),
                    escaped(&symbol.alt)
                );
            }
            (None, Some(icon)) => {
                // As a picture: what is in it can neither run nor ask for anything.
                let _ = write!(
                    out,
                    "<img class=\"icon\" src=\"data:image/svg+xml;base64,{}\" alt=\"{}\">",
                    base64(drawing(icon).as_bytes()),
                    escaped(name)
                );
            }
            (None, None) => escape(out, name),
        }
    }

    /// Opens a mark; what closes it.
    fn begin(
        &self,
        out: &mut String,
        mark: &RichMark,
        links: &[BookLink],
        behind: &[RichToken],
    ) -> &'static str {
        let RichMark::Class(classes) = mark else {
            let (open, close) = match mark {
                RichMark::Bold => ("<strong>", "</strong>"),
                _ => ("<em>", "</em>"),
            };
            out.push_str(open);
            return close;
        };
        let mut names = classes.split_ascii_whitespace();
        let link = names
            .clone()
            .find_map(|name| name.strip_prefix(LINK_CLASS)?.parse::<usize>().ok());
        if let Some(to) = link.and_then(|link| links.get(link)) {
            let outward = match to.is_outward() {
                true => " rel=\"noopener noreferrer\"",
                false => "",
            };
            let _ = write!(out, "<a href=\"{}\"{outward}>", escaped(&to.to));
            return "</a>";
        }
        match names.next() {
            Some("code") => {
                out.push_str("<code>");
                "</code>"
            }
            Some("note-mark") => {
                let digits = behind.iter().skip(1).map_while(|token| match token {
                    RichToken::Char(digit, _) if digit.is_ascii_digit() => Some(*digit),
                    _ => None,
                });
                let number: String = digits.collect();
                let id = match self.referred.borrow_mut().insert(number.clone()) {
                    true => format!(" id=\"to-note-{number}\""),
                    false => String::new(),
                };
                let _ = write!(out, "<sup{id}><a href=\"#note-{number}\">");
                "</a></sup>"
            }
            _ => {
                let _ = write!(out, "<span class=\"{}\">", escaped(classes));
                "</span>"
            }
        }
    }
}

/// An icon as a file.
fn drawing(icon: &Icon) -> String {
    let Icon {
        body,
        left,
        top,
        width,
        height,
        colour,
    } = icon;
    let colour = escaped(colour.as_deref().unwrap_or(INK));
    format!(
        "<svg xmlns=\"{SVG}\" viewBox=\"{left} {top} {width} {height}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\" color=\"{colour}\">{body}</svg>"
    )
}
