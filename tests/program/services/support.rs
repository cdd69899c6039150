//! Projects of one deck, and the program run on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// A project with a game `demo` of its own; gone when it is dropped.
pub struct Project {
    dir: tempfile::TempDir,
}

/// A card of 63.5 × 88.9 mm whose ground is the entry's colour, with a blue line along the cut.
pub const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="69.85mm" height="95.25mm" viewBox="-3.175 -3.175 69.85 95.25">
  <rect x="-3.175" y="-3.175" width="69.85" height="95.25" fill="{{ entry.colour }}"/>
  <rect width="63.5" height="88.9" fill="none" stroke="#00f" stroke-width="0.5"/>
</svg>"##;

pub const BACK: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="69.85mm" height="95.25mm" viewBox="-3.175 -3.175 69.85 95.25">
  <rect x="-3.175" y="-3.175" width="69.85" height="95.25" fill="#123456"/>
</svg>"##;

/// Three cards, two of the second.
pub const CARDS: &str = r##"[[card]]
id = "red"
colour = "#c00000"
[[card]]
id = "green"
colour = "#00c000"
copies = 2
[[card]]
id = "white"
colour = "#f0f0f0"
"##;

pub const GAME: &str = r#"title = "Demo"
language = "en"
[[component]]
id = "cards"
stock = "poker-us"
data = "cards.toml"
template = "card.svg"
back = "back.svg"
"#;

impl Project {
    /// The deck of three cards with a shared back.
    pub fn deck() -> Project {
        let project = Project {
            dir: tempfile::tempdir().unwrap(),
        };
        project.file("content/demo/game.toml", GAME);
        project.file("content/demo/cards.toml", CARDS);
        project.file("templates/demo/card.svg", CARD);
        project.file("templates/demo/back.svg", BACK);
        project
    }

    pub fn file(&self, path: &str, text: &str) {
        let path = self.dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    pub fn run(&self, args: &[&str]) -> Output {
        crate::program::english()
            .args(["--color", "never", "--root"])
            .arg(self.dir.path())
            .args(args)
            .output()
            .unwrap()
    }

    /// Runs it with this exit code; what it said.
    pub fn said(&self, args: &[&str], code: i32) -> String {
        let output = self.run(args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        said
    }

    /// The files below a folder, sorted, with `/` between their parts.
    pub fn files(&self, folder: &str) -> Vec<String> {
        let root = self.path(folder);
        let mut found = Vec::new();
        walk(&root, &root, &mut found);
        found.sort();
        found
    }
}

fn walk(root: &Path, dir: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => walk(root, &path, found),
            false => {
                let path = path.strip_prefix(root).unwrap();
                found.push(path.to_string_lossy().replace('\\', "/"));
            }
        }
    }
}
