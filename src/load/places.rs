//! Maps offsets in the text of a TOML string to offsets in its file.
//!
//! The two differ by quotes, escapes, the line break after an opening `"""`, and backslashes at line
//! ends (TOML 1.0, "String"). Carets inside expressions need the mapping.

use std::ops::Range;

use crate::diag::{SourceMap, Span};

/// The file offset of each byte of a string's text.
#[derive(Clone, Debug)]
pub struct TextPlaces {
    whole: Span,
    bytes: Bytes,
}

#[derive(Clone, Debug)]
enum Bytes {
    /// Written without escapes: consecutive from this offset.
    From(u32),
    /// The file offset of each byte, and of the end.
    Each(Vec<u32>),
    /// Unknown: only the whole string can be located.
    Unknown,
}

impl TextPlaces {
    /// For the string at `span` whose text is `text`.
    pub fn new(sources: &SourceMap, span: Span, text: &str) -> TextPlaces {
        let written = sources.text(span);
        // A cell holds its text as it is, where nothing in it is escaped.
        if sources.get(span.file).is_sheet() {
            let bytes = match written.len() == text.len() {
                true => Bytes::From(span.start),
                false => Bytes::Unknown,
            };
            return TextPlaces { whole: span, bytes };
        }
        if let Some(start) = as_it_is(written, text) {
            let bytes = Bytes::From(span.start + start);
            return TextPlaces { whole: span, bytes };
        }
        let bytes = follow(written, text).map_or(Bytes::Unknown, |offsets| {
            let (first, last) = (offsets[0], offsets[text.len()]);
            match (last - first) as usize == text.len() {
                true => Bytes::From(span.start + first),
                false => Bytes::Each(offsets.iter().map(|offset| span.start + offset).collect()),
            }
        });
        TextPlaces { whole: span, bytes }
    }

    /// The span of a part of the text; the whole string where the mapping is unknown.
    pub fn span(&self, part: &Range<usize>) -> Span {
        let (start, end) = match &self.bytes {
            Bytes::From(first) => (first + part.start as u32, first + part.end as u32),
            Bytes::Each(offsets) => match (offsets.get(part.start), offsets.get(part.end)) {
                (Some(start), Some(end)) => (*start, *end),
                _ => return self.whole,
            },
            Bytes::Unknown => return self.whole,
        };
        match start <= end && self.whole.start <= start && end <= self.whole.end {
            true => Span {
                start,
                end,
                ..self.whole
            },
            false => self.whole,
        }
    }

    /// The places of a part of the text, for an expression that is only that part.
    pub fn within(&self, part: Range<usize>) -> TextPlaces {
        let bytes = match &self.bytes {
            Bytes::From(first) => Bytes::From(first + part.start as u32),
            Bytes::Each(offsets) => match offsets.get(part.start..=part.end) {
                Some(offsets) => Bytes::Each(offsets.to_vec()),
                None => Bytes::Unknown,
            },
            Bytes::Unknown => Bytes::Unknown,
        };
        TextPlaces {
            whole: self.whole,
            bytes,
        }
    }

    /// Whether parts can be located.
    pub fn is_exact(&self) -> bool {
        !matches!(self.bytes, Bytes::Unknown)
    }

    /// The whole string, quotes included.
    pub fn whole(&self) -> Span {
        self.whole
    }
}

/// Where a text begins that is written in one line without escapes.
fn as_it_is(written: &str, text: &str) -> Option<u32> {
    let quote = written
        .chars()
        .next()
        .filter(|first| matches!(first, '"' | '\''))?;
    let inner = written.strip_prefix(quote)?.strip_suffix(quote)?;
    let is_plain = inner == text && !inner.starts_with(quote) && !inner.contains('\\');
    is_plain.then_some(1)
}

/// Reads `written` beside `text`: the offset of each byte of `text` in `written`, and of the
/// end. `None` where the two do not agree.
fn follow(written: &str, text: &str) -> Option<Vec<u32>> {
    let quote = ["\"\"\"", "'''", "\"", "'"]
        .into_iter()
        .find(|quote| written.starts_with(quote) && written.len() >= 2 * quote.len())?;
    let end = written.len() - quote.len();
    let mut at = quote.len();
    if quote.len() == 3 {
        at += line_break(&written[at..end]);
    }
    let escapes = quote.starts_with('"');
    let mut offsets = Vec::with_capacity(text.len() + 1);
    for letter in text.chars() {
        at += if escapes {
            continued(&written[at..end])
        } else {
            0
        };
        let length = match written.get(at..end)? {
            rest if escapes && rest.starts_with('\\') => escape(rest)?,
            rest if letter == '\n' && rest.starts_with("\r\n") => 2,
            rest if rest.starts_with(letter) => letter.len_utf8(),
            _ => return None,
        };
        offsets.extend(std::iter::repeat_n(at as u32, letter.len_utf8()));
        at += length;
    }
    offsets.push(at as u32);
    Some(offsets)
}

fn line_break(text: &str) -> usize {
    ["\r\n", "\n"]
        .into_iter()
        .find(|end| text.starts_with(end))
        .map_or(0, str::len)
}

/// The length of a backslash at a line's end with the white space that it removes.
fn continued(text: &str) -> usize {
    let mut at = 0;
    while let Some(rest) = text[at..].strip_prefix('\\') {
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if line_break(&rest[blanks..]) == 0 {
            break;
        }
        let swallowed = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        at += 1 + swallowed;
    }
    at
}

/// The length of the escape `text` begins with.
fn escape(text: &str) -> Option<usize> {
    match text.as_bytes().get(1)? {
        b'x' => Some(4),
        b'u' => Some(6),
        b'U' => Some(10),
        _ => Some(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;

    /// The written form of `part`, found in the text of the string.
    fn written(toml: &str, part: &str) -> String {
        let mut sources = SourceMap::default();
        let file = sources.add("a.toml", toml);
        let (value, errors) = load::toml::parse(&sources, file);
        assert_eq!(errors, []);
        let value = value.get("a").unwrap().clone();
        let text = value.as_str().unwrap();
        let start = text.find(part).unwrap();
        let places = TextPlaces::new(&sources, value.span, text);
        sources
            .text(places.span(&(start..start + part.len())))
            .into()
    }

    #[test]
    fn quotes_and_escapes_are_counted() {
        assert_eq!(written("a = 'été + x'", "x"), "x");
        assert_eq!(written(r#"a = "é\té + x""#, "é + x"), "é + x");
        assert_eq!(written(r#"a = "b == \"c\" + x""#, "x"), "x");
        assert_eq!(written(r#"a = "\u00e9 + \"x\"""#, "\"x\""), "\\\"x\\\"");
        assert_eq!(written("a = \"\"\"\nb +\n  x\"\"\"", "x"), "x");
        assert_eq!(written("a = \"\"\"b \\\n   + x\"\"\"", "+ x"), "+ x");
        assert_eq!(written("a = \"\"\"\r\nb\r\n + x\"\"\"", "+ x"), "+ x");
        assert_eq!(written("a = '''\nb'c + x'''", "c + x"), "c + x");
    }
}
