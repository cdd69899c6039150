//! Single characters changed in the content of the shipped games: each change is seen by a golden
//! or by a test of figures.
//!
//! Figures and letters of the data files are changed at random but always the same ones, twenty a
//! game, in a copy. To be quick, only faces whose filled templates differ are drawn, the changed
//! entry's first; each is held to the same list that `goldens` holds it to. With `--nocapture` it
//! prints what saw how many.

#![allow(clippy::disallowed_macros, reason = "what saw the changes is printed")]

use std::collections::BTreeMap;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use massicot::diag::{FileId, SourceMap};
use massicot::fill;
use massicot::load::{self, Project, Root, Table, Value, ValueKind};
use massicot::render::{FaceJob, Renderer, TextEngine};
use rayon::prelude::*;

use crate::chance::Chance;
use crate::goldens::{self, Prints};
use crate::{copy, dix_mille, shipped, slohar, sokar, templates};

/// How many characters are changed in each game.
const CHANGES: usize = 20;

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn every_changed_character_of_dix_mille_is_seen() {
    every_change_is_seen("dix-mille", dix_mille::FIGURES);
}

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn every_changed_character_of_slohar_is_seen() {
    every_change_is_seen("slohar", slohar::FIGURES);
}

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn every_changed_character_of_sokar_is_seen() {
    every_change_is_seen("sokar", sokar::FIGURES);
}

/// What saw a change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Witness {
    /// The game cannot be loaded: none of its tests gets far.
    Loading,
    Golden,
    Figures,
}

fn every_change_is_seen(game: &str, figures: &[fn()]) {
    let copy = Copy::new(game);
    let expected = goldens::expected(game);
    let filled = Filled::of(&shipped::project(game));
    let witness = |change: &Change| {
        let Some(project) = copy.with(change) else {
            return Some(Witness::Loading);
        };
        let project = Arc::new(project);
        if a_golden_sees(&project, change, &filled, &expected) {
            return Some(Witness::Golden);
        }
        let seen = shipped::in_place(project, || a_figure_test_sees(figures));
        seen.then_some(Witness::Figures)
    };
    let changes = copy.changes();
    assert_eq!(changes.len(), CHANGES);
    let mut seen: BTreeMap<Witness, usize> = BTreeMap::new();
    let mut unseen = Vec::new();
    for change in &changes {
        match witness(change) {
            Some(witness) => *seen.entry(witness).or_default() += 1,
            None => unseen.push(change.to_string()),
        }
    }
    println!("{game}: {seen:?}");
    assert!(unseen.is_empty(), "not seen:\n{}", unseen.join("\n"));
    assert!(
        seen.get(&Witness::Golden) > Some(&(CHANGES / 2)),
        "{seen:?}"
    );
    // Where nothing has changed, nothing is seen.
    let mut none = changes.into_iter().next().unwrap();
    none.to = none.from;
    assert_eq!(witness(&none), None);
}

fn a_figure_test_sees(figures: &[fn()]) -> bool {
    figures.iter().any(|test| catch_unwind(test).is_err())
}

/// Whether a face is another than in the list of goldens.
fn a_golden_sees(project: &Project, change: &Change, clean: &Filled, expected: &Prints) -> bool {
    let game = &project.games[0];
    let text = TextEngine::new(&project.fonts);
    let mut faces = goldens::planned(game);
    let is_changed = |job: &FaceJob| {
        let entry = job.entry(game).map(|entry| entry.value.span);
        entry.is_some_and(|span| {
            let file = &project.sources.get(span.file).path;
            file.ends_with(&change.file) && span.range().contains(&change.at)
        })
    };
    faces.sort_by_key(|(job, _)| !is_changed(job));
    let copies = |(job, copies): &(FaceJob, u32)| {
        let known = expected.get(&templates::name(game, *job));
        known.is_none_or(|known| known.copies != *copies)
    };
    if faces.len() != expected.len() || faces.iter().any(copies) {
        return true;
    }
    shipped::on_threads(|| {
        let Ok(renderer) = Renderer::new(project, game, &text) else {
            return true;
        };
        faces.iter().any(|(job, copies)| {
            let name = templates::name(game, *job);
            let filled = renderer.filled(*job).ok();
            if filled.as_ref() == clean.0.get(&name) {
                return false;
            }
            let print = goldens::printed(renderer.draw(*job), *copies);
            print.map(|(print, _)| print) != expected.get(&name).copied()
        })
    })
}

/// The filled templates of a game, by the names of their faces.
struct Filled(BTreeMap<String, String>);

impl Filled {
    fn of(project: &Project) -> Filled {
        let game = &project.games[0];
        let text = TextEngine::new(&project.fonts);
        shipped::on_threads(|| {
            let renderer = Renderer::new(project, game, &text).unwrap();
            let filled = goldens::planned(game).into_par_iter().map(|(job, _)| {
                let name = templates::name(game, job);
                (name, renderer.filled(job).unwrap())
            });
            Filled(filled.collect())
        })
    }
}

/// One character of a file that becomes another.
struct Change {
    file: String,
    /// Its place in the file, in bytes.
    at: usize,
    from: char,
    to: char,
    line: String,
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Change {
            file,
            from,
            to,
            line,
            ..
        } = self;
        write!(f, "{file}: {from:?} became {to:?} in {line}")
    }
}

/// A game in a folder of its own.
struct Copy {
    game: String,
    dir: tempfile::TempDir,
}

impl Copy {
    fn new(game: &str) -> Copy {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
        let dir = tempfile::tempdir().unwrap();
        for part in [
            format!("content/{game}"),
            format!("templates/{game}"),
            "fonts".into(),
        ] {
            copy::copy(&repository.join(&part), &dir.path().join(&part));
        }
        Copy {
            game: game.into(),
            dir,
        }
    }

    fn folder(&self) -> PathBuf {
        self.dir.path().join("content").join(&self.game)
    }

    /// The game with a change in it, if it can still be loaded.
    fn with(&self, change: &Change) -> Option<Project> {
        let path = self.folder().join(&change.file);
        let text = fs::read_to_string(&path).unwrap();
        let mut changed = text.clone();
        changed.replace_range(change.at..=change.at, &change.to.to_string());
        fs::write(&path, changed).unwrap();
        let root = Root::at(self.dir.path()).unwrap();
        let (mut project, mut report) = load::load(&root, std::slice::from_ref(&self.game));
        fill::project(&mut project, &mut report);
        fs::write(&path, text).unwrap();
        let is_whole = !report.has_errors() && shipped::write_pages(&mut project).is_empty();
        is_whole.then_some(project)
    }

    /// Figures and letters in turn, of one data file after the other.
    fn changes(&self) -> Vec<Change> {
        let mut chance = Chance::new(13);
        let mut files: Vec<[Vec<Change>; 2]> = Vec::new();
        for file in self.data_files() {
            let text = fs::read_to_string(self.folder().join(&file)).unwrap();
            let found = characters(&file, &text).into_iter();
            let (figures, letters) = found.partition(|change| change.from.is_ascii_digit());
            files.push([figures, letters].map(|found: Vec<Change>| {
                let count = found.len();
                chance.pick(found, count)
            }));
        }
        let mut changes = Vec::new();
        for round in 0.. {
            let left = files.iter().flatten().any(|found| !found.is_empty());
            if changes.len() >= CHANGES || !left {
                break;
            }
            for (at, kinds) in files.iter_mut().enumerate() {
                let kind = (at + round) % 2;
                let picked = kinds[kind].pop();
                changes.extend(picked.or_else(|| kinds[1 - kind].pop()));
            }
        }
        changes.truncate(CHANGES);
        changes
    }

    /// What the pieces are made of: not the list of components, nor what the checker holds them to.
    fn data_files(&self) -> Vec<String> {
        let names = fs::read_dir(self.folder()).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let others = ["game.toml", "rules.toml", "sentences.toml"];
        let is_data = |name: &String| name.ends_with(".toml") && !others.contains(&name.as_str());
        let mut names: Vec<String> = names.filter(is_data).collect();
        names.sort();
        names
    }
}

/// Every character of a file's values that can become another of its kind.
fn characters(file: &str, text: &str) -> Vec<Change> {
    let mut sources = SourceMap::default();
    let id: FileId = sources.add("a.toml", text);
    let mut ranges = Vec::new();
    leaves(&load::toml::parse(&sources, id).0, &mut ranges);
    let change = |at: usize| {
        let from = char::from(text.as_bytes()[at]);
        let to = match from {
            '9' => '8',
            'z' => 'y',
            'Z' => 'Y',
            _ if from.is_ascii_alphanumeric() => char::from(from as u8 + 1),
            _ => return None,
        };
        let start = text[..at].rfind('\n').map_or(0, |start| start + 1);
        let line = text[start..].lines().next().unwrap_or_default().to_owned();
        let file = file.to_owned();
        (!text[..at].ends_with('\\')).then_some(Change {
            file,
            at,
            from,
            to,
            line,
        })
    };
    // What stands in braces is read and not printed.
    let printed = |range: std::ops::Range<usize>| {
        let start = range.start;
        range.filter(move |at| {
            let before = &text.as_bytes()[start..*at];
            let count = |brace| before.iter().filter(|byte| **byte == brace).count();
            count(b'{') == count(b'}')
        })
    };
    ranges
        .into_iter()
        .flat_map(printed)
        .filter_map(change)
        .collect()
}

/// Where the strings and numbers of a value are written, but for ids: names that no player sees.
fn leaves(value: &Value, found: &mut Vec<std::ops::Range<usize>>) {
    match &value.kind {
        ValueKind::Table(table) => {
            for (_, field) in Table::iter(table).filter(|(key, _)| *key != "id") {
                leaves(&field.value, found);
            }
        }
        ValueKind::Array(items) => items.iter().for_each(|item| leaves(item, found)),
        ValueKind::Int(_) | ValueKind::Float(_) | ValueKind::String(_) => {
            found.push(value.span.range())
        }
        ValueKind::Bool(_) => {}
    }
}
