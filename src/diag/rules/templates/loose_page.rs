//! A page that ends badly.

use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::{Figure, Message};

pub const RULE: Rule = Rule {
    code: "loose-page",
    level: Severity::Warning,
    title: "A page that ends badly",
    does: "Reports a heading of written pages that stands alone at the foot of its page, with a \
        break or something too high behind it, a page with nothing but a few lines that did not fit on the one \
        before, a last page with a few lines on it, and pages of a booklet that have no text.",
    why: "A reader turns the page for nothing, and a leaf is printed for three lines.",
    example: r#"## The end
<!-- page -->"#,
    fix: "Move the break above the heading; shorten the text, make its type or its margins \
        smaller, or show another picture.",
};

pub fn heading() -> Diagnostic {
    RULE.finding(message!(
        "loose-page-heading",
        "this heading stands alone at the foot of its page"
    ))
    .help(message!(
        "loose-page-heading-help",
        "move the break above it"
    ))
}

/// A heading that nothing stands below, for what follows is too high.
pub fn parted() -> Diagnostic {
    RULE.finding(message!(
        "loose-page-parted",
        "this heading stands alone: what follows it does not fit below"
    ))
    .help(message!(
        "loose-page-parted-help",
        "make what follows smaller, or begin with a paragraph"
    ))
}

/// The last of so many pages, and the share of it that is used.
pub fn page(number: usize, used: f64) -> Diagnostic {
    let used = used * 100.0;
    RULE.finding(message!(
        "loose-page",
        "of page {number}, the last with text, {used} % are used",
        number,
        used = Figure::new(used, 0)
    ))
    .help(message!(
        "loose-page-help",
        "take the break before it away, or give it more to show"
    ))
}

/// So many lines, and so many millimetres of pictures and tables, that do not fit on so many pages of a booklet;
/// of the pages that it has for them those from the first to the last have no text.
pub fn over(amount: (usize, f64), fits: usize, [first, last]: [usize; 2]) -> Diagnostic {
    RULE.finding(message!(
        "loose-page-over",
        "the text runs over page {fits} by {much}, and a booklet grows by four pages: {first} to {last} have no text",
        fits,
        much = much(amount),
        first,
        last
    ))
    .help(message!(
        "loose-page-over-help",
        "shorten the text by as much, or use the room there is"
    ))
}

/// So many lines, and so many millimetres of pictures and tables, that do not fit on a page and are all but alone on
/// the next.
pub fn spilt(amount: (usize, f64), page: usize) -> Diagnostic {
    RULE.finding(message!(
        "loose-page-spilt",
        "the text runs over page {page} by {much}, which are all there is on the next",
        page,
        much = much(amount)
    ))
    .help(message!(
        "loose-page-spilt-help",
        "shorten the text by as much, or add a picture"
    ))
}

/// So many lines, and so many millimetres of pictures and tables.
pub fn much((lines, solid): (usize, f64)) -> Message {
    let rows = match lines {
        1 => message!("loose-page-line", "one line"),
        _ => message!("loose-page-lines", "{lines} lines", lines),
    };
    let size = Figure::new(solid.ceil(), 0);
    match (lines, solid > 0.0) {
        (_, false) => rows,
        (0, true) => message!("loose-page-solid", "{size} mm of pictures and tables", size),
        (_, true) => message!(
            "loose-page-lines-solid",
            "{rows} and {size} mm of pictures and tables",
            rows,
            size
        ),
    }
}

/// So many pages of a book that only fill it up, where it cannot have fewer.
pub fn blank(blank: usize, pages: usize) -> Diagnostic {
    RULE.finding(message!(
        "loose-page-blank",
        "{blank} of {pages} pages have no text",
        blank,
        pages
    ))
    .help(match pages {
        // The fewest that a booklet has.
        ..=4 => message!(
            "loose-page-blank-leaf",
            "use the room there is, or take `booklet` out: single sheets have as many pages as the text"
        ),
        _ => message!(
            "loose-page-blank-help",
            "shorten the text until it fits on four pages fewer, or use the room there is"
        ),
    })
}
