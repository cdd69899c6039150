//! A figure that is far from those of its kind.

use crate::check::columns::{self, FieldColumn};
use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity};
use crate::load::{Entry, Value};
use crate::message::Figure;
use crate::units::trimmed;

pub const RULE: Rule = Rule {
    code: "far-figure",
    level: Severity::Warning,
    title: "A figure that is far from those of its kind",
    does: "Reports a number of an entry that is at least five times as large as the largest that any other entry \
        of the component has in this field, where at least eight others have one.",
    why: "A digit too many is the most frequent slip with figures.",
    example: r#"lost = 300       # 10 to 40 on the eleven other cards"#,
    fix: "Correct it. Where it is meant, say so in [[checks.except]].",
};

/// So many others have to have such a figure.
const LEAST_OTHERS: usize = 8;
/// So many times as large is far.
const FAR: f64 = 5.0;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let columns = columns::of_game(game).into_iter();
    let found = columns.filter_map(|column| {
        let (entry, value, next) = farthest(&column)?;
        let message = message!(
            "far-figure",
            "the `{name}` of `{id}` is {number}, and no other is above {next}",
            name = column.name(),
            id = entry.id.value,
            number = Figure::shown(trimmed(value.as_f64()?)),
            next = Figure::shown(trimmed(next))
        );
        Some(column.placed(RULE.finding(message), game, entry, value))
    });
    found.collect()
}

/// The one cell that is far from all others, and the size of the next.
fn farthest<'g>(column: &FieldColumn<'g>) -> Option<(&'g Entry, &'g Value, f64)> {
    if column.cells.len() <= LEAST_OTHERS {
        return None;
    }
    let mut sizes = Vec::new();
    for (entry, value) in &column.cells {
        sizes.push((value.as_f64()?.abs(), *entry, *value));
    }
    sizes.sort_by(|one, other| other.0.total_cmp(&one.0));
    let [(most, entry, value), (next, ..), ..] = sizes.as_slice() else {
        return None;
    };
    // Of flags and shares, and where the others are hardly ever there, nothing is far.
    let others = sizes
        .iter()
        .skip(1)
        .filter(|(size, ..)| *size > 0.0)
        .count();
    let is_far = *next >= 1.0 && others >= LEAST_OTHERS && *most >= FAR * *next;
    is_far.then_some((*entry, *value, *next))
}
