//! Links in written pages.

use std::ops::Range;

use crate::render::page_numbers::anchor;

/// How addresses begin that a reader may follow.
const OUTWARD: [&str; 3] = ["https://", "http://", "mailto:"];

/// What words lead to.
#[derive(Clone, Debug)]
pub struct BookLink {
    /// The name of a heading behind `#`, or an address.
    pub to: String,
    /// Where it stands in the filled Markdown.
    pub range: Range<usize>,
    /// The name of a heading that its words would be.
    pub named: String,
}

impl BookLink {
    /// A link of Markdown, `[words](#to)`, which stands at `range` of the text.
    pub fn of_words(to: String, range: Range<usize>, text: &str) -> BookLink {
        let link = &text[range.clone()];
        let inner = link.strip_prefix('[').unwrap_or(link);
        let words = inner.rsplit_once("](").map_or(inner, |(words, _)| words);
        BookLink {
            to,
            range,
            named: anchor(words),
        }
    }

    /// Whether the heading that its words name is not the one it leads to. Of several headings of one name each
    /// is; a single word is too often said of another.
    pub fn names_another(&self) -> bool {
        let to = self.to.strip_prefix('#').unwrap_or_default();
        let is_named = to.strip_prefix(&*self.named).is_some_and(|more| {
            let number = more.strip_prefix('-').unwrap_or(more);
            number.bytes().all(|digit| digit.is_ascii_digit())
        });
        self.named.contains('-') && !is_named
    }

    pub fn is_outward(&self) -> bool {
        OUTWARD.iter().any(|begin| self.to.starts_with(begin))
    }
}
