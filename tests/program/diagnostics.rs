//! Broken projects and what is said of them.
//!
//! Each folder of `tests/diagnostics/` is laid over the sound project `base`, checked by the
//! program itself, with the arguments of its `arguments.txt`, and must give the words of its
//! `expected.txt`; of some also in French, of `expected-fr.txt`. `UPDATE=1 cargo test` writes
//! them anew: read what changed before it is committed.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

use std::fs;
use std::path::{Path, PathBuf};

use massicot::check::{self, Reach};
use massicot::diag::Severity;
use massicot::fill;
use massicot::load::{self, Root};
use tempfile::TempDir;

#[test]
fn every_broken_project_is_told_as_expected() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics");
    let mut names: Vec<PathBuf> = fs::read_dir(&fixtures)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    names.sort();
    let mut wrong = Vec::new();
    for fixture in &names {
        let name = fixture.file_name().unwrap().to_string_lossy();
        for (file, language) in [("expected.txt", "en"), ("expected-fr.txt", "fr")] {
            let expected = fixture.join(file);
            if language == "fr" && !expected.exists() {
                continue;
            }
            let said = check(&fixtures.join("base"), fixture, language);
            if std::env::var_os("UPDATE").is_some() {
                fs::write(&expected, &said).unwrap();
            }
            let wanted = fs::read_to_string(&expected).unwrap_or_default();
            if said != wanted {
                wrong.push(format!("== {name}\n-- expected\n{wanted}\n-- said\n{said}"));
            }
        }
    }
    assert!(names.len() >= 20, "the fixtures are not found: {names:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A build looks for errors only: it finds all that are found where everything is looked for.
#[test]
fn where_errors_are_looked_for_none_is_missed() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics");
    let mut errors = 0;
    for fixture in fs::read_dir(&fixtures).unwrap() {
        let fixture = fixture.unwrap().path();
        let dir = laid(&fixtures.join("base"), &fixture);
        let Ok(root) = Root::at(dir.path()) else {
            continue;
        };
        let games = load::games(&root).unwrap_or_default();
        let (mut project, mut report) = load::load(&root, &games);
        fill::project(&mut project, &mut report);
        let found = |least: Severity| {
            let report = check::content(&project, least);
            let found = check::apply_settings(&project, report.into_vec(), Reach::Part);
            let mut errors: Vec<String> = found
                .iter()
                .filter(|found| found.severity == Severity::Error)
                .map(|found| format!("{found:?}"))
                .collect();
            errors.sort();
            errors
        };
        let all = found(Severity::Note);
        errors += all.len();
        assert_eq!(found(Severity::Error), all, "{}", fixture.display());
    }
    assert!(errors > 40, "{errors}");
}

/// A fixture over the base, in a folder of its own.
fn laid(base: &Path, fixture: &Path) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    copy(base, dir.path());
    copy(fixture, dir.path());
    dir
}

/// What `check` says of a fixture.
fn check(base: &Path, fixture: &Path, language: &str) -> String {
    let dir = laid(base, fixture);
    let more = fs::read_to_string(fixture.join("arguments.txt")).unwrap_or_default();
    let output = crate::program::english()
        .args([
            "check",
            "--color",
            "never",
            "--ui-language",
            language,
            "--root",
        ])
        .arg(dir.path())
        .args(more.split_whitespace())
        .output()
        .unwrap();
    let code = output.status.code().unwrap_or(-1);
    format!(
        "{}exit code {code}\n",
        String::from_utf8_lossy(&output.stderr)
    )
}

/// Copies a tree; a file `name.remove` takes `name` away, and `name.big` becomes a PNG header
/// that claims 100 000 × 100 000 dots; `name.shared` stands for that file of `tests/fonts`.
fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        match path.extension().and_then(|ending| ending.to_str()) {
            _ if path.is_dir() => {
                fs::create_dir_all(&target).unwrap();
                copy(&path, &target);
            }
            Some("remove") => fs::remove_file(target.with_extension("")).unwrap(),
            Some("shared") => {
                let name = target.file_stem().unwrap();
                let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fonts");
                _ = fs::copy(fonts.join(name), target.with_extension("")).unwrap();
            }
            Some("big") => fs::write(target.with_extension(""), huge_png()).unwrap(),
            _ => _ = fs::copy(&path, &target).unwrap(),
        }
    }
}

/// The first chunk of a PNG of 100 000 × 100 000 dots.
fn huge_png() -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    png.extend(100_000u32.to_be_bytes());
    png.extend(100_000u32.to_be_bytes());
    png.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
    png
}
