//! A page that ends badly.

use crate::diag::{Diagnostic, Rule, Severity};

pub const RULE: Rule = Rule {
    code: "loose-page",
    level: Severity::Warning,
    title: "A page that ends badly",
    does: "Reports a heading of written pages that stands alone at the foot of its page, with a \
        break or something too high behind it, and a last page with a few lines on it.",
    why: "A reader turns the page for nothing, and a leaf is printed for three lines.",
    example: r#"## The end
<!-- page -->"#,
    fix: "Move the break above the heading; shorten the text, make its type or its margins \
        smaller, or show another picture.",
};

pub fn heading() -> Diagnostic {
    RULE.finding("this heading stands alone at the foot of its page")
        .help("move the break above it")
}

/// A heading that nothing stands below, for what follows is too high.
pub fn parted() -> Diagnostic {
    RULE.finding("this heading stands alone: what follows it does not fit below")
        .help("make what follows smaller, or begin with a paragraph")
}

/// The last of so many pages, and the share of it that is used.
pub fn page(number: usize, used: f64) -> Diagnostic {
    let used = used * 100.0;
    RULE.finding(format!(
        "of page {number}, the last with text, {used:.0} % are used"
    ))
    .help("shorten the text by a few lines, or add a picture")
}

/// So many pages of a book that only fill it up.
pub fn blank(blank: usize, pages: usize) -> Diagnostic {
    RULE.finding(format!("{blank} of {pages} pages have no text"))
        .help("shorten the text until it fits on four pages fewer, or use the room there is")
}
