//! Reading an expression with the `cel` crate, and what is wrong with one, in our words.

use std::ops::Range;

use cel::Env;
use cel::common::ast::{Expr, IdedExpr, SourceInfo};
use cel::parser::ParseError;

use super::{Fault, Result};

/// How long an expression may be. Far above what a person writes; it keeps the parser's
/// recursion shallow.
pub const MAX_LENGTH: usize = 4096;

/// Parses without expanding macros: `list.map(x, …)` stays the call it is written as.
///
/// # Errors
/// A fault with the place of what is no CEL.
pub fn parse(source: &str) -> Result<(IdedExpr, SourceInfo)> {
    if source.len() > MAX_LENGTH {
        let message = message!(
            "cel-syntax-parse",
            "an expression may be {max_length} bytes long, this has more",
            max_length = MAX_LENGTH
        );
        return Err(
            Fault::new(message).help(message!("name-parts-let", "name parts of it in `let`"))
        );
    }
    if source.trim().is_empty() {
        return Err(Fault::new(message!(
            "cel-syntax-parse-expression-here",
            "there is no expression here"
        ))
        .or_at(&(0..source.len())));
    }
    let parser = Env::default().with_optional_support(false).parser();
    parser.parse_with_source_info(source).map_err(|errors| {
        let first = errors.errors.iter().min_by_key(|error| error.pos);
        match first {
            Some(error) => explained(source, error),
            None => Fault::new(message!(
                "cel-syntax-parse-expression",
                "this is not an expression"
            )),
        }
    })
}

/// Whether a text can be a name: `in` and `true` cannot.
pub fn is_name(text: &str) -> bool {
    parse(text).is_ok_and(|(parsed, _)| matches!(parsed.expr, Expr::Ident(_)))
}

fn explained(source: &str, error: &ParseError) -> Box<Fault> {
    let at = range(source, error.pos);
    let found = source.get(at.clone()).unwrap_or("");
    let letter = found.chars().next();
    let fault = if at.start >= source.trim_end().len() {
        Fault::new(message!(
            "cel-syntax-explained",
            "the expression ends before it is complete"
        ))
        .help(message!(
            "cel-syntax-explained-help",
            "is a value, a closing bracket or a quotation mark missing?"
        ))
    } else if letter.is_some_and(|letter| letter == '\'' || letter == '"') {
        Fault::new(message!(
            "cel-syntax-explained-quotation-closed",
            "this quotation is not closed"
        ))
    } else if letter.is_some_and(|letter| letter.is_alphabetic() && !letter.is_ascii()) {
        Fault::new(message!("cel-syntax-explained-name-cannot-hold", "a name cannot hold `{found}` here", found)).help(
            message!("cel-syntax-explained-names-made-key", "names are made of a to z, 0 to 9 and _; a key with other letters is read as self['clé']"),
        )
    } else if found == "=" {
        Fault::new(message!(
            "cel-syntax-explained-single-compares-nothing",
            "a single `=` compares nothing"
        ))
        .help(message!("cel-syntax-explained-write", "write `==`"))
    } else if error.msg.starts_with("reserved identifier") {
        Fault::new(message!(
            "cel-syntax-explained-source-reserved-word",
            "`{source}` is a reserved word",
            source = word(source, at.start)
        ))
        .help(message!(
            "cel-syntax-explained-key-name-read",
            "a key of that name is read as self['…']"
        ))
    } else if error.msg.starts_with("unsupported syntax") {
        Fault::new(message!(
            "cel-syntax-explained-optional-values-used",
            "optional values are not used here"
        ))
        .help(message!(
            "cel-syntax-explained-write-self-self",
            "write `has(self.x) ? self.x : 0` instead of `self.?x`"
        ))
    } else {
        Fault::new(message!(
            "cel-syntax-explained-source-does-fit",
            "`{source}` does not fit here",
            source = word(source, at.start)
        ))
    };
    fault.or_at(&at)
}

/// The character at a line and column, both from 1, in characters.
fn range(source: &str, (line, column): (isize, isize)) -> Range<usize> {
    let line = usize::try_from(line - 1).unwrap_or(0);
    let column = usize::try_from(column - 1).unwrap_or(0);
    let start: usize = source.split_inclusive('\n').take(line).map(str::len).sum();
    let within = source.get(start..).unwrap_or("");
    let start = start
        + within
            .chars()
            .take(column)
            .map(char::len_utf8)
            .sum::<usize>();
    let length = source.get(start..).and_then(|rest| rest.chars().next());
    start..start + length.map_or(0, char::len_utf8)
}

/// The word or the single sign at an offset.
fn word(source: &str, at: usize) -> &str {
    let rest = source.get(at..).unwrap_or("");
    let length = rest
        .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .unwrap_or(rest.len());
    match length {
        0 => rest
            .chars()
            .next()
            .map_or("", |letter| &rest[..letter.len_utf8()]),
        _ => &rest[..length],
    }
}

/// The range of the name that starts at or after `at`.
pub fn name_from(source: &str, at: usize) -> Range<usize> {
    let rest = source.get(at..).unwrap_or("");
    let start = at + rest.len() - rest.trim_start().len();
    start..start + word(source, start).len()
}

/// The range of the name that ends before `at`, blanks in between left out.
pub fn name_before(source: &str, at: usize) -> Range<usize> {
    let before = source.get(..at).unwrap_or("").trim_end();
    let name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    before.trim_end_matches(name).len()..before.len()
}

/// The offset after the bracket that closes the one at `open`.
pub fn closing(source: &str, open: usize) -> usize {
    let mut depth = 0usize;
    let mut quote: Option<u8> = None;
    let mut escaped = false;
    for (at, byte) in source.bytes().enumerate().skip(open) {
        match (quote, byte) {
            _ if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(byte),
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && quote.is_none() {
            return at + 1;
        }
    }
    source.len()
}
