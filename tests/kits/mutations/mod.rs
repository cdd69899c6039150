//! Single mistakes made in the real content, at random but always the same ones, and how many
//! of them the checker tells, with the caret on the line that was changed.
//!
//! Every mistake here breaks something: a figure the published rules state, a constraint the
//! kit was designed under, or the form of the files. `cargo test --test kits mutations -- --nocapture`
//! prints the share by kind, and each mistake that was not told.

#![allow(clippy::disallowed_macros, reason = "the share caught is printed")]
#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

mod bench;
mod edit;
mod kinds;
mod sites;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bench::{Bench, Outcome};
pub use edit::Chance;
use kinds::KINDS;
use rayon::prelude::*;

use crate::shipped;

/// How many mistakes of each kind are made in each game, where it has so many places.
const EACH: usize = 4;

/// What is known of a kind, over all games.
#[derive(Default)]
struct Tally {
    made: usize,
    caught: usize,
    pointed: usize,
}

fn games() -> Vec<PathBuf> {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
    let games = std::fs::read_dir(content)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut games: Vec<PathBuf> = games
        .filter(|game| game.join("rules.toml").is_file())
        .collect();
    games.sort();
    games
}

#[test]
fn mistakes_are_told_with_the_caret_on_their_line() {
    let mut made = Vec::new();
    let mut outcomes = Vec::new();
    for game in games() {
        let name = game.file_name().unwrap().to_string_lossy().into_owned();
        let bench = Bench::new(&name);
        let first = made.len();
        for (index, kind) in KINDS.iter().enumerate() {
            let mut chance = Chance::new(index as u64);
            let edits = chance.pick((kind.sites)(&bench), EACH).into_iter();
            made.extend(edits.map(|edit| (name.clone(), kind, edit)));
        }
        // A folder for each thread, as each changes the files in it.
        let made = &made[first..];
        let share = made.len().div_ceil(rayon::current_num_threads()).max(1);
        let told = made.par_chunks(share).map(|made| {
            let bench = Bench::new(&name);
            made.iter()
                .map(|(_, kind, edit)| bench.try_out(edit, kind.drawn))
                .collect::<Vec<Outcome>>()
        });
        let told: Vec<_> = shipped::on_threads(|| told.collect());
        outcomes.extend(told.into_iter().flatten());
    }

    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut escaped = Vec::new();
    for ((game, kind, edit), outcome) in made.iter().zip(&outcomes) {
        let tally = tallies.entry(kind.name).or_default();
        tally.made += 1;
        tally.caught += usize::from(outcome.caught);
        tally.pointed += usize::from(outcome.pointed);
        if !outcome.caught || !outcome.pointed {
            let what = if outcome.caught {
                "caret elsewhere"
            } else {
                "not told"
            };
            escaped.push(format!(
                "{what}: {}, {game}/{}\n    {}",
                kind.name, edit.file, outcome.told
            ));
        }
    }
    let sum = |count: fn(&Tally) -> usize| tallies.values().map(count).sum::<usize>();
    let (all, caught, pointed) = (sum(|t| t.made), sum(|t| t.caught), sum(|t| t.pointed));
    for (kind, tally) in &tallies {
        println!(
            "{kind:40} {:3} of {:3} told, {:3} with the caret on the line",
            tally.caught, tally.made, tally.pointed
        );
    }
    println!(
        "{:40} {caught:3} of {all:3} told, {pointed:3} with the caret on the line",
        "all"
    );
    println!("{}", escaped.join("\n"));
    assert!(tallies.len() >= 20, "kinds: {}", tallies.len());
    assert!(all >= 200, "mistakes: {all}");
    assert!(caught * 100 >= all * 95, "{caught} of {all} are told");
    assert!(
        pointed * 100 >= caught * 90,
        "{pointed} of {caught} have the caret on the line"
    );
}
