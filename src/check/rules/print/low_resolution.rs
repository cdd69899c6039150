//! A picture with too few dots.

use crate::check::face::{FaceFacts, FaceFinding, Leaf, leaves, scale};
use crate::diag::{Rule, Severity};
use crate::units::CSS_PX_PER_INCH;

pub const RULE: Rule = Rule {
    code: "low-resolution",
    level: Severity::Warning,
    title: "A picture with too few dots",
    does: "Reports a picture that has fewer than 300 dots an inch at the size at which it is \
        printed.",
    why: "Below that, edges are visibly soft or stepped.",
    example: r#"<image href="sun.png" width="60" height="60"/>    of 400 × 400 dots: 169 dots an inch"#,
    fix: "Use a larger picture, print it smaller, or draw it as SVG.",
};

/// Dots an inch that print asks for.
const WANTED: f64 = 300.0;
/// A dot less by rounding is none less.
const LEAST: f64 = 299.5;

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let mut found = Vec::new();
    leaves(facts.face, &mut |leaf, id| {
        let Leaf::Image(image, placed) = leaf else {
            return;
        };
        let dots = CSS_PX_PER_INCH / scale(placed);
        if dots < LEAST {
            let size = image.size();
            let needed = |side: f32| (f64::from(side) * WANTED / dots).ceil();
            found.push(FaceFinding {
                message: message!(
                    "low-resolution",
                    "a picture of {size} × {size2} dots is printed at {dots} dots an inch",
                    size = size.width(),
                    size2 = size.height(),
                    dots = dots.round()
                ),
                help: message!(
                    "low-resolution-help",
                    "at this size it needs {size} × {size2} dots for {wanted} dots an inch",
                    size = needed(size.width()),
                    size2 = needed(size.height()),
                    wanted = WANTED
                ),
                element: id.to_owned(),
                of_words: false,
                degree: -dots,
            });
        }
    });
    found
}
