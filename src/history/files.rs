//! The files of a game that no field stands for: templates, pictures, fonts, texts.

use std::collections::BTreeMap;
use std::path::Path;

use super::model::{ChangeKind, FileDiff};
use crate::load::Root;
use crate::render::inputs::digest;

/// The files of one state, each with a digest of what is in it.
pub type FileDigests = BTreeMap<String, u128>;

/// What a file is, by where it lies and how its name ends.
pub fn what(path: &str) -> &'static str {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let ending = ending.to_ascii_lowercase();
    let mut folders = path.split('/');
    let top = folders.next().unwrap_or_default();
    match (top, ending.as_str()) {
        ("fonts", "ttf" | "otf" | "ttc" | "otc") => "font",
        ("presets", _) => "preset",
        ("templates", "svg" | "tera") => "template",
        (_, "png" | "jpg" | "jpeg" | "webp") => "picture",
        ("content", "md") => "text",
        ("content", _) if folders.nth(1) == Some("icons") => "icon",
        ("content", "json") => "schema",
        _ => "file",
    }
}

/// The files of a game, those of `fonts/` and `presets/` included. TOML and spreadsheets are told of
/// field by field instead.
pub fn of_game(root: &Root, game: &str) -> FileDigests {
    let folders = [
        format!("content/{game}"),
        format!("templates/{game}"),
        "fonts".to_owned(),
        "presets".to_owned(),
    ];
    let mut files = FileDigests::new();
    for folder in &folders {
        for path in root.files(Path::new(folder)).unwrap_or_default() {
            let name = path.to_string_lossy().replace('\\', "/");
            let told = ["toml", "csv", "tsv", "xlsx", "xlsm", "ods"];
            let is_told = path.extension().is_some_and(|ending| {
                let ending = ending.to_string_lossy().to_ascii_lowercase();
                told.contains(&ending.as_str())
            });
            if is_told && name.starts_with("content/") {
                continue;
            }
            if let Ok(bytes) = root.read_binary(&path) {
                files.insert(name, digest(&plain(bytes)));
            }
        }
    }
    files
}

/// A text whatever system its lines were ended on; other files as they are.
fn plain(bytes: Vec<u8>) -> Vec<u8> {
    let is_text = !bytes.contains(&0) && bytes.contains(&b'\r');
    match is_text.then(|| std::str::from_utf8(&bytes).ok()).flatten() {
        Some(text) => text.replace("\r\n", "\n").into_bytes(),
        None => bytes,
    }
}

/// What is different between the files of two states. One that is gone and one that is new are one
/// that was moved, where the same is in them.
pub fn differences(before: &FileDigests, after: &FileDigests) -> Vec<FileDiff> {
    let mut gone: Vec<(&String, &u128)> = before
        .iter()
        .filter(|(path, _)| !after.contains_key(*path))
        .collect();
    let mut found = Vec::new();
    for (path, digest) in after {
        let (kind, was) = match before.get(path) {
            Some(known) if known == digest => continue,
            Some(_) => (ChangeKind::Changed, None),
            None => match gone.iter().position(|(_, known)| *known == digest) {
                Some(at) => (ChangeKind::Renamed, Some(gone.remove(at).0.clone())),
                None => (ChangeKind::Added, None),
            },
        };
        found.push(diff(path, kind, was));
    }
    found.extend(
        gone.into_iter()
            .map(|(path, _)| diff(path, ChangeKind::Removed, None)),
    );
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

fn diff(path: &str, kind: ChangeKind, was: Option<String>) -> FileDiff {
    FileDiff {
        path: path.to_owned(),
        was,
        what: what(path),
        kind,
        lines: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_went_elsewhere_was_moved() {
        let files = |files: &[(&str, u128)]| {
            let files = files.iter().map(|(path, of)| ((*path).to_owned(), *of));
            files.collect::<FileDigests>()
        };
        let before = files(&[("templates/g/a.svg", 1), ("templates/g/b.svg", 2)]);
        let after = files(&[("templates/g/A.svg", 1), ("templates/g/b.svg", 3)]);
        let found = differences(&before, &after);
        let told: Vec<_> = found
            .iter()
            .map(|file| (file.path.as_str(), file.kind, file.was.as_deref()))
            .collect();
        let expected = [
            (
                "templates/g/A.svg",
                ChangeKind::Renamed,
                Some("templates/g/a.svg"),
            ),
            ("templates/g/b.svg", ChangeKind::Changed, None),
        ];
        assert_eq!(told, expected);
    }
}
