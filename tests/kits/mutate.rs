//! Mistakes that `massicot mutate` plants in the shipped games, and how many of them a check tells with
//! the caret on their line. A few of each class: `massicot mutate` plants more, and names what is silent.

#![allow(clippy::disallowed_macros, reason = "what nothing told is printed")]

use std::path::Path;

use serde_json::Value;

use crate::{program, shipped};

/// How many mistakes of each class: what shows on faces takes a check of the whole game.
const OF_CONTENT: &str = "5";
const OF_FACES: &str = "1";
const CONTENT: [&str; 12] = [
    "figure",
    "words",
    "opposite",
    "swap",
    "unit",
    "name",
    "icon",
    "colour",
    "reference",
    "count",
    "duplicate",
    "drop",
];
const FACES: [&str; 4] = ["stock", "back", "template", "field"];

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn planted_mistakes_are_told_with_the_caret_on_their_line() {
    let mut tried = planted(OF_CONTENT, &CONTENT);
    tried.extend(planted(OF_FACES, &FACES));
    let told: Vec<_> = tried.iter().filter(|one| !one["told"].is_null()).collect();
    let pointed = told.iter().filter(|one| one["caret"] == true).count();
    let silent = tried.iter().filter(|one| one["told"].is_null());
    for one in silent {
        println!("nothing tells {one}");
    }
    let (all, told) = (tried.len(), told.len());
    assert!(all >= 150, "{all} mistakes");
    assert!(told * 100 >= all * 95, "{told} of {all} are told");
    assert!(
        pointed * 100 >= told * 90,
        "{pointed} of {told} have the caret on the line"
    );
}

fn planted(sample: &str, classes: &[&str]) -> Vec<Value> {
    let mut command = program::english();
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")));
    command.args(["mutate", "--quiet", "--format", "json", "--sample", sample]);
    command.args(classes.iter().flat_map(|class| ["--class", class]));
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let games: Value = serde_json::from_slice(&output.stdout).unwrap();
    let of_game = |game: &str| games[game].as_array().unwrap().clone();
    shipped::GAMES.into_iter().flat_map(of_game).collect()
}
