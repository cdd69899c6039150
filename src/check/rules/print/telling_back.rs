//! A back that shows which card it is.

use super::super::{Rule, Run};
use crate::check::face::Looked;
use crate::diag::{Diagnostic, Severity, codes};
use crate::load::{Back, Game};

pub const RULE: Rule = Rule {
    code: codes::TELLING_BACK,
    level: Severity::Warning,
    title: "A back that shows which card it is",
    does: "Reports a component whose entries have backs that are not all alike.",
    why: "In a face-down pile a player could tell which card comes next.",
    example: r#"back = { template = "back.svg", per = "card" }"#,
    fix: "Use one back for all: `back = \"back.svg\"`. Where both sides are meant to be read, \
        as on an aid card, say so in an exception.",
    run: Run::Faces(run),
};

fn run(game: &Game, looked: &[Looked]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (index, component) in game.components.iter().enumerate() {
        let Back::PerEntry(template) = &component.back else {
            continue;
        };
        let backs = looked.iter().filter(|looked| looked.job.component == index);
        let mut backs = backs
            .filter_map(|looked| Some((component.entries.get(looked.job.entry?)?, looked.back?)));
        let Some((first, one)) = backs.next() else {
            continue;
        };
        if let Some((other, _)) = backs.find(|(_, other)| *other != one) {
            let id = &component.id.value;
            let message = format!(
                "the backs of `{id}` are not all alike: face down, its pieces can be told apart"
            );
            let told = RULE.finding(message).at(template.span);
            let told = told
                .and(first.id.span, "this one's back")
                .and(other.id.span, "and this one's differ");
            let told = told.help(
                "use one back for all, or say in an exception that both sides are meant to be read",
            );
            found.push(told.about(format!("{}/{id}", game.id)));
        }
    }
    found
}
