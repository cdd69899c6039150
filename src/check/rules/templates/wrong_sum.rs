//! A sum that does not come to what is printed.

use crate::check::face::{FaceFacts, FaceFinding, Leaf, leaves};
use crate::check::sums;
use crate::diag::{Rule, Severity};
use crate::message::Figure;
use crate::units::trimmed;

pub const RULE: Rule = Rule {
    code: "wrong-sum",
    level: Severity::Warning,
    title: "A sum that does not come to what is printed",
    does: "Works out again what is printed as `7 − 2 = 5`, on pieces and on the pages of rulebooks, whatever expression each \
        number comes from. Sums with parentheses, with units that differ or with signs among them are let pass.",
    why: "An example that does not come out teaches the wrong rule.",
    example: "It loses {{ hit }} − {{ block }} = **{{ hit + block }}**.",
    fix: "Mend the number, or the expression that gives it.",
};

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let mut found = Vec::new();
    leaves(facts.face, &mut |leaf, id| {
        let Leaf::Text(text, _) = leaf else {
            return;
        };
        let words: Vec<&str> = text.chunks().iter().map(|chunk| chunk.text()).collect();
        found.extend(
            sums::wrong(&words.join(" "), facts.language)
                .into_iter()
                .map(|sum| FaceFinding {
                    message: message!("wrong-sum", "`{said}` is wrong", said = sum.said),
                    help: message!(
                        "wrong-sum-help",
                        "it comes to {result}",
                        result = Figure::shown(trimmed(sum.result))
                    ),
                    element: id.to_owned(),
                    of_words: true,
                    degree: 0.0,
                }),
        );
    });
    found
}
