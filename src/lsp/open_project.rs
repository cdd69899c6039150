//! A project of which an editor has files open.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ls_types::Uri;

use super::checker::Checker;
use super::loaded::{LoadedGame, game_of};
use super::positions::PositionEncoding;
use crate::limits::Limits;
use crate::load::{self, Root};
use crate::render::KnownText;

/// A file as it is in the editor.
pub struct Document {
    pub uri: Uri,
    pub text: String,
}

/// A project, the texts of it that are open, and what was loaded of it.
pub struct OpenProject {
    pub root: Root,
    /// By their paths below the root.
    pub documents: BTreeMap<PathBuf, Document>,
    limits: Limits,
    checker: Checker,
    /// By game: as it was when its TOML could be read last, and whether that is as it is now.
    loaded: BTreeMap<String, (LoadedGame, bool)>,
    known: KnownText,
}

impl OpenProject {
    pub fn new(root: Root, checker: Checker, limits: Limits) -> OpenProject {
        OpenProject {
            root,
            documents: BTreeMap::new(),
            limits,
            checker,
            loaded: BTreeMap::new(),
            known: KnownText::default(),
        }
    }

    /// The root with the texts of the editor in place of those of the files.
    fn now(&self) -> Root {
        let documents = self.documents.iter();
        documents.fold(self.root.clone(), |root, (path, document)| {
            root.with_text(path, &document.text)
        })
    }

    /// What stands in a file has changed: it is checked anew, and loaded anew when that is asked for.
    pub fn changed(&mut self, path: &Path) {
        let games = match game_of(path) {
            Some(game) => vec![game.to_owned()],
            // A preset or a font may be any game's.
            None => load::games(&self.root).unwrap_or_default(),
        };
        for game in games {
            if let Some((_, is_new)) = self.loaded.get_mut(&game) {
                *is_new = false;
            }
            let documents = self.documents.iter();
            let uris = documents.map(|(path, document)| (path.clone(), document.uri.clone()));
            self.checker.check(self.now(), uris.collect(), game);
        }
    }

    /// The game of a file: as it is, or while its TOML cannot be read as it was before.
    pub fn game(&mut self, path: &Path) -> Option<&LoadedGame> {
        let game = game_of(path)?;
        if !self.loaded.get(game).is_some_and(|(_, is_new)| *is_new) {
            let (new, is_whole) = {
                let now = self.now();
                self.load(&now, game)
            };
            match self.loaded.get_mut(game) {
                Some((_, is_new)) if !is_whole => *is_new = true,
                None if !is_whole => {
                    let (saved, is_whole) = self.load(&self.root.clone(), game);
                    let best = if is_whole { saved } else { new };
                    self.loaded.insert(game.to_owned(), (best, true));
                }
                _ => {
                    self.loaded.insert(game.to_owned(), (new, true));
                }
            }
        }
        self.loaded.get(game).map(|(loaded, _)| loaded)
    }

    fn load(&mut self, root: &Root, game: &str) -> (LoadedGame, bool) {
        let (loaded, is_whole) = LoadedGame::new(root, game, &self.known, &self.limits);
        let text = self.known.text(&loaded.project.fonts);
        self.known = KnownText::new(&loaded.project.fonts, &text);
        (loaded, is_whole)
    }

    /// The same with what lays its texts out.
    pub fn game_with_text(&mut self, path: &Path) -> Option<(&LoadedGame, KnownText)> {
        self.game(path)?;
        let known = self.known.clone();
        Some((self.game(path)?, known))
    }
}

/// What the editor asks about: a project, a file of it, and a byte of its text.
pub struct EditorQuestion<'p> {
    pub project: &'p mut OpenProject,
    pub path: &'p Path,
    pub text: &'p str,
    pub offset: usize,
    pub encoding: PositionEncoding,
}
