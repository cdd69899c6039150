//! Art that reaches the cut where there is no bleed.

use crate::check::face::FaceResult;
use crate::diag::{Diagnostic, Rule, Severity, quoted};
use crate::load::{Back, Component, Game};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "no-bleed",
    level: Severity::Warning,
    title: "Art at the cut without any bleed",
    does: "Looks along each edge of the pieces of a stock with `bleed = 0` and reports once for a component where \
        art reaches the cut for 5 mm and more. What is white or as pale as cream is left out, and so are pages that \
        are not cut (`cut = false`), booklets and pieces of which none is printed.",
    why: "No knife meets a line: where it falls a hair outside, a sliver of the paper or of the piece beside shows along \
        the edge.",
    example: r##"stock = { width = 40, height = 40, bleed = 0 }     # and <rect width="40" height="40" fill="#b03a2e"/>"##,
    fix: "Give the stock a bleed (`bleed = 3`) and let the art go on into it, or keep the art away from the edge. What \
        is printed on paper of its own size is not cut: `cut = false`.",
};

/// So many pieces are named.
const NAMED: usize = 3;

pub fn run(game: &Game, results: &[FaceResult]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (index, component) in game.components.iter().enumerate() {
        if component.booklet || component.pieces() == 0 {
            continue;
        }
        let results = results.iter();
        let results = results.filter(|result| result.job.component == index && result.reaches_cut);
        let mut results: Vec<&FaceResult> = results.collect();
        results.sort_by_key(|result| result.job.entry.is_none());
        let mut names: Vec<&str> = Vec::new();
        for name in results
            .into_iter()
            .filter_map(|result| name(component, result))
        {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() {
            continue;
        }
        let id = &component.id.value;
        let message = message!(
            "no-bleed",
            "the stock of `{id}` has no bleed, and its art reaches the cut: {pieces}",
            id,
            pieces = first(&names)
        );
        let help = message!(
            "no-bleed-help",
            "give the stock a bleed (`bleed = 3`) and let the art go on into it, or keep the art away from the edge"
        );
        let told = RULE.finding(message).at(component.stock_span).help(help);
        found.push(told.about(format!("{}/{id}", game.id)));
    }
    found
}

/// What people know a face by: its entry, where any of it is printed, or the template of a back for all.
fn name<'a>(component: &'a Component, result: &FaceResult) -> Option<&'a str> {
    match (result.job.entry, &component.back) {
        (Some(entry), _) => {
            let entry = component.entries.get(entry)?;
            (entry.copies > 0).then_some(entry.id.value.as_str())
        }
        (None, Back::Shared(template)) => Some(template.value.as_str()),
        (None, _) => None,
    }
}

fn first(names: &[&str]) -> Message {
    let (first, more) = names.split_at(names.len().min(NAMED));
    let first = quoted(first);
    match more.len() {
        0 => first,
        more => message!("listed-and-more", "{first} and {more} more", first, more),
    }
}
