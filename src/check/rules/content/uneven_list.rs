//! A list that is not as long as all others of its kind.

use crate::check::columns::{self, FieldColumn};
use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity};
use crate::load::{Entry, Value};

pub const RULE: Rule = Rule {
    code: "uneven-list",
    level: Severity::Warning,
    title: "A list that is not as long as all others of its kind",
    does: "Reports a list of an entry that has more or fewer items than the lists of all other entries of the \
        component in this field, which are all of one length, three items or more, and at least ten.",
    why: "A line was forgotten, or stands twice.",
    example: r#"periods = ["morning", "noon"]       # all other cards have three"#,
    fix: "Add what is missing. Where it is meant, say so in [[checks.except]].",
};

/// So many others have to be of one length.
const LEAST_OTHERS: usize = 10;
/// Shorter lists often differ by design.
const LEAST_ITEMS: usize = 3;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let columns = columns::of_game(game).into_iter();
    let found = columns.filter_map(|column| {
        let (entry, value, usual) = odd(&column)?;
        let (id, name) = (&entry.id.value, column.name());
        let message = match value.as_array()?.len() {
            1 => message!(
                "uneven-list-one",
                "`{name}` of `{id}` has 1 item, and all others have {usual}",
                name,
                id,
                usual
            ),
            count => message!(
                "uneven-list",
                "`{name}` of `{id}` has {count} items, and all others have {usual}",
                name,
                id,
                count,
                usual
            ),
        };
        Some(column.placed(RULE.finding(message), game, entry, value))
    });
    found.collect()
}

/// The one list of a column that is of another length than all others, and their length.
fn odd<'g>(column: &FieldColumn<'g>) -> Option<(&'g Entry, &'g Value, usize)> {
    if column.cells.len() <= LEAST_OTHERS {
        return None;
    }
    let mut lengths = Vec::new();
    for (entry, value) in &column.cells {
        lengths.push((value.as_array()?.len(), *entry, *value));
    }
    let [(first, ..), (second, ..), (third, ..), ..] = lengths.as_slice() else {
        return None;
    };
    let usual = if first == third { *first } else { *second };
    let mut others = lengths.iter().filter(|(length, ..)| *length != usual);
    match (others.next(), others.next()) {
        (Some((_, entry, value)), None) if usual >= LEAST_ITEMS => Some((*entry, *value, usual)),
        _ => None,
    }
}
