//! Text too near the edge, and icons over it.

use crate::check::face::{FaceFacts, FaceFinding};
use crate::diag::rules::service::service_safe_zone;
use crate::diag::{Rule, Severity};
use crate::message::Message;
use crate::render::FaceSide;
use crate::render::icons_over_cut::{IconsOverCut, icons_over_cut};
use crate::render::text::{ZoneEdge, safe_zone_problems};

pub const RULE: Rule = Rule {
    code: "safe-zone",
    level: Severity::Warning,
    title: "Text too near the edge, or an icon over it",
    does: "Reports text that reaches out of the stock's safe zone, and small icons of a front that \
        reach over the cut.",
    why: "Sheets shift by a millimetre or two when they are cut. What stands nearer to the \
        edge may be cut away.",
    example: r#"<text x="0.5" y="86">"#,
    fix: "Move it inwards, or lower `safe` in the stock if your printer is that exact.",
};

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let face = facts.face;
    let problems = safe_zone_problems(&face.tree, &face.text, facts.stock);
    let texts = problems.into_iter().map(|problem| FaceFinding {
        message: problem.message,
        help: Message::joined(problem.help, "; "),
        element: problem.id,
        of_words: true,
        degree: problem.edge.degree(),
    });
    let mut findings: Vec<_> = texts.collect();
    // The pattern of a back may well reach over it.
    if face.side == FaceSide::Front {
        let icons = icons_over_cut(&face.tree, facts.stock);
        findings.extend(icons.into_iter().map(over_cut));
    }
    findings
}

fn over_cut(icons: IconsOverCut<'_>) -> FaceFinding {
    let (name, count, distance) = (icons.name, icons.count, icons.distance);
    FaceFinding {
        message: match (count, icons.are_gone) {
            (1, true) => message!(
                "safe-zone-icon-gone",
                "the icon `{name}` lies over the cut, all of it, {distance} far",
                name,
                distance
            ),
            (1, false) => message!(
                "safe-zone-icon-cut-off",
                "the icon `{name}` reaches {distance} over the cut",
                name,
                distance
            ),
            _ => message!(
                "safe-zone-icons-cut-off",
                "{count} icons `{name}` reach over the cut, {distance} at most",
                count,
                name,
                distance
            ),
        },
        help: service_safe_zone::lies_over_cut(),
        element: icons.id.to_owned(),
        of_words: false,
        degree: ZoneEdge::Trim {
            distance: distance.0,
        }
        .degree(),
    }
}
