//! The library as a program of somebody else's calls it: what is made, told and cancelled.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use massicot::{
    BuildOptions, CheckOptions, Content, Error, ExportOptions, Progress, Project, Severity, Sides,
    Watch,
};

fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics/base");
    crate::copy::copy(&base, dir.path());
    dir
}

/// Counts what is begun and the steps of it.
#[derive(Clone, Default)]
struct Counts {
    total: Arc<AtomicUsize>,
    steps: Arc<AtomicUsize>,
}

impl Progress for Counts {
    fn start(&self, total: usize, what: &str) -> Box<dyn Fn() + Send + Sync> {
        assert_eq!(what, "demo");
        self.total.fetch_add(total, Ordering::Relaxed);
        let steps = self.steps.clone();
        Box::new(move || _ = steps.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn a_folder_that_is_no_project_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let error = Project::open(dir.path().join("nowhere")).err().unwrap();
    assert!(error.to_string().contains("is no project"), "{error}");
    let empty = Project::open(dir.path()).unwrap();
    assert!(matches!(
        empty.games(),
        Err(Error::Failed(_) | Error::Usage { .. })
    ));
}

#[test]
fn a_project_is_built_in_steps_that_are_told() {
    let dir = folder();
    let counts = Counts::default();
    let project = Project::open(dir.path()).unwrap();
    let project = project.with_progress(counts.clone());
    assert_eq!(project.games().unwrap(), ["demo"]);
    let built = project.build(&BuildOptions::default()).unwrap();
    assert!(!built.made.is_empty());
    for made in &built.made {
        assert!(matches!(made.content, Content::Sheets { .. }));
        assert_eq!(fs::read(&made.path).unwrap().len(), made.bytes);
    }
    let (total, steps) = (&counts.total, &counts.steps);
    assert!(total.load(Ordering::Relaxed) > 0);
    assert_eq!(steps.load(Ordering::Relaxed), total.load(Ordering::Relaxed));
}

#[test]
fn faces_are_drawn_and_not_written() {
    let dir = folder();
    let project = Project::open(dir.path()).unwrap();
    let options = ExportOptions {
        sides: Sides::Both,
        ..ExportOptions::default()
    };
    let faces = project.export("demo/cards/*", &options).unwrap();
    assert!(faces.len() >= 2);
    for face in &faces {
        assert!(face.bytes.starts_with(b"\x89PNG"), "{:?}", face.path);
    }
    assert!(!dir.path().join("out").exists());
    let unknown = project.export("demo/cards/nobody", &options);
    assert!(matches!(unknown, Err(Error::Usage { .. })), "{unknown:?}");
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_not_built() {
    let dir = folder();
    let file = dir.path().join("content/demo/cards.toml");
    let cards = fs::read_to_string(&file).unwrap();
    let second = "\n[[card]]\nid = \"twice\"\n";
    fs::write(&file, format!("{cards}{second}{second}")).unwrap();
    let project = Project::open(dir.path()).unwrap();
    let findings = project.check(&CheckOptions::default()).unwrap();
    assert!(findings.has_errors());
    let twice = findings.iter().find(|found| found.code == "duplicate-id");
    let twice = twice.expect("the id that is there twice");
    assert_eq!(twice.severity, Severity::Error);
    let (path, line, _) = twice.place.unwrap();
    assert_eq!(path, Path::new("content/demo/cards.toml"));
    let lines = cards.lines().count();
    assert!(line > lines, "{line}");
    let error = project.build(&BuildOptions::default()).unwrap_err();
    assert!(matches!(error, Error::Findings(_)));
    assert!(error.to_string().contains("duplicate-id"), "{error}");
    assert!(!dir.path().join("out/demo").exists());
}

#[test]
fn work_that_is_cancelled_ends_with_an_error_and_writes_nothing() {
    let dir = folder();
    let watch = Watch::default();
    watch.cancel();
    let project = Project::open(dir.path()).unwrap().with_watch(watch);
    let build = project.build(&BuildOptions::default());
    assert!(matches!(build, Err(Error::Cancelled)), "{build:?}");
    let service = BuildOptions {
        service: Some("tgc".into()),
        ..BuildOptions::default()
    };
    let build = project.build(&service);
    assert!(matches!(build, Err(Error::Cancelled)), "{build:?}");
    let check = project.check(&CheckOptions::default());
    assert!(matches!(check, Err(Error::Cancelled)), "{check:?}");
    let export = project.export("demo/cards/*", &ExportOptions::default());
    assert!(matches!(export, Err(Error::Cancelled)), "{export:?}");
    assert!(!dir.path().join("out/demo").exists());
}
