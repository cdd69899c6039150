//! A build is one change: runs that are killed, that are asked to end, that meet each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A project of its own with the game `moons`, in a folder that goes with it.
struct Project {
    dir: tempfile::TempDir,
}

/// The files below `out/` by their names, but the record.
type Outputs = BTreeMap<String, Vec<u8>>;

impl Project {
    fn new() -> Project {
        let project = Project {
            dir: tempfile::tempdir().unwrap(),
        };
        let mut new = crate::program::english();
        let made = new.current_dir(project.dir.path()).args(["new", "moons"]);
        assert!(made.output().unwrap().status.success());
        project
    }

    fn path(&self, path: &str) -> PathBuf {
        self.dir.path().join("moons").join(path)
    }

    fn start(&self, args: &[&str]) -> Child {
        crate::program::english()
            .current_dir(self.path(""))
            .env("XDG_CONFIG_HOME", self.dir.path())
            .args(args)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn run(&self, args: &[&str]) -> (Option<i32>, String) {
        let output = self.start(args).wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), said)
    }

    fn outputs(&self) -> Outputs {
        let mut found = Outputs::new();
        walk(&self.path("out"), Path::new(""), &mut found);
        found.retain(|name, _| !name.ends_with(".massicot.json"));
        found
    }

    /// Prints another name on a card.
    fn rename(&self, from: &str, to: &str) {
        let path = self.path("content/moons/cards.toml");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from));
        fs::write(path, text.replace(from, to)).unwrap();
    }
}

fn walk(root: &Path, below: &Path, found: &mut Outputs) {
    for entry in fs::read_dir(root.join(below))
        .into_iter()
        .flatten()
        .flatten()
    {
        let name = below.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => walk(root, &name, found),
            false => {
                let shown = name.to_string_lossy().into_owned();
                // A file may go while a run goes on.
                found.insert(shown, fs::read(entry.path()).unwrap_or_default());
            }
        }
    }
}

fn litter(outputs: &Outputs) -> Vec<&String> {
    let names = outputs.keys();
    names.filter(|name| name.contains(".massicot-")).collect()
}

/// However early or late a build is killed: after the next run, whatever that makes, its files are
/// all the old ones or all the new ones, and nothing else is left.
#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn a_killed_build_has_happened_or_has_not() {
    let project = Project::new();
    let old_name = "\"Dawn\"";
    assert_eq!(project.run(&["build"]).0, Some(0));
    let old = project.outputs();
    project.rename(old_name, "\"First light\"");
    assert_eq!(project.run(&["build"]).0, Some(0));
    let new = project.outputs();
    assert_eq!(old.len(), new.len());
    assert!(old.iter().all(|(name, bytes)| new[name] != *bytes));
    project.rename("\"First light\"", old_name);
    for moment in (0..24).map(|step| Duration::from_millis(step * 15)) {
        assert_eq!(project.run(&["build"]).0, Some(0));
        project.rename(old_name, "\"First light\"");
        let mut build = project.start(&["build"]);
        std::thread::sleep(moment);
        let _ = build.kill();
        build.wait().unwrap();
        let (code, said) = project.run(&["build", "--only", "moons/cards/noon"]);
        assert_eq!(code, Some(0), "{said}");
        let mut outputs = project.outputs();
        assert!(
            litter(&outputs).is_empty(),
            "{moment:?}: {:?}",
            litter(&outputs)
        );
        outputs.remove("moons/moons-reprint.pdf");
        assert!(outputs == old || outputs == new, "a mixture at {moment:?}");
        project.rename("\"First light\"", old_name);
    }
}

/// Asked to end, a run cleans up after itself.
#[cfg(unix)]
#[test]
fn a_run_that_is_asked_to_end_leaves_nothing() {
    let project = Project::new();
    for signal in ["-INT", "-TERM"] {
        for moment in (0..6).map(|step| Duration::from_millis(20 + step * 20)) {
            let build = project.start(&["export", "moons", "--dpi", "600"]);
            std::thread::sleep(moment);
            let id = build.id().to_string();
            let sent = Command::new("kill").args([signal, &id]).status().unwrap();
            let ended = build.wait_with_output().unwrap();
            let outputs = project.outputs();
            assert!(litter(&outputs).is_empty(), "{:?}", litter(&outputs));
            // All eight faces are there or none, whether the signal came before the handler was
            // there, while it worked or after the last file.
            assert!(
                !sent.success() || matches!(outputs.len(), 0 | 8),
                "{:?}: {:?}",
                ended.status,
                outputs.keys()
            );
            let _ = fs::remove_dir_all(project.path("out"));
        }
    }
}

#[test]
fn runs_at_once_do_each_what_they_are_asked() {
    let project = Project::new();
    let ways: [&[&str]; 4] = [
        &["build"],
        &["build", "--paper", "letter"],
        &["build", "--for", "tgc"],
        &["export", "moons"],
    ];
    for way in ways {
        assert_eq!(project.run(way).0, Some(0), "{way:?}");
    }
    let one_by_one = project.outputs();
    fs::remove_dir_all(project.path("out")).unwrap();
    let runs: Vec<Child> = ways.iter().map(|way| project.start(way)).collect();
    for run in runs {
        let ended = run.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success(), "{said}");
    }
    assert_eq!(project.outputs(), one_by_one);
    // The record knows all of them.
    let record = fs::read_to_string(project.path("out/moons/.massicot.json")).unwrap();
    for name in one_by_one.keys() {
        let name = name.strip_prefix("moons/").unwrap();
        assert!(record.contains(&format!("\"{name}\"")), "{name}");
    }
}

/// What cannot be put into place is told before anything else is.
#[test]
fn images_for_a_service_change_together() {
    let project = Project::new();
    assert_eq!(project.run(&["build", "--for", "tgc"]).0, Some(0));
    let before = project.outputs();
    let last = before.keys().rfind(|name| name.ends_with(".png")).unwrap();
    let place = project.path("out").join(last);
    fs::remove_file(&place).unwrap();
    fs::create_dir(&place).unwrap();
    fs::write(place.join("mine.txt"), "mine").unwrap();
    project.rename("\"Dawn\"", "\"First light\"");
    let (code, said) = project.run(&["build", "--for", "tgc"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("cannot be written"), "{said}");
    let mut after = project.outputs();
    assert_eq!(after.remove(&format!("{last}/mine.txt")).unwrap(), b"mine");
    assert!(litter(&after).is_empty());
    assert!(after.iter().all(|(name, bytes)| before[name] == *bytes));
}
