//! Every rule of a game's `rules.toml`, broken in turn: it has to say so.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use massicot::check;
use massicot::fill;
use massicot::load::{self, Game, Kind, Root, Value};
use rayon::prelude::*;

use crate::{copy, shipped};

/// Rule, file below the game's folder, what stands there, what is put in its place.
pub type Break = (&'static str, &'static str, &'static str, &'static str);

/// Makes each mistake in a copy of the game; its rule has to tell it, and where.
pub fn every_rule_speaks_up(game: &str, breaks: &[Break]) {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let silent = |(rule, file, from, to): &Break| {
        let dir = tempfile::tempdir().unwrap();
        for folder in ["content", "templates"] {
            let folder = Path::new(folder).join(game);
            copy::copy(&repository.join(&folder), &dir.path().join(&folder));
        }
        let changed = dir.path().join("content").join(game).join(file);
        let text = fs::read_to_string(&changed).unwrap();
        assert!(text.contains(from), "{rule}: {file} has no {from:?}");
        fs::write(&changed, text.replacen(from, to, 1)).unwrap();
        let root = Root::at(dir.path()).unwrap();
        let (mut project, mut report) = load::load(&root, &[game.to_owned()]);
        fill::project(&mut project, &mut report);
        keep_only(rule, &mut project.games[0]);
        trust(&mut project.games[0]);
        let found = check::game::check(&project.games[0], &project);
        let code = format!("{game}/{rule}");
        match found.iter().find(|found| found.code == code) {
            Some(found) => {
                assert!(found.primary.is_some(), "{rule} points at nothing");
                None
            }
            None => Some(*rule),
        }
    };
    let silent = || breaks.par_iter().filter_map(silent).collect();
    let silent: Vec<&str> = shipped::on_threads(silent);
    assert!(silent.is_empty(), "{silent:?}");
}

/// Takes every entry as sound: the rule is asked whatever the schema says of the mistake.
fn trust(game: &mut Game) {
    game.doubtful.clear();
    for component in &mut game.components {
        component.is_valid = true;
        let entries = component.entries.iter_mut();
        entries.for_each(|entry| entry.is_valid = true);
    }
}

/// Takes all rules but one away: the others, some of which walk a board from end to end, would only
/// take time.
fn keep_only(id: &str, game: &mut Game) {
    let Some(Kind::Table(file)) = game.rules.as_mut().map(|rules| &mut rules.kind) else {
        panic!("no rules");
    };
    let Some(Kind::Array(rules)) = file.get_mut("rule").map(|rules| &mut rules.kind) else {
        panic!("no list of rules");
    };
    rules.retain(|rule| rule.get("id").and_then(|id| id.as_str()) == Some(id));
}

/// The rules that read `face`.
const DRAWN: [&str; 1] = ["words-are-printed"];

fn is_named(rule: &Value, id: &str) -> bool {
    rule.get("id").and_then(Value::as_str) == Some(id)
}

/// There is a mistake for every rule, and without one no rule says anything.
pub fn no_rule_is_left_out(game: &str, breaks: &[Break]) {
    let project = shipped::project(game);
    let rules = project.games[0].rules.as_ref().unwrap();
    let ids = rules.get("rule").and_then(|rules| rules.as_array());
    let ids = ids.unwrap().iter();
    // No face is drawn here: `massicot mutate --class field` asks these.
    let ids = ids.filter(|rule| !DRAWN.iter().any(|drawn| is_named(rule, drawn)));
    let ids: BTreeSet<&str> = ids.filter_map(|rule| rule.get("id")?.as_str()).collect();
    let broken: BTreeSet<&str> = breaks.iter().map(|(rule, ..)| *rule).collect();
    assert_eq!(ids, broken);
    let own = format!("{game}/");
    let report = check::content(&project);
    let said = report.iter().find(|found| found.code.starts_with(&own));
    assert!(said.is_none(), "{said:?}");
}
