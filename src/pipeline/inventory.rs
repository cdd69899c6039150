//! What a game has that files may be of: those of what is gone are no longer made.

use std::collections::HashSet;

use super::presets;
use crate::load::{Game, Project};
use crate::write::manifest::Record;

/// What a game has, by name: what its files may still be of.
#[derive(Clone, Debug, Default)]
pub struct Inventory {
    /// Components, shared sheets, and entries as `component/entry`.
    names: HashSet<String>,
    /// Components whose entries are written pages: how many there are is known when they are laid out.
    books: HashSet<String>,
    languages: HashSet<String>,
    /// Options with names of presets that files may be made with: `--sheet a4`.
    presets: HashSet<String>,
}

impl Inventory {
    /// What a game has in all of its languages: before it is put into one.
    pub fn of(game: &Game, presets: &HashSet<String>) -> Inventory {
        let (mut names, mut books) = (HashSet::new(), HashSet::new());
        for component in &game.components {
            let id = &component.id.value;
            names.insert(id.clone());
            books.extend(component.writing.as_ref().map(|_| id.clone()));
            names.extend(component.sheet.as_ref().map(|sheet| sheet.value.clone()));
            let entries = component.entries.iter();
            names.extend(entries.map(|entry| format!("{id}/{}", entry.id.value)));
        }
        Inventory {
            names,
            books,
            languages: game.languages.keys().cloned().collect(),
            presets: presets.clone(),
        }
    }

    /// Whether all that a file is of is still there.
    pub fn has(&self, record: &Record) -> bool {
        let mut names = record.of.iter().chain(&record.components);
        let mut languages = record.language.iter();
        names.all(|name| self.has_name(name))
            && languages.all(|tag| self.languages.contains(tag))
            && self.has_presets(&record.made_by)
    }

    fn has_name(&self, name: &str) -> bool {
        let is_page = || {
            let book = name.split_once('/').map(|(book, _)| book);
            book.is_some_and(|book| self.books.contains(book))
        };
        self.names.contains(name) || is_page()
    }

    fn has_presets(&self, command: &str) -> bool {
        let words: Vec<&str> = command.split(' ').collect();
        let mut options = words.windows(2).filter(|pair| BY_PRESET.contains(&pair[0]));
        options.all(|pair| self.presets.contains(&pair.join(" ")))
    }
}

/// The options that name a preset of the project's.
const BY_PRESET: [&str; 2] = ["--sheet", "--for"];

/// Those options with all that they may name.
pub fn presets_of(project: &Project) -> HashSet<String> {
    let kinds = ["sheets", "services"].into_iter().zip(BY_PRESET);
    let named = kinds.flat_map(|(kind, option)| {
        let names = presets::names(&project.root, kind).into_iter();
        names.map(move |name| format!("{option} {name}"))
    });
    named.collect()
}
