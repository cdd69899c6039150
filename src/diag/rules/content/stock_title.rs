//! A stock's title that says other measures.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::units::Size;

pub const RULE: Rule = Rule {
    code: "stock-title",
    level: Severity::Warning,
    title: "A stock's title with other measures",
    does: "Reports the title of a stock that says a measure in mm which is none of the stock's: neither \
        its width nor its height, nor half of one, nor what its folds part.",
    why: "The title stands beside the sheets, in lists and in a quotation: pieces would be ordered, and boxes \
        made, in the size that it says.",
    example: r#"stock = { title = "Token of 13 mm", width = 16, height = 16, shape = "circle" }"#,
    fix: "Write the measures that the stock has, or change its `width` and `height`.",
};

/// A title that says other measures than those of a piece of this size.
pub fn other(said: &str, size: Size, at: Span) -> Diagnostic {
    let message = message!(
        "stock-title",
        "the title says {said}, and the stock is {size}",
        said,
        size
    );
    RULE.finding(message).at(at).help(message!(
        "stock-title-help",
        "write its measures into the title, or change `width` and `height`"
    ))
}
