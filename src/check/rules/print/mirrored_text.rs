//! Text that is printed mirrored.

use crate::check::face::{FaceFacts, FaceFinding, Leaf, leaves};
use crate::diag::{Rule, Severity};
use crate::render::text::{content, quoted};

pub const RULE: Rule = Rule {
    code: "mirrored-text",
    level: Severity::Warning,
    title: "Text that is printed mirrored",
    does: "Reports a text of a face whose letters are drawn mirrored, by a `transform` of its own or of what it \
        stands in. One that stands upside down or on its side is not.",
    why: "Its letters and figures read backwards: a drawing was mirrored, and its words with it.",
    example: r#"<g transform="translate(20 0) scale(-1 1)">
  <text x="10" y="12">{{ entry.value }}</text>
</g>"#,
    fix: "Take the text out of the mirrored group, or turn it with `rotate(180)`.",
};

/// No more than so many are reported of a face.
const ENOUGH: usize = 20;

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let mut found = Vec::new();
    leaves(facts.face, &mut |leaf, id| {
        let Leaf::Text(text, placed) = leaf else {
            return;
        };
        let is_mirrored = placed.sx * placed.sy < placed.kx * placed.ky;
        let is_seen = text.layouted().iter().any(|span| span.visible);
        if !is_mirrored || !is_seen || found.len() == ENOUGH {
            return;
        }
        found.push(FaceFinding {
            message: message!(
                "mirrored-text",
                "the text {text} is mirrored",
                text = quoted(&content(text, &facts.face.text))
            ),
            help: message!(
                "mirrored-text-help",
                "take it out of what is mirrored, or turn it: `rotate(180)`"
            ),
            element: id.to_owned(),
            of_words: true,
            degree: 0.0,
        });
    });
    found
}
