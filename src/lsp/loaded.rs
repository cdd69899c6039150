//! A game as it was loaded for a question of the editor.

use std::path::{Component, Path};

use crate::diag::{FileId, Severity};
use crate::fill;
use crate::limits::Limits;
use crate::load::{self, Game, Project, ReadScope, Root};
use crate::render::KnownText;

/// A project with one game.
pub struct LoadedGame {
    pub project: Project,
}

impl LoadedGame {
    /// Loads a game; whether its TOML could be read, but for what is wrong in it.
    pub fn new(root: &Root, game: &str, known: &KnownText, limits: &Limits) -> (LoadedGame, bool) {
        let games = [game.to_owned()];
        let (mut project, mut report) =
            load::load_again(root, &games, ReadScope::All, limits, known.fonts());
        fill::project(&mut project, &mut report);
        let is_broken = |found: &crate::diag::Diagnostic| {
            found.severity == Severity::Error && found.code == "toml-syntax"
        };
        let is_whole = !report.iter().any(is_broken);
        (LoadedGame { project }, is_whole)
    }

    pub fn game(&self) -> Option<&Game> {
        self.project.games.first()
    }

    /// The file of a path, where it was read as it is in the editor.
    pub fn file(&self, path: &Path, text: &str) -> Option<FileId> {
        let file = self.project.sources.find(path)?;
        (*self.project.sources.get(file).text == *text).then_some(file)
    }
}

/// The game that a file belongs to: `content/<game>/…`, `templates/<game>/…`.
pub fn game_of(path: &Path) -> Option<&str> {
    let mut parts = path.components();
    let (Some(Component::Normal(folder)), Some(Component::Normal(game))) =
        (parts.next(), parts.next())
    else {
        return None;
    };
    parts.next()?;
    (folder == "content" || folder == "templates")
        .then(|| game.to_str())
        .flatten()
}
