//! The tokens of a template.

use std::ops::Range;

#[derive(Clone, Debug)]
pub struct TemplateToken {
    pub kind: TokenKind,
    pub range: Range<usize>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TokenKind {
    /// An identifier or a keyword.
    Word,
    /// A string, without its quotes and escapes.
    Text(String),
    Number,
    /// An operator, a bracket, or what opens and closes a tag: `{{`, `}}`, `{%`, `%}`.
    Sign(&'static str),
}

/// All tokens of a template, the text between its tags left out.
pub fn tokens(text: &str) -> Option<Vec<TemplateToken>> {
    let (tokens, is_whole) = tokens_until(text);
    is_whole.then_some(tokens)
}

/// The tokens of a text up to where it is no template, and whether that is all of it.
pub fn tokens_until(text: &str) -> (Vec<TemplateToken>, bool) {
    let mut lexer = TemplateLexer {
        text,
        at: 0,
        tokens: Vec::new(),
    };
    loop {
        match lexer.tag() {
            Some(true) => {}
            more => return (lexer.tokens, more.is_some()),
        }
    }
}

struct TemplateLexer<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<TemplateToken>,
}

impl TemplateLexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let range = self.at..self.at + length;
        self.tokens.push(TemplateToken { kind, range });
        self.at += length;
    }

    /// Goes to the next tag and through it; false where there is none.
    fn tag(&mut self) -> Option<bool> {
        let rest = self.rest();
        let opens = |at: &usize| matches!(rest.as_bytes().get(at + 1), Some(b'{' | b'%' | b'#'));
        let mut starts = rest.match_indices('{').map(|(at, _)| at);
        let Some(start) = starts.find(opens) else {
            return Some(false);
        };
        self.at += start;
        let (open, close) = match self.rest().as_bytes()[1] {
            b'{' => ("{{", "}}"),
            b'%' => ("{%", "%}"),
            _ => {
                self.at += 2 + self.rest()[2..].find("#}")? + 2;
                return Some(true);
            }
        };
        let inside = &self.rest()[2..];
        let inside = inside.strip_prefix('-').unwrap_or(inside);
        if open == "{%"
            && let Some(behind) = behind_tag(inside, "raw")
        {
            self.at = self.text.len() - behind.len();
            return self.raw();
        }
        self.push(TokenKind::Sign(open), 2);
        if self.rest().starts_with('-') {
            self.at += 1;
        }
        self.inside(close)?;
        Some(true)
    }

    /// Goes past `{% endraw %}`.
    fn raw(&mut self) -> Option<bool> {
        loop {
            self.at += self.rest().find("{%")? + 2;
            if let Some(behind) = behind_tag(self.rest(), "endraw") {
                self.at = self.text.len() - behind.len();
                return Some(true);
            }
        }
    }

    /// The tokens up to what closes the tag.
    fn inside(&mut self, close: &'static str) -> Option<()> {
        loop {
            let rest = self.rest();
            let blanks = rest.len()
                - rest
                    .trim_start_matches(|c: char| c.is_ascii_whitespace())
                    .len();
            self.at += blanks;
            let rest = self.rest();
            let first = rest.chars().next()?;
            let trimmed = rest
                .strip_prefix('-')
                .is_some_and(|rest| rest.starts_with(close));
            if trimmed || rest.starts_with(close) {
                self.at += usize::from(trimmed);
                self.push(TokenKind::Sign(close), 2);
                return Some(());
            }
            match first {
                '"' | '\'' | '`' => self.string(first)?,
                '0'..='9' => self.number(),
                'a'..='z' | 'A'..='Z' | '_' => {
                    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
                    let length = rest.find(|c| !word(c)).unwrap_or(rest.len());
                    self.push(TokenKind::Word, length);
                }
                _ => {
                    // A table may close before the tag does: `}}` is then two signs.
                    let sign = sign(rest.as_bytes())?;
                    self.push(TokenKind::Sign(sign), sign.len());
                }
            }
        }
    }

    fn number(&mut self) {
        let rest = self.rest();
        let mut has_point = false;
        let end = rest.find(|c: char| match c {
            '.' if !has_point => {
                has_point = true;
                false
            }
            c => !c.is_ascii_digit(),
        });
        let length = end.unwrap_or(rest.len());
        self.push(TokenKind::Number, length);
    }

    fn string(&mut self, quote: char) -> Option<()> {
        let rest = self.rest();
        let (mut text, mut at) = (String::new(), 1);
        let length = loop {
            let end = at + rest[at..].find([quote, '\\'])?;
            text.push_str(&rest[at..end]);
            if rest[end..].starts_with(quote) {
                break end + 1;
            }
            let escaped = rest[end + 1..].chars().next()?;
            text.push(match escaped {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                letter => letter,
            });
            at = end + 1 + escaped.len_utf8();
        };
        self.push(TokenKind::Text(text), length);
        Some(())
    }
}

/// The sign that a text begins with, the longest of those that it could be.
fn sign(text: &[u8]) -> Option<&'static str> {
    Some(match text {
        [b'.', b'.', b'.', ..] => "...",
        [b'/', b'/', ..] => "//",
        [b'*', b'*', ..] => "**",
        [b'=', b'=', ..] => "==",
        [b'!', b'=', ..] => "!=",
        [b'>', b'=', ..] => ">=",
        [b'<', b'=', ..] => "<=",
        [b'<', b'/', ..] => "</",
        [b'?', b'.', ..] => "?.",
        [b'?', b'[', ..] => "?[",
        [b'+', ..] => "+",
        [b'-', ..] => "-",
        [b'*', ..] => "*",
        [b'/', ..] => "/",
        [b'%', ..] => "%",
        [b'!', ..] => "!",
        [b'.', ..] => ".",
        [b',', ..] => ",",
        [b':', ..] => ":",
        [b'~', ..] => "~",
        [b'|', ..] => "|",
        [b'=', ..] => "=",
        [b'>', ..] => ">",
        [b'<', ..] => "<",
        [b'(', ..] => "(",
        [b')', ..] => ")",
        [b'[', ..] => "[",
        [b']', ..] => "]",
        [b'{', ..] => "{",
        [b'}', ..] => "}",
        [b'@', ..] => "@",
        _ => return None,
    })
}

/// What stands behind ` name %}` where the text begins with it. Blanks are those that Tera knows.
fn behind_tag<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let unblanked = |text: &'t str| text.trim_start_matches(|c: char| c.is_ascii_whitespace());
    let rest = unblanked(text.strip_prefix('-').unwrap_or(text));
    let rest = unblanked(rest.strip_prefix(name)?);
    rest.strip_prefix('-').unwrap_or(rest).strip_prefix("%}")
}
