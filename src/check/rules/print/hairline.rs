//! A line too thin to print.

use crate::check::face::{FaceFacts, FaceFinding, Leaf, leaves, points, scale};
use crate::diag::{Rule, Severity};
use crate::units::Pt;

pub const RULE: Rule = Rule {
    code: "hairline",
    level: Severity::Warning,
    title: "A line too thin to print",
    does: "Reports a stroke of less than 0.25 pt (0.088 mm).",
    why: "Thinner lines break up or vanish in print, however they look on the screen.",
    example: r##"<path d="…" stroke="#000" stroke-width="0.05"/>"##,
    fix: "Make the line at least 0.09 mm wide.",
};

/// In points; what rounding takes off is not counted.
const LEAST: f64 = 0.25;
const ROUNDING: f64 = 0.002;

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let mut found = Vec::new();
    leaves(facts.face, &mut |leaf, id| {
        let Leaf::Path(path, placed) = leaf else {
            return;
        };
        let Some(stroke) = path.stroke().filter(|stroke| stroke.opacity().get() > 0.0) else {
            return;
        };
        let width = points(f64::from(stroke.width().get()) * scale(placed));
        if width < LEAST - ROUNDING {
            let millimetres = (Pt(width).to_mm().0 * 1000.0).round() / 1000.0;
            found.push(FaceFinding {
                message: message!("hairline", "a line is thinner than 0.25 pt"),
                help: message!(
                    "hairline-help",
                    "it is {millimetres} mm wide; make it 0.09 mm at least",
                    millimetres
                ),
                element: id.to_owned(),
                of_words: false,
                degree: -width,
            });
        }
    });
    found
}
