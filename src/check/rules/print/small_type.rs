//! Type too small to read.

use crate::check::face::{FaceFacts, FaceFinding, Leaf, leaves, points, scale};
use crate::diag::{Rule, Severity};
use crate::message::Figure;
use crate::units::trimmed;

pub const RULE: Rule = Rule {
    code: "small-type",
    level: Severity::Warning,
    title: "Type too small to read",
    does: "Reports text smaller than 6 pt (2.117 mm).",
    why: "Below 6 pt many people cannot read it in the light of a game table.",
    example: r#"<text font-size="1.6">"#,
    fix: "Make it larger: 2.12 at least, 2.8 (8 pt) for what has to be read in play.",
};

/// In points; what rounding takes off is not counted.
const LEAST: f64 = 6.0;
const ROUNDING: f64 = 0.02;

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let mut found = Vec::new();
    leaves(facts.face, &mut |leaf, id| {
        let Leaf::Text(text, placed) = leaf else {
            return;
        };
        let spans = text
            .layouted()
            .iter()
            .filter(|span| span.visible && !span.positioned_glyphs.is_empty());
        let sizes = spans.map(|span| f64::from(span.font_size.get()));
        let least = points(sizes.fold(f64::INFINITY, f64::min) * scale(placed));
        if least < LEAST - ROUNDING {
            found.push(FaceFinding {
                message: message!("small-type", "text is smaller than 6 pt"),
                help: message!(
                    "small-type-help",
                    "it is printed at {least} pt; 6 pt are 2.12 mm",
                    least = Figure::shown(trimmed(least))
                ),
                element: id.to_owned(),
                of_words: false,
                degree: -least,
            });
        }
    });
    found
}
