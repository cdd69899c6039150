//! Every folder of `fixtures/` is a game: its `.svg` files are the templates, the rest its
//! content, and `expected.txt` what people are told about it.
//!
//! `UPDATE_FIXTURES=1` writes the expectations anew; read them before committing.

use std::fs;
use std::path::{Path, PathBuf};

use massicot::check;
use massicot::diag::{Report, human};
use massicot::load::{self, Root};

const CARD: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94"/>"#;

fn folders(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// Lays a fixture out as a project of one game and gives the report on it as people see it.
fn told(fixture: &Path) -> String {
    let project = tempfile::tempdir().unwrap();
    let content = project.path().join("content/game");
    let templates = project.path().join("templates/game");
    fs::create_dir_all(&content).unwrap();
    fs::create_dir_all(&templates).unwrap();
    fs::create_dir_all(project.path().join("fonts")).unwrap();
    fs::write(templates.join("card.svg"), CARD).unwrap();
    for entry in fs::read_dir(fixture).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap();
        let template = path.extension().is_some_and(|ending| ending == "svg");
        if name != "expected.txt" {
            fs::copy(
                &path,
                if template { &templates } else { &content }.join(name),
            )
            .unwrap();
        }
    }
    let root = Root::at(project.path()).unwrap();
    let (project, loaded) = load::load(&root, &["game".to_owned()]);
    let mut found = loaded.into_vec();
    for game in &project.games {
        found.extend(check::game::check(game, &project.sources));
    }
    let report: Report = found.into_iter().collect();
    human::render(&report.sorted(&project.sources), &project.sources, false)
}

#[test]
fn fixtures_are_told_as_expected() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/fixtures");
    let mut wrong = Vec::new();
    for fixture in folders(&dir) {
        let expected = fixture.join("expected.txt");
        let actual = told(&fixture);
        if std::env::var_os("UPDATE_FIXTURES").is_some() {
            fs::write(&expected, &actual).unwrap();
        } else if fs::read_to_string(&expected).unwrap_or_default() != actual {
            wrong.push(format!("--- {}\n{actual}", fixture.display()));
        }
    }
    assert!(
        wrong.is_empty(),
        "these differ from expected.txt:\n{}",
        wrong.join("\n")
    );
}
