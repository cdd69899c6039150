//! The text of an entry in its file.

use std::ops::Range;

use super::model::SourceView;
use crate::diag::{SourceMap, Span};
use crate::load::{Value, ValueKind};

/// The whole lines of an entry's table, from its head to the end of its last value. None where it
/// has no text of its own: an entry of a workbook, a page that is written, a piece without data.
pub fn of_entry(value: &Value, sources: &SourceMap) -> Option<SourceView> {
    let source = sources.get(value.span.file);
    let (range, line) = lines_of_entry(value, sources)?;
    Some(SourceView {
        file: source.path.to_string_lossy().into_owned(),
        line,
        text: source.text.get(range)?.to_owned(),
    })
}

/// The bytes of the same lines, and the number of the first.
pub fn lines_of_entry(value: &Value, sources: &SourceMap) -> Option<(Range<usize>, usize)> {
    let source = sources.get(value.span.file);
    let end = end(value, value.span);
    let has_text = !source.is_sheet() && end.end > 0;
    has_text.then(|| source.lines_of(value.span.start as usize..end.end as usize))
}

/// The part of a value's file that ends last. A table's own span is that of its head.
fn end(value: &Value, last: Span) -> Span {
    let later = |one: Span, other: Span| match other.file == one.file && other.end > one.end {
        true => other,
        false => one,
    };
    let last = later(last, value.span);
    match &value.kind {
        ValueKind::Array(items) => items.iter().fold(last, |last, item| end(item, last)),
        ValueKind::Table(table) => {
            let fields = table.iter().map(|(_, field)| field);
            fields.fold(last, |last, field| {
                end(&field.value, later(last, field.key_span))
            })
        }
        _ => last,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::toml;

    #[test]
    fn an_entry_ends_with_its_last_value() {
        let text = "[[card]]\nid = 'a'\nlist = [\n  1,\n]\n[card.more]\nx = 2 # two\n\n[[card]]\nid = 'b'\n";
        let mut sources = SourceMap::default();
        let file = sources.add("content/g/a.toml", text);
        let (value, _) = toml::parse(&sources, file);
        let cards = value.get("card").unwrap().as_array().unwrap();
        let [first, second] = [0, 1].map(|at| of_entry(&cards[at], &sources).unwrap());
        assert_eq!(first.line, 1);
        assert!(first.text.ends_with("x = 2 # two"), "{}", first.text);
        assert_eq!((second.line, &*second.text), (9, "[[card]]\nid = 'b'"));
    }
}
