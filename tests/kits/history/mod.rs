//! Sixty changes planted in the shipped games, twenty in each: every one is told as what it is, and
//! nothing else is.
//!
//! Of each game a few components are kept in both states: books, boxes and boards draw everything else
//! again. All changes of a game are planted in one copy and told by one run.

mod copy_of_a_game;
mod planted;

use serde_json::Value;

use crate::told_lines;
use copy_of_a_game::{CopyOfAGame, Planted};

#[test]
fn changes_of_dix_mille_are_told() {
    let kept = [
        "events", "city", "outside", "standee", "passages", "turn-aid",
    ];
    are_told("dix-mille", &kept, planted::DIX_MILLE);
}

#[test]
fn changes_of_slohar_are_told() {
    let kept = [
        "weapons", "shields", "gear", "coins-1", "coins-5", "coins-10", "lives", "foes",
    ];
    are_told("slohar", &kept, planted::SLOHAR);
}

#[test]
fn changes_of_sokar_are_told() {
    let kept = [
        "actions",
        "demigods",
        "mummies",
        "chests",
        "walls",
        "blue-wall",
        "dynamite",
        "xp",
    ];
    are_told("sokar", &kept, planted::SOKAR);
}

fn are_told(game: &'static str, kept: &[&str], planted: &[Planted]) {
    assert_eq!(planted.len(), 20);
    let copy = CopyOfAGame::new(game, kept);
    for (_, plant, _) in planted {
        plant(&copy);
    }
    let output = copy.diff();
    let diff: Value = serde_json::from_slice(&output).unwrap();
    assert_eq!(diff["untold"], Value::Array(Vec::new()));
    let mut told = told_lines::lines(&diff);
    let mut wrong = Vec::new();
    for (what, _, lines) in planted {
        for line in *lines {
            match told.iter().position(|told| told == line) {
                Some(at) => _ = told.remove(at),
                None => wrong.push(format!("{what}: {line}")),
            }
        }
    }
    assert!(
        wrong.is_empty() && told.is_empty(),
        "not told:\n{}\ntold beside:\n{}",
        wrong.join("\n"),
        told.join("\n")
    );
}
