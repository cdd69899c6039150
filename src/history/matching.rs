//! Which part of one state is which of the other: by its id, or else by what it is.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde_json::Value as Json;

use super::fields::likeness;

/// Two parts that are more alike than this are one, renamed.
const ALIKE: f64 = 0.6;
/// More pairs are not compared.
const MOST_PAIRS: usize = 250_000;

/// A part as matching sees it.
pub struct Candidate {
    pub id: String,
    pub value: Json,
    /// Parts of the same one look the same.
    pub look: Option<u128>,
}

/// The places of a part in both states.
pub type Pair = [Option<usize>; 2];

/// Pairs in the order of the newer state, what is gone behind what stood before it.
pub fn pairs(before: &[Candidate], after: &[Candidate]) -> Vec<Pair> {
    let there: HashSet<&str> = after.iter().map(|part| part.id.as_str()).collect();
    let known: HashMap<&str, usize> = before
        .iter()
        .enumerate()
        .map(|(index, part)| (part.id.as_str(), index))
        .collect();
    let mut of: Vec<Option<usize>> = after
        .iter()
        .map(|part| known.get(part.id.as_str()).copied())
        .collect();
    let mut gone: Vec<usize> = (0..before.len())
        .filter(|index| !there.contains(before[*index].id.as_str()))
        .collect();
    let new: Vec<usize> = (0..after.len())
        .filter(|index| of[*index].is_none())
        .collect();
    for (old, new) in renamed(before, after, &gone, &new, &likeness) {
        of[new] = Some(old);
    }
    let found: HashSet<usize> = of.iter().flatten().copied().collect();
    gone.retain(|index| !found.contains(index));
    // What is gone stands behind what it stood behind before.
    let kept: BTreeSet<usize> = found.into_iter().collect();
    let mut behind: BTreeMap<Option<usize>, Vec<Pair>> = BTreeMap::new();
    for old in gone {
        let anchor = kept.range(..old).next_back().copied();
        behind.entry(anchor).or_default().push([Some(old), None]);
    }
    let mut pairs = behind.remove(&None).unwrap_or_default();
    for (index, old) in of.iter().enumerate() {
        pairs.push([*old, Some(index)]);
        let after = old.and_then(|old| behind.remove(&Some(old)));
        pairs.extend(after.unwrap_or_default());
    }
    pairs
}

/// Those that are gone and new and are the same, the likest first.
fn renamed(
    before: &[Candidate],
    after: &[Candidate],
    gone: &[usize],
    new: &[usize],
    likeness: &dyn Fn(&Json, &Json) -> f64,
) -> Vec<(usize, usize)> {
    if gone.len().saturating_mul(new.len()) > MOST_PAIRS {
        return Vec::new();
    }
    let twins = twins(before, after, new.len());
    let best = |new: &Candidate| {
        let twins = twins.iter();
        let alike = twins.map(|part| likeness(&part.value, &new.value));
        alike.fold(0.0, f64::max)
    };
    // How like each new part is to the likest that both states have, once it is asked for.
    let mut twin: Vec<Option<f64>> = vec![None; new.len()];
    let mut found = Vec::new();
    for old in gone {
        for (new, twin) in new.iter().zip(&mut twin) {
            let (one, other) = (&before[*old], &after[*new]);
            let looks = one.look.is_some() && one.look == other.look;
            let alike = likeness(&one.value, &other.value);
            let alike = if looks { alike + 1.0 } else { alike };
            if alike <= ALIKE {
                continue;
            }
            // One that is as like to another of its kind is rather one more of that kind.
            let is_twin = alike < 1.0 && *twin.get_or_insert_with(|| best(other)) >= alike;
            if !is_twin {
                found.push((alike, *old, *new));
            }
        }
    }
    found.sort_by(|one, other| {
        other
            .0
            .total_cmp(&one.0)
            .then(one.1.cmp(&other.1))
            .then(one.2.cmp(&other.2))
    });
    let (mut old_taken, mut new_taken) = (HashSet::new(), HashSet::new());
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for (_, old, new) in found {
        if !old_taken.contains(&old) && !new_taken.contains(&new) {
            old_taken.insert(old);
            new_taken.insert(new);
            taken.push((old, new));
        }
    }
    taken
}

/// The parts that both states have; none where `new` others are too many to be held to them.
fn twins<'a>(before: &'a [Candidate], after: &[Candidate], new: usize) -> Vec<&'a Candidate> {
    let there: HashSet<&str> = after.iter().map(|part| part.id.as_str()).collect();
    let both = before
        .iter()
        .filter(|part| there.contains(part.id.as_str()));
    let both: Vec<&Candidate> = both.collect();
    match both.len().saturating_mul(new) > MOST_PAIRS {
        true => Vec::new(),
        false => both,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn part(id: &str, value: Json) -> Candidate {
        Candidate {
            id: id.to_owned(),
            value,
            look: None,
        }
    }

    #[test]
    fn parts_are_matched_by_id_and_by_what_they_hold() {
        let before = [
            part("a", json!({"text": "one thing and another"})),
            part("b", json!({"text": "something"})),
            part("c", json!({"text": "gone for good"})),
        ];
        let after = [
            part("b", json!({"text": "something else"})),
            part("z", json!({"text": "one thing and another"})),
            part("n", json!({"text": "never seen"})),
        ];
        let found = pairs(&before, &after);
        let expected = [
            [Some(1), Some(0)],
            [Some(2), None],
            [Some(0), Some(1)],
            [None, Some(2)],
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn another_of_a_kind_is_none_that_was_renamed() {
        let token =
            |id: &str, amount: u32| part(id, json!({"kind": "gold coin", "amount": amount}));
        let before = [token("a", 10), token("b", 20), token("c", 30)];
        let found = pairs(&before, &[token("a", 10), token("b", 20), token("d", 40)]);
        assert_eq!(found[2..], [[Some(2), None], [None, Some(2)]]);
        // What holds the same was renamed, whatever else there is of it.
        let found = pairs(&before, &[token("a", 30), token("b", 20), token("d", 30)]);
        assert_eq!(found[2..], [[Some(2), Some(2)]]);
    }

    /// Each pair of a gone and a new part was held to all that both states have.
    #[test]
    fn each_new_part_is_held_to_those_of_both_states_once() {
        let token = |name: &str, at: usize| {
            let value = json!({"kind": "a coin of gold and of silver", "at": at});
            part(&format!("{name}{at}"), value)
        };
        let of = |name: &'static str, from: usize| (from..from + 20).map(move |at| token(name, at));
        let before: Vec<Candidate> = of("both", 0).chain(of("gone", 20)).collect();
        let after: Vec<Candidate> = of("both", 0).chain(of("new", 40)).collect();
        let (gone, new): (Vec<usize>, Vec<usize>) = ((20..40).collect(), (20..40).collect());
        let calls = std::cell::Cell::new(0);
        let counted = |one: &Json, other: &Json| {
            calls.set(calls.get() + 1);
            likeness(one, other)
        };
        assert_eq!(renamed(&before, &after, &gone, &new, &counted), []);
        assert_eq!(calls.get(), 20 * 20 + 20 * 20);
    }

    #[test]
    fn what_looks_the_same_was_renamed() {
        let looking = |id: &str, look| Candidate {
            look: Some(look),
            ..part(id, json!({}))
        };
        let found = pairs(&[looking("a", 7)], &[looking("b", 8), looking("c", 7)]);
        assert_eq!(found, [[None, Some(0)], [Some(0), Some(1)]]);
    }
}
