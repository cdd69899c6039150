//! What of entries is new, changed and gone, in words.

use super::console::{Console, counted};
use crate::diag::plain;
use crate::import::{Changed, Difference};

/// How many entries and fields are named; of more their number is said.
pub const MOST_NAMED: usize = 20;
/// How much of a value is shown, in letters.
const LONGEST: usize = 60;

/// Says what is added, changed and removed.
pub fn tell(console: &Console, difference: &Difference) {
    for (what, ids) in [
        ("adds", &difference.added),
        ("removes", &difference.removed),
    ] {
        if ids.is_empty() {
            continue;
        }
        let named = ids.iter().take(MOST_NAMED).map(String::as_str);
        let more = match ids.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = named.collect::<Vec<_>>().join(", ");
        console.say(&format!("{what} {named}{more}"));
    }
    for change in difference.changed.iter().take(MOST_NAMED) {
        console.say(&format!("changes {}", line(change)));
    }
    let more = difference.changed.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        console.say(&format!("changes {} more", counted(more, "field")));
    }
}

/// `2 entries added, 1 field changed, 0 removed`
pub fn counts(difference: &Difference) -> String {
    format!(
        "{} added, {} changed, {} removed",
        counted(difference.added.len(), "entry").replace("entrys", "entries"),
        counted(difference.changed.len(), "field"),
        difference.removed.len()
    )
}

fn line(change: &Changed) -> String {
    let value = |value: &Option<serde_json::Value>| match value {
        None => "nothing".to_owned(),
        Some(value) => short(&value.to_string()),
    };
    let said = format!(
        "{}: {} from {} to {}",
        change.id,
        change.field,
        value(&change.old),
        value(&change.new)
    );
    plain::line(&said).into_owned()
}

/// A value as it is shown, its end cut off where it is long.
pub fn short(text: &str) -> String {
    let short: String = text.chars().take(LONGEST).collect();
    let more = if short.len() < text.len() { " …" } else { "" };
    format!("{short}{more}")
}
