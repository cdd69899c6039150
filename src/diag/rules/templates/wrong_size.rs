//! A picture that does not fit its stock.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "wrong-size",
    level: Severity::Error,
    title: "A picture that does not fit its stock",
    does: "Reports a root whose width and height are not those of the stock with its bleed, or \
        that has no viewBox.",
    why: "The picture would be stretched, or its edges would not be where the knife cuts.",
    example: r#"<svg width="63mm" height="88mm" viewBox="0 0 63 88">    without the bleed of 3 mm"#,
    fix: "Copy the line the help gives. The top left corner of the finished piece is then at \
        0,0 and one unit is a millimetre.",
};
