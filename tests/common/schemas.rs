//! Schemas that say what each key is for, and files that name their schema and hold to it.

#![allow(clippy::disallowed_methods, reason = "tests read the repository")]

use std::fs;
use std::path::{Path, PathBuf};

use massicot::load::presets;
use serde_json::Value as Json;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder with this ending.
pub fn files(dir: &str, ending: &str) -> Vec<PathBuf> {
    fn below(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => below(&path, found),
                false => found.push(path),
            }
        }
    }
    let mut found = Vec::new();
    below(&root().join(dir), &mut found);
    found.retain(|path| path.to_string_lossy().ends_with(ending));
    found.sort();
    found
}

/// Whether a part of a schema says what it is for, itself or by what it refers to.
fn is_described(part: &Json, whole: &Json) -> bool {
    let said = |part: &Json| {
        part["description"]
            .as_str()
            .is_some_and(|text| text.len() > 4)
    };
    let target = part["$ref"]
        .as_str()
        .and_then(|name| whole.pointer(name.strip_prefix('#')?));
    said(part) || target.is_some_and(said)
}

/// What is wanting in a part of a schema and below it.
fn wanting(part: &Json, whole: &Json, path: &str, found: &mut Vec<String>) {
    let properties = part.get("properties").and_then(Json::as_object);
    for (key, property) in properties.into_iter().flatten() {
        if !is_described(property, whole) {
            found.push(format!("{path}/{key} is not described"));
        }
    }
    let is_closed = part.get("additionalProperties").is_some();
    if properties.is_some() && !is_closed {
        found.push(format!("{path} takes whatever comes"));
    }
    match part {
        Json::Object(parts) => parts
            .iter()
            .for_each(|(key, inner)| wanting(inner, whole, &format!("{path}/{key}"), found)),
        Json::Array(parts) => parts
            .iter()
            .for_each(|inner| wanting(inner, whole, path, found)),
        _ => {}
    }
}

/// Every schema at these paths describes all of its keys and says which there may be.
pub fn hold_whole_schemas(paths: &[PathBuf]) {
    for path in paths {
        let schema: Json = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let mut found = Vec::new();
        wanting(&schema, &schema, "", &mut found);
        assert!(found.is_empty(), "{}: {found:#?}", path.display());
        for key in ["$schema", "title", "description"] {
            assert!(schema[key].is_string(), "{}: {key}", path.display());
        }
        let meta = jsonschema::meta::validate(&schema);
        assert!(meta.is_ok(), "{}: {meta:?}", path.display());
    }
}

/// The program's own kinds of file, by name, and the schema of each.
fn own_kind(path: &Path) -> Option<&'static str> {
    let folder = path.parent().and_then(Path::file_name)?.to_str()?;
    match (path.file_name()?.to_str()?, folder) {
        ("game.toml", _) => Some("game"),
        ("rules.toml", _) => Some("rules"),
        ("sentences.toml", _) => Some("sentences"),
        (_, "stocks") => Some("stock"),
        (_, "sheets") => Some("sheet"),
        _ => None,
    }
}

/// Every TOML file at these paths names a schema that is there, and holds to it.
pub fn hold_to_their_schemas(paths: &[PathBuf]) {
    for path in paths {
        let text = fs::read_to_string(path).unwrap();
        let first = text.lines().next().unwrap_or_default();
        let named = first.strip_prefix("#:schema ");
        let named = named.unwrap_or_else(|| panic!("{} names no schema", path.display()));
        if let Some(kind) = own_kind(path) {
            let file = format!("/{kind}.schema.json");
            assert!(named.ends_with(&file), "{}: {named}", path.display());
        }
        // A new project's own schemas are written when it is made.
        let made = path.starts_with(root().join("src/starter")) && named.starts_with("../../");
        let schema = match made {
            true => presets::schema(own_kind(path).unwrap()).unwrap().to_owned(),
            false => fs::read_to_string(path.parent().unwrap().join(named)).unwrap(),
        };
        let schema: Json = serde_json::from_str(&schema).unwrap();
        let document: toml::Table = text.replace("__TITLE__", "T").parse().unwrap();
        let document = serde_json::to_value(document).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}: {errors:#?}", path.display());
    }
}
