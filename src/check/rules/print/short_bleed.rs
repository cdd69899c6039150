//! Art that stops at the cut.

use crate::check::face::{FaceFacts, FaceFinding};
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

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let bleed = trimmed(facts.stock.bleed.0);
    let findings = facts.short().into_iter().map(|short| {
        let where_it_stops = match short.beyond < 0.3 {
            true => message!("short-bleed", "stops at the cut"),
            false => message!(
                "short-bleed-stops-beyond-cut",
                "stops {short} beyond the cut",
                short = Mm(short.beyond)
            ),
        };
        let side = match short.side {
            "edge" => message!("short-bleed-edge", "along the edge"),
            "left" => message!("short-bleed-left", "on the left side"),
            "right" => message!("short-bleed-right", "on the right side"),
            "top" => message!("short-bleed-top", "on the top side"),
            "bottom" => message!("short-bleed-bottom", "on the bottom side"),
            side => format!("on the {side} side").into(),
        };
        FaceFinding {
            message: message!(
                "short-bleed-picture-over-mm",
                "{side} the picture {where_it_stops}, over {length} mm",
                side,
                where_it_stops,
                length = short.length.round()
            ),
            help: message!(
                "short-bleed-help",
                "let it run {bleed} mm beyond the cut, to the edge of the SVG",
                bleed
            ),
            element: String::new(),
            of_words: false,
            degree: short.length,
        }
    });
    findings.collect()
}
