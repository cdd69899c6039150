//! The words, numbers, texts and signs of an expression, each with its bytes
//! (<https://github.com/google/cel-spec/blob/master/doc/langdef.md>, "Syntax").

use std::iter::Peekable;
use std::ops::Range;
use std::str::CharIndices;

use super::{Fault, Result, Val, ValKind};

/// The signs, the longer before the shorter that they begin with.
const SIGNS: [&str; 24] = [
    "&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", ".", ",",
    "(", ")", "[", "]", "{", "}",
];

/// A token and its bytes in the source.
#[derive(Clone, PartialEq, Debug)]
pub struct CelToken {
    pub form: CelTokenForm,
    pub range: Range<usize>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum CelTokenForm {
    Sign(&'static str),
    /// A name, a word of the language or one it reserves.
    Word(String),
    /// A whole number without its sign: decimal digits, or hexadecimal ones behind `0x`.
    Whole(String),
    Fraction(String),
    Text(String),
    End,
}

impl CelTokenForm {
    /// The value of a number, negative where a minus is before it; `None` for another form.
    pub fn number(&self, is_negative: bool) -> Option<Result<ValKind>> {
        let sign = if is_negative { "-" } else { "" };
        match self {
            CelTokenForm::Fraction(digits) => {
                let number = format!("{sign}{digits}").parse().unwrap_or(f64::INFINITY);
                Some(Val::float(number).map(|value| value.kind))
            }
            CelTokenForm::Whole(digits) => {
                let hexadecimal = digits.strip_prefix("0x").or(digits.strip_prefix("0X"));
                let number = match hexadecimal {
                    Some(digits) => i64::from_str_radix(&format!("{sign}{digits}"), 16),
                    None => format!("{sign}{digits}").parse(),
                };
                let too_large = || {
                    Fault::new(message!(
                        "cel-syntax-number",
                        "this is no whole number, or too large for one"
                    ))
                };
                Some(number.map(ValKind::Int).map_err(|_| too_large()))
            }
            _ => None,
        }
    }
}

/// Reads one token after the other.
pub struct CelLexer<'a> {
    source: &'a str,
    at: usize,
}

impl<'a> CelLexer<'a> {
    pub fn new(source: &'a str) -> CelLexer<'a> {
        CelLexer { source, at: 0 }
    }

    /// The next token; [`CelTokenForm::End`] where there is none.
    ///
    /// # Errors
    /// A fault at a letter that begins no token, and at a text or a number that is malformed.
    pub fn token(&mut self) -> Result<CelToken> {
        self.skip_blanks();
        let start = self.at;
        let form = self.form()?;
        Ok(CelToken {
            form,
            range: start..self.at,
        })
    }

    fn rest(&self) -> &'a str {
        self.source.get(self.at..).unwrap_or("")
    }

    /// Blanks, and comments from `//` to the end of the line.
    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            if !self.rest().starts_with("//") {
                return;
            }
            self.take(|letter| letter != '\n');
        }
    }

    /// The letters from here on that are `wanted`.
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|letter| !wanted(letter)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn form(&mut self) -> Result<CelTokenForm> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Ok(CelTokenForm::End);
        };
        let second = rest[first.len_utf8()..].chars().next();
        if first.is_ascii_alphabetic() || first == '_' {
            return self.word();
        }
        if first.is_ascii_digit() || first == '.' && second.is_some_and(|c| c.is_ascii_digit()) {
            return self.number();
        }
        if matches!(first, '\'' | '"') {
            return self.text(false).map(CelTokenForm::Text);
        }
        if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            self.at += sign.len();
            return Ok(CelTokenForm::Sign(sign));
        }
        let at = self.at..self.at + first.len_utf8();
        let fault = match first {
            '=' => Fault::new(message!("cel-syntax-explained-single-compares-nothing", "a single `=` compares nothing")).help(message!("cel-syntax-explained-write", "write `==`")),
            _ if first.is_alphabetic() => {
                Fault::new(message!("cel-lexer-letter", "a name cannot hold `{first}` here", first)).help(
                    message!("cel-syntax-explained-names-made-key", "names are made of a to z, 0 to 9 and _; a key with other letters is read as self['clé']"),
                )
            }
            _ => Fault::new(message!("cel-syntax-misfit", "`{token}` does not fit here", token = first)),
        };
        Err(fault.or_at(&at))
    }

    /// A word, or the text or bytes whose prefix it is (`r'…'`, `b'…'`).
    fn word(&mut self) -> Result<CelTokenForm> {
        let start = self.at;
        let word = self.take(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if !self.rest().starts_with(['\'', '"']) {
            return Ok(CelTokenForm::Word(word.to_owned()));
        }
        match word {
            "r" | "R" => self.text(true).map(CelTokenForm::Text),
            "b" | "B" | "rb" | "rB" | "Rb" | "RB" | "br" | "bR" | "Br" | "BR" => {
                self.text(word.len() > 1)?;
                let fault = Fault::new(message!(
                    "cel-compile-literal-bytes-used-here",
                    "bytes are not used here; write a text"
                ));
                Err(fault.or_at(&(start..self.at)))
            }
            _ => Ok(CelTokenForm::Word(word.to_owned())),
        }
    }

    fn number(&mut self) -> Result<CelTokenForm> {
        let start = self.at;
        let digit = |letter: char| letter.is_ascii_digit();
        let is_hexadecimal = self.rest().starts_with("0x") || self.rest().starts_with("0X");
        let mut is_fraction = false;
        if is_hexadecimal {
            self.at += 2;
            self.take(|letter| letter.is_ascii_hexdigit());
        } else {
            self.take(digit);
            // `1.size()` is a call, `1.5` a number.
            if self.rest().starts_with('.') && self.rest()[1..].starts_with(digit) {
                self.at += 1;
                self.take(digit);
                is_fraction = true;
            }
            let exponent = self.rest().strip_prefix(['e', 'E']);
            let unsigned = exponent.map(|rest| rest.strip_prefix(['+', '-']).unwrap_or(rest));
            if let Some(digits) = unsigned.filter(|rest| rest.starts_with(digit)) {
                self.at += self.rest().len() - digits.len();
                self.take(digit);
                is_fraction = true;
            }
        }
        let number = self.source[start..self.at].to_owned();
        if !is_fraction && self.rest().starts_with(['u', 'U']) {
            let fault = Fault::new(message!(
                "cel-compile-literal",
                "numbers are written without `u` here"
            ));
            return Err(fault.or_at(&(start..self.at + 1)));
        }
        Ok(match is_fraction {
            true => CelTokenForm::Fraction(number),
            false => CelTokenForm::Whole(number),
        })
    }

    /// A text from its quotation mark on, in single or threefold marks.
    fn text(&mut self, is_raw: bool) -> Result<String> {
        let rest = self.rest();
        let mark = if rest.starts_with('"') { '"' } else { '\'' };
        let threefold = [mark; 3].iter().collect::<String>();
        let is_threefold = rest.starts_with(&threefold);
        let close = if is_threefold { threefold } else { mark.into() };
        let unclosed = || {
            let at = self.at..self.at + 1;
            Fault::new(message!(
                "cel-syntax-explained-quotation-closed",
                "this quotation is not closed"
            ))
            .or_at(&at)
        };
        let from = self.at + close.len();
        let body = self.source.get(from..).unwrap_or("");
        let mut letters = body.char_indices().peekable();
        let mut text = String::new();
        while let Some((at, letter)) = letters.next() {
            if body[at..].starts_with(&close) {
                self.at = from + at + close.len();
                return Ok(text);
            }
            match letter {
                '\\' if is_raw => text.extend(
                    [letter].into_iter().chain(
                        letters
                            .next_if(|(_, next)| *next == mark || *next == '\\')
                            .map(|(_, c)| c),
                    ),
                ),
                '\\' => {
                    let written = escaped(&mut letters);
                    text.push(written.ok_or_else(|| bad_escape(body, at, from))?);
                }
                '\n' | '\r' if !is_threefold => return Err(unclosed()),
                _ => text.push(letter),
            }
        }
        Err(unclosed())
    }
}

/// What the letters behind a backslash stand for.
fn escaped(letters: &mut Peekable<CharIndices>) -> Option<char> {
    let (_, letter) = letters.next()?;
    let mut digits = |count: usize, base: u32, first: u32| {
        (0..count).try_fold(first, |number, _| {
            let (_, digit) = letters.next()?;
            number.checked_mul(base)?.checked_add(digit.to_digit(base)?)
        })
    };
    match letter {
        'a' => Some('\u{7}'),
        'b' => Some('\u{8}'),
        'f' => Some('\u{c}'),
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        'v' => Some('\u{b}'),
        '\\' | '?' | '"' | '\'' | '`' => Some(letter),
        'x' | 'X' => char::from_u32(digits(2, 16, 0)?),
        'u' => char::from_u32(digits(4, 16, 0)?),
        'U' => char::from_u32(digits(8, 16, 0)?),
        '0'..='3' => char::from_u32(digits(2, 8, letter.to_digit(8)?)?),
        _ => None,
    }
}

/// The backslash at `at` of a text's `body`, which begins at `from`.
fn bad_escape(body: &str, at: usize, from: usize) -> Box<Fault> {
    let next = body[at + 1..].chars().next();
    let length = 1 + next.map_or(0, char::len_utf8);
    Fault::new(message!(
        "cel-lexer-escape",
        "`{escape}` stands for no letter",
        escape = &body[at..at + length]
    ))
    .help(message!(
        "cel-lexer-escape-help",
        "a backslash itself is written `\\\\`, or the text as `r'…'`"
    ))
    .or_at(&(from + at..from + at + length))
}
