//! Art that stops at the cut.

use crate::check::face::{FaceFacts, Finding};
use crate::diag::{Rule, Severity};
use crate::units::{Mm, trimmed};

pub const RULE: Rule = Rule {
    code: "short-bleed",
    level: Severity::Warning,
    title: "Art that stops at the cut",
    does: "Looks along each edge of the finished piece and reports where something reaches the \
        cut and the bleed beyond it is left empty or of another colour.",
    why: "Where the knife falls a hair outside, a white line shows along the edge.",
    example: r##"<rect x="0" y="0" width="63" height="88" fill="#b03a2e"/>    should begin at -3,-3"##,
    fix: "Let the art run to the edge of the picture, 3 mm beyond the cut on every side.",
};

pub fn run(facts: &FaceFacts<'_>) -> Vec<Finding> {
    let bleed = trimmed(facts.stock.bleed.0);
    let findings = facts.short().into_iter().map(|short| {
        let where_it_stops = match short.beyond < 0.3 {
            true => "stops at the cut".to_owned(),
            false => format!("stops {} beyond the cut", Mm(short.beyond)),
        };
        let side = match short.side {
            "edge" => "along the edge".to_owned(),
            side => format!("on the {side} side"),
        };
        Finding {
            message: format!(
                "{side} the picture {where_it_stops}, over {} mm",
                short.length.round()
            ),
            help: format!("let it run {bleed} mm beyond the cut, to the edge of the SVG"),
            element: String::new(),
            of_words: false,
            degree: short.length,
        }
    });
    findings.collect()
}
