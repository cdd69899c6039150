//! A game laid out in a folder of its own, where mistakes are tried out.

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use massicot::check;
use massicot::check::settings::Settings;
use massicot::diag::baseline::Baseline;
use massicot::diag::{Diagnostic, FileId, Report, Severity, SourceMap};
use massicot::fill;
use massicot::load::{self, Component, Project, Root, Value};
use massicot::render::{Plan, Renderer, TextEngine};
use rayon::prelude::*;

use crate::copy::copy;

use super::edit::Edit;

pub struct Bench {
    pub game: String,
    dir: tempfile::TempDir,
    /// The TOML files of the game, by their names below its folder.
    pub files: BTreeMap<String, File>,
    /// What is said of the game as it is; and, by data file, with the faces drawn that use it.
    clean: Baseline,
    drawn: Mutex<BTreeMap<String, Baseline>>,
}

pub struct File {
    pub text: String,
    pub value: Value,
}

/// What became of a mistake.
pub struct Outcome {
    pub caught: bool,
    /// A label on one of the lines that were changed.
    pub pointed: bool,
    /// What was changed, and the first thing said.
    pub told: String,
}

fn parse(text: &str) -> Value {
    let mut sources = SourceMap::default();
    let file: FileId = sources.add("a.toml", text);
    load::toml::parse(&sources, file).0
}

impl Bench {
    pub fn new(game: &str) -> Bench {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let dir = tempfile::tempdir().unwrap();
        for part in ["content", "templates"] {
            copy(
                &root.join(part).join(game),
                &dir.path().join(part).join(game),
            );
        }
        copy(&root.join("fonts"), &dir.path().join("fonts"));
        let files = fs::read_dir(root.join("content").join(game)).unwrap();
        let files = files.map(|entry| entry.unwrap().path());
        let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
        let files = files.map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (
                name,
                File {
                    value: parse(&text),
                    text,
                },
            )
        });
        let (clean, drawn) = (Baseline::default(), Mutex::default());
        let mut bench = Bench {
            game: game.into(),
            dir,
            files: files.collect(),
            clean,
            drawn,
        };
        let (report, sources) = bench.report(None);
        assert!(!report.has_errors(), "{game} is not clean: {report:?}");
        bench.clean = Baseline::new(&report, &sources);
        bench
    }

    fn path(&self, file: &str) -> PathBuf {
        self.dir.path().join("content").join(&self.game).join(file)
    }

    /// Everything that is said of the game as it lies there; with a data file, also of the faces
    /// of the component that uses it, or of all where it is shared.
    fn report(&self, drawn: Option<&str>) -> (Report, SourceMap) {
        let root = Root::at(self.dir.path()).unwrap();
        let (mut project, mut report) = load::load(&root, std::slice::from_ref(&self.game));
        fill::project(&mut project, &mut report);
        if !report.has_errors() {
            report.extend(check::content(&project).into_vec());
            if let Some(file) = drawn {
                report.extend(faces(&project, file));
            }
        }
        let report = check::apply_settings(&project, report.into_vec(), check::Reach::Content);
        (report.sorted(&project.sources), project.sources)
    }

    fn known(&self, drawn: Option<&str>) -> Baseline {
        let Some(file) = drawn else {
            return self.clean.clone();
        };
        let mut known = self.drawn.lock().unwrap();
        let known = known.entry(file.to_owned()).or_insert_with(|| {
            let (report, sources) = self.report(drawn);
            Baseline::new(&report, &sources)
        });
        known.clone()
    }

    /// Makes a mistake, looks what is said of it, and takes it back.
    pub fn try_out(&self, edit: &Edit, drawn: bool) -> Outcome {
        let text = &self.files[&edit.file].text;
        let drawn = drawn.then_some(edit.file.as_str());
        let known = self.known(drawn);
        let (changed, lines) = edit.apply(text);
        fs::write(self.path(&edit.file), &changed).unwrap();
        let (report, sources) = self.report(drawn);
        fs::write(self.path(&edit.file), text).unwrap();
        let (new, _) = known.filter(report, &sources);
        let found: Vec<_> = new
            .iter()
            .filter(|found| found.severity != Severity::Note)
            .collect();
        let path = Path::new("content").join(&self.game).join(&edit.file);
        let pointed = found.iter().any(|found| {
            found.primary.iter().chain(&found.secondary).any(|label| {
                let source = sources.get(label.span.file);
                let first = source.place(label.span.start as usize).line;
                let last = source.place(label.span.end as usize).line;
                let meets =
                    |lines: &RangeInclusive<usize>| first <= *lines.end() && last >= *lines.start();
                source.path == path && lines.iter().any(meets)
            })
        });
        let old = text[edit.range.clone()].trim();
        let said = found.first().map_or("nothing", |found| &found.message);
        Outcome {
            caught: !found.is_empty(),
            pointed,
            told: format!(
                "line {}: {old:?} became {:?}; told: {said}",
                lines[0].start(),
                edit.new.trim()
            ),
        }
    }
}

/// What is said of the faces that show a data file.
fn faces(project: &Project, file: &str) -> Vec<Diagnostic> {
    let text = TextEngine::new(&project.fonts);
    let mut found = Vec::new();
    for game in &project.games {
        let shows = |component: &Component| {
            let table = game
                .value
                .get("component")
                .and_then(Value::as_array)
                .unwrap();
            let table = table
                .iter()
                .find(|table| table.get("id").unwrap().as_str() == Some(&component.id.value));
            table.and_then(|table| table.get("data")?.as_str()) == Some(file)
        };
        let shared = !game.components.iter().any(shows);
        let renderer = match Renderer::new(project, game, &text) {
            Ok(renderer) => renderer,
            Err(errors) => return errors,
        };
        let (settings, _) = Settings::read(game);
        let plan = Plan::new(game, |component| shared || shows(component));
        let drawn = plan.faces.par_iter().map(|job| {
            let drawn = renderer.draw(*job);
            let looked = drawn
                .face
                .map(|face| check::face_rules::evaluate(&renderer, &settings, *job, &face).found);
            [drawn.diagnostics, looked.unwrap_or_default()].concat()
        });
        found.extend(drawn.collect::<Vec<_>>().into_iter().flatten());
    }
    found
}
