//! A back that shows which card it is.

use std::collections::{BTreeSet, HashMap};

use crate::check::face::FaceResult;
use crate::diag::{Diagnostic, Rule, Severity};
use crate::load::{Back, Entry, Game};

pub const RULE: Rule = Rule {
    code: "telling-back",
    level: Severity::Warning,
    title: "A back that shows which card it is",
    does: "Reports a component whose entries have backs that are not all alike. Backs that only \
        tell which pile a card belongs to are none of these: where a field that several entries \
        share (a zone, an owner) says which back each has.",
    why: "In a face-down pile a player could tell which card comes next.",
    example: r#"back = { template = "back.svg", per = "card" }"#,
    fix: "Use one back for all: `back = \"back.svg\"`. Where both sides are meant to be read, \
        as on an aid card, say so in an exception.",
};

pub fn run(game: &Game, results: &[FaceResult]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (index, component) in game.components.iter().enumerate() {
        let Back::PerEntry(template) = &component.back else {
            continue;
        };
        // Some of the backs say nothing about all of them.
        if game.doubtful.contains_key(&component.id.value) {
            continue;
        }
        let backs = results
            .iter()
            .filter(|results| results.job.component == index);
        let backs = backs.filter_map(|results| {
            Some((component.entries.get(results.job.entry?)?, results.back?))
        });
        let backs: Vec<(&Entry, u64)> = backs.collect();
        let Some((first, one)) = backs.first() else {
            continue;
        };
        let other = backs.iter().find(|(_, other)| other != one);
        let Some((other, _)) = other.filter(|_| !tells_only_the_pile(&backs)) else {
            continue;
        };
        let id = &component.id.value;
        let message = message!(
            "telling-back",
            "the backs of `{id}` are not all alike: face down, its pieces can be told apart",
            id
        );
        let one = RULE.finding(message).at(template.span);
        let one = one
            .and(
                first.id.span,
                message!("telling-back-label", "this one's back"),
            )
            .and(
                other.id.span,
                message!("telling-back-one-differ", "and this one's differ"),
            )
            .help(message!(
                "telling-back-help",
                "use one back for all, or say in an exception that both sides are meant to be read"
            ));
        found.push(one.about(format!("{}/{id}", game.id)));
    }
    found
}

/// Whether some field that entries share (a zone, an owner) says which back each has: the backs
/// then name the pile a card belongs to, and nothing more.
fn tells_only_the_pile(backs: &[(&Entry, u64)]) -> bool {
    let fields = backs.iter().filter_map(|(entry, _)| entry.value.as_table());
    let fields: BTreeSet<&str> = fields.flat_map(|table| table.keys()).collect();
    fields.into_iter().any(|field| {
        let mut piles: HashMap<Option<&str>, (u64, usize)> = HashMap::new();
        backs.iter().all(|(entry, back)| {
            let pile = entry.value.get(field).and_then(|value| value.as_str());
            let (first, count) = piles.entry(pile).or_insert((*back, 0));
            *count += 1;
            first == back
        }) && piles.len() > 1
            && piles.values().all(|(_, count)| *count > 1)
    })
}
