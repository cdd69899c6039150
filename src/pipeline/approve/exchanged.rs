//! Two texts that have changed places since somebody looked, while what stands beside them has not.

use std::collections::{BTreeMap, HashMap};

use super::ChangedValue;
use super::keys::{is_face, is_held_to, prose_file};
use crate::diag::Diagnostic;
use crate::diag::rules::content::lone_change;
use crate::words::is_prose;

/// What a piece is called by goes with it wherever it stands.
const OWN: &str = "id";
/// Of so many what stands beside them is looked at: more are no slip.
const MOST: usize = 100;

/// A game as its lock has it and as it is: keys with values as JSON.
struct LockedGame<'a> {
    before: &'a BTreeMap<&'a str, &'a str>,
    /// What has changed of it, or is new.
    changed: HashMap<&'a str, &'a str>,
}

/// The texts of a game that stand where another stood, which now stands in their place.
pub fn texts(before: &BTreeMap<&str, &str>, changed: &[ChangedValue<'_>]) -> Vec<Diagnostic> {
    let values = changed.iter().filter(|one| is_value(one.key));
    let game = LockedGame {
        before,
        changed: values.clone().map(|one| (one.key, one.now)).collect(),
    };
    // Where each text stood that is no longer there.
    let stood = values.clone().filter_map(|one| {
        let was = *before.get(one.key)?;
        is_prose(was).then_some((was, one))
    });
    let stood: HashMap<&str, &ChangedValue<'_>> = stood.collect();
    let pairs = values.filter_map(|one| {
        let was = *before.get(one.key)?;
        let other = *stood.get(one.now)?;
        // Each two are told once.
        (one.key < other.key && other.now == was).then_some((one, other))
    });
    let lone = pairs
        .take(MOST)
        .filter(|(one, other)| !game.have_moved(one.key, other.key));
    let found = lone.map(|(one, other)| {
        let (place, other_place) = (one.approved.span, other.approved.span);
        let found = lone_change::exchanged(one.key, other.key, place, other_place);
        found.about(one.approved.subject.clone())
    });
    found.collect()
}

/// Whether a key is of a value of the content, that has a name of its own: the parts of a list have their order.
fn is_value(key: &str) -> bool {
    let is_content = !is_face(key) && !is_held_to(key) && prose_file(key).is_none();
    is_content && !key.ends_with(']')
}

impl LockedGame<'_> {
    fn now(&self, key: &str) -> Option<&str> {
        let changed = self.changed.get(key).copied();
        changed.or_else(|| self.before.get(key).copied())
    }

    /// Whether all that stands beside two values has changed places with them: then their list has another
    /// order.
    fn have_moved(&self, one: &str, other: &str) -> bool {
        let (one, other) = (beside(one), beside(other));
        one != other && self.has_moved(one, other) && self.has_moved(other, one)
    }

    /// Whether what stood below a key stands below another now.
    fn has_moved(&self, from: &str, to: &str) -> bool {
        let below = self.before.range(from..);
        let below = below.map_while(|(key, value)| Some((key.strip_prefix(from)?, *value)));
        let mut below = below.filter(|(field, _)| *field != OWN);
        below.all(|(field, value)| self.now(&format!("{to}{field}")) == Some(value))
    }
}

/// What the keys begin with that stand beside one: `cards/ace ` of `cards/ace text`.
fn beside(key: &str) -> &str {
    &key[..key.rfind(['.', ' ']).map_or(0, |end| end + 1)]
}
