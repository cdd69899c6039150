//! Components whose pages are written: the Markdown files, and the pages they come to.

use std::path::Path;

use super::language;
use super::loader::Loader;
use super::project::{Entry, Spanned, Writing};
use super::value::{Field, Table, Value, ValueKind};
use crate::diag::Span;
use crate::diag::rules::content::bad_value;

/// Reads the files that a component's `pages` names; `None` where one cannot be read.
pub fn load(loader: &mut Loader<'_>, dir: &Path, asked: &Value) -> Option<Writing> {
    let names: Vec<Spanned<String>> = match asked.as_array() {
        Some(names) => names.iter().filter_map(spanned).collect(),
        None => spanned(asked).into_iter().collect(),
    };
    let (mut writing, mut whole) = (Writing::default(), !names.is_empty());
    let translated = loader.listed(&dir.join("lang"));
    for (place, name) in names.iter().enumerate() {
        if !name.value.ends_with(".md") {
            let found = bad_value::not_markdown(&name.value, name.span);
            loader.report.push(found);
            whole = false;
            continue;
        }
        let Some(file) = loader.text(&dir.join(&name.value), Some(name.span)) else {
            whole = false;
            continue;
        };
        writing.files.push(file);
        for path in &translated {
            let below = path.strip_prefix(dir.join("lang")).ok();
            let Some((tag, rest)) = below.and_then(|below| first_part(below)) else {
                continue;
            };
            if language::is_tag(tag)
                && rest == Path::new(&name.value)
                && let Some(file) = loader.text(path, None)
            {
                let known = writing.translations.entry(tag.to_owned());
                known.or_default().push((place, file));
            }
        }
    }
    whole.then_some(writing)
}

fn spanned(value: &Value) -> Option<Spanned<String>> {
    Some(Spanned {
        value: value.as_str()?.to_owned(),
        span: value.span,
    })
}

fn first_part(path: &Path) -> Option<(&str, &Path)> {
    let mut parts = path.components();
    let first = parts.next()?.as_os_str().to_str()?;
    Some((first, parts.as_path()))
}

/// What the entry of a page says.
pub const FIELDS: [&str; 5] = ["id", "page", "pages", "master", "heading"];

/// The entry of a page: its number from 1, how many there are, which of the template's masters it
/// is drawn with, and the heading that it stands under.
pub fn entry(
    span: Span,
    copies: u32,
    (number, count): (usize, usize),
    master: &str,
    heading: &str,
) -> Entry {
    let id = format!("page-{number:02}");
    let text = |text: &str| ValueKind::String(text.into());
    let mut table = Table::default();
    let values = [
        text(&id),
        ValueKind::Int(number as i64),
        ValueKind::Int(count as i64),
        text(master),
        text(heading),
    ];
    for (key, kind) in FIELDS.into_iter().zip(values) {
        let value = Value { kind, span };
        table.insert(
            key,
            Field {
                key_span: span,
                value,
            },
        );
    }
    Entry {
        id: Spanned { value: id, span },
        copies,
        places: copies,
        value: Value {
            kind: ValueKind::Table(table),
            span,
        },
        name_field: None,
        is_valid: true,
    }
}
