//! What a game is beside its components: settings, rules, translations, files, icons.

use std::collections::BTreeSet;
use std::path::Path;

use indexmap::IndexMap;
use serde_json::Value as Json;

use super::components;
use super::fields;
use super::files::{self, FileDigests};
use super::model::{ChangeKind, FieldChange, FileDiff, RuleDiff};
use super::text_diff;
use crate::load::{Game, Root, Value};
use crate::render::inputs::digest;

/// Every file of a game, with a digest.
pub fn all_files(root: &Root, game: &Game) -> FileDigests {
    let mut files = files::of_game(root, &game.id);
    files.retain(|path, _| !matches!(files::what(path), "font" | "preset"));
    // What is told field by field, and fills templates all the same.
    let values = game.data.values().chain(game.languages.values());
    let values = values.chain([&game.value]);
    let data = game
        .components
        .iter()
        .filter_map(|component| component.data.as_ref());
    for (index, value) in values.chain(data).enumerate() {
        let text = value.to_json().to_string();
        let of = digest(text.as_bytes());
        files.insert(format!("content/{}/{index}.toml", game.id), of);
    }
    files
}

/// What `game.toml` and the files of `[data]` say beside components and their entries. The version is a
/// stamp.
pub fn settings(before: &Game, after: &Game) -> Vec<FieldChange> {
    let own = |game: &Game| {
        let mut json = game.value.to_json();
        if let Some(table) = json.as_object_mut() {
            table.retain(|key, _| !matches!(key.as_str(), "component" | "version"));
        }
        json
    };
    let mut found = fields::changes(&own(before), &own(after));
    let data = |game: &Game| {
        let files = game.data.iter();
        let files = files.filter(|(name, _)| !components::tell_of_data([before, after], name));
        let files = files.map(|(name, value)| (name.clone(), value.to_json()));
        Json::Object(
            [("data".to_owned(), Json::Object(files.collect()))]
                .into_iter()
                .collect(),
        )
    };
    for change in fields::changes(&data(before), &data(after)) {
        // The file's name is told already.
        if !found.iter().any(|known| known.path == change.path) {
            found.push(change);
        }
    }
    found
}

/// The overlays of other languages.
pub fn translations(before: &Game, after: &Game) -> Vec<FieldChange> {
    let all = |game: &Game| {
        let languages = game.languages.iter();
        let languages = languages.map(|(tag, value)| (tag.clone(), value.to_json()));
        Json::Object(languages.collect())
    };
    fields::changes(&all(before), &all(after))
}

/// The rules by their ids, and what else `rules.toml` says.
pub fn rules(before: &Game, after: &Game) -> Vec<RuleDiff> {
    let all = |game: &Game| {
        let rules = game.rules.as_ref().and_then(|rules| rules.get("rule"));
        let rules = rules.and_then(Value::as_array).unwrap_or_default().iter();
        let rules = rules.filter_map(|rule| {
            let id = rule.get("id").and_then(Value::as_str)?;
            Some((id.to_owned(), rule.to_json()))
        });
        rules.collect::<IndexMap<String, Json>>()
    };
    let (before, after) = (all(before), all(after));
    let gone = before.keys().filter(|id| !after.contains_key(*id));
    let mut found = Vec::new();
    for id in after.keys().chain(gone) {
        let (kind, fields) = match (before.get(id), after.get(id)) {
            (Some(before), Some(after)) => (ChangeKind::Changed, fields::changes(before, after)),
            (None, _) => (ChangeKind::Added, Vec::new()),
            (_, None) => (ChangeKind::Removed, Vec::new()),
        };
        if kind != ChangeKind::Changed || !fields.is_empty() {
            let id = id.clone();
            found.push(RuleDiff { id, kind, fields });
        }
    }
    found
}

/// The files that no field stands for; of texts the lines as well.
pub fn file_diffs(roots: [&Root; 2], files: &[FileDigests; 2]) -> Vec<FileDiff> {
    let mut found = files::differences(&files[0], &files[1]);
    for file in found.iter_mut().filter(|file| file.what == "text") {
        let was = file.was.as_ref().unwrap_or(&file.path);
        let read = |root: &Root, path: &str| root.read_text(Path::new(path));
        let (before, after) = (read(roots[0], was), read(roots[1], &file.path));
        if let (Ok(before), Ok(after)) = (before, after) {
            file.lines =
                text_diff::lines(&before.replace("\r\n", "\n"), &after.replace("\r\n", "\n"));
        }
    }
    found
}

/// The names of icons that are others now; their files are read.
pub fn icons(before: &Game, after: &Game) -> Vec<String> {
    let all = [before, after]
        .into_iter()
        .flat_map(|game| game.icons.names());
    let all: BTreeSet<&str> = all.collect();
    let other = |name: &&str| before.icons.get(name) != after.icons.get(name);
    all.into_iter().filter(other).map(str::to_owned).collect()
}
