//! Links in written pages.

use std::ops::Range;

/// How addresses begin that a reader may follow.
const OUTWARD: [&str; 3] = ["https://", "http://", "mailto:"];

/// What words lead to.
#[derive(Clone, Debug)]
pub struct BookLink {
    /// The name of a heading behind `#`, or an address.
    pub to: String,
    /// Where it stands in the filled Markdown.
    pub range: Range<usize>,
}

impl BookLink {
    pub fn is_outward(&self) -> bool {
        OUTWARD.iter().any(|begin| self.to.starts_with(begin))
    }
}
