//! What of entries is new, changed and gone, in words.

use super::console::{Console, Noun, counted};
use crate::diag::plain;
use crate::import::{ChangedField, Difference};
use crate::message::Message;

/// How many entries and fields are named; of more their number is said.
pub const MOST_NAMED: usize = 20;
/// How much of a value is shown, in letters.
const LONGEST: usize = 60;

/// Says what is added, changed and removed.
pub fn tell(console: &Console, difference: &Difference) {
    let names = |ids: &[String]| {
        let named = ids.iter().take(MOST_NAMED);
        let named = named.map(|id| plain::bounded(id, LONGEST));
        let names = named.collect::<Vec<_>>().join(", ");
        match ids.len().saturating_sub(MOST_NAMED) {
            0 => Message::from(names),
            more => message!("difference-names", "{names} and {more} more", names, more),
        }
    };
    if !difference.added.is_empty() {
        let ids = names(&difference.added);
        console.say(message!("difference-adds", "adds {ids}", ids));
    }
    if !difference.removed.is_empty() {
        let ids = names(&difference.removed);
        console.say(message!("difference-removes", "removes {ids}", ids));
    }
    for change in difference.changed.iter().take(MOST_NAMED) {
        console.say(line(change));
    }
    let more = difference.changed.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        console.say(&message!(
            "changes-more",
            "changes {more} more",
            more = counted(more, Noun::Field)
        ));
    }
}

/// `2 entries added, 1 field changed, 0 removed`
pub fn counts(difference: &Difference) -> Message {
    message!(
        "cli-difference-counts",
        "{added} added, {changed} changed, {removed} removed",
        added = counted(difference.added.len(), Noun::Entry),
        changed = counted(difference.changed.len(), Noun::Field),
        removed = difference.removed.len()
    )
}

fn line(change: &ChangedField) -> Message {
    let value = |value: &Option<serde_json::Value>| match value {
        None => message!("word-nothing", "nothing"),
        Some(value) => plain::line(&short(&value.to_string())).into(),
    };
    message!(
        "difference-line",
        "changes {id}: {field} from {old} to {new}",
        id = plain::line(&change.id),
        field = plain::line(&change.field),
        old = value(&change.old),
        new = value(&change.new)
    )
}

/// A value as it is shown, its end cut off where it is long.
pub fn short(text: &str) -> String {
    let short: String = text.chars().take(LONGEST).collect();
    let more = if short.len() < text.len() { " …" } else { "" };
    format!("{short}{more}")
}
