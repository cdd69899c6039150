//! Where the thing is that a name stands for: a template, a drawing, an icon, an entry, a preset.

use std::ops::Range;
use std::path::{Path, PathBuf};

use ls_types::{GotoDefinitionResponse, Location, Uri};

use super::loaded::{LoadedGame, game_of};
use super::open_project::EditorQuestion;
use super::positions::LineIndex;
use super::text_at::{string_at, word_at};
use crate::load::{Game, Root};

/// The folders of presets, and of what templates name without their own folder.
const FOLDERS: [&str; 3] = ["presets/stocks", "presets/sheets", "presets/services"];

/// A file below the root, and the bytes of it that are meant.
type DefinitionPlace = (PathBuf, Range<usize>);

/// Where what stands at a place is; the most that a name stands for.
pub fn answer(asked: EditorQuestion<'_>) -> Option<GotoDefinitionResponse> {
    let names = [
        string_at(asked.text, asked.offset),
        word_at(asked.text, asked.offset),
    ];
    let root = asked.project.root.clone();
    let loaded = asked.project.game(asked.path)?;
    let names = names.into_iter().flatten();
    let found = names
        .map(|name| targets(&root, loaded, asked.path, name))
        .find(|found| !found.is_empty())?;
    let location = |(path, range): DefinitionPlace| {
        let text = match loaded.project.sources.find(&path) {
            Some(file) => loaded.project.sources.get(file).text.to_string(),
            None => String::new(),
        };
        let range = LineIndex::new(&text, asked.encoding).range(range);
        Some(Location::new(
            Uri::from_file_path(root.dir().join(path))?,
            range,
        ))
    };
    let found: Vec<Location> = found.into_iter().filter_map(location).collect();
    Some(GotoDefinitionResponse::Array(found))
}

fn targets(root: &Root, loaded: &LoadedGame, from: &Path, name: &str) -> Vec<DefinitionPlace> {
    let (Some(game), Some(id)) = (loaded.game(), game_of(from)) else {
        return Vec::new();
    };
    let templates = Path::new("templates").join(id);
    let folders = [templates.clone(), templates.join("art")];
    let in_folder = folders.iter().map(|folder| folder.join(name));
    let presets = FOLDERS.iter().map(|folder| {
        let file = format!("{name}.toml");
        Path::new(folder).join(file)
    });
    let is_name = !name.is_empty() && !name.starts_with('.');
    let mut files = in_folder.chain(presets);
    if let Some(file) =
        files.find(|path| is_name && root.resolve(path).is_ok_and(|real| real.is_file()))
    {
        return vec![(file, 0..0)];
    }
    match icon(root, loaded, game, id, name) {
        Some(icon) => vec![icon],
        None => entries(loaded, game, name),
    }
}

/// The file of an icon, or its name in the file of a set.
fn icon(
    root: &Root,
    loaded: &LoadedGame,
    game: &Game,
    id: &str,
    name: &str,
) -> Option<DefinitionPlace> {
    if let Some(file) = game.icons.files().get(name) {
        return Some((loaded.project.sources.get(*file).path.clone(), 0..0));
    }
    game.icons.names().find(|known| *known == name)?;
    let name = name.rsplit(':').next()?;
    let folder = Path::new("content").join(id).join("icons");
    let files = root.files(&folder).unwrap_or_default();
    let mut sets = files
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    sets.find_map(|path| {
        let file = loaded.project.sources.find(&path)?;
        let text = &loaded.project.sources.get(file).text;
        let at = text.find(&format!("\"{name}\""))? + 1;
        Some((path, at..at + name.len()))
    })
}

/// The entries of an id.
fn entries(loaded: &LoadedGame, game: &Game, id: &str) -> Vec<DefinitionPlace> {
    let entries = game
        .components
        .iter()
        .flat_map(|component| &component.entries);
    let entries = entries.filter(|entry| entry.id.value == id);
    let entries = entries.map(|entry| {
        let span = entry.id.span;
        let path = loaded.project.sources.get(span.file).path.clone();
        (path, span.range())
    });
    entries.collect()
}
