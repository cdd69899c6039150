//! A value that two entries share where all others have their own.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::check::columns::{self, FieldColumn};
use crate::check::context::RuleContext;
use crate::check::rules::content::same_entry;
use crate::diag::{Diagnostic, Rule, Severity, plain};
use crate::load::{Entry, Value, ValueKind};

pub const RULE: Rule = Rule {
    code: "shared-value",
    level: Severity::Warning,
    title: "A value that two entries share where all others have their own",
    does: "Reports two entries of a component that have the same text in a field (a name, an icon, a picture, a \
        sentence) where each of at least eight others has one of its own; and a number that stands twice where the \
        others are a row without a gap, 1 to 54.",
    why: "One of the two was copied from the other and never changed.",
    example: r#"[[card]]
id = "storm"
icon = "cloud"

[[card]]
id = "wolves"
icon = "cloud"       # and ten other cards with ten other icons"#,
    fix: "Give the second its own. Where the two are meant to be alike, say so in [[checks.except]].",
};

/// So many others have to have their own.
const LEAST_OTHERS: usize = 8;
/// Of longer texts this much is shown, in bytes.
const SHOWN: usize = 60;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let told = OnceCell::new();
    let told = || -> &HashSet<String> {
        told.get_or_init(|| {
            let found = same_entry::run(context).into_iter();
            found.filter_map(|found| found.subject).collect()
        })
    };
    let columns = columns::of_game(game).into_iter();
    let found = columns.filter_map(|column| {
        let (first, second) = pair(&column)?;
        let subject = format!(
            "{}/{}/{}",
            game.id, column.component.id.value, second.0.id.value
        );
        if told().contains(&subject) {
            return None;
        }
        let shown = match &second.1.kind {
            ValueKind::String(text) => plain::bounded(text, SHOWN).into_owned(),
            ValueKind::Int(number) => number.to_string(),
            _ => return None,
        };
        let (one, other) = (&first.0.id.value, &second.0.id.value);
        let message = message!(
            "shared-value",
            "`{other}` has the `{name}` of `{one}`: {shown}",
            other,
            name = column.name(),
            one,
            shown
        );
        Some(
            RULE.finding(message)
                .at(second.1.span)
                .and(first.1.span, message!("the-other", "the other"))
                .help(message!(
                    "shared-value-help",
                    "each of the {others} other entries has its own",
                    others = column.cells.len() - 2
                ))
                .about(subject),
        )
    });
    found.collect()
}

type EntryValue<'g> = (&'g Entry, &'g Value);

/// The two cells that share a value, where they are the only ones of a column that do.
fn pair<'g>(column: &FieldColumn<'g>) -> Option<(EntryValue<'g>, EntryValue<'g>)> {
    let cells = &column.cells;
    if cells.len() < LEAST_OTHERS + 2 {
        return None;
    }
    let mut known: HashMap<Cow<'g, str>, EntryValue<'g>> = HashMap::new();
    let mut found = None;
    let mut numbers = Vec::new();
    for (entry, value) in cells {
        let said = match &value.kind {
            ValueKind::String(text) => Cow::Borrowed(&**text),
            ValueKind::Int(number) => {
                numbers.push(*number);
                Cow::Owned(number.to_string())
            }
            _ => return None,
        };
        match known.get(&said) {
            Some(_) if found.is_some() => return None,
            Some(first) => found = Some((*first, (*entry, *value))),
            None => _ = known.insert(said, (entry, value)),
        }
    }
    let is_row = match (numbers.iter().min(), numbers.iter().max()) {
        (Some(least), Some(most)) => {
            let span = most.checked_sub(*least)?;
            numbers.len() == cells.len() && span < cells.len() as i64
        }
        _ => true,
    };
    found.filter(|_| is_row)
}
