//! A cell that is something else than those above and below it.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "odd-cell",
    level: Severity::Warning,
    title: "A date, a yes or no, or a decimal among texts, or a text among numbers",
    does: "Reports a cell of a workbook that holds a date, TRUE or FALSE, or a number with decimals in a column of \
        texts, where nearly all others are texts; and the one cell of a column that is no number, where all others are \
        and no schema says what the column holds. An error where a template or a rule stops at it.",
    why: "Spreadsheet programs make a date of `3/9` and a number of `3.10` as they are typed: what is printed is no \
        longer what somebody wrote. A number that is none is a slip of the hand.",
    example: r#"C7: 09/03/2026     # typed as `3/9`, printed as `2026-03-09`"#,
    fix: "Format the cell as text and type it again, or begin it with an apostrophe. Write a number among numbers; where a \
        text is meant, a schema with `\"type\": [\"number\", \"string\"]` says so.",
};

/// What a cell holds in place of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OddCell {
    Date,
    Flag,
    Decimal,
}

/// A cell and what is printed of it, in a column with so many texts.
pub fn among_texts(kind: OddCell, printed: &str, texts: usize, place: Span) -> Diagnostic {
    RULE.finding(match kind {
        OddCell::Date => message!(
            "odd-cell-date",
            "this is a date, and {texts} cells of its column are texts: it is printed as `{printed}`",
            texts,
            printed
        ),
        OddCell::Flag => message!(
            "odd-cell-flag",
            "this is a yes or a no, and {texts} cells of its column are texts: it is printed as `{printed}`",
            texts,
            printed
        ),
        OddCell::Decimal => message!(
            "odd-cell-decimal",
            "this is a number, and {texts} cells of its column are texts: it is printed as `{printed}`",
            texts,
            printed
        ),
    })
    .at(place)
    .help(help())
}

/// A text in a column all other cells of which are numbers: so many.
pub fn among_numbers(text: &str, numbers: usize, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "odd-cell-lone-text",
        "`{text}` is no number, and all others of this column are: {numbers}",
        text,
        numbers
    ))
    .at(place)
    .help(message!(
        "odd-cell-lone-text-help",
        "write a number; where a text is meant, a schema with `\"type\": [\"number\", \"string\"]` says so"
    ))
}

/// Whether a finding is of a text among numbers.
pub fn is_lone_text(found: &Diagnostic) -> bool {
    found.message.id() == Some("odd-cell-lone-text")
}

fn help() -> Message {
    message!(
        "odd-cell-help",
        "where a text is meant, format the cell as text and type it again"
    )
}
