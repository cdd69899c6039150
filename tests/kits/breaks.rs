//! Every rule of a game's `rules.toml`, broken in turn: it has to say so.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use massicot::check;
use massicot::diag::Severity;
use massicot::fill;
use massicot::load::{self, Game, Root, Value, ValueKind};
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
        let found = check::game::check(&project.games[0], &project, &Default::default());
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
    let Some(ValueKind::Table(file)) = game.rules.as_mut().map(|rules| &mut rules.kind) else {
        panic!("no rules");
    };
    let Some(ValueKind::Array(rules)) = file.get_mut("rule").map(|rules| &mut rules.kind) else {
        panic!("no list of rules");
    };
    rules.retain(|rule| rule.get("id").and_then(|id| id.as_str()) == Some(id));
}

/// Whether a rule reads what is printed: `drawn_rules` breaks these. Its examples are no part of what
/// it reads: `characters.boniface.text` is no face.
pub fn reads_face(rule: &Value) -> bool {
    match &rule.kind {
        ValueKind::String(text) => text.contains("face."),
        ValueKind::Array(items) => items.iter().any(reads_face),
        ValueKind::Table(fields) => fields
            .iter()
            .any(|(key, field)| key != "breaks" && reads_face(&field.value)),
        _ => false,
    }
}

fn id(rule: &Value) -> Option<&str> {
    rule.get("id")?.as_str()
}

/// Each rule is broken by an example beside it in `rules.toml`, by a mistake of these or by one in a
/// template, and without one no rule says anything.
pub fn no_rule_is_left_out(game: &str, breaks: &[Break]) {
    let project = shipped::project(game);
    let rules = project.games[0].rules.as_ref().unwrap();
    let rules = rules.get("rule").and_then(|rules| rules.as_array());
    let rules = rules.unwrap();
    let all: BTreeSet<&str> = rules.iter().filter_map(id).collect();
    let broken: BTreeSet<&str> = breaks.iter().map(|(rule, ..)| *rule).collect();
    assert!(broken.is_subset(&all), "{:?}", broken.difference(&all));
    let bare = |rule: &&Value| rule.get("breaks").is_none() && !reads_face(rule);
    let bare: BTreeSet<&str> = rules.iter().filter(bare).filter_map(id).collect();
    assert!(bare.is_subset(&broken), "{:?}", bare.difference(&broken));
    let own = format!("{game}/");
    let report = check::content(&project, Severity::Note);
    let said = report.iter().find(|found| found.code.starts_with(&own));
    assert!(said.is_none(), "{said:?}");
}

/// The examples beside the rules do what they say.
pub fn examples_hold(game: &str) {
    let project = shipped::project(game);
    let found = shipped::on_threads(|| check::game::test_rules(&project.games[0], &project));
    let wrong: Vec<_> = found
        .iter()
        .filter(|found| found.severity != Severity::Note)
        .map(|found| &found.message)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
