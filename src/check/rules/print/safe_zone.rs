//! Text too near the edge.

use crate::check::face::{FaceFacts, FaceFinding};
use crate::diag::{Rule, Severity};
use crate::message::Message;
use crate::render::text::safe_zone_problems;

pub const RULE: Rule = Rule {
    code: "safe-zone",
    level: Severity::Warning,
    title: "Text too near the edge",
    does: "Reports text that reaches out of the stock's safe zone.",
    why: "Sheets shift by a millimetre or two when they are cut. What stands nearer to the \
        edge may be cut away.",
    example: r#"<text x="0.5" y="86">"#,
    fix: "Move it inwards, or lower `safe` in the stock if your printer is that exact.",
};

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let face = facts.face;
    let problems = safe_zone_problems(&face.tree, &face.text, facts.stock);
    let findings = problems.into_iter().map(|problem| FaceFinding {
        message: problem.message,
        help: Message::joined(problem.help, "; "),
        element: problem.id,
        of_words: true,
        degree: problem.edge.degree(),
    });
    findings.collect()
}
