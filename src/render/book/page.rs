//! A filled template with the text of its page in it.

use std::ops::Range;

use super::{areas, measure};
use crate::diag::Span;
use crate::load::WrittenPage;
use crate::render::svg;

/// Where a range of a page's text comes from.
pub enum TextOrigin {
    /// The filled template.
    Template(Range<usize>),
    /// The Markdown.
    Text(Span),
}

/// Something put into a filled template.
struct Insertion<'p> {
    at: usize,
    svg: &'p str,
    span: Option<Span>,
}

/// Puts the text of a page into its filled template; one that cannot be parsed stays as it is.
pub fn with_text(filled: &str, page: &WrittenPage) -> String {
    let style = measure::style();
    let mut text = String::with_capacity(filled.len() * 2);
    let mut done = 0;
    for insertion in insertions(filled, page, &style) {
        text.push_str(&filled[done..insertion.at]);
        text.push_str(insertion.svg);
        done = insertion.at;
    }
    text.push_str(&filled[done..]);
    text
}

/// Where a range of what [`with_text`] gives comes from.
pub fn origin(filled: &str, page: &WrittenPage, range: &Range<usize>) -> TextOrigin {
    let style = measure::style();
    let mut added = 0;
    for insertion in insertions(filled, page, &style) {
        let start = insertion.at + added;
        if range.start < start {
            break;
        }
        if range.start < start + insertion.svg.len() {
            return match insertion.span {
                Some(span) => TextOrigin::Text(span),
                None => TextOrigin::Template(insertion.at..insertion.at),
            };
        }
        added += insertion.svg.len();
    }
    let start = range.start.saturating_sub(added).min(filled.len());
    TextOrigin::Template(start..(range.end.saturating_sub(added)).clamp(start, filled.len()))
}

fn insertions<'p>(filled: &str, page: &'p WrittenPage, style: &'p str) -> Vec<Insertion<'p>> {
    let Ok(document) = svg::parse(filled) else {
        return Vec::new();
    };
    let Some(first) = document.root_element().first_child() else {
        return Vec::new();
    };
    let head = |svg: &'p str| Insertion {
        at: first.range().start,
        svg,
        span: None,
    };
    let mut insertions = vec![head(style), head(&page.head)];
    let mut areas = areas::areas(&document).unwrap_or_default();
    areas.sort_by_key(|area| area.end);
    for area in areas {
        let parts = page.areas.get(&area.number);
        insertions.extend(parts.into_iter().flatten().map(|part| Insertion {
            at: area.end,
            svg: &part.svg,
            span: Some(part.span),
        }));
    }
    insertions
}
