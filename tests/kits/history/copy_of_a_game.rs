//! A shipped game in two states, of which the newer may be changed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::copy;

/// What it is, how it is planted, and the lines that are told of it.
pub type Planted = (&'static str, fn(&CopyOfAGame), &'static [&'static str]);

pub struct CopyOfAGame {
    temp: tempfile::TempDir,
    game: &'static str,
}

impl CopyOfAGame {
    /// A game with some of its components.
    pub fn new(game: &'static str, kept: &[&str]) -> CopyOfAGame {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
        let copy = CopyOfAGame {
            temp: tempfile::tempdir().unwrap(),
            game,
        };
        for state in ["old", "new"] {
            let to = copy.temp.path().join(state);
            for folder in ["content", "templates"] {
                let folder = Path::new(folder).join(game);
                copy::copy(&repository.join(&folder), &to.join(&folder));
            }
            copy::copy(&repository.join("fonts"), &to.join("fonts"));
            let path = to.join("content").join(game).join("game.toml");
            let text = fs::read_to_string(&path).unwrap();
            let (before, components) = text.split_once("[[component]]").unwrap();
            let is_kept = |component: &&str| {
                let id = |id: &&str| component.contains(&format!("\nid = \"{id}\"\n"));
                kept.iter().any(id)
            };
            let components = components.split("[[component]]").filter(is_kept);
            let components: Vec<&str> = components.collect();
            assert_eq!(components.len(), kept.len());
            let components = components.join("[[component]]");
            fs::write(&path, format!("{before}[[component]]{components}")).unwrap();
        }
        copy
    }

    /// What the program tells of both states, as JSON.
    pub fn diff(&self) -> Vec<u8> {
        let [old, new] = ["old", "new"].map(|state| self.temp.path().join(state));
        let mut command = crate::program::english();
        command.arg("--root").arg(&new);
        command.args(["diff", "--format", "json"]);
        command.arg(&old).arg(&new).output().unwrap().stdout
    }

    /// A file of the newer state: below `content/` of the game, or from the project's folder.
    fn path(&self, file: &str) -> PathBuf {
        let new = self.temp.path().join("new");
        let top = file.split('/').next().unwrap();
        match ["templates", "fonts"].contains(&top) {
            true => new.join(file.replace("templates/", &format!("templates/{}/", self.game))),
            false => new.join("content").join(self.game).join(file),
        }
    }

    /// Puts one text in the place of another, which has to be there.
    pub fn edit(&self, file: &str, from: &str, to: &str) {
        self.change(file, |text| {
            assert!(text.contains(from), "{file} has no {from:?}");
            text.replacen(from, to, 1)
        });
    }

    pub fn append(&self, file: &str, more: &str) {
        self.change(file, |text| text + more);
    }

    fn change(&self, file: &str, change: impl Fn(String) -> String) {
        let path = self.path(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, change(text)).unwrap();
    }

    pub fn copy(&self, from: &str, to: &str) {
        fs::copy(self.path(from), self.path(to)).unwrap();
    }

    pub fn rename(&self, from: &str, to: &str) {
        fs::rename(self.path(from), self.path(to)).unwrap();
    }

    pub fn remove(&self, file: &str) {
        fs::remove_file(self.path(file)).unwrap();
    }

    /// Changes the lines of an entry.
    pub fn entry(&self, file: &str, id: &str, change: impl Fn(&str) -> String) {
        self.change(file, |text| {
            let (before, entry, after) = around(&text, id);
            format!("{before}{}{after}", change(entry))
        });
    }

    /// Puts a text in the place of another within an entry.
    pub fn field(&self, file: &str, id: &str, from: &str, to: &str) {
        self.entry(file, id, |entry| {
            assert!(entry.contains(from), "{id} has no {from:?}");
            entry.replacen(from, to, 1)
        });
    }

    /// The same entry once more, with another id.
    pub fn twin(&self, file: &str, id: &str, other: &str) {
        let twin = |entry: &str| entry.replacen(&format!("\"{id}\""), &format!("\"{other}\""), 1);
        self.entry(file, id, |entry| format!("{entry}\n{}", twin(entry)));
    }

    /// Takes a component out of `game.toml`, and puts it back behind all others if so `kept`.
    pub fn component(&self, id: &str, is_kept: bool) {
        self.change("game.toml", |text| {
            let (before, component, after) = around(&text, id);
            let last = if is_kept { component } else { "" };
            format!("{before}{after}\n{last}")
        });
    }

    pub fn gone(&self, file: &str, id: &str) {
        self.entry(file, id, |_| String::new());
    }

    /// Moves an entry behind all others.
    pub fn last(&self, file: &str, id: &str) {
        self.change(file, |text| {
            let (before, entry, after) = around(&text, id);
            format!("{before}{after}\n{entry}")
        });
    }
}

/// What stands before an entry, the entry, what stands behind it.
fn around<'t>(text: &'t str, id: &str) -> (&'t str, &'t str, &'t str) {
    let at = text.find(&format!("\nid = \"{id}\"\n"));
    let at = at.unwrap_or_else(|| panic!("no {id}"));
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let behind = text[at..].match_indices("\n[[").find(|(next, _)| {
        let mark = text[at + next + 1..].lines().next().unwrap();
        !mark.contains('.')
    });
    let end = behind.map_or(text.len(), |(next, _)| at + next + 1);
    (&text[..start], &text[start..end], &text[end..])
}
