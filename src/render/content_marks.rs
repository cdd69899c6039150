//! Marks around the texts of the content, which say in a filled template what value wrote what.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::Value as Json;
use tera::Value as Filled;

use crate::diag::{SourceMap, Span};
use crate::load::{Table, Value, ValueKind};

/// Around the place of a value, and behind the value: three of Unicode's private characters,
/// which no content uses.
const OPEN: char = '\u{f8f2}';
const BEGIN: char = '\u{f8f3}';
const END: char = '\u{f8f4}';

/// A part of a filled template that a value of the content wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenPart {
    /// Of the filled template.
    pub range: Range<usize>,
    /// Where the value stands.
    pub span: Span,
}

/// The content of a component with marks: what all its faces share of it.
pub struct MarkedContent {
    /// The kinds of text that stand there as they are: paths of keys, `entry.lines.kind`.
    pub plain: BTreeSet<String>,
    pub game: Option<Filled>,
    pub file: Option<Filled>,
}

/// The value that wrote most of a range of the filled template, tags aside.
pub fn writer(written: &[WrittenPart], filled: &str, range: &Range<usize>) -> Option<Span> {
    let shared = |of: &WrittenPart| {
        let (start, end) = (of.range.start.max(range.start), of.range.end.min(range.end));
        let before = filled.get(range.start..start).filter(|_| start < end)?;
        let in_tag = before.rfind('<') > before.rfind('>');
        (!in_tag).then(|| end - start)
    };
    // In the order of the text; of several as long the first.
    let parts = written
        .iter()
        .filter_map(|part| Some((shared(part)?, part.span)));
    let longest = parts.reduce(|best, next| if next.0 > best.0 { next } else { best });
    longest.map(|(_, span)| span)
}

/// A text without marks.
pub fn unmarked(text: &str) -> Cow<'_, str> {
    if !text.contains([OPEN, END]) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find([OPEN, END]) {
        plain.push_str(&rest[..at]);
        let behind = match rest[at..].starts_with(OPEN) {
            true => rest[at..].split_once(BEGIN).map(|(_, behind)| behind),
            false => rest[at..].strip_prefix(END),
        };
        rest = behind.unwrap_or_default();
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// A value with marks around its texts, but for those of the kinds that stay plain; `kinds` takes
/// the kinds there are.
pub fn marked(
    value: &Value,
    kind: &str,
    plain: &BTreeSet<String>,
    kinds: &mut BTreeSet<String>,
) -> Json {
    match &value.kind {
        // An empty text is false to a template.
        ValueKind::String(text) if !text.is_empty() => {
            if !kinds.contains(kind) {
                kinds.insert(kind.to_owned());
            }
            match plain.contains(kind) {
                true => Json::from(&**text),
                false => mark(text, value.span).into(),
            }
        }
        ValueKind::Array(items) => {
            let items = items.iter().map(|item| marked(item, kind, plain, kinds));
            items.collect()
        }
        ValueKind::Table(table) => fields(table, kind, plain, kinds),
        _ => value.to_json(),
    }
}

fn fields(
    table: &Table,
    kind: &str,
    plain: &BTreeSet<String>,
    kinds: &mut BTreeSet<String>,
) -> Json {
    let fields = table.iter().map(|(key, field)| {
        let json = marked(&field.value, &format!("{kind}.{key}"), plain, kinds);
        (key.to_owned(), json)
    });
    Json::Object(fields.collect())
}

fn mark(text: &str, span: Span) -> String {
    let Span { file, start, end } = span;
    format!("{OPEN}{}:{start}:{end}{BEGIN}{text}{END}", file.index())
}

/// Reads the marks of a text; `None` where it is not the same as `expected` without them.
pub fn written(marked: &str, expected: &str, sources: &SourceMap) -> Option<Vec<WrittenPart>> {
    let mut parts = Vec::new();
    let mut open: Vec<(usize, Span)> = Vec::new();
    let (mut at, mut rest) = (0, marked);
    while !rest.is_empty() {
        let until = rest.find([OPEN, END]).unwrap_or(rest.len());
        let plain = &rest[..until];
        if expected.get(at..at + plain.len()) != Some(plain) {
            return None;
        }
        at += plain.len();
        rest = &rest[until..];
        if let Some(behind) = rest.strip_prefix(OPEN) {
            let (place, behind) = behind.split_once(BEGIN)?;
            open.push((at, place_of(place, sources)?));
            rest = behind;
        } else if let Some(behind) = rest.strip_prefix(END) {
            let (start, span) = open.pop()?;
            parts.push(WrittenPart {
                range: start..at,
                span,
            });
            rest = behind;
        }
    }
    (at == expected.len() && open.is_empty()).then_some(parts)
}

fn place_of(text: &str, sources: &SourceMap) -> Option<Span> {
    let mut numbers = text.split(':').map(str::parse::<u32>);
    let (file, start, end) = (numbers.next()?, numbers.next()?, numbers.next()?);
    Some(Span {
        file: sources.file(file.ok()?)?,
        start: start.ok()?,
        end: end.ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_say_what_a_value_wrote() {
        let mut sources = SourceMap::default();
        let file = sources.add("a.toml", "abc");
        let [one, two] = [0..1, 1..3].map(|range| Span::new(file, range));
        let text = format!(
            "<t a='{}'>{}, {}</t>",
            mark("x", two),
            mark("Ace", one),
            mark("é", two)
        );
        let plain = unmarked(&text);
        assert_eq!(plain, "<t a='x'>Ace, é</t>");
        let parts = written(&text, &plain, &sources).unwrap();
        assert_eq!(parts.len(), 3);
        assert_eq!(
            parts[1],
            WrittenPart {
                range: 9..12,
                span: one
            }
        );
        assert_eq!(writer(&parts, &plain, &(0..plain.len())), Some(one));
        assert_eq!(writer(&parts, &plain, &(12..plain.len())), Some(two));
        // Of an attribute nothing is drawn as words.
        assert_eq!(writer(&parts, &plain, &(0..8)), None);
        assert_eq!(written(&text, "<t a='x'>Ace, e</t>", &sources), None);
    }
}
